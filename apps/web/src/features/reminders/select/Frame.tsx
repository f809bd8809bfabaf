import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { ReactNode } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { texts } from "./texts.ts";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";

interface FrameProps {
  title: string;
  confirm: string;
  isOff: boolean;
  /** Whether the dialog is wide, for a list. */
  isWide?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Renders a question with fields, before several reminders are changed. */
export function Frame({ title, confirm, isOff, isWide = false, onConfirm, onCancel, children }: FrameProps) {
  return (
    <Dialog open onClose={onCancel} maxWidth={isWide ? "sm" : "xs"} sx={bottomSheet}>
      <DialogTitle>{title}</DialogTitle>
      {/* The margin leaves room for the label of the first field, which overlaps its edge. */}
      <DialogContent sx={{ "& > :first-of-type": { marginTop: 1 } }}>{children}</DialogContent>
      <DialogActions>
        <OutlinedButton onClick={onCancel}>{texts.cancel}</OutlinedButton>
        <Button variant="contained" disabled={isOff} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
