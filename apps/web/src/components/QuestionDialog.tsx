import Dialog, { type DialogProps } from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, type ReactNode, type SyntheticEvent } from "react";
import { focusElement } from "../lib/focus-element.ts";
import { bottomSheet } from "./bottom-sheet.ts";
import { ProblemAlert } from "./ProblemAlert.tsx";

interface StepProps {
  title: ReactNode;
  /** Text below the title. */
  lead?: ReactNode;
  leadId?: string | undefined;
  /** Space below the lead, where something follows it. */
  leadGap?: number;
  /** Whether the title takes the focus, since the element that had it is gone. */
  isTitleFocused?: boolean;
  /** Id of the text that a screen reader reads with the focused title. */
  titleDescription?: string | undefined;
  /** Whether changes of the content are announced. */
  isLive?: boolean;
  /** Error of the dialog as a whole, below the lead. */
  problem?: string | null;
  /** Submits the step, which then is a form. */
  onSubmit?: ((event: SyntheticEvent) => void) | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}

/** Shows one step of a dialog: its title, its text, what it asks for, and its buttons. */
export function DialogStep({ title, lead, leadId, leadGap = 2, isTitleFocused, ...step }: StepProps) {
  const { titleDescription, isLive = false, problem = null, onSubmit, actions, children } = step;
  const content = (
    <>
      <DialogTitle
        aria-describedby={titleDescription}
        {...(isTitleFocused === true ? { ref: focusElement, tabIndex: -1, sx: { outline: "none" } } : {})}
      >
        {title}
      </DialogTitle>
      <DialogContent aria-live={isLive ? "polite" : undefined}>
        {lead !== undefined && (
          <DialogContentText
            id={leadId}
            variant="body2"
            component="div"
            sx={{ "&:not(:last-child)": { marginBottom: leadGap } }}
          >
            {lead}
          </DialogContentText>
        )}
        <ProblemAlert sx={{ "&:not(:last-child)": { marginBottom: 2 } }}>{problem}</ProblemAlert>
        {children}
      </DialogContent>
      {actions !== undefined && <DialogActions>{actions}</DialogActions>}
    </>
  );
  if (onSubmit === undefined) return content;
  return (
    <form noValidate onSubmit={onSubmit}>
      {content}
    </form>
  );
}

type Props = Omit<StepProps, "leadId"> &
  Pick<DialogProps, "role" | "maxWidth"> & {
    open?: boolean;
    /** Closes the dialog; without it, only a button of the dialog does. */
    onClose?: () => void;
    /** Whether a screen reader reads the lead with the title, as it does in an alert dialog. */
    isLeadRead?: boolean;
  };

/** Asks or says something in a dialog, which rises from the bottom on a phone. */
export function QuestionDialog({ open = true, role, maxWidth = "xs", onClose, ...props }: Props) {
  const id = useId();
  const { isLeadRead = role === "alertdialog", ...step } = props;
  const leadId = isLeadRead ? id : undefined;
  return (
    <Dialog open={open} role={role} maxWidth={maxWidth} onClose={onClose} aria-describedby={leadId} sx={bottomSheet}>
      <DialogStep {...step} leadId={leadId} />
    </Dialog>
  );
}
