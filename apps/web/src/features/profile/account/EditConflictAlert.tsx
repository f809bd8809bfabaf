import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { texts } from "../texts.ts";
import type { RecordValues } from "./record-values.ts";

const { changed } = texts;

interface Props {
  /** As the form was filled from, and as it is stored now. */
  before: RecordValues;
  stored: RecordValues;
  labels: Readonly<Record<string, string>>;
  onOverwrite: () => void;
  onAcceptStored: () => void;
}

/** Someone else saved the same record meanwhile: what they changed is shown, and the person decides. */
export function EditConflictAlert({ before, stored, labels, onOverwrite, onAcceptStored }: Props) {
  const fields = Object.keys(labels).filter((field) => before[field] !== stored[field]);
  return (
    <Alert severity="warning">
      {fields.length === 0 ? changed.same : changed.body}
      {fields.length > 0 && (
        <Box component="ul" sx={{ margin: 0, marginTop: 1, paddingInlineStart: 2.5, overflowWrap: "anywhere" }}>
          {fields.map((field) => (
            <li key={field}>{changed.now(labels[field] ?? field, stored[field] ?? "")}</li>
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
