import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { limits } from "@pomander/contract";
import { useState } from "react";
import { useServices } from "../../lib/services.ts";
import { FormDialog } from "../../components/FormDialog.tsx";
import { HiddenUserName, PasswordField } from "../../components/PasswordField.tsx";
import type { AddDialogProps } from "./add-dialog-props.ts";
import { FactorQuestion } from "./FactorQuestion.tsx";
import { createSecurityKey, newKeyProblem } from "./security-key.ts";
import { setupTexts as texts } from "./setup-texts.ts";
import { useConfirmed } from "./use-confirmed.ts";

const { key: words } = texts;
const noFaults: { name?: string; password?: string } = {};

/** Adds a security key: its name, the master password, a touch. */
export function AddKeyDialog({ user, isFirst, onAdded, onClose }: AddDialogProps) {
  const { client } = useServices();
  const [name, setName] = useState<string>(words.defaultName);
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState(noFaults);
  const [isTouching, setTouching] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { factor, isBusy, problem, clear, run } = useConfirmed(texts.failed);
  const edit = (change: (value: string) => void) => (event: { target: { value: string } }) => {
    change(event.target.value);
    setFaults(noFaults);
    setRefusal(null);
    clear();
  };
  const submit = async () => {
    const found = {
      ...(name.trim() === "" ? { name: texts.nameRequired } : {}),
      ...(password === "" ? { password: texts.passwordRequired } : {}),
    };
    setFaults(found);
    setRefusal(null);
    if (Object.keys(found).length > 0) return;
    await run(password, async (confirmation) => {
      const prepared = await client.prepareSecurityKey(user);
      setTouching(true);
      const touched = await createSecurityKey(prepared.options).catch(newKeyProblem);
      setTouching(false);
      if (typeof touched === "string") return setRefusal(words[touched]);
      onAdded(await prepared.add(name.trim(), touched, confirmation));
    });
  };
  const passwordFault = faults.password ?? (problem?.code === "wrong_password" ? problem.message : undefined);
  return (
    <>
      <FormDialog
        title={words.title}
        submitLabel={words.submit}
        isDirty={password !== "" || name !== words.defaultName}
        isSubmitting={isBusy}
        problem={refusal ?? (problem === null || problem.code === "wrong_password" ? null : problem.message)}
        onSubmit={submit}
        onClose={onClose}
      >
        <Stack sx={{ gap: 2.5 }}>
          <Typography variant="body2" color="textSecondary">
            {words.lead} {isFirst && texts.lost}
          </Typography>
          <TextField
            label={texts.name}
            value={name}
            autoFocus
            error={faults.name !== undefined}
            helperText={faults.name ?? words.hint}
            onChange={edit(setName)}
            slotProps={{ htmlInput: { maxLength: limits.factorName } }}
          />
          <HiddenUserName email={user.email} />
          <PasswordField
            label={texts.password}
            autoComplete="current-password"
            value={password}
            error={passwordFault !== undefined}
            helperText={passwordFault ?? (isFirst ? texts.othersEnd : undefined)}
            onChange={edit(setPassword)}
          />
          <Typography role="status" variant="body2" sx={{ "&:empty": { display: "none" } }}>
            {isTouching ? words.waiting : ""}
          </Typography>
        </Stack>
      </FormDialog>
      <FactorQuestion question={factor} />
    </>
  );
}
