import type { FactorProof } from "@pomander/contract";
import { AppError } from "../errors.ts";
import type { Trx } from "../platform/database.ts";
import { tooManyMailsError } from "./account-mails.ts";
import type { AppContext } from "./app-context.ts";
import { confirmPassword } from "./current-password.ts";
import { checkFactor, readProof } from "./factor-proofs.ts";
import type { Session } from "./sessions.ts";
import type { AccountRow } from "./account-row.ts";

interface FactorConfirmation<V> extends FactorProof {
  currentPassword: string;
  /** The device's name. */
  device: string;
  /**
   * Returns what the change needs; returns or throws why it cannot be made, before a proof is used up for nothing.
   */
  validate: (account: AccountRow) => Promise<V | AppError>;
}

/**
 * Returns the account of an active session after a check of its password and, where it has a second factor, of a proof:
 * for changes that add or remove a way in and mail the owner. The account's row is locked until the transaction ends.
 * Refuses by `commitAndReject`; where a later refusal is thrown, the proof counts as unused.
 * @throws `not_signed_in`, `invalid`
 */
export async function confirmWithFactor<V>(
  app: AppContext,
  trx: Trx,
  session: Session,
  { currentPassword, device, validate, ...given }: FactorConfirmation<V>,
): Promise<{ account: AccountRow; validated: V }> {
  const proof = readProof(given);
  const found: { validated?: V } = {};
  const checkMore = async (owner: AccountRow) => {
    const tooMany = await tooManyMailsError(trx, owner.id);
    if (tooMany !== null) return tooMany;
    const outcome = await validate(owner).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (outcome instanceof AppError) return outcome;
    found.validated = outcome;
    if (!owner.has_factor) return null;
    return checkFactor(app, trx, owner, { purpose: "confirm", boundTo: session.sessionId, proof, device });
  };
  const account = await confirmPassword(app, trx, session, { credential: currentPassword, checkMore });
  return { account, validated: found.validated as V };
}
