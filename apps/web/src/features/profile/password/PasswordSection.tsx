import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { User } from "@pomander/contract";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { PasswordField } from "../../../components/PasswordField.tsx";
import { StrengthMeter } from "../../../components/StrengthMeter.tsx";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { Section } from "../Section.tsx";
import { texts } from "../texts.ts";
import { passwordSchema, type PasswordValues } from "./schema.ts";

const { password } = texts;
const empty: PasswordValues = { current: "", next: "", confirm: "" };
const fields = [
  ["current", "current-password"],
  ["next", "new-password"],
  ["confirm", "new-password"],
] as const;

/** Changes the master password: the vault key is wrapped anew, and no entry is touched. */
export function PasswordSection({ user }: { user: User }) {
  const { client, adopt } = useServices();
  const notify = useNotify();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<PasswordValues>({ resolver: zodResolver(passwordSchema), defaultValues: empty });
  const { control, formState, setError, reset } = form;

  const save = async ({ current, next }: PasswordValues) => {
    setProblem(null);
    try {
      adopt(await client.changePassword(user, current, next));
      reset(empty);
      notify({ text: password.done, severity: "success" });
    } catch (error) {
      const { code, message } = problemOf(error, password.failed);
      const isRefused = error instanceof Error && error.name === "PasswordRefused";
      if (code === "wrong_password") setError("current", { message: password.wrong }, { shouldFocus: true });
      else if (isRefused) setError("next", { message }, { shouldFocus: true });
      else setProblem(message);
    }
  };

  return (
    <Section title={password.title} lead={password.lead}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <Stack sx={{ gap: 2, maxWidth: 440 }}>
          {fields.map(([name, autoComplete]) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field: { ref, ...field }, fieldState }) => (
                <div>
                  <PasswordField
                    {...field}
                    inputRef={ref}
                    label={password[name]}
                    autoComplete={autoComplete}
                    error={fieldState.error !== undefined}
                    helperText={fieldState.error?.message}
                  />
                  {name === "next" && (
                    <Box sx={{ marginTop: field.value === "" ? 0 : 1 }}>
                      <StrengthMeter password={field.value} personal={[user.email, user.firstName, user.lastName]} />
                    </Box>
                  )}
                </div>
              )}
            />
          ))}
          {problem !== null && <Alert severity="error">{problem}</Alert>}
          <Button
            type="submit"
            variant={formState.isDirty ? "contained" : "outlined"}
            color={formState.isDirty ? "primary" : "inherit"}
            loading={formState.isSubmitting}
            sx={{ alignSelf: { xs: "stretch", sm: "flex-start" } }}
          >
            {password.submit}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
