import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { isAdministrator, type User } from "@pomander/contract";
import type { OpenVault } from "@pomander/vault";
import { useId, useState, type SyntheticEvent } from "react";
import { useNavigate } from "react-router";
import { bottomSheet } from "../../components/bottom-sheet.ts";
import { HiddenUserName, PasswordField } from "../../components/PasswordField.tsx";
import { useBackCloses } from "../../lib/form/leave-guard.ts";
import { useNotify } from "../../lib/notices.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { useOpenVault } from "../../lib/vault/vault-hooks.ts";
import { Section, wideOnPhones } from "./Section.tsx";
import { texts } from "./texts.ts";

const { removal } = texts;

/** The way out, for everyone but a super admin. */
export function DeleteAccountSection({ user }: { user: User }) {
  const vault = useOpenVault();
  const [isOpen, setOpen] = useState(false);
  if (user.isSuperAdmin) return <Section title={removal.title} lead={removal.superAdmin} />;
  return (
    <Section title={removal.title} lead={removal.lead}>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)} sx={wideOnPhones}>
        {removal.open}
      </Button>
      {isOpen && <DeleteAccountDialog user={user} vault={vault} onClose={() => setOpen(false)} />}
    </Section>
  );
}

interface DeleteAccountDialogProps {
  user: User;
  /** The open vault, whose entries can be counted; null while it is locked. */
  vault: OpenVault | null;
  onClose: () => void;
}

/** Says what goes along, and asks for the master password. */
function DeleteAccountDialog({ user, vault, onClose }: DeleteAccountDialogProps) {
  const id = useId();
  const { remove, isBusy, passwordError, problem, clearPasswordError } = useDeleteAccount(user);
  const [password, setPassword] = useState("");
  const [count] = useState(() => entriesIn(vault));
  useBackCloses(onClose);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void remove(password);
  };
  return (
    <Dialog
      open
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      sx={bottomSheet}
      onClose={() => isBusy || onClose()}
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id={`${id}-title`}>{removal.askTitle}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-text`} variant="body2" component="div" sx={{ marginBottom: 2.5 }}>
            {removal.goesLead}
            <Box component="ul" sx={{ marginBlock: 1, paddingInlineStart: 2.5 }}>
              {removal.goes(count).map((thing) => (
                <li key={thing}>{thing}</li>
              ))}
            </Box>
            {isAdministrator(user) && `${removal.stays} `}
            {removal.final}
          </DialogContentText>
          {problem !== null && (
            <Alert severity="error" sx={{ marginBottom: 2 }}>
              {problem}
            </Alert>
          )}
          <HiddenUserName email={user.email} />
          <PasswordField
            label={removal.password}
            autoComplete="current-password"
            fullWidth
            value={password}
            error={passwordError !== null}
            helperText={passwordError}
            onChange={(event) => {
              setPassword(event.target.value);
              clearPasswordError();
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" color="inherit" autoFocus disabled={isBusy} onClick={onClose}>
            {removal.cancel}
          </Button>
          <Button type="submit" variant="contained" color="error" loading={isBusy}>
            {removal.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function entriesIn(vault: OpenVault | null): number | null {
  if (vault === null) return null;
  const { status, entries, unreadable } = vault.snapshot();
  return status === "open" ? entries.length + unreadable.length : null;
}

/** Deletes one's own account, and leaves. */
function useDeleteAccount(user: User) {
  const { client, signOut } = useServices();
  const notify = useNotify();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isBusy,
    /** At the password's field. */
    passwordError,
    problem,
    clearPasswordError: () => setPasswordError(null),
    remove: async (password: string) => {
      if (isBusy) return;
      if (password === "") return setPasswordError(texts.removal.required);
      setBusy(true);
      setProblem(null);
      try {
        await client.deleteAccount(user, password);
      } catch (error) {
        const { code, message } = problemOf(error, texts.removal.failed);
        if (code === "wrong_password") setPasswordError(texts.removal.wrong);
        else setProblem(message);
        return setBusy(false);
      }
      signOut();
      await navigate("/login", { replace: true });
      notify({ text: texts.removal.done, severity: "success" });
    },
  };
}
