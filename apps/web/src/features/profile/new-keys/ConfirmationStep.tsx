import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { type SyntheticEvent, useState } from "react";
import { Progress } from "../../../components/Progress.tsx";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { problemOf } from "../../../lib/problem.ts";
import { OwnPasswordField } from "../../../widgets/own-password/OwnPasswordField.tsx";
import { type StepProps, usePrepareKeys } from "./PrepareSteps.tsx";
import { StepActions, StepCard } from "./StepCard.tsx";
import { texts } from "./texts.ts";

/** Asks for a confirmation where no one knows the master password; another one is generated with the keys. */
export function ConfirmationStep({ heading, user, onDone, onCancel }: StepProps) {
  const prepare = usePrepareKeys({ user, onDone });
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { isBusy, problem, run } = useTask((error) => problemOf(error, texts.password.failed).message);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password === "") return setMissing(true);
    void run(() => prepare(password, null));
  };
  return (
    <StepCard step="password" heading={heading} title={texts.confirmation.title} lead={texts.confirmation.lead}>
      <form noValidate onSubmit={submit}>
        <Stack sx={{ gap: 2, maxWidth: 440 }}>
          <OwnPasswordField
            email={user.email}
            label={texts.confirmation.title}
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
