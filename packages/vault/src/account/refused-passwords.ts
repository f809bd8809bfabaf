import { refuseSame, refuseWeakPassword } from "./keys.ts";
import type { User } from "@pomander/contract";
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
