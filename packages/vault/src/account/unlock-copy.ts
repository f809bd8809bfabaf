import {
  acceptKdf,
  KdfRefused,
  OpenError,
  openVaultKeys,
  unwrapVaultKey,
  type Bytes,
  type KdfRecord,
} from "@pomander/crypto";
import { copyKey, type OfflineCopy } from "../memory.ts";
import { CopyRefused, NotHere } from "../vault/errors.ts";
import { WrongPassword } from "./errors.ts";
import { deriveKeys } from "./keys.ts";
import { isStrangeSalt } from "./remember.ts";
import type { OpenVault } from "../types.ts";
import type { ClientContext } from "./context.ts";

/**
 * Opens this device's own copy of the vault, by the rules of an online read (crypto-protocol.md §3). Throws NotHere when
 * there is none, WrongPassword, and CopyRefused for one that this device has not written so.
 */
export async function unlockCopy(context: ClientContext, password: string): Promise<OpenVault> {
  const copy = await context.memory.get("copy", copyKey);
  if (copy === undefined) throw new NotHere("This device keeps no copy of your vault.");
  const kdf = acceptCopiedKdf(copy);
  // It was written together with what this device remembers, so nothing of it can be another.
  const remembered = await context.memory.get("vault", copy.vaultId);
  if (remembered === undefined || isStrangeSalt(kdf, remembered)) throw new CopyRefused();
  const vaultKey = await unwrapCopied(context, copy, kdf, password);
  return context.openCopy(await openVaultKeys(vaultKey, copy.vaultId), { ...copy, kdf });
}

function acceptCopiedKdf({ kdf }: OfflineCopy): KdfRecord {
  try {
    return acceptKdf(kdf);
  } catch (error) {
    throw error instanceof KdfRefused ? new CopyRefused() : error;
  }
}

async function unwrapCopied(
  context: ClientContext,
  { vaultId, wrappedVaultKey }: OfflineCopy,
  kdf: KdfRecord,
  password: string,
): Promise<Bytes> {
  const { wrapKey } = await deriveKeys(context, password, kdf);
  try {
    return await unwrapVaultKey(wrapKey, vaultId, "master", wrappedVaultKey);
  } catch (error) {
    if (!(error instanceof OpenError)) throw error;
    throw error.reason === "commitment" ? new WrongPassword() : new CopyRefused();
  }
}
