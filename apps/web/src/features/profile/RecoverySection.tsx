import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { calls, type User } from "@pomander/contract";
import type { Api, AskFactor, PreparedRecoveryKey } from "@pomander/vault";
import { useState, type SyntheticEvent } from "react";
import { QuestionDialog } from "../../components/QuestionDialog.tsx";
import { FactorQuestion } from "../../widgets/factor/FactorQuestion.tsx";
import { useConfirmed } from "../../widgets/factor/use-confirmed.ts";
import { MasterPasswordField } from "../../components/PasswordField.tsx";
import { RecoveryKeySheet } from "../../widgets/RecoveryKeySheet.tsx";
import { fullWidthOnPhones } from "../../components/full-width-on-phones.ts";
import { useBackCloses } from "../../lib/form/leave-guard.ts";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { Section } from "../../components/Section.tsx";
import { texts } from "./texts.ts";
import { FormButtons } from "../../components/FormButtons.tsx";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";

const { recovery } = texts;
const readVault = (call: Api) => call(calls.vaults.read);

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
  const { client } = useServices();
  const notify = useNotify();
  const [password, setPassword] = useState("");
  const [prepared, setPrepared] = useState<PreparedRecoveryKey | null>(null);
  const { factor, isBusy, problem, clear, run } = useConfirmed(recovery.failed);
  const close = () => !isBusy && onClose();
  useBackCloses(close);
  const prepare = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(async () => {
      setPrepared(await client.prepareRecoveryKey(user, password));
      setPassword("");
    });
  };
  if (prepared !== null) {
    const store = async (askFactor: AskFactor) => {
      await prepared.submit(askFactor);
      notify({ text: recovery.done, severity: "success" });
      onDone();
      onClose();
    };
    return (
      <QuestionDialog
        key="sheet"
        maxWidth="sm"
        title={recovery.sheetTitle}
        isTitleFocused
        lead={recovery.sheetLead}
        problem={problem?.message ?? null}
        onClose={close}
      >
        <RecoveryKeySheet
          recoveryKey={prepared.recoveryKey}
          email={user.email}
          doneLabel={recovery.store}
          isBusy={isBusy}
          onDone={() => void run(store)}
        />
        <FactorQuestion question={factor} />
        <Button color="inherit" fullWidth disabled={isBusy} onClick={close} sx={{ marginTop: 1.5 }}>
          {recovery.cancel}
        </Button>
      </QuestionDialog>
    );
  }
  return (
    <QuestionDialog
      title={isReplacing ? recovery.askTitle : recovery.make}
      lead={isReplacing ? `${recovery.askBody} ${recovery.askPassword}` : recovery.askPassword}
      onClose={close}
      onSubmit={prepare}
      actions={
        <FormButtons
          cancel={recovery.cancel}
          submit={recovery.show}
          loading={isBusy}
          disabled={password === ""}
          onCancel={close}
        />
      }
    >
      <MasterPasswordField
        email={user.email}
        label={recovery.password}
        autoFocus
        value={password}
        error={problem !== null}
        helperText={problem?.message}
        onChange={(event) => {
          setPassword(event.target.value);
          clear();
        }}
      />
    </QuestionDialog>
  );
}

/**
 * Returns whether the vault has a recovery key; null while that is not known, which only leaves out the sentence about
 * it.
 */
function useHasRecovery(): [boolean | null, (has: boolean) => void] {
  const [changed, setChanged] = useState<boolean | null>(null);
  const { value } = useApiQuery(readVault);
  return [changed ?? value?.hasRecovery ?? null, setChanged];
}
