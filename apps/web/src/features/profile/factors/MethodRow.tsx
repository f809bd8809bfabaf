import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Caption } from "../../../components/quiet-text.tsx";
import { FactLine } from "../../../components/FactLine.tsx";

interface Props {
  icon?: ReactNode;
  name: string;
  /** Mark that distinguishes it: "This device". */
  mark?: string | null;
  facts: readonly string[];
  action?: ReactNode;
}

/** Shows a sign-in method with its facts and its action. */
export function MethodRow({ icon, name, mark = null, facts, action }: Props) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        alignItems: "center",
        gap: 2,
        paddingBlock: 1.5,
        borderBottom: 1,
        borderColor: "divider",
        // No line is needed below the last row.
        "ul:last-child > &:last-of-type": { borderBottom: 0, paddingBottom: 0 },
      }}
    >
      {icon !== undefined && <Box sx={{ display: "flex", color: "text.secondary" }}>{icon}</Box>}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: "center", gap: 1, flexWrap: "wrap" }}>
          <Typography variant="subtitle2" component="p" dir="auto" sx={{ overflowWrap: "anywhere" }}>
            {name}
          </Typography>
          {mark !== null && <Chip size="small" color="primary" variant="outlined" label={mark} />}
        </Stack>
        <Caption sx={{ overflowWrap: "anywhere" }}>
          <FactLine facts={facts} />
        </Caption>
      </Box>
      {action}
    </Stack>
  );
}

/** Shows a list of such rows. */
export const MethodList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: "none", margin: 0, padding: 0 }}>
    {children}
  </Box>
);

interface RowActionProps {
  /** Accessible name, with the row that it acts on: "Remove My phone". */
  name?: string;
  onClick: () => void;
  children: string;
}

/** Shows the button at the end of a row. */
export const RowAction = ({ name, onClick, children }: RowActionProps) => (
  <OutlinedButton size="small" aria-label={name} onClick={onClick}>
    {children}
  </OutlinedButton>
);
