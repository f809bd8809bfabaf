import { calls } from "@pomander/contract";
import { beginWithoutVault } from "./begin-without-vault.ts";
import type { ClientContext } from "./client-context.ts";
import type { ConfirmWarning, SignedIn } from "./vault-client-types.ts";

/** Signs in with the token of an emailed invitation, to choose the first master password. */
export async function acceptInvitation(context: ClientContext, token: string, ask: ConfirmWarning): Promise<SignedIn> {
  const begun = await context.api(calls.auth.acceptInvitation, { body: { token } }, { token: null });
  return beginWithoutVault(context, begun, ask);
}
