import { id, type CallReply, type calls, normalizeEmail } from "@pomander/contract";
import { withTransaction } from "../../platform/transaction.ts";
import { maskedAddress } from "../../deliveries/list-deliveries.ts";
import { planReminders } from "../../deliveries/plan/plan.ts";
import { readDigestUnsubscribeToken, readUnsubscribeToken } from "../../deliveries/compose/unsubscribe-token.ts";
import { releaseFromRecipient } from "../../deliveries/taking.ts";
import { AppError } from "../../errors.ts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";

export interface UnsubscriptionDeps {
  db: Database;
  clock: Clock;
  tokenSecret: Uint8Array;
}

/** Returns the messages that a link would end; changes nothing. */
export async function readUnsubscription(
  { db, tokenSecret }: UnsubscriptionDeps,
  token: string,
): Promise<CallReply<(typeof calls)["unsubscriptions"]["read"]>> {
  const { reminderIds, recipientKey, isDigest } = await targetOf(db, tokenSecret, token);
  const reminders = await db
    .selectFrom("reminders")
    .select(["id", "title"])
    .where("id", "in", reminderIds)
    .orderBy("expiry_date")
    .orderBy("title")
    .orderBy("id")
    .execute();
  const recipient = await recipientOf(db, recipientKey);
  const [first] = reminders;
  if (first === undefined || recipient === null) throw new AppError("invalid_link");
  const { address } = recipient;
  const ids = reminders.map(({ id: reminderId }) => reminderId);
  const rows = await ended(db, ids, { recipientKey, address }).select("reminder_id").distinct().execute();
  return {
    title: first.title,
    ...(isDigest ? { titles: reminders.map(({ title }) => title) } : {}),
    address: maskedAddress(address),
    isUnsubscribed: rows.length === reminders.length,
  };
}

interface UnsubscriptionChange {
  isUnsubscribed: boolean;
  isDigest: boolean;
  /** The language that the recipient chose; null for an address without an account, too. */
  language: string | null;
}

/**
 * Ends one recipient's messages of the reminders that a link names, or takes that back; plans pending messages again.
 */
export function setUnsubscription(
  { db, clock, tokenSecret }: UnsubscriptionDeps,
  token: string,
  isUnsubscribed: boolean,
) {
  return withTransaction<UnsubscriptionChange>(db, async (trx) => {
    const { reminderIds, recipientKey, isDigest } = await targetOf(trx, tokenSecret, token);
    const reminders = await lockReminders(trx, reminderIds);
    const recipient = await recipientOf(trx, recipientKey);
    if (reminders.length === 0 || recipient === null) throw new AppError("invalid_link");
    const { address, language } = recipient;
    const who = { recipientKey, address };
    await (isUnsubscribed
      ? insertUnsubscriptions(trx, reminders, who, clock)
      : deleteUnsubscriptions(trx, reminders, who));
    // An unverified address may be a stranger's, who should not have to end each reminder separately.
    await trx
      .updateTable("users")
      .set({ reminders_declined_at: isUnsubscribed ? clock.now() : null })
      .where("email", "=", address)
      .where("email_verified_at", "is", null)
      .execute();
    if (isUnsubscribed) {
      const account = await trx.selectFrom("users").select("id").where("email", "=", address).executeTakeFirst();
      const taker = { keys: [recipientKey, address, ...(account ? [account.id] : [])], by: account?.id ?? address };
      await releaseFromRecipient(trx, { reminderIds: reminders, ...taker }, clock);
    }
    await planReminders(trx, reminders, clock);
    return { isUnsubscribed, isDigest, language };
  });
}

/** The recipient whose messages a link ends, and the reminders of these messages; at least one. */
interface LinkTarget {
  reminderIds: string[];
  recipientKey: string;
  isDigest: boolean;
}

async function targetOf(db: Database, tokenSecret: Uint8Array, token: string): Promise<LinkTarget> {
  const target = readUnsubscribeToken(tokenSecret, token);
  if (target !== null) {
    // An older link may contain an address in another form.
    const recipientKey = normalizeEmail(target.recipientKey);
    return { reminderIds: [target.reminderId], recipientKey, isDigest: false };
  }
  const digest = readDigestUnsubscribeToken(tokenSecret, token);
  if (digest === null) throw new AppError("invalid_link");
  const { recipientKey } = digest;
  const rows = await db
    .selectFrom("deliveries")
    .select("reminder_id")
    .distinct()
    .where("digest_id", "=", digest.digestId)
    .where((row) =>
      row.or([row("recipient_key", "=", recipientKey), row(sql<string>`user_id::text`, "=", recipientKey)]),
    )
    .where("state", "in", ["pending", "sending", "sent", "failed"])
    .execute();
  const reminderIds = rows.flatMap(({ reminder_id }) => (reminder_id === null ? [] : [reminder_id]));
  if (reminderIds.length === 0) throw new AppError("invalid_link");
  return { reminderIds, recipientKey, isDigest: true };
}

/** Returns the address that a recipient has now, and the language that they chose; null for a deleted account. */
async function recipientOf(
  db: Database,
  recipientKey: string,
): Promise<{ address: string; language: string | null } | null> {
  const isAccount = id.safeParse(recipientKey).success;
  const account = await db
    .selectFrom("users")
    .select(["email", "language"])
    .where(isAccount ? "id" : "email", "=", recipientKey)
    .executeTakeFirst();
  if (account !== undefined) return { address: account.email, language: account.language };
  return isAccount ? null : { address: recipientKey, language: null };
}

/** Locks the existing ones of these reminders, in the same order as other transactions. */
async function lockReminders(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("reminders")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

interface UnsubscribedRecipient {
  recipientKey: string;
  address: string;
}

/**
 * Selects a recipient's unsubscriptions by account or by address: an address that got an account since is the same
 * recipient.
 */
const ended = (db: Database, reminderIds: readonly string[], { recipientKey, address }: UnsubscribedRecipient) =>
  db
    .selectFrom("unsubscriptions")
    .where("reminder_id", "in", reminderIds)
    .where((row) => row.or([row("recipient_key", "in", [recipientKey, address]), row("address", "=", address)]));

async function insertUnsubscriptions(
  trx: Trx,
  reminderIds: readonly string[],
  { recipientKey, address }: UnsubscribedRecipient,
  clock: Clock,
): Promise<void> {
  const at = clock.now();
  await trx
    .insertInto("unsubscriptions")
    .values(reminderIds.map((reminder_id) => ({ reminder_id, recipient_key: recipientKey, address, at })))
    .onConflict((conflict) => conflict.columns(["reminder_id", "recipient_key"]).doNothing())
    .execute();
}

async function deleteUnsubscriptions(
  trx: Trx,
  reminderIds: readonly string[],
  who: UnsubscribedRecipient,
): Promise<void> {
  await trx
    .deleteFrom("unsubscriptions")
    .where("reminder_id", "in", reminderIds)
    .where("recipient_key", "in", ended(trx, reminderIds, who).select("recipient_key"))
    .execute();
}
