import { calls, type User } from "@pomander/contract";
import { openVaultKeys } from "@pomander/crypto";
import { isCode } from "../is-code.ts";
import { clientError } from "../errors.ts";
import { offlineCopyKey } from "../device/pinned-state.ts";
import { answerWithPasskey, openPasskeyRecord, ownQuestion, unlockedWithPasskey } from "./passkeys.ts";
import { isVaultPinned, pinOpening, pinVaultId, pinVaultKey } from "./pinned-account.ts";
import { confirmOpening, confirmPresentVault } from "./unlock.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import type { ClientContext } from "./client-context.ts";
import type { ConfirmWarning } from "./vault-client-types.ts";

/** Opens the vault with a passkey in an existing session. */
export async function unlockWithPasskey(context: ClientContext, user: User, ask: ConfirmWarning): Promise<OpenVault> {
  const present = await confirmPresentVault(context, user, ask);
  await confirmOpening(context, present, ask);
  const { vaultId, isGenerated } = present;
  const params = { vaultId };
  const { challenge, options } = await context.api(calls.vaults.unlockStart, { params, body: {} });
  if (options.allowCredentials.length === 0) throw clientError("no_passkey");
  const answer = await answerWithPasskey(context, options);
  if (answer.prf === null) throw clientError("no_passkey_secret");
  const body = { challenge, assertion: answer.response };
  const { key } = await context.api(calls.vaults.unlockFinish, { params, body });
  const vaultKey = await openPasskeyRecord(answer, vaultId, key);
  const unlocked = await unlockedWithPasskey(context, vaultId, key);
  await pinVaultKey(context, vaultId, unlocked);
  await pinOpening(context, vaultId, { isGenerated });
  if (await isVaultPinned(context.memory, vaultId)) await pinVaultId(context, user.email, vaultId);
  return context.open(await openVaultKeys(vaultKey, vaultId), unlocked, { email: user.email, isGenerated });
}

export async function offlineUnlocks({ memory }: ClientContext): Promise<{ password: boolean; passkey: boolean }> {
  const copy = await memory.get("copy", offlineCopyKey);
  return { password: copy?.wrappedVaultKey !== undefined, passkey: copy?.passkey !== undefined };
}

/**
 * Opens this device's own copy of the vault with the passkey that last unlocked it with the server here. The assertion
 * is sent nowhere: the secret opens the copy. Throws `offline_copy_without_passkey`, `no_passkey_secret`,
 * `offline_copy_refused`.
 */
export async function unlockOfflineCopyWithPasskey(context: ClientContext): Promise<OpenVault> {
  const copy = await context.memory.get("copy", offlineCopyKey);
  if (copy?.passkey === undefined) throw clientError("offline_copy_without_passkey");
  const { vaultId, passkey } = copy;
  if ((await context.memory.get("vault", vaultId)) === undefined) throw clientError("offline_copy_refused");
  const answer = await answerWithPasskey(context, ownQuestion(context, passkey.id));
  try {
    const vaultKey = await openPasskeyRecord(answer, vaultId, passkey);
    return context.openOfflineCopy(await openVaultKeys(vaultKey, vaultId), copy);
  } catch (error) {
    throw isCode(error, "vault_key_refused") ? clientError("offline_copy_refused") : error;
  }
}
