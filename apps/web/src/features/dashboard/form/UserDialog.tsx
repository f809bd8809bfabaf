import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { User } from "@pomander/contract";
import { useId, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { useLeaveGuard } from "../../../lib/leave-guard.ts";
import { texts } from "../texts.ts";
import type { FormRights } from "./rights.ts";
import type { UserValues } from "./schema.ts";
import { UserFields } from "./UserFields.tsx";

interface Props {
  form: UseFormReturn<UserValues>;
  rights: FormRights;
  user: User | null;
  title: string;
  submitLabel: string;
  isSubmitOff?: boolean;
  /** What went wrong with the form as a whole. */
  problem: string | null;
  onSubmit: () => Promise<void>;
  onClose: () => void;
}

/** The form of a user. Asks before what was typed is lost. */
export function UserDialog(props: Props) {
  const { form, onClose } = props;
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  const leaving = useLeaveGuard(isDirty);
  const isLeaving = leaving.state === "blocked";
  const close = () => (isDirty ? setAsking(true) : onClose());
  return (
    <>
      <Dialog open onClose={close} aria-labelledby={`${id}-title`}>
        <form
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            void props.onSubmit();
          }}
        >
          <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
          <DialogContent dividers sx={{ paddingBlock: 2 }}>
            <UserFields form={form} rights={props.rights} user={props.user} />
          </DialogContent>
          {/* Below what scrolls, so that it is seen wherever the form stands. */}
          {props.problem !== null && (
            <Alert severity="error" role="alert" sx={{ marginInline: 3, marginTop: 2 }}>
              {props.problem}
            </Alert>
          )}
          <DialogActions>
            <Button variant="outlined" color="inherit" onClick={close}>
              {texts.form.cancel}
            </Button>
            <Button type="submit" variant="contained" loading={isSubmitting} disabled={props.isSubmitOff === true}>
              {props.submitLabel}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <ConfirmDialog
        open={isAsking || isLeaving}
        title={texts.discard.title}
        confirmLabel={texts.discard.confirm}
        cancelLabel={texts.discard.cancel}
        isDestructive
        onConfirm={isLeaving ? leaving.proceed : onClose}
        onCancel={() => {
          setAsking(false);
          if (isLeaving) leaving.reset();
        }}
      >
        {texts.discard.body}
      </ConfirmDialog>
    </>
  );
}
