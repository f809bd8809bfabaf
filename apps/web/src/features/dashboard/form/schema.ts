import { isEmail, isMobileNo, limits, temporaryPassword, z, type User } from "@pomander/contract";
import { emailErrorMap } from "../../../lib/form/email-error.ts";
import { storableText } from "../../../lib/form/storable-text.ts";
import { texts } from "../texts.ts";

const { faults, form } = texts;
/**
 * The rule for the password: blank in the form of an existing user, it stays as it is; a new user who is
 * invited has none.
 */
type PasswordRule = "required" | "blankKeeps" | "none";

const text = storableText(faults);

/** Returns the fault of a temporary password, or null. */
export function passwordError(value: string): string | null {
  const { min, max } = limits.temporaryPassword;
  if (value === "") return faults.password;
  if (value.length < min) return faults.passwordShort;
  if (value.length > max) return faults.passwordLong;
  return temporaryPassword.safeParse(value).success ? null : faults.passwordForm;
}

/** Returns the schema of the user form. The server trims names, so nothing is trimmed here. */
export const userSchema = (rule: PasswordRule) =>
  z.object({
    firstName: text(form.firstName, limits.name).refine((value) => value.trim() !== "", faults.firstName),
    lastName: text(form.lastName, limits.name),
    email: z
      .string()
      .refine((value) => value.trim() !== "", { message: faults.email, abort: true })
      .refine(isEmail, { error: emailErrorMap }),
    mobileNo: text(form.mobileNo, limits.mobileNo).refine(isMobileNo, faults.mobileNo),
    password: z.string().superRefine((value, context) => {
      const isNotNeeded = rule === "none" || (rule === "blankKeeps" && value === "");
      const fault = isNotNeeded ? null : passwordError(value);
      if (fault !== null) context.addIssue({ code: "custom", message: fault });
    }),
    isAdmin: z.boolean(),
    isAllowedForRemindMe: z.boolean(),
    isEmailKnown: z.boolean(),
    /** The groups of a new user. */
    groups: z.array(z.object({ _id: z.string(), name: z.string() })).max(limits.groupsPerNewUser),
  });
export type UserValues = z.infer<ReturnType<typeof userSchema>>;

export const emptyUser: UserValues = {
  firstName: "",
  lastName: "",
  email: "",
  mobileNo: "",
  password: "",
  isAdmin: false,
  isAllowedForRemindMe: false,
  isEmailKnown: false,
  groups: [],
};

export const valuesOfUser = (user: User): UserValues => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  mobileNo: user.mobileNo,
  password: "",
  isAdmin: user.isAdmin,
  isAllowedForRemindMe: user.isAllowedForRemindMe,
  isEmailKnown: user.isEmailKnown === true,
  groups: [],
});

/** The fields where the server's errors are shown: errors of a check by the field's name, others by their code. */
export const checkedFields = ["firstName", "lastName", "email", "mobileNo", "password"] as const;
export const fieldOfCode = { email_taken: "email", email_locked: "email", reset_needed: "password" } as const;

/** Whether the fields that Add User needs are filled: an invited user needs no password. */
export const isFilled = ({ firstName, email: address, password }: UserValues, isInvited = false) =>
  firstName.trim() !== "" && address.trim() !== "" && (isInvited || password !== "");
