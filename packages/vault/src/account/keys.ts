import { limits, calls, normalizeEmail } from "@pomander/contract";
import {
  validateKdf,
  derivePasswordKeys,
  hashSealedManifest,
  newKdf,
  OpenError,
  unwrapVaultKey,
  type Bytes,
  type DerivedKeys,
  type KdfRecord,
  type WrapKind,
} from "@pomander/crypto";
import { PasswordPolicyError, VaultKeyError } from "./errors.ts";
import type { ClientContext } from "./context.ts";

/** Returns the key under which a device stores its memory of an account: SHA-256 of the address. */
export const addressKey = (email: string) => hashSealedManifest(normalizeEmail(email));

/** Returns the account's key settings after validating them. */
export async function preloginKdf({ api }: ClientContext, email: string): Promise<KdfRecord> {
  const { kdf } = await api(calls.auth.prelogin, { body: { email: normalizeEmail(email) } }, { token: null });
  return validateKdf(kdf);
}

export const deriveKeys = ({ argon2 }: ClientContext, password: string, kdf: KdfRecord): Promise<DerivedKeys> =>
  derivePasswordKeys(password, kdf, argon2);

/** Derives the keys of a new master password under a new salt. */
export async function deriveNewKeys(
  context: ClientContext,
  password: string,
): Promise<DerivedKeys & { kdf: KdfRecord }> {
  const kdf = newKdf(context.random);
  return { kdf, ...(await deriveKeys(context, password, kdf)) };
}

/** Unwraps the vault key. Throws VaultKeyRefused. */
export async function unwrap(
  { wrapKey }: DerivedKeys,
  { vaultId, wrappedVaultKey }: { vaultId: string; wrappedVaultKey: string },
  kind: WrapKind,
): Promise<Bytes> {
  try {
    return await unwrapVaultKey(wrapKey, vaultId, kind, wrappedVaultKey);
  } catch (error) {
    throw error instanceof OpenError ? new VaultKeyError(error) : error;
  }
}

/** Refuses a password equal to another after NFKC, the form that keys are derived from. Throws PasswordPolicyError. */
export function refuseSame(password: string, other: string, message: string): void {
  if (password.normalize("NFKC") === other.normalize("NFKC")) throw new PasswordPolicyError(message);
}

/** Refuses a master password that is too short or too easily guessed. Throws PasswordPolicyError. */
export async function refuseWeakPassword(password: string, userInputs: readonly string[]): Promise<void> {
  if (password.length < limits.registrationPassword)
    throw new PasswordPolicyError(`Password must be at least ${limits.registrationPassword} characters`);
  const { minStrengthScore, scorePassword } = await import("../entry/strength.ts");
  const { score, words, warning } = scorePassword(password, userInputs);
  if (score < minStrengthScore)
    throw new PasswordPolicyError(
      [
        `This password is too easy to guess (${words.toLowerCase()}).`,
        ...(warning === "" ? [] : [warning.replace(/\.?$/, ".")]),
        "Choose a longer one, or generate a passphrase.",
      ].join(" "),
      score,
    );
}
