import { isEmail, isMobileNo, limits, emailErrorMap, temporaryPassword, z, type User } from "@pomander/contract";
import { storableText } from "../../../lib/form/storable-text.ts";
import { texts } from "../texts.ts";

const { faults, form } = texts;
/** Blank in the form of a user who is there: the password stays. */
type PasswordRule = "required" | "blankKeeps";

const text = storableText(faults);

/** The fault of a temporary password, or null. */
export function passwordError(value: string): string | null {
  const { min, max } = limits.temporaryPassword;
  if (value === "") return faults.password;
  if (value.length < min) return faults.passwordShort;
  if (value.length > max) return faults.passwordLong;
  return temporaryPassword.safeParse(value).success ? null : faults.passwordForm;
}

/** What the form of a user holds. Names are trimmed by the server, so nothing here trims. */
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
      const fault = value === "" && rule === "blankKeeps" ? null : passwordError(value);
      if (fault !== null) context.addIssue({ code: "custom", message: fault });
    }),
    isAdmin: z.boolean(),
    isAllowedForRemindMe: z.boolean(),
    isEmailKnown: z.boolean(),
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
};

export const valuesOf = (user: User): UserValues => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  mobileNo: user.mobileNo,
  password: "",
  isAdmin: user.isAdmin,
  isAllowedForRemindMe: user.isAllowedForRemindMe,
  isEmailKnown: user.isEmailKnown === true,
});

/** Where the server's errors about a field are shown: those of a check by the field's name, others by their code. */
export const checkedFields = ["firstName", "lastName", "email", "mobileNo", "password"] as const;
export const fieldOfCode = { email_taken: "email", email_locked: "email", reset_needed: "password" } as const;

/** Add User is offered once these three are filled. */
export const isFilled = ({ firstName, email: address, password }: UserValues) =>
  firstName.trim() !== "" && address.trim() !== "" && password !== "";
