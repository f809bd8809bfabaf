import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Link from "@mui/material/Link";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import type { User } from "@pomander/contract";
import { type ReactNode, useId } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { Link as RouterLink } from "react-router";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { bindField, noAutofill } from "../../../lib/form/field-props.ts";
import { texts } from "../texts.ts";
import { isOtherEmail } from "./changes.ts";
import type { FormRights } from "./field-rights.ts";
import type { UserValues } from "./schema.ts";
import { TemporaryPasswordField } from "./TemporaryPasswordField.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";

const { form: words } = texts;

interface Props {
  form: UseFormReturn<UserValues>;
  rights: FormRights;
  user: User | null;
  title: string;
  submitLabel: string;
  isSubmitOff?: boolean;
  /** Shown in place of the password's field: how a new user signs in first. */
  firstSignIn?: ReactNode;
  /** Shown below the form. */
  children?: ReactNode;
  /** The error of the form as a whole. */
  problem: string | null;
  onSubmit: () => Promise<void>;
  onClose: () => void;
}

/** Renders the form of a user. */
export function UserDialog({ form, rights, user, firstSignIn, children, ...props }: Props) {
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormDialog {...props} isDirty={isDirty} isSubmitting={isSubmitting}>
      <Stack sx={{ gap: 2.5 }}>
        <UserFields form={form} rights={rights} user={user} firstSignIn={firstSignIn} />
        {children}
      </Stack>
    </FormDialog>
  );
}

interface UserFieldsProps {
  form: UseFormReturn<UserValues>;
  rights: FormRights;
  /** The user being edited; null: a user is being added. */
  user: User | null;
  firstSignIn: ReactNode;
}

/** Renders all fields of a user in the order of entry. They describe another person, so nothing is autofilled. */
function UserFields({ form, rights, user, firstSignIn }: UserFieldsProps) {
  const email = useWatch({ control: form.control, name: "email" });
  const isEmailLocked = rights.email !== true;
  const isOther = user !== null && isOtherEmail(user, { email });
  const emailHint = rights.email !== true ? rights.email : isOther ? words.emailChanged : undefined;
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Box sx={{ display: "grid", gap: 2.5, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr" } }}>
        <TextField
          label={words.firstName}
          autoFocus
          required
          {...bindField(form, "firstName")}
          slotProps={{ htmlInput: noAutofill }}
        />
        <TextField label={words.lastName} {...bindField(form, "lastName")} slotProps={{ htmlInput: noAutofill }} />
      </Box>
      <TextField
        label={words.email}
        type="email"
        required
        {...bindField(form, "email", emailHint)}
        // Read-only, not disabled: its value can still be read and copied.
        slotProps={{ htmlInput: { ...noAutofill, readOnly: isEmailLocked } }}
        sx={isEmailLocked ? { "& input": { color: "text.secondary" } } : {}}
      />
      {rights.emailKnown && (user === null || isOther || user.emailVerifiedAt === null) && <EmailKnown form={form} />}
      <TextField
        label={words.mobileNo}
        type="tel"
        {...bindField(form, "mobileNo")}
        slotProps={{ htmlInput: noAutofill }}
      />
      {firstSignIn}
      {rights.password === true && firstSignIn === undefined && (
        <TemporaryPasswordField
          form={form}
          hint={user === null ? words.passwordHint : words.newPasswordHint}
          isRequired={user === null}
        />
      )}
      {rights.password === "own" && (
        <SecondaryText>
          {words.ownPassword}{" "}
          <Link component={RouterLink} to="/profile/security">
            {words.toProfile}
          </Link>
        </SecondaryText>
      )}
      <RightsFields form={form} rights={rights} isSuperAdmin={user?.isSuperAdmin === true} />
    </Stack>
  );
}

/** Renders the checkbox that declares an unconfirmed address correct. */
function EmailKnown({ form }: Pick<UserFieldsProps, "form">) {
  const id = useId();
  const isKnown = useWatch({ control: form.control, name: "isEmailKnown" });
  return (
    <div>
      <FormControlLabel
        label={words.emailKnown}
        control={
          <Checkbox
            checked={isKnown}
            onChange={(_event, isOn) => form.setValue("isEmailKnown", isOn, { shouldDirty: true })}
            slotProps={{ input: { "aria-describedby": `${id}-known` } }}
          />
        }
      />
      <FormHelperText id={`${id}-known`} sx={{ marginTop: 0 }}>
        {words.emailKnownHint}
      </FormHelperText>
    </div>
  );
}

interface RightsFieldsProps {
  form: UseFormReturn<UserValues>;
  rights: FormRights;
  isSuperAdmin: boolean;
}

/** Renders the user type and whether Remind Me is allowed, which choosing Admin forces on. */
function RightsFields({ form, rights, isSuperAdmin }: RightsFieldsProps) {
  const id = useId();
  const [isAdmin, isAllowed] = useWatch({ control: form.control, name: ["isAdmin", "isAllowedForRemindMe"] });
  const type = isSuperAdmin ? "superAdmin" : isAdmin ? "admin" : "regular";
  const choose = (chosen: string) => {
    form.setValue("isAdmin", chosen === "admin", { shouldDirty: true });
    if (chosen === "admin") form.setValue("isAllowedForRemindMe", true, { shouldDirty: true });
  };
  const mayChangeType = rights.userType === true;
  const limit = rights.maxAdminCount === null ? undefined : texts.form.adminLimit(rights.maxAdminCount);
  return (
    <>
      <TextField
        select
        id={`${id}-type`}
        label={texts.form.userType}
        value={type}
        disabled={!mayChangeType}
        helperText={mayChangeType ? limit : rights.userType}
        // The reason why the field is disabled must be as readable as any other hint.
        slotProps={{ formHelperText: { disabled: false } }}
        onChange={(event) => choose(event.target.value)}
      >
        {isSuperAdmin && <MenuItem value="superAdmin">{texts.roles.superAdmin}</MenuItem>}
        <MenuItem value="regular">{texts.roles.regular}</MenuItem>
        <MenuItem value="admin">{texts.roles.admin}</MenuItem>
      </TextField>
      <div>
        <FormControlLabel
          label={texts.form.remindMe}
          control={
            <Switch
              checked={isAdmin || isAllowed}
              disabled={isAdmin || !rights.remindMe}
              onChange={(_event, isOn) => form.setValue("isAllowedForRemindMe", isOn, { shouldDirty: true })}
              slotProps={{ input: { "aria-describedby": isAdmin ? `${id}-remind` : undefined } }}
            />
          }
        />
        {isAdmin && <FormHelperText id={`${id}-remind`}>{texts.form.remindMeHint}</FormHelperText>}
      </div>
    </>
  );
}
