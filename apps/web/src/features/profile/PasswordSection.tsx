import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import type { User } from "@pomander/contract";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { HiddenUserName, PasswordField } from "../../components/PasswordField.tsx";
import { StrengthMeter } from "../../components/StrengthMeter.tsx";
import { bindField } from "../../lib/form/field-props.ts";
import { useNotify } from "../../lib/notices.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { passwordSchema, type PasswordValues } from "./schemas.ts";
import { SaveButton, Section } from "./Section.tsx";
import { texts } from "./texts.ts";

const { password } = texts;

const empty: PasswordValues = { current: "", next: "", confirm: "" };

/** Changes the master password: the vault key is wrapped anew, and no entry is touched. */
export function PasswordSection({ user }: { user: User }) {
  const { client, adopt } = useServices();
  const notify = useNotify();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<PasswordValues>({
    resolver: zodResolver(passwordSchema),
    defaultValues: empty,
    reValidateMode: "onSubmit",
  });
  const next = useWatch({ control: form.control, name: "next" });
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      adopt(await client.changePassword(user, values.current, values.next));
      form.reset(empty);
      notify({ text: password.done, severity: "success" });
    } catch (error) {
      const { code, name, message } = problemOf(error, password.failed);
      if (code === "wrong_password") form.setError("current", { message: password.wrong }, { shouldFocus: true });
      else if (name === "PasswordPolicyError") form.setError("next", { message }, { shouldFocus: true });
      else setProblem(message);
    }
  });
  const { isDirty, isSubmitting } = form.formState;

  return (
    <Section title={password.title} lead={password.lead}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <HiddenUserName email={user.email} />
        <Stack sx={{ gap: 2, maxWidth: 440 }}>
          <PasswordField label={password.current} autoComplete="current-password" {...bindField(form, "current")} />
          <div>
            <PasswordField label={password.next} autoComplete="new-password" {...bindField(form, "next")} />
            <Box sx={{ marginTop: next === "" ? 0 : 1 }}>
              <StrengthMeter password={next} personal={[user.email, user.firstName, user.lastName]} />
            </Box>
          </div>
          <PasswordField label={password.confirm} autoComplete="new-password" {...bindField(form, "confirm")} />
          {problem !== null && <Alert severity="error">{problem}</Alert>}
          <SaveButton isDirty={isDirty} isBusy={isSubmitting}>
            {password.submit}
          </SaveButton>
        </Stack>
      </form>
    </Section>
  );
}
