import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { invalidInputCodes, isCode } from "@pomander/vault/is-code";
import type { OpenVault } from "@pomander/vault";
import { type SyntheticEvent, useState } from "react";
import { RecoveryKeyField } from "../../components/RecoveryKeyField.tsx";
import { ProblemAlert } from "../../components/ProblemAlert.tsx";
import { useTask } from "../../lib/hooks/use-task.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { useUser } from "../../lib/session/store.tsx";
import { texts as words } from "./generated-texts.ts";
import { texts } from "./texts.ts";

interface Props {
  /** Whether its button is the one to press first. */
  isMain: boolean;
  autoFocus: boolean;
  finish: (vault: OpenVault) => void;
}

/** Opens the vault with its recovery key, in a session. */
export function RecoveryKeyForm({ isMain, autoFocus, finish }: Props) {
  const { client, securityWarnings } = useServices();
  const user = useUser();
  const [recoveryKey, setRecoveryKey] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const { isBusy, problem, run } = useTask((error) => {
    const { code, message } = problemOf(error, texts.failed);
    if (code === "wrong_password") setWrong(words.wrongKey);
    else if (isCode(error, ...invalidInputCodes)) setWrong(message);
    else return message;
    return null;
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (user === null || isBusy) return;
    void run(async () =>
      finish(await client.unlockWithRecoveryKey(user, recoveryKey, securityWarnings.confirmOrAbort)),
    );
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      <RecoveryKeyField
        label={words.key}
        autoFocus={autoFocus}
        value={recoveryKey}
        error={wrong !== null}
        helperText={wrong ?? words.keyHint}
        onChange={({ target }) => {
          setRecoveryKey(target.value);
          setWrong(null);
        }}
      />
      <ProblemAlert>{problem}</ProblemAlert>
      <Button type="submit" variant={isMain ? "contained" : "outlined"} size="large" loading={isBusy}>
        {words.submitKey}
      </Button>
    </Stack>
  );
}
