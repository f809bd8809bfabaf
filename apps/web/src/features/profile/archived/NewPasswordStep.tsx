import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import type { User } from "@pomander/contract";
import type { PreparedReopening, UnlockedArchive } from "@pomander/vault";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { HiddenUserName } from "../../../components/HiddenUserName.tsx";
import { PasswordField } from "../../../components/PasswordField.tsx";
import { StrengthMeter } from "../../../components/StrengthMeter.tsx";
import { bindField } from "../../../lib/form/field-props.ts";
import { problemOf } from "../../../lib/problem.ts";
import { passwordSchema, type PasswordValues } from "../password/schema.ts";
import { texts } from "../texts.ts";

const { reopening, cancel } = texts.archived;

interface Props {
  titleId: string;
  user: User;
  archive: UnlockedArchive;
  /** Rejects with what is shown here. */
  onPrepared: (prepared: PreparedReopening) => Promise<void>;
  onClose: () => void;
}

/** Says what reopening means, and takes the master password that it needs. */
export function NewPasswordStep({ titleId, user, archive, onPrepared, onClose }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<PasswordValues>({
    resolver: zodResolver(passwordSchema),
    defaultValues: { current: "", next: "", confirm: "" },
    reValidateMode: "onSubmit",
  });
  const next = useWatch({ control: form.control, name: "next" });
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await onPrepared(await archive.prepareReopening(user, values.current, values.next));
    } catch (error) {
      const { code, name, message } = problemOf(error, reopening.failed);
      if (code === "wrong_password") form.setError("current", { message: reopening.wrong }, { shouldFocus: true });
      else if (name === "PasswordPolicyError") form.setError("next", { message }, { shouldFocus: true });
      else setProblem(message);
    }
  });
  const { isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogTitle id={titleId}>{reopening.title}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2" sx={{ marginBottom: 2.5 }}>
          {reopening.lead}
        </DialogContentText>
        <Stack sx={{ gap: 2 }}>
          {problem !== null && <Alert severity="error">{problem}</Alert>}
          <HiddenUserName email={user.email} />
          <PasswordField
            label={reopening.current}
            autoComplete="current-password"
            autoFocus
            {...bindField(form, "current")}
          />
          <div>
            <PasswordField label={reopening.next} autoComplete="new-password" fullWidth {...bindField(form, "next")} />
            <StrengthMeter password={next} personal={[user.email, user.firstName, user.lastName]} />
          </div>
          <PasswordField label={reopening.confirm} autoComplete="new-password" {...bindField(form, "confirm")} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" disabled={isSubmitting} onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {reopening.submit}
        </Button>
      </DialogActions>
    </form>
  );
}
