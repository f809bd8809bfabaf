import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { texts } from "./texts.ts";
import { Unbroken } from "./Unbroken.tsx";
import { OutlinedButton } from "./OutlinedButton.tsx";
import { QuestionDialog } from "./QuestionDialog.tsx";

interface Props {
  open?: boolean;
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
export const ConfirmDialog = ({ open = true, title, children, onConfirm, onCancel, ...props }: Props) => (
  <QuestionDialog
    open={open}
    role="alertdialog"
    title={<Unbroken>{title}</Unbroken>}
    lead={children}
    onClose={onCancel}
    actions={
      <>
        <OutlinedButton autoFocus onClick={onCancel}>
          {props.cancelLabel ?? texts.cancel}
        </OutlinedButton>
        <Button
          variant="contained"
          color={props.isDestructive === true ? "error" : "primary"}
          loading={props.isBusy === true}
          onClick={onConfirm}
        >
          <Unbroken>{props.confirmLabel}</Unbroken>
        </Button>
      </>
    }
  />
);
