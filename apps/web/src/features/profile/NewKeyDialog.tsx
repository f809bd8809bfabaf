import Button from "@mui/material/Button";
import type { User } from "@pomander/contract";
import type { AskFactor, PreparedRecoveryKey } from "@pomander/vault";
import { type ReactNode, useState, type SyntheticEvent } from "react";
import { FormButtons } from "../../components/FormButtons.tsx";
import { QuestionDialog } from "../../components/QuestionDialog.tsx";
import { useBackCloses } from "../../lib/form/leave-guard.ts";
import { FactorQuestion } from "../../widgets/factor/FactorQuestion.tsx";
import { useConfirmed } from "../../widgets/factor/use-confirmed.ts";
import { OwnPasswordField } from "../../widgets/own-password/OwnPasswordField.tsx";
import { RecoveryKeySheet } from "../../widgets/RecoveryKeySheet.tsx";

interface Props {
  user: User;
  texts: {
    title: string;
    lead: string;
    password: string;
    show: string;
    cancel: string;
    sheetTitle: string;
    sheetLead: string;
    store: string;
    failed: string;
  };
  /** Makes the key, with the master password. */
  prepare: (password: string) => Promise<Pick<PreparedRecoveryKey, "recoveryKey"> & Submit>;
  /** Content below the shown key when storing it was refused, by the refusal's code. */
  remedy?: (code: string | null) => ReactNode;
  onStored: () => void;
  onClose: () => void;
}
interface Submit {
  submit: (askFactor: AskFactor) => Promise<unknown>;
}

/** Confirms the password, shows a new key, and activates it only once the user says that it is saved. */
export function NewKeyDialog({ user, texts, prepare, remedy, onStored, onClose }: Props) {
  const [password, setPassword] = useState("");
  const [prepared, setPrepared] = useState<Awaited<ReturnType<Props["prepare"]>> | null>(null);
  const { factor, isBusy, problem, clear, run } = useConfirmed(texts.failed);
  const close = () => !isBusy && onClose();
  useBackCloses(close);
  const show = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(async () => {
      setPrepared(await prepare(password));
      setPassword("");
    });
  };
  if (prepared !== null)
    return (
      <QuestionDialog
        key="sheet"
        maxWidth="sm"
        title={texts.sheetTitle}
        isTitleFocused
        lead={texts.sheetLead}
        problem={problem?.message ?? null}
        onClose={close}
      >
        {problem !== null && remedy?.(problem.code)}
        <RecoveryKeySheet
          recoveryKey={prepared.recoveryKey}
          email={user.email}
          doneLabel={texts.store}
          isBusy={isBusy}
          onDone={() =>
            void run(async (askFactor) => {
              await prepared.submit(askFactor);
              onStored();
            })
          }
        />
        <FactorQuestion question={factor} />
        <Button color="inherit" fullWidth disabled={isBusy} onClick={close} sx={{ marginTop: 1.5 }}>
          {texts.cancel}
        </Button>
      </QuestionDialog>
    );
  return (
    <QuestionDialog
      title={texts.title}
      lead={texts.lead}
      leadGap={2.5}
      onClose={close}
      onSubmit={show}
      actions={
        <FormButtons
          cancel={texts.cancel}
          submit={texts.show}
          loading={isBusy}
          disabled={password === ""}
          onCancel={close}
        />
      }
    >
      <OwnPasswordField
        email={user.email}
        label={texts.password}
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
