import { calls } from "@pomander/contract";
import { ApiError } from "../api.ts";
import { removeOfflineCopy } from "../vault/offline-copy.ts";
import { confirmVaultIdOrAbort } from "./confirm-warning.ts";
import { withFactorProof } from "./factor-proof.ts";
import { pinAccount, pinOwner, readPinnedOwner } from "./pinned-account.ts";
import { endSession } from "./sign-in.ts";
import type { ClientContext } from "./client-context.ts";
import type { AskFactor } from "./factor-types.ts";
import type { CompanyReturn, ConfirmWarning, SignedIn } from "./vault-client-types.ts";

/**
 * Signs in with what the company's provider sent back (crypto-protocol.md §26). No vault is opened here: its identity is
 * checked when the master password opens it. The remembered password settings stay as they are.
 */
export async function signInByCompany(
  context: ClientContext,
  { state, code, iss }: CompanyReturn,
  ask: ConfirmWarning,
  askFactor: AskFactor | undefined,
): Promise<SignedIn> {
  const { api, memory } = context;
  const body = { state, code, ...(iss === undefined ? {} : { iss }) };
  let ticket: string | null = null;
  const { token, user } = await withFactorProof(
    context,
    "signIn",
    askFactor,
    async ({ trustDevice: _trust, ...proof }) => {
      if (ticket !== null && proof.challenge !== undefined)
        return api(calls.company.confirm, { body: { ticket, ...proof } }, { token: null });
      try {
        return await api(calls.company.finish, { body }, { token: null });
      } catch (error) {
        if (error instanceof ApiError) ticket = error.ticket;
        throw error;
      }
    },
  );
  try {
    const { vaultId } = await api(calls.vaults.read, undefined, { token });
    await removeOfflineCopy(memory, vaultId);
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
