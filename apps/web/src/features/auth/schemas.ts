import { isEmail, isMobileNo, limits, z } from "@pomander/contract";
import { emailErrorMap } from "../../lib/form/email-error.ts";
import { passwordLengthError } from "../../lib/form/password-length.ts";
import { texts } from "./texts.ts";

const { errors } = texts;

/** The address is kept as typed and normalized where it is used. */
const email = z
  .string()
  .refine((value) => value.trim() !== "", errors.emailRequired)
  .refine((value) => value.trim() === "" || isEmail(value), { error: emailErrorMap });
const required = (message: string) => z.string().refine((value) => value.trim() !== "", message);
const newPassword = z
  .string()
  .min(1, errors.passwordRequired)
  .refine((value) => passwordLengthError(value) !== "short", errors.passwordShort)
  .refine((value) => passwordLengthError(value) !== "long", errors.passwordLong);
const confirmed = { password: newPassword, confirmPassword: z.string().min(1, errors.confirmRequired) };

const differs = { path: ["confirmPassword"], message: errors.confirmDiffers };
/** Returns whether the two passwords are equal. An empty confirmation has its own message already. */
const isConfirmed = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  confirmPassword === "" || password === confirmPassword;
/**
 * Compares the two even while other fields are faulty, so that every fault is shown at once. No field may abort: its
 * fault would end the check of the whole.
 */
const always = { when: () => true };

/** Returns the schema of a password or a recovery key; whether it is right is checked elsewhere. */
export const proofSchema = (kind: "password" | "recoveryKey") =>
  z.object({
    proof: kind === "password" ? z.string().min(1, errors.passwordRequired) : required(errors.recoveryKeyRequired),
  });
export type ProofValues = z.infer<ReturnType<typeof proofSchema>>;

export const registerSchema = z
  .object({
    firstName: required(errors.firstNameRequired).max(limits.name),
    lastName: required(errors.lastNameRequired).max(limits.name),
    mobileNo: z.string().max(limits.mobileNo).refine(isMobileNo, errors.mobileNo),
    email,
    ...confirmed,
  })
  .refine(isConfirmed, { ...differs, ...always });
export type RegisterValues = z.infer<typeof registerSchema>;

export const recoverSchema = z.object({ email, recoveryKey: required(errors.recoveryKeyRequired) });
export type RecoverValues = z.infer<typeof recoverSchema>;

export const newPasswordSchema = z.object(confirmed).refine(isConfirmed, { ...differs, ...always });
export type NewPasswordValues = z.infer<typeof newPasswordSchema>;
