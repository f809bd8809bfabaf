import { calls } from "@pomander/contract";
import { openVaultKeys, type VaultKeys } from "@pomander/crypto";
import { callError } from "../call-errors.ts";
import { answerWithPasskey, assertAccount, openPasskeyRecord, unlockedWithPasskey } from "./passkeys.ts";
import { pinAccount, pinOwner, pinVaultKey, readPinnedOwner } from "./pinned-account.ts";
import { confirmOrAbort, confirmVaultIdOrAbort } from "./confirm-warning.ts";
import { confirmVaultOrAbort, endSession } from "./sign-in.ts";
import { removeOfflineCopy } from "../vault/offline-copy.ts";
import type { ClientContext } from "./client-context.ts";
import type { ConfirmWarning, SignedIn } from "./vault-client-types.ts";

/**
 * Signs in with a passkey of this site that the user picks, and opens the vault if that passkey can. The remembered
 * password settings stay as they are.
 */
export async function signInWithPasskey(context: ClientContext, ask: ConfirmWarning): Promise<SignedIn> {
  const { api, memory } = context;
  const { challenge, options } = await api(calls.auth.passkeyStart, { body: {} }, { token: null });
  // A discoverable credential names its account.
  const answer = await answerWithPasskey(context, { ...options, allowCredentials: [] });
  const body = { challenge, assertion: answer.response };
  const { token, user, vault } = await api(calls.auth.passkeyFinish, { body }, { token: null });
  await removeOfflineCopy(memory, vault?.vaultId);
  try {
    assertAccount(user._id, answer.response.response.userHandle);
    const owner = await readPinnedOwner(context, user);
    const seen = owner === undefined ? [] : [owner];
    const { key = null, vaultId = null } = vault ?? {};
    if (key === null || answer.prf === null) {
      // No vault is opened here: its identity is checked when the password opens it.
      if (vaultId === null) await confirmVaultIdOrAbort(ask, seen, vaultId);
      await pinAccount(context, user.email, null, null);
      await pinOwner(context, user);
      context.setToken(token);
      return { token, user, vault: null };
    }
    if (vaultId === null) throw callError("malformed_reply", {}, "a key without a vault");
    const vaultKey = await openPasskeyRecord(answer, vaultId, key);
    const keys: VaultKeys = await openVaultKeys(vaultKey, vaultId);
    // The server says whose account it is: a known vault must come with the account that is known for it.
    if (owner === undefined && (await memory.get("vault", vaultId)) !== undefined)
      await confirmOrAbort(ask, { kind: "vaultReplaced" });
    const newKeys = await confirmVaultOrAbort(context, { token, user, vaultId, seen, open: async () => keys }, ask);
    const unlocked = await unlockedWithPasskey(context, vaultId, key);
    await pinVaultKey(context, vaultId, unlocked);
    await pinAccount(context, user.email, null, vaultId);
    await pinOwner(context, user);
    context.setToken(token);
    return { token, user, vault: context.open(keys, unlocked, { email: user.email, newKeys }) };
  } catch (error) {
    endSession(context, token);
    throw error;
  }
}
