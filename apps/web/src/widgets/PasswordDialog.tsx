import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { User } from "@pomander/contract";
import { useState, type ReactNode, type SyntheticEvent } from "react";
import { OutlinedButton } from "../components/OutlinedButton.tsx";
import { QuestionDialog } from "../components/QuestionDialog.tsx";
import { isStopped } from "./factor/is-stopped.ts";
import { OwnPasswordField } from "./own-password/OwnPasswordField.tsx";
import { useBackCloses } from "../lib/form/leave-guard.ts";
import { problemOf } from "../lib/problem.ts";
import { texts } from "./texts.ts";
import { useTask } from "../lib/hooks/use-task.ts";

export interface PasswordDialogProps {
  user: User;
  title: string;
  /** The consequences of the action. */
  children: ReactNode;
  /** The name of the action: "Delete my account". */
  confirmLabel: string;
  /** Whether it takes nothing from anyone. */
  isHarmless?: boolean;
  /** The message when the reason is not known. */
  failed: string;
  /** Content shown while the action runs. */
  busy?: ReactNode;
  /** Runs the action. An error is shown here. */
  run: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks before an action that matters, and for the master password. */
export function PasswordDialog({
  user,
  title,
  children,
  confirmLabel,
  isHarmless = false,
  failed,
  busy,
  run,
  onClose,
}: PasswordDialogProps) {
  const [password, setPassword] = useState("");
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const task = useTask((error) => {
    const { code, message } = problemOf(error, failed);
    if (code === "wrong_password") setPasswordError(texts.wrong);
    return code === "wrong_password" || isStopped({ code }) ? null : message;
  });
  const { isBusy, problem } = task;
  const close = () => isBusy || onClose();
  useBackCloses(close);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === "") return setPasswordError(texts.required);
    await task.run(() => run(password));
  };
  return (
    <QuestionDialog
      role="alertdialog"
      title={title}
      lead={children}
      leadGap={2.5}
      problem={problem}
      onClose={close}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <OutlinedButton autoFocus disabled={isBusy} onClick={onClose}>
            {texts.cancel}
          </OutlinedButton>
          <Button type="submit" variant="contained" color={isHarmless ? "primary" : "error"} loading={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <OwnPasswordField
        email={user.email}
        label={texts.password}
        fullWidth
        value={password}
        error={passwordError !== null}
        helperText={passwordError}
        onChange={(event) => {
          setPassword(event.target.value);
          setPasswordError(null);
        }}
      />
      {isBusy && <Box sx={{ marginTop: 2.5 }}>{busy}</Box>}
    </QuestionDialog>
  );
}
