import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import type { Draft, OpenEntry } from "@pomander/vault";
import { useId } from "react";
import { texts } from "../texts.ts";
import { differences, type Difference } from "./differences.ts";
import { Version } from "./Version.tsx";

const { conflict } = texts;

interface Props {
  mine: Draft;
  theirs: OpenEntry;
  problem: string | null;
  isBusy: boolean;
  onOverwrite: () => void;
  onAcceptStored: () => void;
  onKeepBoth: () => void;
  /** Back to the form, with nothing decided. */
  onBack: () => void;
}

/** Two versions of one entry: where they differ is shown, and the person says which one stays. */
export function ConflictDialog({
  mine,
  theirs,
  problem,
  isBusy,
  onOverwrite,
  onAcceptStored,
  onKeepBoth,
  onBack,
}: Props) {
  const id = useId();
  const found = differences(mine, theirs);
  return (
    <Dialog open maxWidth="md" onClose={onBack} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{conflict.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} variant="body2" sx={{ marginBottom: 2 }}>
          {found.length === 0 ? conflict.same : conflict.body}
        </DialogContentText>
        {found.map((difference) => (
          <Field key={difference.field} difference={difference} />
        ))}
        <Typography variant="body2" color="textSecondary">
          {conflict.bothHint}
        </Typography>
        {problem !== null && (
          <Alert severity="error" sx={{ marginTop: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", "& > *": { flex: { xs: "1 1 auto", sm: "none" } } }}>
        <Button variant="outlined" color="inherit" disabled={isBusy} onClick={onAcceptStored}>
          {conflict.keepTheirs}
        </Button>
        <Button variant="outlined" color="inherit" disabled={isBusy} onClick={onKeepBoth}>
          {conflict.keepBoth}
        </Button>
        <Button variant="contained" loading={isBusy} onClick={onOverwrite}>
          {conflict.keepMine}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Field({ difference: { field, mine, theirs } }: { difference: Difference }) {
  const isSecret = field === "password";
  return (
    <Box component="section" sx={{ marginBottom: 2.5 }}>
      <Typography variant="subtitle2" component="h3" gutterBottom>
        {field === "tags" ? conflict.tags : texts.form[field]}
      </Typography>
      <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
        <Version label={conflict.mine} text={mine} isSecret={isSecret} />
        <Version label={conflict.theirs} text={theirs} isSecret={isSecret} />
      </Box>
    </Box>
  );
}
