import { zodResolver } from "@hookform/resolvers/zod";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useForm, useWatch } from "react-hook-form";
import { bindField } from "../../lib/form.ts";
import { FormPage } from "./FormPage.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { newPasswordSchema, type NewPasswordValues } from "./schemas.ts";
import { texts } from "./texts.ts";

/** Least zxcvbn score of a master password (crypto-protocol.md §2). */
const leastScore = 3;

export function RecoverPasswordForm({ email, onChosen }: { email: string; onChosen: (password: string) => void }) {
  const form = useForm<NewPasswordValues>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: "", confirmPassword: "" },
    reValidateMode: "onSubmit",
  });
  const submit = form.handleSubmit(async ({ password }) => {
    // Judged here, before a new key is saved for nothing.
    const { scorePassword } = await import("@pomander/vault/strength");
    if (scorePassword(password, [email]).score >= leastScore) return onChosen(password);
    form.setError("password", { message: texts.errors.tooWeak }, { shouldFocus: true });
  });
  return (
    <FormPage isStep title={texts.recover.passwordTitle} lead={texts.recover.passwordLead}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack sx={{ gap: 2.5 }}>
          <input type="text" hidden readOnly autoComplete="username" value={email} />
          <NewPasswordFields
            label={texts.recover.newPassword}
            password={bindField(form, "password", texts.register.passwordHint)}
            confirm={bindField(form, "confirmPassword")}
            typed={useWatch({ control: form.control, name: "password" })}
            personal={[email]}
          />
          <Button type="submit" variant="contained" size="large" loading={form.formState.isSubmitting}>
            {texts.recover.next}
          </Button>
        </Stack>
      </form>
    </FormPage>
  );
}
