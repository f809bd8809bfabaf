import { randomBytes } from "node:crypto";
import { limits } from "@pomander/contract";
import { AppError } from "../errors.ts";
import { lockUntilCommit } from "../platform/advisory-locks.ts";
import { dayMs } from "../platform/clock.ts";
import type { Database, Trx } from "../platform/database.ts";
import { hasRow } from "../platform/rows.ts";
import { hashOf } from "../platform/token-hash.ts";
import { type EventOrigin, notifyOwner } from "./account-mails.ts";
import type { AccountRow } from "./account-row.ts";
import { type AuditPerson, auditPerson, recordEvent } from "./audit.ts";
import { endSessions } from "./end-sessions.ts";

type InvitedAccount = Pick<
  AccountRow,
  "id" | "email" | "first_name" | "last_name" | "is_super_admin" | "email_verified_at"
>;

/**
 * Mails the link with which a user chooses the master password of an account that has none. It replaces an earlier one.
 * Returns until when it may be used. `by`: null where the company's directory invites. @throws AppError `rate_limited` when the administrator has sent many in a day
 */
export async function inviteByMail(
  trx: Trx,
  account: InvitedAccount,
  { at, device, by }: EventOrigin & { by: AuditPerson | null },
): Promise<Date> {
  if (by !== null) await assertMayInviteToday(trx, by.id, at);
  const token = randomBytes(32).toString("base64url");
  const until = new Date(at.getTime() + limits.invitationDays * dayMs);
  const columns = { token_hash: hashOf(token), email: account.email, session_id: null };
  await trx
    .insertInto("invitations")
    .values({ user_id: account.id, ...columns })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
  await trx.updateTable("users").set({ invited_until: until }).where("id", "=", account.id).execute();
  const details = { by: by?.name ?? "", until: until.toISOString(), invitation: token };
  await notifyOwner(trx, "user-invited", account, { at, device }, details);
  await recordEvent(trx, { at, kind: "user-invited", actor: by, target: auditPerson(account) });
  return until;
}

/** Ends the invitation of an account, and every session if its owner has not chosen a password. */
export async function endInvitation(trx: Trx, account: Pick<AccountRow, "id" | "must_change_password">): Promise<void> {
  const ended = await trx.deleteFrom("invitations").where("user_id", "=", account.id).executeTakeFirst();
  await trx.updateTable("users").set({ invited_until: null }).where("id", "=", account.id).execute();
  if (ended.numDeletedRows > 0n && account.must_change_password) await endSessions(trx, account.id);
}

/** Refuses more invitations of one administrator in 24 hours than `limits.invitationsPerDay`. */
async function assertMayInviteToday(trx: Trx, administratorId: string, at: Date): Promise<void> {
  await lockUntilCommit(trx, "invitations", administratorId);
  const since = new Date(at.getTime() - dayMs);
  const oldest = await trx
    .selectFrom("audit_events")
    .select("at")
    .where("actor_id", "=", administratorId)
    .where("kind", "=", "user-invited")
    .where("at", ">", since)
    .orderBy("at", "desc")
    .offset(limits.invitationsPerDay - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  throw new AppError("rate_limited", { retryAfterSeconds: (oldest.at.getTime() - since.getTime()) / 1_000 });
}

/** Returns the account that an invitation opens; null: it was used, replaced, has expired or is unknown. */
export async function findInvitedByMail(db: Database, token: string, at: Date): Promise<string | null> {
  const row = await db
    .selectFrom("invitations")
    .innerJoin("users", "users.id", "invitations.user_id")
    .select("user_id")
    .where("token_hash", "=", hashOf(token))
    .where("users.invited_until", ">", at)
    // An address that has changed since was not invited, and a temporary password replaces the invitation.
    .whereRef("users.email", "=", "invitations.email")
    .where("users.must_change_password", "=", true)
    .where("users.temporary_password_until", "is", null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Remembers the session that began with an account's invitation, and which may choose its master password. */
export async function rememberInvitedSession(trx: Trx, userId: string, sessionId: string): Promise<void> {
  await trx.updateTable("invitations").set({ session_id: sessionId }).where("user_id", "=", userId).execute();
}

/** Returns whether a session began with an invitation. */
export const isInvitedSession = (db: Database, sessionId: string): Promise<boolean> =>
  hasRow(db.selectFrom("invitations").select("user_id").where("session_id", "=", sessionId));
