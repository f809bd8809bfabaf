import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import type { User } from "@pomander/contract";
import { useId } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { HiddenUserName } from "../../../components/HiddenUserName.tsx";
import { PasswordField } from "../../../components/PasswordField.tsx";
import { RecoveryKeySheet } from "../../../components/RecoveryKeySheet.tsx";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { texts } from "../texts.ts";
import { useNewRecoveryKey } from "./use-new-recovery-key.ts";

const { recovery } = texts;

interface Props {
  user: User;
  /** There is a key already, which the new one will end. */
  isReplacing: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Confirms the password, shows a new key, and puts it in force only once it is said to be saved. */
export function RecoveryDialog({ user, isReplacing, onDone, onClose }: Props) {
  const id = useId();
  const form = useNewRecoveryKey(user, () => {
    onDone();
    onClose();
  });
  const { prepared } = form;
  const close = () => !form.isBusy && onClose();
  useBackCloses(close);
  if (prepared !== null) {
    return (
      <Dialog open onClose={close} aria-labelledby={`${id}-title`} sx={bottomSheet}>
        <DialogTitle id={`${id}-title`} ref={readFromHere} tabIndex={-1} sx={{ outline: "none" }}>
          {recovery.sheetTitle}
        </DialogTitle>
        <DialogContent>
          <DialogContentText variant="body2" sx={{ marginBottom: 2 }}>
            {recovery.sheetLead}
          </DialogContentText>
          {form.problem !== null && (
            <Alert severity="error" sx={{ marginBottom: 2 }}>
              {form.problem}
            </Alert>
          )}
          <RecoveryKeySheet
            recoveryKey={prepared.recoveryKey}
            email={user.email}
            doneLabel={recovery.store}
            isBusy={form.isBusy}
            onDone={form.store}
          />
          <Button color="inherit" fullWidth disabled={form.isBusy} onClick={close} sx={{ marginTop: 1.5 }}>
            {recovery.cancel}
          </Button>
        </DialogContent>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={close} maxWidth="xs" aria-labelledby={`${id}-title`} sx={bottomSheet}>
      <form noValidate onSubmit={form.prepare}>
        <DialogTitle id={`${id}-title`}>{isReplacing ? recovery.askTitle : recovery.make}</DialogTitle>
        <DialogContent>
          <DialogContentText variant="body2" sx={{ marginBottom: 2 }}>
            {isReplacing ? `${recovery.askBody} ${recovery.askPassword}` : recovery.askPassword}
          </DialogContentText>
          <HiddenUserName email={user.email} />
          <PasswordField
            label={recovery.password}
            autoComplete="current-password"
            autoFocus
            value={form.password}
            error={form.problem !== null}
            helperText={form.problem}
            onChange={(event) => form.type(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" color="inherit" onClick={close}>
            {recovery.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={form.isBusy} disabled={form.password === ""}>
            {recovery.show}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A further step of the same dialog; the field that had the focus is gone. */
const readFromHere = (heading: HTMLElement | null) => heading?.focus();
