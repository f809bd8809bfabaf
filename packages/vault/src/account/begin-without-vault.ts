import { calls, type User } from "@pomander/contract";
import { removeOfflineCopy } from "../vault/offline-copy.ts";
import type { ClientContext } from "./client-context.ts";
import { confirmVaultIdOrAbort } from "./confirm-warning.ts";
import { pinAccount, pinOwner, readPinnedOwner } from "./pinned-account.ts";
import { endSession } from "./sign-in.ts";
import type { ConfirmWarning, SignedIn } from "./vault-client-types.ts";

/**
 * Begins a session that no master password began. No vault is opened here: its identity is checked when the master
 * password opens it. The remembered password settings stay as they are.
 */
export async function beginWithoutVault(
  context: ClientContext,
  { token, user }: { token: string; user: User },
  ask: ConfirmWarning,
): Promise<SignedIn> {
  try {
    const { vaultId } = await context.api(calls.vaults.read, undefined, { token });
    await removeOfflineCopy(context.memory, vaultId);
    const owner = await readPinnedOwner(context, user);
    // A user who has yet to choose a master password gets this check then.
    if (owner !== undefined && vaultId === null && !user.mustChangePassword)
      await confirmVaultIdOrAbort(ask, [owner], vaultId);
    await pinAccount(context, user.email, null, null);
    await pinOwner(context, user);
    context.setToken(token);
    return { token, user, vault: null };
  } catch (error) {
    endSession(context, token);
    throw error;
  }
}
