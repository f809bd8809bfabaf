import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { calls, type User } from "@pomander/contract";
import type { PreparedRecoveryKey } from "@pomander/vault";
import { useCallback, useId, useState, type SyntheticEvent } from "react";
import { bottomSheet } from "../../components/bottom-sheet.ts";
import { FactorQuestion } from "../../widgets/factor/FactorQuestion.tsx";
import { isStopped } from "../../widgets/factor/is-stopped.ts";
import { useFactorQuestion } from "../../widgets/factor/use-factor-question.ts";
import { HiddenUserName, PasswordField } from "../../components/PasswordField.tsx";
import { RecoveryKeySheet } from "../../widgets/RecoveryKeySheet.tsx";
import { fullWidthOnPhones } from "../../components/full-width-on-phones.ts";
import { useBackCloses } from "../../lib/form/leave-guard.ts";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { useNotify } from "../../lib/notices.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { Section } from "./Section.tsx";
import { texts } from "./texts.ts";

const { recovery } = texts;

/** Shows whether there is a recovery key, and the way to a new one. */
export function RecoverySection({ user }: { user: User }) {
  const [hasRecovery, setHasRecovery] = useHasRecovery();
  const [isOpen, setOpen] = useState(false);
  const { title, leadWith, leadWithout, make, makeNew } = texts.recovery;
  return (
    <Section title={title} {...(hasRecovery === true ? { lead: leadWith } : {})}>
      {hasRecovery === false && (
        <Alert severity="warning" sx={{ marginBottom: 2 }}>
          {leadWithout}
        </Alert>
      )}
      <Button
        variant={hasRecovery === false ? "contained" : "outlined"}
        color={hasRecovery === false ? "primary" : "inherit"}
        onClick={() => setOpen(true)}
        sx={fullWidthOnPhones}
      >
        {hasRecovery === false ? make : makeNew}
      </Button>
      {isOpen && (
        <RecoveryDialog
          user={user}
          isReplacing={hasRecovery !== false}
          onDone={() => setHasRecovery(true)}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}

interface RecoveryDialogProps {
  user: User;
  /** Whether there is a key already, which the new one will end. */
  isReplacing: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Confirms the password, shows a new key, and activates it only once the user says that it is saved. */
function RecoveryDialog({ user, isReplacing, onDone, onClose }: RecoveryDialogProps) {
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
          <FactorQuestion question={form.question} />
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

/** Focuses the heading of a further step of the same dialog, since the field that had the focus is gone. */
const readFromHere = (heading: HTMLElement | null) => heading?.focus();

/**
 * Returns whether the vault has a recovery key; null while that is not known, which only leaves out the sentence about
 * it.
 */
function useHasRecovery(): [boolean | null, (has: boolean) => void] {
  const { api } = useServices();
  const [changed, setChanged] = useState<boolean | null>(null);
  const read = useCallback(async () => (await api())(calls.vaults.read), [api]);
  const { value } = useQuery(read);
  return [changed ?? value?.hasRecovery ?? null, setChanged];
}

/** Makes a recovery key and, in a second step, activates it. */
function useNewRecoveryKey(user: User, onDone: () => void) {
  const { client } = useServices();
  const notify = useNotify();
  const question = useFactorQuestion();
  const [password, setPassword] = useState("");
  const [prepared, setPrepared] = useState<PreparedRecoveryKey | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      const failed = problemOf(error, texts.recovery.failed);
      if (!isStopped(failed)) setProblem(failed.message);
    } finally {
      setBusy(false);
    }
  };
  return {
    password,
    prepared,
    problem,
    isBusy,
    question,
    type: (typed: string) => {
      setPassword(typed);
      setProblem(null);
    },
    prepare: (event: SyntheticEvent) => {
      event.preventDefault();
      void run(async () => {
        setPrepared(await client.prepareRecoveryKey(user, password));
        setPassword("");
      });
    },
    store: () =>
      void run(async () => {
        await prepared?.submit(question.askFactor).finally(question.end);
        notify({ text: texts.recovery.done, severity: "success" });
        onDone();
      }),
  };
}
