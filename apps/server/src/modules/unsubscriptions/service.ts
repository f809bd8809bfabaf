import { id, type CallReply, type calls, normalizeEmail } from "@pomander/contract";
import { withTransaction } from "../../platform/transaction.ts";
import { maskedAddress } from "../../deliveries/list.ts";
import { planReminder } from "../../deliveries/plan.ts";
import { readUnsubscribeToken, type UnsubscribeTarget } from "../../deliveries/unsubscribe-token.ts";
import { AppError } from "../../errors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Trx } from "../../platform/database.ts";

export interface UnsubscriptionDeps {
  db: Database;
  clock: Clock;
  tokenSecret: Uint8Array;
}

/** What a link would end; changes nothing. */
export async function readUnsubscription(
  { db, tokenSecret }: UnsubscriptionDeps,
  token: string,
): Promise<CallReply<(typeof calls)["unsubscriptions"]["read"]>> {
  const { reminderId, recipientKey } = targetOf(tokenSecret, token);
  const reminder = await db.selectFrom("reminders").select("title").where("id", "=", reminderId).executeTakeFirst();
  const address = await addressOf(db, recipientKey);
  if (reminder === undefined || address === null) throw new AppError("invalid_link");
  const row = await ended(db, reminderId, { recipientKey, address }).select("reminder_id").executeTakeFirst();
  return { title: reminder.title, address: maskedAddress(address), isUnsubscribed: row !== undefined };
}

/** Ends one recipient's messages of one reminder, or takes that back; what waits is planned anew. */
export function setUnsubscription(
  { db, clock, tokenSecret }: UnsubscriptionDeps,
  token: string,
  isUnsubscribed: boolean,
) {
  const { reminderId, recipientKey } = targetOf(tokenSecret, token);
  return withTransaction<{ isUnsubscribed: boolean }>(db, async (trx) => {
    const reminder = await lockReminder(trx, reminderId);
    const address = await addressOf(trx, recipientKey);
    if (reminder === undefined || address === null) throw new AppError("invalid_link");
    const who = { recipientKey, address };
    await (isUnsubscribed
      ? insertUnsubscription(trx, reminderId, who, clock)
      : deleteUnsubscription(trx, reminderId, who));
    await planReminder(trx, reminderId, clock);
    return { isUnsubscribed };
  });
}

function targetOf(tokenSecret: Uint8Array, token: string): UnsubscribeTarget {
  const target = readUnsubscribeToken(tokenSecret, token);
  if (target === null) throw new AppError("invalid_link");
  // A link of before may name an address in another form.
  return { ...target, recipientKey: normalizeEmail(target.recipientKey) };
}

/** The address that a recipient has now; null for an account that is gone. */
async function addressOf(db: Database, recipientKey: string): Promise<string | null> {
  if (!id.safeParse(recipientKey).success) return recipientKey;
  const row = await db.selectFrom("users").select("email").where("id", "=", recipientKey).executeTakeFirst();
  return row?.email ?? null;
}

const lockReminder = (trx: Trx, reminderId: string) =>
  trx.selectFrom("reminders").select("id").where("id", "=", reminderId).forUpdate().executeTakeFirst();

interface UnsubscribedRecipient {
  recipientKey: string;
  address: string;
}

/** By account or by address: an address that got an account since is the same recipient. */
const ended = (db: Database, reminderId: string, { recipientKey, address }: UnsubscribedRecipient) =>
  db
    .selectFrom("unsubscriptions")
    .where("reminder_id", "=", reminderId)
    .where((row) => row.or([row("recipient_key", "in", [recipientKey, address]), row("address", "=", address)]));

async function insertUnsubscription(
  trx: Trx,
  reminderId: string,
  { recipientKey, address }: UnsubscribedRecipient,
  clock: Clock,
): Promise<void> {
  await trx
    .insertInto("unsubscriptions")
    .values({ reminder_id: reminderId, recipient_key: recipientKey, address, at: clock.now() })
    .onConflict((conflict) => conflict.columns(["reminder_id", "recipient_key"]).doNothing())
    .execute();
}

async function deleteUnsubscription(trx: Trx, reminderId: string, who: UnsubscribedRecipient): Promise<void> {
  await trx
    .deleteFrom("unsubscriptions")
    .where("reminder_id", "=", reminderId)
    .where("recipient_key", "in", ended(trx, reminderId, who).select("recipient_key"))
    .execute();
}
