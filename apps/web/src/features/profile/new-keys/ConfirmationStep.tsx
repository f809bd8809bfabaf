import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Progress } from "../../../components/Progress.tsx";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { OwnPasswordField } from "../../../widgets/own-password/OwnPasswordField.tsx";
import type { StepProps } from "./PrepareSteps.tsx";
import { StepActions, StepCard } from "./StepCard.tsx";
import { texts } from "./texts.ts";

/** Asks for a confirmation where no one knows the master password; then keys and another password are generated. */
export function ConfirmationStep({ heading, user, onDone, onCancel }: StepProps) {
  const { client, newVaultKeys } = useServices();
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { isBusy, problem, run } = useTask((error) => problemOf(error, texts.password.failed).message);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password === "") return setMissing(true);
    void run(async () => {
      const prepared = await client.prepareNewVaultKeys(user, password, null);
      // A user who has left the page or locked the vault by then starts from the beginning.
      if (!isHere.current) return;
      newVaultKeys.begin(prepared);
      onDone();
    });
  };
  return (
    <StepCard step="password" heading={heading} title={texts.confirmation.title} lead={texts.confirmation.lead}>
      <form noValidate onSubmit={submit}>
        <Stack sx={{ gap: 2, maxWidth: 440 }}>
          <OwnPasswordField
            email={user.email}
            label=""
            value={password}
            error={isMissing}
            onChange={({ target }) => {
              setPassword(target.value);
              setMissing(false);
            }}
          />
          {problem !== null && <Alert severity="error">{problem}</Alert>}
          {isBusy && (
            <Progress label={texts.password.preparing} counted={null}>
              {texts.password.preparing}
            </Progress>
          )}
        </Stack>
        <StepActions isBusy={isBusy} onCancel={onCancel}>
          <Button type="submit" variant="contained" loading={isBusy}>
            {texts.next}
          </Button>
        </StepActions>
      </form>
    </StepCard>
  );
}
