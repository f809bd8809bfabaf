import type { Database, Trx } from "./database.ts";

/** Reads one of the values that the database keeps about itself, by name. */
export async function readSetting(db: Database, key: string): Promise<unknown> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value ?? null;
}

export async function writeSetting(trx: Trx, key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await trx
    .insertInto("settings")
    .values({ key, value: text })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: text }))
    .execute();
}
