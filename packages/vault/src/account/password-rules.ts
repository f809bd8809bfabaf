import { PasswordPolicyError } from "./errors.ts";
import { refuseSame, refuseWeakPassword } from "./keys.ts";
import type { User } from "@pomander/contract";
import type { ArchiveProof } from "./types.ts";

/** A check that throws PasswordPolicyError for a password that the new master password must not be. */
export type PasswordRule = (newPassword: string) => void;

export const refuseTemporary =
  (temporary: string): PasswordRule =>
  (newPassword) =>
    refuseSame(newPassword, temporary, "This is the temporary password, which others know. Choose a different one.");

/** Returns a rule that refuses the password or recovery key that unlocked the vault as its new master password. */
export function refuseProof(proof: ArchiveProof): PasswordRule {
  return (newPassword) => {
    if ("password" in proof) refuseSame(newPassword, proof.password, "This is your old password. Choose a new one.");
    else if (plainKey(newPassword) === plainKey(proof.recoveryKey))
      throw new PasswordPolicyError("This is your recovery key. Choose a different password.");
  };
}

const plainKey = (text: string) => text.normalize("NFKC").replace(/[\s-]/gu, "").toUpperCase();

/** Checks a new master password before any key is derived from it. Throws PasswordPolicyError. */
export async function checkNewPassword(newPassword: string, user: User, rules: readonly PasswordRule[]): Promise<void> {
  for (const rule of rules) rule(newPassword);
  await refuseWeakPassword(newPassword, [user.email, user.firstName, user.lastName]);
}
