import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { foot, piercing, ring, shell } from "./pomander.ts";
import { Unbroken } from "./Unbroken.tsx";
import { SecondaryText } from "./quiet-text.tsx";
import Button from "@mui/material/Button";

interface Props {
  text: string;
  hint?: string;
  action?: ReactNode;
  /** The one button to press, in place of another action. */
  button?: { label: string; onClick: () => void } | null;
  /** The text is the page's heading, since there is nothing else on it. */
  heading?: boolean;
}

/** A list that is empty: what is so, in words; the case, open and empty; and the one action that helps. */
export function EmptyState({ text, hint, button = null, heading, ...props }: Props) {
  const action =
    button === null ? (
      props.action
    ) : (
      <Button variant="outlined" onClick={button.onClick}>
        {button.label}
      </Button>
    );
  return (
    <Stack sx={{ alignItems: "center", textAlign: "center", gap: 1, paddingBlock: 6, paddingInline: 2 }}>
      <OpenCase />
      <Typography variant="subtitle1" component={heading === true ? "h1" : "p"} sx={{ marginTop: 1 }}>
        <Unbroken>{text}</Unbroken>
      </Typography>
      {hint !== undefined && (
        <SecondaryText sx={{ maxWidth: "44ch", textWrap: "balance" }}>
          <Unbroken>{hint}</Unbroken>
        </SecondaryText>
      )}
      {action !== undefined && <Box sx={{ marginTop: 2 }}>{action}</Box>}
    </Stack>
  );
}

/** The pomander with its lid open, as a line drawing. */
function OpenCase() {
  return (
    <Box
      component="svg"
      viewBox="-12 -7 52 42"
      aria-hidden
      focusable="false"
      sx={(theme) => ({
        width: 156,
        height: 126,
        fill: "none",
        strokeWidth: 0.7,
        strokeLinejoin: "round",
        strokeLinecap: "round",
        "& .shell": { stroke: theme.vars.palette.outline },
        "& .piercing": { stroke: theme.vars.palette.primary.main },
      })}
    >
      <g transform="translate(0 2) rotate(-52 4.6 17.5)">
        <path className="shell" d={shell(1) + ring} />
        <path className="piercing" d={piercing(1)} />
      </g>
      <path className="shell" d={shell(-1) + foot} />
      <path className="piercing" d={piercing(-1)} />
      <path className="shell" d="M3 32.6h8M21 32.6h8" />
    </Box>
  );
}
