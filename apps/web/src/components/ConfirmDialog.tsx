import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, type ReactNode } from "react";
import { bottomSheet } from "./bottom-sheet.ts";
import { texts } from "./texts.ts";
import { Unbroken } from "./Unbroken.tsx";
import { OutlinedButton } from "./OutlinedButton.tsx";

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Names the action and its object: "Delete 3 entries". */
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. The focus starts on the way out. */
export function ConfirmDialog(props: Props) {
  const id = useId();
  return (
    <Dialog
      open={props.open}
      onClose={props.onCancel}
      maxWidth="xs"
      role="alertdialog"
      aria-describedby={`${id}-text`}
      sx={bottomSheet}
    >
      <DialogTitle>
        <Unbroken>{props.title}</Unbroken>
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div" variant="body2">
          {props.children}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <OutlinedButton autoFocus onClick={props.onCancel}>
          {props.cancelLabel ?? texts.cancel}
        </OutlinedButton>
        <Button
          variant="contained"
          color={props.isDestructive === true ? "error" : "primary"}
          loading={props.isBusy === true}
          onClick={props.onConfirm}
        >
          <Unbroken>{props.confirmLabel}</Unbroken>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
