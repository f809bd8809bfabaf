import { calls, type User } from "@pomander/contract";
import { ApiError } from "../api.ts";
import { beginWithoutVault } from "./begin-without-vault.ts";
import { abortOnWarning, confirmOrAbort } from "./confirm-warning.ts";
import { wasOtherLast } from "./pinned-account.ts";
import { endSession } from "./sign-in.ts";
import { withFactorProof } from "./factor-proof.ts";
import type { ClientContext } from "./client-context.ts";
import type { CompanyReturn, CompanySignInOptions } from "./company-sign-in-types.ts";
import type { ConfirmWarning, SignedIn } from "./vault-client-types.ts";

/**
 * Signs in with what the company's provider sent back (crypto-protocol.md §26). No vault is opened here. Another account
 * than the last one on this device is asked about first: someone else may be signed in at the provider. Where the page
 * expects one account, the session of any other ends here and is never stored.
 */
export async function signInByCompany(
  context: ClientContext,
  { state, code, iss }: CompanyReturn,
  ask: ConfirmWarning,
  { askFactor, userId }: CompanySignInOptions = {},
): Promise<SignedIn> {
  const { api } = context;
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
  return begin(context, { token, user }, ask, userId);
}

/**
 * Signs in with a code that the owner of the account got in another session. Another account than the last one on this
 * device is asked about first: someone may have given this person a code of their own.
 */
export async function signInWithCode(context: ClientContext, code: string, ask: ConfirmWarning): Promise<SignedIn> {
  const { token, user } = await context.api(calls.company.signInWithCode, { body: { code } }, { token: null });
  return begin(context, { token, user }, ask);
}

async function begin(
  context: ClientContext,
  { token, user }: { token: string; user: User },
  ask: ConfirmWarning,
  expectedId?: string,
): Promise<SignedIn> {
  const warning = { kind: "otherAccount", email: user.email } as const;
  try {
    if (expectedId !== undefined && user._id !== expectedId) await confirmOrAbort(abortOnWarning, warning);
    if (await wasOtherLast(context, user)) await confirmOrAbort(ask, warning);
  } catch (error) {
    endSession(context, token);
    throw error;
  }
  return beginWithoutVault(context, { token, user }, ask);
}
