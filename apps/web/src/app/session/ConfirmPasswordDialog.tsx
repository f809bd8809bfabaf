import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useRef, useState, type SyntheticEvent } from "react";
import { bottomSheet } from "../../components/bottom-sheet.ts";
import { FactorDialog } from "../../widgets/factor/FactorDialog.tsx";
import { isStopped } from "../../widgets/factor/is-stopped.ts";
import { useFactorQuestion } from "../../widgets/factor/use-factor-question.ts";
import { HiddenUserName, PasswordField } from "../../components/PasswordField.tsx";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { texts } from "../texts.ts";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";

interface Props {
  email: string;
  onClose: () => void;
}

/** A new session for the same person, without leaving the page. */
export function ConfirmPasswordDialog({ email, onClose }: Props) {
  const { signIn, notices } = useServices();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const factor = useFactorQuestion();
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await signIn(email, password, factor.askFactor);
      notices.show({ text: texts.session.stays });
      onClose();
    } catch (reason) {
      const { code, message } = problemOf(reason, texts.session.failed);
      if (!isStopped({ code })) setError(message);
      field.current?.focus();
    } finally {
      factor.end();
      setBusy(false);
    }
  };
  if (factor.request !== null)
    return <FactorDialog request={factor.request} isBusy={factor.isBusy} canTrust onAnswer={factor.answer} />;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" sx={bottomSheet}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle>{texts.session.confirm}</DialogTitle>
        <DialogContent>
          <DialogContentText variant="body2" sx={{ marginBottom: 2 }}>
            {texts.session.confirmLead}
          </DialogContentText>
          <HiddenUserName email={email} />
          <PasswordField
            label={texts.session.password}
            autoComplete="current-password"
            autoFocus
            inputRef={field}
            value={password}
            error={error !== null}
            helperText={error}
            onChange={(event) => {
              setPassword(event.target.value);
              setError(null);
            }}
          />
        </DialogContent>
        <DialogActions>
          <OutlinedButton onClick={onClose}>{texts.session.later}</OutlinedButton>
          <Button type="submit" variant="contained" loading={isBusy} disabled={password === ""}>
            {texts.session.stay}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
