import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import { askHost } from "../ask.ts";
import { useSteps } from "../use-steps.ts";
import { texts } from "./texts.ts";

interface Props {
  tabId: number | null;
  email: string | null;
  /** Whether the person has opened the vault with a passkey here. */
  hasPasskey: boolean;
  /** Whether the master password opens the vault. Other ways need the tab. */
  isByPassword: boolean;
  onOpen: () => void;
  /** Called when a question must be answered, or the vault opened in another way, for which the popup has no room. */
  onQuestion: () => void;
}

/** Takes the master password, or leads to the tab, and says what it is wanted for. */
export function Unlock({ tabId, email, hasPasskey, isByPassword, onOpen, onQuestion }: Props) {
  const [password, setPassword] = useState("");
  const [waiting, setWaiting] = useState<string | null>(null);
  useEffect(() => {
    if (tabId === null) return;
    askHost("noted", { tabId }).then(
      (noted) => setWaiting(noted && new URL(noted.address).host),
      () => undefined,
    );
  }, [tabId]);
  const steps = useSteps({ failed: texts.unlock.failed, onDone: onOpen, onSetup: onQuestion });
  const field = useRef<HTMLInputElement>(null);
  // A wrong password is typed over.
  useEffect(() => {
    if (steps.problem !== "") field.current?.select();
  }, [steps.problem]);
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
        if (isByPassword) void unlock();
        else onQuestion();
      }}
    >
      <Typography>{waiting === null ? texts.unlock.locked : texts.unlock.waiting(waiting)}</Typography>
      {email !== null && (
        <Typography variant="body2" color="textSecondary" translate="no">
          {email}
        </Typography>
      )}
      {steps.problem !== "" && <Alert severity="error">{steps.problem}</Alert>}
      {isByPassword && (
        <TextField
          label={texts.unlock.password}
          type="password"
          autoComplete="off"
          autoFocus
          error={steps.problem !== ""}
          inputRef={field}
          slotProps={{ htmlInput: { readOnly: steps.isBusy } }}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <Button type="submit" variant="contained" loading={steps.isBusy} disabled={isByPassword && password === ""}>
        {isByPassword ? texts.unlock.submit : texts.unlock.inTab}
      </Button>
      {isByPassword && hasPasskey && <Button onClick={onQuestion}>{texts.unlock.passkey}</Button>}
    </Stack>
  );
}
