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
  /** The device's name. */
  device: string;
  /** Returns why the change cannot be made, checked before a proof, which would be used up for nothing. */
  judge: (account: Account) => Promise<AppError | null>;
}

/**
 * Returns the account of an active session after a check of its password and, where it has a second factor, of a proof:
 * for changes that add or remove a way in and mail the owner. The account's row is locked until the transaction ends.
 * Else returns the refusal, which must be returned from the transaction, as must every later refusal, since a proof was
 * used.
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
