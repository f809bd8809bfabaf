import FingerprintRounded from "@mui/icons-material/FingerprintRounded";
import Box from "@mui/material/Box";
import { useCallback, useState, type SyntheticEvent } from "react";
import { OwnPasswordField } from "../../widgets/own-password/OwnPasswordField.tsx";
import { useQuery } from "../../lib/hooks/use-query.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { hasGeneratedPassword } from "../../lib/session/generated-password.ts";
import { useUser } from "../../lib/session/store.tsx";
import { isWebAuthnAvailable, wasStopped } from "@pomander/browser/webauthn/available";
import { inLine } from "@pomander/vault/in-line";
import { isCode } from "@pomander/vault/is-code";
import { texts } from "./texts.ts";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { FormButtons } from "../../components/FormButtons.tsx";
import { QuestionDialog } from "../../components/QuestionDialog.tsx";
import { useTask } from "../../lib/hooks/use-task.ts";

interface Props {
  /** The title of the entry that asks. */
  title: string;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks whose vault it is before an entry is shown: by the master password, or the passkey that unlocked the vault here. */
export function ConfirmOwnerDialog({ title, onAnswer }: Props) {
  const { client } = useServices();
  const user = useUser();
  const [password, setPassword] = useState("");
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const { isBusy, problem, run } = useTask((error) => {
    if (!isCode(error, "wrong_password", "wrong_master_password"))
      return wasStopped(error) ? texts.passkeyStopped : problemOf(error, texts.failed).message;
    setPasswordError(texts.wrong);
    return null;
  });
  const hasPasskey = useCanUsePasskey();
  const confirm = async (check: () => Promise<void>) => {
    if (!isBusy) await run(() => check().then(() => onAnswer(true)));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (user === null) return onAnswer(false);
    if (password === "") return setPasswordError(texts.required);
    return void confirm(() => client.confirmOwner(user, password));
  };
  const cancel = () => onAnswer(false);
  const shown = inLine(title);
  const heading = shown === "" ? texts.untitled : texts.title(shown);
  return (
    <QuestionDialog
      title={
        <Box component="span" translate="no" dir="auto" sx={{ display: "block", overflowWrap: "anywhere" }}>
          {heading}
        </Box>
      }
      lead={hasGeneratedPassword(user) ? texts.leadGenerated : texts.lead}
      leadGap={2.5}
      isLeadRead
      problem={problem}
      onSubmit={submit}
      onClose={cancel}
      actions={<FormButtons cancel={texts.cancel} submit={texts.confirm} loading={isBusy} onCancel={cancel} />}
    >
      <OwnPasswordField
        email={user?.email ?? ""}
        label={texts.password}
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
    </QuestionDialog>
  );
}

function useCanUsePasskey(): boolean {
  const { client } = useServices();
  const read = useCallback(() => client.canConfirmWithPasskey(), [client]);
  return useQuery(isWebAuthnAvailable() ? read : null).value === true;
}
