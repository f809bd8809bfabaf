import { validateKdf, openVaultKeys, unwrapVaultKey, type Bytes, type KdfRecord } from "@pomander/crypto";
import type { Kdf } from "@pomander/contract";
import { isCode } from "../is-code.ts";
import { clientError } from "../errors.ts";
import { offlineCopyKey } from "../device/pinned-state.ts";
import { deriveKeys } from "./keys.ts";
import { isUnpinnedSalt } from "./pinned-account.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import type { ClientContext } from "./client-context.ts";

/**
 * Opens this device's own copy of the vault, by the rules of an online read (crypto-protocol.md §3). Throws
 * `offline_copy_missing` if there is none, `wrong_master_password`, and `offline_copy_refused` for one that this device
 * has not written in this form.
 */
export async function unlockOfflineCopy(context: ClientContext, password: string): Promise<OpenVault> {
  const copy = await context.memory.get("copy", offlineCopyKey);
  if (copy === undefined) throw clientError("offline_copy_missing");
  const { kdf: copiedKdf, wrappedVaultKey } = copy;
  if (copiedKdf === undefined || wrappedVaultKey === undefined) throw clientError("offline_copy_needs_passkey");
  const kdf = acceptCopiedKdf(copiedKdf);
  // It was written together with this device's memory, so the two must agree.
  const pinned = await context.memory.get("vault", copy.vaultId);
  if (pinned === undefined || isUnpinnedSalt(kdf, pinned)) throw clientError("offline_copy_refused");
  const vaultKey = await unwrapWithPassword(context, { vaultId: copy.vaultId, kdf, wrappedVaultKey }, password);
  return context.openOfflineCopy(await openVaultKeys(vaultKey, copy.vaultId), { ...copy, kdf });
}

function acceptCopiedKdf(kdf: Kdf): KdfRecord {
  try {
    return validateKdf(kdf);
  } catch (error) {
    throw isCode(error, "kdf_refused") ? clientError("offline_copy_refused") : error;
  }
}

/**
 * Unwraps the vault key with a master password. Throws `wrong_master_password`, and `offline_copy_refused` for a record
 * that this device has not written in this form.
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
    if (!isCode(error, "cannot_open")) throw error;
    throw error.params.reason === "commitment"
      ? clientError("wrong_master_password")
      : clientError("offline_copy_refused");
  }
}
