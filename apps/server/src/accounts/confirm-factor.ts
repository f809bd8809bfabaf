import type { FactorProof } from "@pomander/contract";
import type { Selectable } from "kysely";
import type { AppError } from "../errors.ts";
import type { Trx } from "../platform/database.ts";
import type { UsersTable } from "../platform/tables.ts";
import { tooManyMailsError } from "./account-mails.ts";
import type { AppContext } from "./app-context.ts";
import { confirmPassword } from "./current-password.ts";
import { checkFactor, readProof } from "./factor-proofs.ts";
import type { Session } from "./sessions.ts";

type Account = Selectable<UsersTable>;

interface FactorConfirmation extends FactorProof {
  currentPassword: string;
  /** Its name. */
  device: string;
  /** Why it cannot be done, asked before a proof, which would be used up for nothing. */
  judge: (account: Account) => Promise<AppError | null>;
}

/**
 * The account of a session that goes on, once its password was checked and, where it has a second factor, a proof of
 * one: for what adds or takes a way in, and mails the owner. Its row is locked until the transaction ends. Or the
 * refusal, to be returned from the transaction; whatever refuses later is returned too, since a proof was used.
 * @throws `not_signed_in`, `invalid`
 */
export function confirmWithFactor(
  app: AppContext,
  trx: Trx,
  session: Session,
  { currentPassword, device, judge, ...given }: FactorConfirmation,
): Promise<Account | AppError> {
  const proof = readProof(given);
  return confirmPassword(app, trx, session, currentPassword, async (account) => {
    const refusal = (await tooManyMailsError(trx, account.id)) ?? (await judge(account));
    if (refusal !== null || !account.has_factor) return refusal;
    return checkFactor(app, trx, account, { purpose: "confirm", boundTo: session.sessionId, proof, device });
  });
}
