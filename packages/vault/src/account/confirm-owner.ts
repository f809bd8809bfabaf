import type { User } from "@pomander/contract";
import { validateKdf, type VaultKeys } from "@pomander/crypto";
import { clientError } from "../errors.ts";
import { answerWithPasskey, openPasskeyRecord, ownQuestion } from "./passkeys.ts";
import { abortOnWarning } from "./confirm-warning.ts";
import { unlockVaultKey } from "./unlock.ts";
import { unwrapWithPassword } from "./unlock-offline-copy.ts";
import type { UnlockedWith } from "../device/pinned-state.ts";
import type { ClientContext } from "./client-context.ts";

/** A vault that is open on this device, and the record that it was unlocked with. */
export interface UnlockedVaultKeys {
  keys: VaultKeys;
  wrapped: UnlockedWith;
}

/**
 * Checks the master password of an open vault by unwrapping the vault key that it was unlocked with, without sending
 * anything. If a passkey alone unlocked it, this device has no such key, and the password is proven to the server.
 * Throws `wrong_master_password`, `vault_locked` without an open vault, and the errors of the call.
 */
export async function confirmOwner(
  context: ClientContext,
  unlocked: UnlockedVaultKeys | null,
  user: User,
  password: string,
): Promise<void> {
  if (unlocked === null) throw clientError("vault_locked");
  const { keys, wrapped } = unlocked;
  const { kdf, wrappedVaultKey } = wrapped;
  if (kdf === undefined || wrappedVaultKey === undefined)
    return void (await unlockVaultKey(context, user, password, abortOnWarning));
  await unwrapWithPassword(context, { vaultId: keys.vaultId, kdf: validateKdf(kdf), wrappedVaultKey }, password);
}

/**
 * Checks the passkey that unlocked the vault here; its assertion is sent nowhere. Throws
 * `not_unlocked_by_passkey`, one of `authenticatorCodes`, `vault_key_refused`.
 */
export async function confirmOwnerWithPasskey(
  context: ClientContext,
  unlocked: UnlockedVaultKeys | null,
): Promise<void> {
  const passkey = unlocked?.wrapped.passkey;
  if (unlocked === null || passkey === undefined) throw clientError("not_unlocked_by_passkey");
  const answer = await answerWithPasskey(context, ownQuestion(context, passkey.id));
  await openPasskeyRecord(answer, unlocked.keys.vaultId, passkey);
}
