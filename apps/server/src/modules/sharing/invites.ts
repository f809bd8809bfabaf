import { type CallParsed, type CallReply, type calls, limits } from "@pomander/contract";
import { type Selectable, sql } from "kysely";
import type { EventOrigin } from "../../accounts/account-mails.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { assertSessionActive, type Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import type { SharedInvitesTable } from "../../platform/vault-tables.ts";
import { countForUser } from "../../vaults/sharing/user-limits.ts";
import { notifyOfSharing, recordShared } from "../../vaults/sharing/mails-and-audit.ts";
import { readPublishedCards } from "../../vaults/sharing/cards.ts";
import { hashOfText, isSignedBy } from "../../vaults/sharing/signatures.ts";
import { readSignKey } from "./published-key.ts";

type InviteRow = Selectable<SharedInvitesTable>;
type NewInvite = CallParsed<typeof calls.sharedInvites.create>["body"];

/** Stores a sealed invitation for the account with an address. Its code is in the link, which is never sent here. */
export function createInvite(app: AppContext, session: Session, form: NewInvite): Promise<void> {
  const userId = session.actor._id;
  const { inviteId, email, offer, sig } = form;
  return withTransaction<void>(app.db, async (trx) => {
    const now = app.clock.now();
    await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    await assertSessionActive(trx, session, now);
    const signKey = await readSignKey(trx, userId);
    if (signKey === null || !isSignedBy(signKey, sig, "invite", inviteId, email, hashOfText(offer)))
      throw new AppError("no_write_proof");
    await countForUser(trx, userId, "invite", { now });
    const open = await trx
      .selectFrom("shared_invites")
      .select("id")
      .where("by_id", "=", userId)
      .where("email", "is not", null)
      .where("until", ">", now)
      .execute();
    if (open.length >= limits.openInvites) throw new AppError("invites_full");
    const until = new Date(now.getTime() + limits.inviteDays * dayMs);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("shared_invites")
      .values({ id: inviteId, by_id: userId, email, offer, answer: null, answered_by: null, until })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new AppError("id_taken");
  });
}

interface Invited {
  email: string;
  email_verified_at: Date | null;
}

/**
 * Checks that an invitation is for the caller's address, which must be proven where mail is set up.
 * @throws AppError `other_address`, `email_not_verified`
 */
async function assertInvited(app: AppContext, db: Database, userId: string, invite: InviteRow): Promise<Invited> {
  const account = await db
    .selectFrom("users")
    .select(["email", "email_verified_at"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow(() => new AppError("not_signed_in"));
  if (invite.email !== account.email || invite.by_id === userId) throw new AppError("other_address");
  if (app.config.smtpUrl !== null && account.email_verified_at === null) throw new AppError("email_not_verified");
  return account;
}

const isOver = ({ email, until }: InviteRow, now: Date) => email === null || until <= now;

/** Returns the sealed offer of an invitation for the caller's address, and the inviter's address. */
export async function readInvite(
  app: AppContext,
  userId: string,
  inviteId: string,
): Promise<CallReply<typeof calls.sharedInvites.read>> {
  const row = await app.db
    .selectFrom("shared_invites")
    .innerJoin("users", "users.id", "shared_invites.by_id")
    .selectAll("shared_invites")
    .select("users.email as inviter")
    .where("shared_invites.id", "=", inviteId)
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
  if (isOver(row, app.clock.now())) throw new AppError("invite_ended");
  await assertInvited(app, app.db, userId, row);
  if (row.answered_by !== null || row.offer === null) throw new AppError("invite_ended");
  return { offer: row.offer, email: row.inviter };
}

/** Deletes an open invitation of the caller's; of an answered one stays that the two know one another. */
export function removeInvite({ db }: AppContext, userId: string, inviteId: string): Promise<void> {
  return withTransaction<void>(db, async (trx) => {
    const row = await trx
      .selectFrom("shared_invites")
      .selectAll()
      .where("id", "=", inviteId)
      .where("by_id", "=", userId)
      .where("email", "is not", null)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError("not_found"));
    if (row.answered_by === null) {
      await trx.deleteFrom("shared_invites").where("id", "=", inviteId).execute();
      return;
    }
    await trx
      .deleteFrom("shared_invites")
      .where("by_id", "=", userId)
      .where("answered_by", "=", row.answered_by)
      .where("email", "is", null)
      .execute();
    const emptied = { email: null, offer: null, answer: null };
    await trx.updateTable("shared_invites").set(emptied).where("id", "=", inviteId).execute();
  });
}

interface Answering extends EventOrigin {
  inviteId: string;
  answer: CallParsed<typeof calls.sharedInvites.answer>["body"];
}

/** Stores the one answer of an invitation. The same answer of the same account again changes nothing. */
export function answerInvite(app: AppContext, session: Session, { inviteId, answer, ...origin }: Answering) {
  const userId = session.actor._id;
  return withTransaction<void>(app.db, async (trx) => {
    const row = await trx
      .selectFrom("shared_invites")
      .selectAll()
      .where("id", "=", inviteId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new AppError("not_found"));
    await assertSessionActive(trx, session, origin.at);
    if (isOver(row, origin.at)) throw new AppError("invite_ended");
    const account = await assertInvited(app, trx, userId, row);
    const [published] = await readPublishedCards(trx, [userId]);
    if (published?.card !== answer.card) throw new AppError("other_card");
    const signKey = await readSignKey(trx, userId);
    if (signKey === null || !isSignedBy(signKey, answer.sig, "card", answer.card)) throw new AppError("no_write_proof");
    if (row.answered_by !== null) {
      if (row.answered_by !== userId || !isSame(row.answer, answer)) throw new AppError("invite_ended");
      return;
    }
    await storeAnswer(trx, inviteId, userId, answer);
    await recordShared(trx, { at: origin.at, kind: "shared-invite-accepted", by: userId, to: row.by_id });
    await notifyOfSharing(trx, "shared-invite-accepted", row.by_id, origin, { email: account.email });
  });
}

const isSame = (stored: InviteRow["answer"], answer: Answering["answer"]) =>
  stored !== null && stored.card === answer.card && stored.sig === answer.sig && stored.mac === answer.mac;

async function storeAnswer(trx: Trx, inviteId: string, userId: string, answer: Answering["answer"]): Promise<void> {
  const { card, sig, mac } = answer;
  await trx
    .updateTable("shared_invites")
    .set({ answer: sql`${JSON.stringify({ card, sig, mac })}::jsonb`, answered_by: userId, offer: null })
    .where("id", "=", inviteId)
    .execute();
}
