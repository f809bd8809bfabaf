import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { texts } from "../texts.ts";

const { gone } = texts;

interface Props {
  problem: string | null;
  isBusy: boolean;
  onSaveAsNew: () => void;
  onDiscard: () => void;
  onBack: () => void;
}

/** The entry was deleted meanwhile; what was typed can become a new one. */
export function GoneDialog({ problem, isBusy, onSaveAsNew, onDiscard, onBack }: Props) {
  const id = useId();
  return (
    <Dialog
      open
      maxWidth="xs"
      role="alertdialog"
      onClose={onBack}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      sx={bottomSheet}
    >
      <DialogTitle id={`${id}-title`}>{gone.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} variant="body2">
          {gone.body}
        </DialogContentText>
        {problem !== null && (
          <Alert severity="error" sx={{ marginTop: 2 }}>
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onDiscard}>
          {gone.discard}
        </Button>
        <Button variant="contained" autoFocus loading={isBusy} onClick={onSaveAsNew}>
          {gone.saveAsNew}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
