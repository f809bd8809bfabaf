import { calls } from "@pomander/contract";
import { ApiError } from "../api.ts";
import { beginWithoutVault } from "./begin-without-vault.ts";
import { withFactorProof } from "./factor-proof.ts";
import type { ClientContext } from "./client-context.ts";
import type { AskFactor } from "./factor-types.ts";
import type { CompanyReturn, ConfirmWarning, SignedIn } from "./vault-client-types.ts";

/**
 * Signs in with what the company's provider sent back (crypto-protocol.md §26). No vault is opened here.
 */
export async function signInByCompany(
  context: ClientContext,
  { state, code, iss }: CompanyReturn,
  ask: ConfirmWarning,
  askFactor: AskFactor | undefined,
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
  return beginWithoutVault(context, { token, user }, ask);
}
