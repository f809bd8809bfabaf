import { type CallReply, type calls, limits } from "@pomander/contract";
import { type AccountRow, lockAccount } from "../../../accounts/account-row.ts";
import type { AppContext } from "../../../accounts/app-context.ts";
import { findConnected } from "../../../accounts/company/connections.ts";
import { type CompanyOrigin, findCompanyOrigin, isCompanyFresh } from "../../../accounts/company/origin.ts";
import { rememberCompanyOrigin } from "../../../accounts/company/sessions.ts";
import { makeCode } from "../../../accounts/crockford.ts";
import { assertSessionActive, type Session } from "../../../accounts/sessions.ts";
import { AppError } from "../../../errors.ts";
import type { Trx } from "../../../platform/database.ts";
import { hashOf } from "../../../platform/token-hash.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import { beginSession } from "../begin-session.ts";
import { type CompanySignIn, replyOf } from "./sign-in.ts";

// Codes for devices that can't show the company's sign-in (crypto-protocol.md §26): a person gets one in a session that
// the company has just begun, and types it into the other device. The session there ends with this one.

const codeLength = 16;
const codeMs = limits.companyCodeMinutes * 60_000;

/**
 * Makes a code in place of the session's earlier one. A session that began with a code makes none, so that no token lives
 * on in a chain of them. @throws AppError `company_needed`
 */
export async function makeSignInCode(
  app: AppContext,
  session: Session,
): Promise<CallReply<(typeof calls)["company"]["makeCode"]>> {
  const code = makeCode(codeLength);
  return withTransaction(app.db, async (trx) => {
    const at = app.clock.now();
    await assertSessionActive(trx, session, at);
    const isFresh = session.parentId === undefined && (await isCompanyFresh(app, trx, session.sessionId));
    if (!isFresh) throw new AppError("company_needed");
    const values = { code_hash: hashOf(code), expires_at: new Date(at.getTime() + codeMs) };
    await trx
      .insertInto("company_codes")
      .values({ session_id: session.sessionId, ...values })
      .onConflict((conflict) => conflict.column("session_id").doUpdateSet(values))
      .execute();
    return { code, expiresAt: values.expires_at.toISOString() };
  });
}

/**
 * Begins a session with a code, once. It has what the company said at the beginning of the session that made the code,
 * and it ends with that. Its device is not remembered: no one who has a code may take the place of a known browser.
 * @throws AppError `company_code_ended`, `factor_needed_to_connect`
 */
export function signInWithCode(app: AppContext, code: string, device: string): Promise<CompanySignIn["reply"]> {
  return withTransaction<CompanySignIn["reply"]>(app.db, async (trx) => {
    const found = await findMaker(app, trx, code);
    const account = found && (await lockAccount(trx, found.user_id));
    const maker = account && (await takeCode(app, trx, code));
    const origin = maker && (await findCompanyOrigin(trx, maker.id));
    if (account === null || maker === null || origin === null) throw new AppError("company_code_ended");
    await assertMaySignIn(app, trx, account, origin);
    const attempt = { device, deviceTokenOf: () => null, isRemembered: false };
    const begun = await beginSession(app, trx, account, { ...attempt, unlocked: null, details: { company: true } });
    await trx
      .updateTable("sessions")
      .set((row) => ({ parent_id: maker.id, expires_at: row.fn("least", ["expires_at", row.val(maker.expires_at)]) }))
      .where("id", "=", begun.sessionId)
      .execute();
    await rememberCompanyOrigin(trx, begun.sessionId, origin);
    return replyOf(begun, account, origin);
  });
}

/** Refuses an account that the company would not sign in now, though the session that made the code has not ended. */
async function assertMaySignIn(
  { config }: AppContext,
  trx: Trx,
  account: AccountRow,
  { issuer, subject }: CompanyOrigin,
): Promise<void> {
  const isConnected =
    issuer === config.company?.issuer && (await findConnected(trx, { issuer, subject })) === account.id;
  if (!isConnected || account.is_super_admin) throw new AppError("company_code_ended");
  if (account.is_admin && !account.has_factor) throw new AppError("factor_needed_to_connect");
}

/** Returns the session that made a code; null: it has ended, or the code has. */
const findMaker = async ({ clock }: AppContext, trx: Trx, code: string) =>
  (await makers(trx, code, clock.now()).executeTakeFirst()) ?? null;

const makers = (trx: Trx, code: string, at: Date) =>
  trx
    .selectFrom("sessions")
    .innerJoin("company_codes", "company_codes.session_id", "sessions.id")
    .select(["sessions.id", "sessions.user_id", "sessions.expires_at"])
    .where("company_codes.code_hash", "=", hashOf(code))
    .where("company_codes.expires_at", ">", at)
    .where("sessions.expires_at", ">", at);

/**
 * Uses a code up and returns the session that made it, which does not end before the transaction does. The account is
 * locked, so no other request takes the same code.
 */
async function takeCode({ clock }: AppContext, trx: Trx, code: string) {
  const maker = await makers(trx, code, clock.now()).forKeyShare("sessions").executeTakeFirst();
  if (maker === undefined) return null;
  await trx.deleteFrom("company_codes").where("code_hash", "=", hashOf(code)).execute();
  return maker;
}
