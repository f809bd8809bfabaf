import { isEmail, normalizeEmail } from "@pomander/contract";
import { sql } from "kysely";
import { nextUpdatedAt } from "../platform/clock.ts";
import type { Database, Trx } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import { hasRow } from "../platform/rows.ts";

/** Characters that an earlier release accepted in an address and that can no longer be typed. */
const untypableCharacters = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** The columns that contain addresses without an account. */
const addressColumns = sql`
  select email as address from reminders union select address from unsubscriptions
  union select address from reached_addresses union select recipient from deliveries`;
const isNonAscii = sql`octet_length(address) <> char_length(address)`;

/**
 * Converts the addresses that an earlier release stored in another form to today's form (crypto-protocol.md §1), so
 * that a user who types the address is found. An account whose normalized address belongs to another account keeps its
 * own and is logged. Runs at each start: a process of the previous release may have written since the last one.
 */
export async function normalizeAddresses(db: Database, log: Log): Promise<void> {
  const accounts = await sql<{ id: string; address: string }>`
    select id, address from (select id, email as address from users) as account where ${isNonAscii}`.execute(db);
  for (const { id, address } of accounts.rows) {
    const normal = normalOf(address);
    if (normal === address) continue;
    const isDone = normal !== null && (await renameAccount(db, id, normal));
    if (!isDone) log.error({ account: id }, "this account's address cannot be typed: an administrator must change it");
  }
  const others = await sql<{ address: string }>`
    select address from (${addressColumns}) as place where ${isNonAscii} and address <> ''`.execute(db);
  for (const { address } of others.rows) {
    const normal = normalOf(address);
    if (normal !== null && normal !== address)
      await db.transaction().execute((trx) => renameAddress(trx, address, normal));
  }
}

function normalOf(address: string): string | null {
  const normal = normalizeEmail(address.replaceAll(untypableCharacters, ""));
  return isEmail(normal) ? normal : null;
}

async function renameAccount(db: Database, id: string, normal: string): Promise<boolean> {
  const { rows } = await sql`
    update users set email = ${normal}, updated_at = ${nextUpdatedAt(new Date())}
    where id = ${id} and not exists (select from users where email = ${normal}) returning id`.execute(db);
  return rows.length > 0;
}

async function renameAddress(trx: Trx, from: string, to: string): Promise<void> {
  await sql`update reminders set email = ${to} where email = ${from}`.execute(trx);
  await sql`
    update unsubscriptions as own set address = ${to}, recipient_key = ${keyOf(from, to)}
    where address = ${from} and not exists (
      select from unsubscriptions as other
      where other.reminder_id = own.reminder_id and other.recipient_key = ${to})`.execute(trx);
  await sql`
    update deliveries as own set recipient = ${to}, recipient_key = ${keyOf(from, to)}
    where recipient = ${from} and not exists (
      select from deliveries as other
      where other.reminder_id = own.reminder_id and other.occurrence = own.occurrence and other.recipient_key = ${to})`.execute(
    trx,
  );
  await sql`
    update reached_addresses as own set address = ${to}
    where address = ${from} and not exists (
      select from reached_addresses as other
      where other.owner_id = own.owner_id and other.day = own.day and other.address = ${to})`.execute(trx);
}

/** Replaces the key of an address; a key that is an account's id stays. */
const keyOf = (from: string, to: string) => sql`case recipient_key when ${from} then ${to} else recipient_key end`;

/** Returns whether an account has this address, in its stored form. */
export const isEmailTaken = (db: Database, email: string): Promise<boolean> =>
  hasRow(db.selectFrom("users").select("id").where("email", "=", email));
