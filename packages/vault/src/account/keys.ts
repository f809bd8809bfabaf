import { calls, normalizeEmail } from "@pomander/contract";
import {
  validateKdf,
  derivePasswordKeys,
  hashSealedManifest,
  newKdf,
  unwrapVaultKey,
  type Bytes,
  type DerivedKeys,
  type KdfRecord,
  type WrapKind,
} from "@pomander/crypto";
import { isCode } from "../is-code.ts";
import { clientError } from "../errors.ts";
import type { ClientContext } from "./client-context.ts";

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
  { wrapKey }: Pick<DerivedKeys, "wrapKey">,
  { vaultId, wrappedVaultKey }: { vaultId: string; wrappedVaultKey: string },
  kind: WrapKind,
): Promise<Bytes> {
  try {
    return await unwrapVaultKey(wrapKey, vaultId, kind, wrappedVaultKey);
  } catch (error) {
    throw isCode(error, "cannot_open") ? clientError("vault_key_refused", {}, error) : error;
  }
}
