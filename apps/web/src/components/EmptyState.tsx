import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { half } from "./pomander.ts";

interface Props {
  text: string;
  hint?: string;
  action?: ReactNode;
  /** The text is the page's heading, since there is nothing else on it. */
  heading?: boolean;
}

/** A list that is empty: what is so, in words; the case, open and empty; and the one action that helps. */
export function EmptyState({ text, hint, action, heading }: Props) {
  return (
    <Stack sx={{ alignItems: "center", textAlign: "center", gap: 1, paddingBlock: 6, paddingInline: 2 }}>
      <OpenCase />
      <Typography variant="subtitle1" component={heading === true ? "h1" : "p"} sx={{ marginTop: 1 }}>
        {text}
      </Typography>
      {hint !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: "44ch" }}>
          {hint}
        </Typography>
      )}
      {action !== undefined && <Box sx={{ marginTop: 2 }}>{action}</Box>}
    </Stack>
  );
}

/** The halves of the pomander, apart, as a line drawing. */
function OpenCase() {
  return (
    <Box
      component="svg"
      viewBox="0 0 48 44"
      aria-hidden
      focusable="false"
      sx={{ width: 104, height: 95, fill: "none", strokeWidth: 0.9, strokeLinejoin: "round", color: "outline" }}
      stroke="currentColor"
    >
      <path d={half(-1)} transform="translate(8 11.5)" />
      <path d={half(1)} transform="translate(10.5 -1.5) rotate(24 27.4 15.4)" />
      <Box component="path" d="M8 41.6h7M33 41.6h7" strokeLinecap="round" />
    </Box>
  );
}
