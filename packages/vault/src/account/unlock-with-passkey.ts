import { calls, type User } from "@pomander/contract";
import { encodeBase64url, openVaultKeys } from "@pomander/crypto";
import { offlineCopyKey } from "../device/pinned-state.ts";
import { NotAvailable, OfflineCopyError } from "../vault/errors.ts";
import { NoPasskey, NoPasskeySecret, VaultKeyError } from "./errors.ts";
import { answerWithPasskey, challengeBytes, openPasskeyRecord, unlockedWithPasskey } from "./passkeys.ts";
import { isVaultPinned, pinVaultId, pinVaultKey } from "./pinned-account.ts";
import { confirmPresentVault } from "./unlock.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import type { ClientContext } from "./context.ts";
import type { ConfirmWarning } from "./types.ts";

/** Opens the vault with a passkey in an existing session. */
export async function unlockWithPasskey(context: ClientContext, user: User, ask: ConfirmWarning): Promise<OpenVault> {
  const { vaultId } = await confirmPresentVault(context, user, ask);
  const params = { vaultId };
  const { challenge, options } = await context.api(calls.vaults.unlockStart, { params, body: {} });
  if (options.allowCredentials.length === 0) throw new NoPasskey();
  const answer = await answerWithPasskey(context, options);
  if (answer.prf === null) throw new NoPasskeySecret();
  const body = { challenge, assertion: answer.response };
  const { key } = await context.api(calls.vaults.unlockFinish, { params, body });
  const vaultKey = await openPasskeyRecord(answer, vaultId, key);
  const unlocked = await unlockedWithPasskey(context, vaultId, key);
  await pinVaultKey(context, vaultId, unlocked);
  if (await isVaultPinned(context.memory, vaultId)) await pinVaultId(context, user.email, vaultId);
  return context.open(await openVaultKeys(vaultKey, vaultId), unlocked, { email: user.email });
}

export async function offlineUnlocks({ memory }: ClientContext): Promise<{ password: boolean; passkey: boolean }> {
  const copy = await memory.get("copy", offlineCopyKey);
  return { password: copy?.wrappedVaultKey !== undefined, passkey: copy?.passkey !== undefined };
}

const offlineTimeoutMs = 5 * 60_000;

/**
 * Opens this device's own copy of the vault with the passkey that last unlocked it with the server here. The assertion
 * is sent nowhere: the secret opens the copy. Throws NotAvailable, NoPasskeySecret, OfflineCopyError.
 */
export async function unlockOfflineCopyWithPasskey(context: ClientContext): Promise<OpenVault> {
  const copy = await context.memory.get("copy", offlineCopyKey);
  if (copy?.passkey === undefined)
    throw new NotAvailable("This device has no copy of your vault that a passkey unlocks.");
  const { vaultId, passkey } = copy;
  if ((await context.memory.get("vault", vaultId)) === undefined) throw new OfflineCopyError();
  const answer = await answerWithPasskey(context, {
    challenge: encodeBase64url(context.random(challengeBytes)),
    timeout: offlineTimeoutMs,
    userVerification: "required",
    allowCredentials: [{ id: passkey.id, type: "public-key" }],
  });
  try {
    const vaultKey = await openPasskeyRecord(answer, vaultId, passkey);
    return context.openOfflineCopy(await openVaultKeys(vaultKey, vaultId), copy);
  } catch (error) {
    throw error instanceof VaultKeyError ? new OfflineCopyError() : error;
  }
}
