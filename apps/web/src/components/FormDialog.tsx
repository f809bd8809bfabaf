import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useState, type ReactNode } from "react";
import { useLeaveGuard } from "../lib/form/leave-guard.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { texts } from "./texts.ts";
import { ProblemAlert } from "./ProblemAlert.tsx";
import { FormButtons } from "./FormButtons.tsx";

const { discard } = texts;

export interface FormDialogProps {
  title: string;
  submitLabel: string;
  /** Whether something was typed: closing then asks first. */
  isDirty: boolean;
  isSubmitting: boolean;
  isSubmitOff?: boolean;
  /** The error of the form as a whole. */
  problem: string | null;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

interface DiscardWords {
  title: string;
  body: ReactNode;
  confirm: string;
  cancel: string;
}

/** A form in a dialog, which asks before typed text is lost. */
export function FormDialog(props: FormDialogProps) {
  const { close, question } = useDiscardQuestion(props.isDirty, props.onClose);
  return (
    <>
      <Dialog open onClose={close}>
        <form
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            // A double click must send the form once only.
            if (!props.isSubmitting) void props.onSubmit();
          }}
        >
          <DialogTitle>{props.title}</DialogTitle>
          <DialogContent dividers sx={{ paddingBlock: 2 }}>
            {props.children}
          </DialogContent>
          {/* The alert is below the scrolling part, so that it is visible wherever the form is scrolled to. */}
          <ProblemAlert sx={{ marginInline: 3, marginTop: 2 }}>{props.problem}</ProblemAlert>
          <DialogActions>
            <FormButtons
              cancel={texts.cancel}
              submit={props.submitLabel}
              loading={props.isSubmitting}
              disabled={props.isSubmitOff === true}
              onCancel={close}
            />
          </DialogActions>
        </form>
      </Dialog>
      {question}
    </>
  );
}

/**
 * Returns a function that closes a dialog, and the question that it, or leaving the page, asks first where something
 * would be lost: what was typed, unless `words` say otherwise.
 */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void, words: DiscardWords = discard) {
  const [isAsking, setAsking] = useState(false);
  const { isLeaving, leave, stay } = useLeaveGuard(isDirty, onClose);
  return {
    close: () => (isDirty ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        open={isDirty && (isAsking || isLeaving)}
        title={words.title}
        confirmLabel={words.confirm}
        cancelLabel={words.cancel}
        isDestructive
        onConfirm={isLeaving ? leave : onClose}
        onCancel={() => {
          setAsking(false);
          if (isLeaving) stay();
        }}
      >
        {words.body}
      </ConfirmDialog>
    ),
  };
}
