import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { FactLine } from "../../components/FactLine.tsx";
import { Caption } from "../../components/quiet-text.tsx";
import { UserAvatar } from "../../components/UserAvatar.tsx";

interface Props {
  name: string;
  /** Marks beside the name; those of `warning` need attention. */
  marks?: readonly { text: string; color?: "warning" | "default" }[];
  facts: readonly string[];
  /** The controls at the end of the row. */
  children?: ReactNode;
}

/** Shows one person of a list, with what is known of them. */
export function PersonRow({ name, marks = [], facts, children }: Props) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        flexWrap: { xs: "wrap", sm: "nowrap" },
        alignItems: "center",
        gap: 2,
        rowGap: 1,
        paddingBlock: 1.5,
        "&:not(:last-child)": { borderBottom: 1, borderColor: "divider" },
        "&:last-child": { paddingBottom: 0 },
      }}
    >
      <UserAvatar person={{ firstName: name, lastName: "" }} size={36} />
      <Box sx={{ flex: "1 1 10rem", minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: "center", columnGap: 1, flexWrap: "wrap" }}>
          <Typography
            variant="subtitle2"
            component="p"
            dir="auto"
            translate="no"
            sx={{ minWidth: 0, overflowWrap: "anywhere" }}
          >
            {name}
          </Typography>
          {marks.map(({ text, color = "default" }) => (
            <Chip key={text} size="small" variant="outlined" color={color} label={text} />
          ))}
        </Stack>
        <Caption sx={{ overflowWrap: "anywhere" }}>
          <FactLine facts={facts} />
        </Caption>
      </Box>
      {children !== undefined && (
        <Stack direction="row" sx={{ alignItems: "center", gap: 1, marginInlineStart: "auto" }}>
          {children}
        </Stack>
      )}
    </Stack>
  );
}

/** Shows a list of people. */
export const PersonList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: "none", margin: 0, padding: 0 }}>
    {children}
  </Box>
);
