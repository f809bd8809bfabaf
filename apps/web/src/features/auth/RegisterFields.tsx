import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { bindField } from "../../lib/form/field-props.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import type { RegisterValues } from "./schemas.ts";
import { texts } from "./texts.ts";
import { useEmailCheck, type EmailCheck } from "./use-email-check.ts";

export function RegisterFields({ form }: { form: UseFormReturn<RegisterValues> }) {
  const [email, firstName, lastName] = useWatch({ control: form.control, name: ["email", "firstName", "lastName"] });
  return (
    <>
      <Box sx={{ display: "grid", gap: 2.5, gridTemplateColumns: { sm: "1fr 1fr" } }}>
        <TextField
          label={texts.fields.firstName}
          autoComplete="given-name"
          autoFocus
          required
          {...bindField(form, "firstName")}
        />
        <TextField label={texts.fields.lastName} autoComplete="family-name" required {...bindField(form, "lastName")} />
      </Box>
      <TextField label={texts.fields.mobileNo} type="tel" autoComplete="tel" {...bindField(form, "mobileNo")} />
      <EmailField form={form} email={email} />
      <NewPasswordFields
        label={texts.fields.password}
        password={{ required: true, ...bindField(form, "password", texts.register.firstPasswordHint) }}
        confirm={{ required: true, ...bindField(form, "confirmPassword") }}
        typed={useWatch({ control: form.control, name: "password" })}
        personal={[email, firstName, lastName]}
      />
    </>
  );
}

/** Says while it is typed whether an address is registered already. */
function EmailField({ form, email }: { form: UseFormReturn<RegisterValues>; email: string }) {
  const check = useEmailCheck(email);
  // The line below the field is always there: what is said in it must not move the form.
  const field = bindField(form, "email", hintOf(check));
  const isTaken = check === "taken" && !field.error;
  return (
    <TextField
      label={texts.fields.email}
      type="email"
      autoComplete="username"
      required
      {...field}
      error={field.error || isTaken}
      helperText={isTaken ? texts.checkEmail.taken : field.helperText}
      slotProps={{ formHelperText: { "aria-live": "polite" } }}
    />
  );
}

function hintOf(check: EmailCheck): string {
  if (check === "checking") return texts.checkEmail.checking;
  return check === "failed" ? texts.checkEmail.failed : texts.fields.emailHint;
}
