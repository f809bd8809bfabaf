import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { ArchivedVault, User } from "@pomander/contract";
import type { UnlockedArchive } from "@pomander/vault";
import { useState, type SyntheticEvent } from "react";
import { isCode, invalidInputCodes } from "@pomander/vault/is-code";
import { DialogStep } from "../../../components/QuestionDialog.tsx";
import { HiddenUserName, PasswordField } from "../../../components/PasswordField.tsx";
import { RecoveryKeyField } from "../../../components/RecoveryKeyField.tsx";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";
import { FormButtons } from "../../../components/FormButtons.tsx";
import { ProblemAlert } from "../../../components/ProblemAlert.tsx";
import { useTask } from "../../../lib/hooks/use-task.ts";

const { proof: own, cancel, failed } = texts.archived;

/** The props of dialogs that are about an archived vault. */
export interface ArchiveDialogProps {
  user: User;
  vault: ArchivedVault;
  onClose: () => void;
}

interface Props extends ArchiveDialogProps {
  onUnlocked: (archive: UnlockedArchive, isByRecoveryKey: boolean) => void;
}

/** Opens an archived vault's key with the password that it had, or with its recovery key. */
export function ProofStep({ user, vault, onUnlocked, onClose }: Props) {
  const { client, securityWarnings } = useServices();
  // No one knows a password that a device generated.
  const [isByKey, setByKey] = useState(vault.isPasswordGenerated);
  const [typed, setTyped] = useState("");
  const [proofError, setProofError] = useState<string | null>(null);
  const { isBusy, problem, run } = useTask((error) => {
    const { code, message } = problemOf(error, failed);
    const isWrong = code === "wrong_password";
    if (!isWrong && !isCode(error, ...invalidInputCodes)) return message;
    setProofError(!isWrong ? message : isByKey ? own.wrongKey : own.wrongPassword);
    return null;
  });
  const type = (text: string) => {
    setTyped(text);
    setProofError(null);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (typed === "") return setProofError(own.required);
    const proof = isByKey ? { recoveryKey: typed } : { password: typed };
    await run(async () =>
      onUnlocked(await client.unlockArchivedVault(vault, proof, securityWarnings.confirmOrAbort), isByKey),
    );
  };
  const field = {
    autoFocus: true,
    value: typed,
    error: proofError !== null,
    onChange: ({ target }: { target: { value: string } }) => type(target.value),
  };
  return (
    <DialogStep
      title={own.title}
      onSubmit={(event) => void submit(event)}
      actions={<FormButtons cancel={cancel} submit={own.submit} loading={isBusy} onCancel={onClose} />}
    >
      <Stack sx={{ gap: 2, paddingTop: 1 }}>
        <ProblemAlert>{problem}</ProblemAlert>
        <HiddenUserName email={user.email} />
        {isByKey ? (
          <RecoveryKeyField key="key" label={own.recoveryKey} {...field} helperText={proofError ?? own.keyHint} />
        ) : (
          <PasswordField key="password" label={own.password} autoComplete="off" {...field} helperText={proofError} />
        )}
        {vault.hasRecovery && !vault.isPasswordGenerated && (
          <Button
            size="small"
            sx={{ alignSelf: "flex-start", marginInlineStart: -1.5 }}
            onClick={() => {
              setByKey(!isByKey);
              type("");
            }}
          >
            {isByKey ? own.usePassword : own.useKey}
          </Button>
        )}
      </Stack>
    </DialogStep>
  );
}
