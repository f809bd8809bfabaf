import { isEmail, isMobileNo, isTimeZone, limits, normalizeEmail, z } from "@pomander/contract";
import { emailErrorMap } from "../../lib/form/email-error.ts";
import { texts } from "./texts.ts";
import { passwordLengthError } from "../../lib/form/password-length.ts";

export const personSchema = z.object({
  firstName: z
    .string()
    .refine((value) => value.trim() !== "", texts.person.faults.firstName)
    .max(limits.name),
  lastName: z.string().max(limits.name),
  mobileNo: z.string().max(limits.mobileNo).refine(isMobileNo, texts.person.faults.mobileNo),
});
export type PersonValues = z.infer<typeof personSchema>;

export const timesSchema = z.object({
  timeZone: z.string().refine(isTimeZone, texts.times.faults.timeZone),
  mailTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, texts.times.faults.mailTime),
});
export type TimesValues = z.infer<typeof timesSchema>;

/**
 * Returns the schema of a new address.
 * @param present the address that should be changed
 */
export const emailSchema = (present: string) =>
  z.object({
    email: z
      .string()
      .refine((value) => value.trim() !== "", { message: texts.email.faults.email, abort: true })
      .refine(isEmail, { error: emailErrorMap, abort: true })
      .refine((value) => normalizeEmail(value) !== present, texts.email.faults.same),
    password: z.string().min(1, texts.email.faults.password),
  });
export type EmailValues = z.infer<ReturnType<typeof emailSchema>>;

const { faults } = texts.password;

/** Schema of a new master password. Its strength is checked separately, since that needs the word lists. */
export const passwordSchema = z
  .object({ current: z.string().min(1, faults.current), next: z.string(), confirm: z.string().min(1, faults.confirm) })
  .superRefine(({ current, next, confirm }, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    const length = passwordLengthError(next);
    if (next === "") fault("next", faults.next);
    else if (length !== null) fault("next", faults[length]);
    else if (next.normalize("NFKC") === current.normalize("NFKC")) fault("next", faults.same);
    if (confirm !== "" && confirm !== next) fault("confirm", faults.mismatch);
  });
export type PasswordValues = z.infer<typeof passwordSchema>;
