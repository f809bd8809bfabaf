import FingerprintRounded from "@mui/icons-material/FingerprintRounded";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useCallback, useId, useState, type SyntheticEvent } from "react";
import { bottomSheet } from "../../components/bottom-sheet.ts";
import { HiddenUserName, PasswordField } from "../../components/PasswordField.tsx";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { useUser } from "../../lib/session/store.tsx";
import { isWebAuthnAvailable, wasStopped } from "@pomander/browser/webauthn/available";
import { isCode } from "@pomander/vault/is-code";
import { texts } from "./texts.ts";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";

interface Props {
  /** The title of the entry that asks. */
  title: string;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks whose vault it is before an entry is shown: by the master password, or the passkey that unlocked the vault here. */
export function ConfirmOwnerDialog({ title, onAnswer }: Props) {
  const id = useId();
  const { client } = useServices();
  const user = useUser();
  const [password, setPassword] = useState("");
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const hasPasskey = useCanUsePasskey();
  const confirm = async (check: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await check();
      onAnswer(true);
    } catch (error) {
      if (isCode(error, "wrong_password", "wrong_master_password")) setPasswordError(texts.wrong);
      else setProblem(wasStopped(error) ? texts.passkeyStopped : problemOf(error, texts.failed).message);
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (user === null) return onAnswer(false);
    if (password === "") return setPasswordError(texts.required);
    return void confirm(() => client.confirmOwner(user, password));
  };
  const cancel = () => onAnswer(false);
  return (
    <Dialog open maxWidth="xs" aria-describedby={`${id}-text`} sx={bottomSheet} onClose={cancel}>
      <form noValidate onSubmit={submit}>
        <DialogTitle translate="no" dir="auto" sx={{ overflowWrap: "anywhere" }}>
          {title.trim() === "" ? texts.untitled : texts.title(title)}
        </DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-text`} variant="body2" sx={{ marginBottom: 2.5 }}>
            {texts.lead}
          </DialogContentText>
          {problem !== null && (
            <Alert severity="error" sx={{ marginBottom: 2 }}>
              {problem}
            </Alert>
          )}
          <HiddenUserName email={user?.email ?? ""} />
          <PasswordField
            label={texts.password}
            autoComplete="current-password"
            autoFocus
            value={password}
            error={passwordError !== null}
            helperText={passwordError}
            onChange={(event) => {
              setPassword(event.target.value);
              setPasswordError(null);
            }}
          />
          {hasPasskey && (
            <OutlinedButton
              fullWidth
              startIcon={<FingerprintRounded />}
              disabled={isBusy}
              onClick={() => void confirm(() => client.confirmOwnerWithPasskey())}
              sx={{ marginTop: 2 }}
            >
              {texts.passkey}
            </OutlinedButton>
          )}
        </DialogContent>
        <DialogActions>
          <OutlinedButton onClick={cancel}>{texts.cancel}</OutlinedButton>
          <Button type="submit" variant="contained" loading={isBusy}>
            {texts.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useCanUsePasskey(): boolean {
  const { client } = useServices();
  const read = useCallback(() => client.canConfirmWithPasskey(), [client]);
  return useQuery(isWebAuthnAvailable() ? read : null).value === true;
}
