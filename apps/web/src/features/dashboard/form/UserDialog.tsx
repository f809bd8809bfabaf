import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { User } from "@pomander/contract";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { Link as RouterLink } from "react-router";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { bindField, noAutofill } from "../../../lib/form/field-props.ts";
import { texts } from "../texts.ts";
import { isOtherEmail } from "./changes.ts";
import type { FormRights } from "./rights.ts";
import { RightsFields } from "./RightsFields.tsx";
import type { UserValues } from "./schema.ts";
import { TemporaryPasswordField } from "./TemporaryPasswordField.tsx";

const { form: words } = texts;

interface Props {
  form: UseFormReturn<UserValues>;
  rights: FormRights;
  user: User | null;
  title: string;
  submitLabel: string;
  isSubmitOff?: boolean;
  /** What went wrong with the form as a whole. */
  problem: string | null;
  onSubmit: () => Promise<void>;
  onClose: () => void;
}

/** The form of a user. */
export function UserDialog({ form, rights, user, ...props }: Props) {
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormDialog {...props} isDirty={isDirty} isSubmitting={isSubmitting}>
      <UserFields form={form} rights={rights} user={user} />
    </FormDialog>
  );
}

interface UserFieldsProps {
  form: UseFormReturn<UserValues>;
  rights: FormRights;
  /** null: a user who is being added. */
  user: User | null;
}

/** All fields of a user, in the order in which they are filled in. They are about somebody else: nothing is autofilled. */
function UserFields({ form, rights, user }: UserFieldsProps) {
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
        // Locked, not disabled: what it says can still be read and copied.
        slotProps={{ htmlInput: { ...noAutofill, readOnly: isEmailLocked } }}
        sx={isEmailLocked ? { "& input": { color: "text.secondary" } } : {}}
      />
      <TextField
        label={words.mobileNo}
        type="tel"
        {...bindField(form, "mobileNo")}
        slotProps={{ htmlInput: noAutofill }}
      />
      {rights.password === true && (
        <TemporaryPasswordField
          form={form}
          hint={user === null ? words.passwordHint : words.newPasswordHint}
          isRequired={user === null}
        />
      )}
      {rights.password === "own" && (
        <Typography variant="body2" color="textSecondary">
          {words.ownPassword}{" "}
          <Link component={RouterLink} to="/profile">
            {words.toProfile}
          </Link>
        </Typography>
      )}
      <RightsFields form={form} rights={rights} isSuperAdmin={user?.isSuperAdmin === true} />
    </Stack>
  );
}
