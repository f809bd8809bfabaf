import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** What the database keeps about itself, by name. */
export async function readSetting(db: Kysely<Tables>, key: string): Promise<unknown> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value ?? null;
}

export async function writeSetting(trx: Transaction<Tables>, key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await trx
    .insertInto("settings")
    .values({ key, value: text })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: text }))
    .execute();
}
