import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { Difference } from "../../../lib/form/edit-conflict.ts";
import { texts } from "../texts.ts";

const { changed } = texts;

interface Props {
  differences: readonly Difference[];
  onOverwrite: () => void;
  onAcceptStored: () => void;
}

/** Someone else saved the same record meanwhile: what they changed is shown, and the person decides. */
export function EditConflictAlert({ differences, onOverwrite, onAcceptStored }: Props) {
  return (
    <Alert severity="warning">
      {differences.length === 0 ? changed.same : changed.body}
      {differences.length > 0 && (
        <Box component="ul" sx={{ margin: 0, marginTop: 1, paddingInlineStart: 2.5, overflowWrap: "anywhere" }}>
          {differences.map(({ label, now }) => (
            <li key={label}>{changed.now(label, now)}</li>
          ))}
        </Box>
      )}
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, marginTop: 1.5 }}>
        <Button size="small" variant="contained" onClick={onOverwrite}>
          {changed.keepMine}
        </Button>
        <Button size="small" variant="outlined" color="inherit" onClick={onAcceptStored}>
          {changed.keepTheirs}
        </Button>
      </Stack>
    </Alert>
  );
}
