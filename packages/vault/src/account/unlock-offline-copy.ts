import {
  validateKdf,
  KdfError,
  OpenError,
  openVaultKeys,
  unwrapVaultKey,
  type Bytes,
  type KdfRecord,
} from "@pomander/crypto";
import type { Kdf } from "@pomander/contract";
import { offlineCopyKey } from "../device/pinned-state.ts";
import { OfflineCopyError, NotAvailable } from "../vault/errors.ts";
import { WrongPassword } from "./errors.ts";
import { deriveKeys } from "./keys.ts";
import { isUnpinnedSalt } from "./pinned-account.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import type { ClientContext } from "./context.ts";

/**
 * Opens this device's own copy of the vault, by the rules of an online read (crypto-protocol.md §3). Throws
 * NotAvailable if there is none, WrongPassword, and OfflineCopyError for one that this device has not written in this
 * form.
 */
export async function unlockOfflineCopy(context: ClientContext, password: string): Promise<OpenVault> {
  const copy = await context.memory.get("copy", offlineCopyKey);
  if (copy === undefined) throw new NotAvailable("This device has no copy of your vault.");
  const { kdf: copiedKdf, wrappedVaultKey } = copy;
  if (copiedKdf === undefined || wrappedVaultKey === undefined)
    throw new NotAvailable("Use your passkey to unlock the copy on this device.");
  const kdf = acceptCopiedKdf(copiedKdf);
  // It was written together with this device's memory, so the two must agree.
  const pinned = await context.memory.get("vault", copy.vaultId);
  if (pinned === undefined || isUnpinnedSalt(kdf, pinned)) throw new OfflineCopyError();
  const vaultKey = await unwrapWithPassword(context, { vaultId: copy.vaultId, kdf, wrappedVaultKey }, password);
  return context.openOfflineCopy(await openVaultKeys(vaultKey, copy.vaultId), { ...copy, kdf });
}

function acceptCopiedKdf(kdf: Kdf): KdfRecord {
  try {
    return validateKdf(kdf);
  } catch (error) {
    throw error instanceof KdfError ? new OfflineCopyError() : error;
  }
}

/**
 * Unwraps the vault key with a master password. Throws WrongPassword, and OfflineCopyError for a record that this
 * device has not written in this form.
 */
export async function unwrapWithPassword(
  context: ClientContext,
  { vaultId, kdf, wrappedVaultKey }: { vaultId: string; kdf: KdfRecord; wrappedVaultKey: string },
  password: string,
): Promise<Bytes> {
  const { wrapKey } = await deriveKeys(context, password, kdf);
  try {
    return await unwrapVaultKey(wrapKey, vaultId, "master", wrappedVaultKey);
  } catch (error) {
    if (!(error instanceof OpenError)) throw error;
    throw error.reason === "commitment" ? new WrongPassword() : new OfflineCopyError();
  }
}
