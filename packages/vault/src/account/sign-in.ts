import { calls, normalizeEmail, type OpenedVault, type User } from "@pomander/contract";
import { type DerivedKeys, type KdfRecord, openVaultKeys, validateKdf, type VaultKeys } from "@pomander/crypto";
import { callError } from "../call-errors.ts";
import { isCode } from "../is-code.ts";
import type { ClientContext } from "./client-context.ts";
import { deriveKeys, preloginKdf, unwrap } from "./keys.ts";
import {
  isUnpinnedSalt,
  pinAccount,
  pinOwner,
  pinVaultKey,
  readPinnedAccount,
  readSeenAccounts,
} from "./pinned-account.ts";
import { confirmOrAbort, confirmVaultIdOrAbort, hasVault, isKnownVault, type SeenVault } from "./confirm-warning.ts";
import type { AskFactor } from "./factor-types.ts";
import type { ConfirmWarning, SignedIn } from "./vault-client-types.ts";
import { withFactorProof } from "./factor-proof.ts";
import { followSuccessors } from "./follow-successors.ts";
import type { NewKeys } from "../vault/vault-snapshot.ts";
import type { WrappedKey } from "../device/pinned-state.ts";
import { removeOfflineCopy } from "../vault/offline-copy.ts";

/** Signs in with a master password and opens the vault, or with a temporary password, which opens none. */
export async function signIn(
  context: ClientContext,
  email: string,
  password: string,
  ask: ConfirmWarning,
  askFactor?: AskFactor,
): Promise<SignedIn> {
  const kdf = await preloginKdf(context, email);
  if (isUnpinnedSalt(kdf, await readPinnedAccount(context, email)))
    await confirmOrAbort(ask, { kind: "passwordChanged" });
  const keys = { kdf, ...(await deriveKeys(context, password, kdf)) };
  const signedIn = await signInWith(context, email, keys, { ask, askFactor });
  const { _id: userId, mustChangePassword } = signedIn.user;
  context.temporary = mustChangePassword ? { userId, password, credential: keys.credential, kdf } : null;
  return signedIn;
}

interface SignInOptions {
  ask: ConfirmWarning;
  askFactor?: AskFactor | undefined;
  /** The vault that has just been put in place of the one that this device remembers. */
  expected?: string;
}

/** Signs in with keys that are derived already. */
export async function signInWith(
  context: ClientContext,
  email: string,
  keys: DerivedKeys & { kdf: KdfRecord },
  { ask, askFactor, expected }: SignInOptions,
): Promise<SignedIn> {
  const proof = { email: normalizeEmail(email), password: keys.credential };
  const { token, user, vault } = await withFactorProof(context, "signIn", askFactor, (factor) =>
    context.api(calls.auth.login, { body: { ...proof, ...factor } }, { token: null }),
  );
  await removeOfflineCopy(context.memory, vault?.vaultId);
  try {
    const seen =
      expected === undefined ? await readSeenAccounts(context, { _id: user._id, email }) : [{ vaultId: expected }];
    const open = async () => (vault === null ? null : (await unwrapKeys(vault, keys)).keys);
    const newKeys = await confirmVaultOrAbort(
      context,
      { token, user, vaultId: vault?.vaultId ?? null, seen, open },
      ask,
    );
    const opened = vault === null ? null : await openWrapped(context, vault, keys);
    await pinAccount(context, email, keys.kdf, opened?.keys.vaultId ?? null);
    await pinOwner(context, { _id: user._id, email });
    context.setToken(token);
    return { token, user, vault: opened && context.open(opened.keys, opened.wrapped, { email, newKeys }) };
  } catch (error) {
    endSession(context, token);
    throw error;
  }
}

interface SessionReply {
  token: string;
  user: User;
  /** Id of the vault whose key is in the reply; null: the reply contains no key. */
  vaultId: string | null;
  /** All that this device remembers of the account. */
  seen: readonly SeenVault[];
  /** Opens that vault's keys. */
  open: () => Promise<VaultKeys | null>;
}

/**
 * Checks that the server's vault agrees with what this device has seen: the same vault, or one that follows it by new
 * vault keys, which are then returned.
 */
export async function confirmVaultOrAbort(
  context: ClientContext,
  { token, user, vaultId: opened, seen, open }: SessionReply,
  ask: ConfirmWarning,
): Promise<NewKeys | null> {
  const known = seen.filter(hasVault);
  if (known.length === 0) return null;
  // If the password is temporary, the vault is requested and checked when the user chooses a master password.
  if (user.mustChangePassword) await confirmOrAbort(ask, { kind: "passwordTemporary" });
  if (user.mustChangePassword && opened === null) return null;
  // Without a wrapped key in the reply, the vault may still be there under another password.
  const vaultId = opened ?? (await context.api(calls.vaults.read, undefined, { token })).vaultId;
  const others = opened === null ? [] : known.filter((one) => !isKnownVault(one, vaultId));
  if (others.length > 0) {
    const newKeys = await newKeysAfter(context, token, await open().catch(nullIfRefused), others);
    if (newKeys !== null) return newKeys;
  }
  await confirmVaultIdOrAbort(ask, known, vaultId);
  return null;
}

/**
 * Returns the new vault keys by which a vault follows each of the remembered ones; null if it does not follow them all.
 */
async function newKeysAfter(
  context: ClientContext,
  token: string,
  keys: VaultKeys | null,
  others: readonly SeenVault[],
): Promise<NewKeys | null> {
  let newKeys: NewKeys | null = null;
  for (const other of others) {
    const followed = keys && (await followSuccessors(context, keys, token, other));
    if (followed === null) return null;
    newKeys ??= followed;
  }
  return newKeys;
}

/**
 * Maps `vault_key_refused` to null: a vault that this password does not open follows none that the user created, so it
 * is reported as another vault.
 */
function nullIfRefused(error: unknown): null {
  if (isCode(error, "vault_key_refused")) return null;
  throw error;
}

/**
 * Unwraps the keys of the vault in the reply, and returns the record that they came out of, whatever else the reply
 * says.
 */
async function unwrapKeys(
  { vaultId, kdf, wrappedVaultKey }: OpenedVault,
  derived: DerivedKeys & { kdf: KdfRecord },
): Promise<{ keys: VaultKeys; wrapped: WrappedKey }> {
  if (vaultId === null || kdf === null) throw callError("malformed_reply", {}, "a wrapped key without a vault");
  validateKdf(kdf);
  const vaultKey = await unwrap(derived, { vaultId, wrappedVaultKey }, "master");
  return { keys: await openVaultKeys(vaultKey, vaultId), wrapped: { kdf: derived.kdf, wrappedVaultKey } };
}

async function openWrapped(context: ClientContext, vault: OpenedVault, derived: DerivedKeys & { kdf: KdfRecord }) {
  const opened = await unwrapKeys(vault, derived);
  await pinVaultKey(context, opened.keys.vaultId, opened.wrapped);
  return opened;
}

/** Ends a session that is not used further, without waiting for the reply. */
export function endSession({ api }: ClientContext, token: string): void {
  api.done(calls.users.endSession, { params: { id: "current" } }, { token }).catch(() => undefined);
}
