import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { askHost } from "../ask.ts";
import { useSteps } from "../use-steps.ts";
import { texts } from "./texts.ts";

interface Props {
  email: string | null;
  /** Whether the person has opened the vault with a passkey here. */
  hasPasskey: boolean;
  onOpen: () => void;
  /** Called when a question must be answered, or a passkey asked, for which the popup has no room. */
  onQuestion: () => void;
}

export function Unlock({ email, hasPasskey, onOpen, onQuestion }: Props) {
  const [password, setPassword] = useState("");
  const steps = useSteps({ failed: texts.unlock.failed, onDone: onOpen, onSetup: onQuestion });
  const unlock = () =>
    steps.run(async () => {
      const step = await askHost("unlock", { password });
      if (step?.kind === "question") onQuestion();
      return step;
    });
  return (
    <Stack
      component="form"
      sx={{ gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        void unlock();
      }}
    >
      {steps.problem !== "" && <Alert severity="error">{steps.problem}</Alert>}
      <TextField
        label={texts.unlock.password}
        helperText={email}
        type="password"
        autoComplete="off"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="contained" loading={steps.isBusy} disabled={password === ""}>
        {texts.unlock.submit}
      </Button>
      {hasPasskey && <Button onClick={onQuestion}>{texts.unlock.passkey}</Button>}
    </Stack>
  );
}
