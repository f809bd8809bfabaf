import TextField from "@mui/material/TextField";
import { limits } from "@pomander/contract";
import { HiddenUserName, PasswordField } from "../../components/PasswordField.tsx";
import { setupTexts as texts } from "./setup-texts.ts";
import type { useNamedFactor } from "./use-named-factor.ts";

interface Props {
  form: ReturnType<typeof useNamedFactor>;
  email: string;
  nameHint: string;
  passwordHint?: string | undefined;
  focus: "name" | "password";
}

/** Shows the fields for the name of a new sign-in method and for the master password. */
export const ConfirmedNameForm = ({ form, email, nameHint, passwordHint, focus }: Props) => (
  <>
    <TextField
      label={texts.name}
      value={form.name}
      autoFocus={focus === "name"}
      error={form.nameFault !== undefined}
      helperText={form.nameFault ?? nameHint}
      onChange={({ target }) => form.editName(target.value)}
      slotProps={{ htmlInput: { maxLength: limits.factorName } }}
    />
    <HiddenUserName email={email} />
    <PasswordField
      label={texts.password}
      autoComplete="current-password"
      autoFocus={focus === "password"}
      value={form.password}
      error={form.passwordFault !== undefined}
      helperText={form.passwordFault ?? passwordHint}
      onChange={({ target }) => form.editPassword(target.value)}
    />
  </>
);
