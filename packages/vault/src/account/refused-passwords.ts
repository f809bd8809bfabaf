import { limits, type User } from "@pomander/contract";
import { clientError } from "../errors.ts";
import type { ArchiveProof } from "./vault-client-types.ts";

/** A check that throws one of `passwordCodes` for a password that the new master password must not be. */
export type PasswordRule = (newPassword: string) => void;

export const refuseTemporary =
  (temporary: string): PasswordRule =>
  (newPassword) =>
    refuseSame(newPassword, temporary, "password_is_temporary");

/** Returns a rule that refuses the password or recovery key that unlocked the vault as its new master password. */
export function refuseProof(proof: ArchiveProof): PasswordRule {
  return (newPassword) => {
    if ("password" in proof) refuseSame(newPassword, proof.password, "password_is_old");
    else if (plainKey(newPassword) === plainKey(proof.recoveryKey)) throw clientError("password_is_recovery_key");
  };
}

const plainKey = (text: string) => text.normalize("NFKC").replace(/[\s-]/gu, "").toUpperCase();

/** Checks a new master password before any key is derived from it. Throws one of `passwordCodes`. */
export async function checkNewPassword(newPassword: string, user: User, rules: readonly PasswordRule[]): Promise<void> {
  for (const rule of rules) rule(newPassword);
  await refuseWeakPassword(newPassword, [user.email, user.firstName, user.lastName]);
}

/** Refuses a password equal to another after NFKC, the form that keys are derived from. Throws the code. */
export function refuseSame(
  password: string,
  other: string,
  code: "password_unchanged" | "password_is_temporary" | "password_is_old",
): void {
  if (password.normalize("NFKC") === other.normalize("NFKC")) throw clientError(code);
}

/** Refuses a master password that is too short or too easily guessed. Throws one of `passwordCodes`. */
export async function refuseWeakPassword(password: string, userInputs: readonly string[]): Promise<void> {
  if (password.length < limits.registrationPassword)
    throw clientError("password_too_short", { min: limits.registrationPassword });
  const { minStrengthScore, scorePassword } = await import("../entry/strength.ts");
  const { score, warning } = await scorePassword(password, userInputs);
  if (score < minStrengthScore) throw clientError("password_too_weak", { score, warning });
}
