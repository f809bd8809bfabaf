import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { limits } from "@pomander/contract";
import { OwnPasswordField } from "../own-password/OwnPasswordField.tsx";
import { setupTexts as texts } from "./setup-texts.ts";
import type { useNamedFactor } from "./use-named-factor.ts";
import { FormDialog, type FormDialogProps } from "../../components/FormDialog.tsx";
import { FactorQuestion } from "./FactorQuestion.tsx";

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
    <OwnPasswordField
      email={email}
      label={texts.password}
      autoFocus={focus === "password"}
      value={form.password}
      error={form.passwordFault !== undefined}
      helperText={form.passwordFault ?? passwordHint}
      onChange={({ target }) => form.editPassword(target.value)}
    />
  </>
);

type DialogProps = Pick<FormDialogProps, "title" | "submitLabel" | "onSubmit" | "onClose" | "children"> &
  Pick<Props, "form"> &
  Partial<FormDialogProps>;

/** Asks in a dialog for what a new sign-in method needs, and for a second factor while adding it wants one. */
export const NewMethodDialog = ({ form, children, ...dialog }: DialogProps) => (
  <>
    <FormDialog isDirty={form.isDirty} isSubmitting={form.isBusy} problem={form.problem?.message ?? null} {...dialog}>
      <Stack sx={{ gap: 2.5 }}>{children}</Stack>
    </FormDialog>
    <FactorQuestion question={form.factor} />
  </>
);
