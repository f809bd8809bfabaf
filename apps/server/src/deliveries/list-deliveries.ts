import type { Delivery } from "@pomander/contract";
import type { Selectable } from "kysely";
import type { Database } from "../platform/database.ts";
import { type ListQuery, pageOf, type Listed } from "../platform/list-query.ts";
import type { DeliveriesTable } from "../platform/reminder-tables.ts";
import { countRows } from "../platform/rows.ts";

interface DeliveryListQuery extends ListQuery {
  /**
   * Whether to show whole addresses, the accounts that they belong to, and mail servers' answers, which may contain
   * one.
   */
  withAddresses: boolean;
}

/** Lists a reminder's sent and planned messages, newest first; all of them, or one page. */
export async function listDeliveries(
  db: Database,
  reminderId: string,
  { withAddresses, ...query }: DeliveryListQuery,
): Promise<Listed<Delivery[]>> {
  const ofReminder = db.selectFrom("deliveries").where("reminder_id", "=", reminderId);
  const total = await countRows(ofReminder);
  const rows = await pageOf(ofReminder.selectAll().orderBy("send_at", "desc").orderBy("id", "desc"), query).execute();
  return { items: rows.map((row) => presentDelivery(row, withAddresses)), total };
}

/** Returns a delivery as it is shown; the address is only for users who may edit the reminder. */
export const presentDelivery = (row: Selectable<DeliveriesTable>, withAddress: boolean): Delivery => ({
  _id: row.id,
  kind: row.kind,
  occurrence: row.occurrence,
  recipient: withAddress ? row.recipient : maskedRecipient(row),
  user: withAddress ? row.user_id : null,
  state: row.state,
  ...(row.awaits_verification && row.state === "pending" ? { awaitsVerification: true } : {}),
  via: row.via,
  sendAt: row.send_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  attempts: row.attempts,
  error: row.error === null || withAddress ? row.error : redactedErrorOf(row),
});

/** Texts of a failure for users who may not edit a reminder: a mail server's answer may contain an address. */
export const redactedError = "An email couldn't be delivered.";
export const redactedChannelError = "A message to a channel couldn't be delivered.";
const isOfChannel = (row: Pick<Selectable<DeliveriesTable>, "recipient_key">) =>
  row.recipient_key.startsWith("channel:");
const redactedErrorOf = (row: Pick<Selectable<DeliveriesTable>, "recipient_key">) =>
  isOfChannel(row) ? redactedChannelError : redactedError;

/** Returns a channel's kind without its name, or a masked address. */
const maskedRecipient = (row: Selectable<DeliveriesTable>) =>
  isOfChannel(row) ? row.recipient.replace(/:.*$/su, "") : maskedAddress(row.recipient);

/** Returns `ana@example.org` as `a…@example.org`. */
export const maskedAddress = (address: string): string => address.replace(/^(.)[^@]*/u, "$1…");
