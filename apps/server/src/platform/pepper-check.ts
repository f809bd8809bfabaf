import { hkdfSync } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "./database.ts";
import { readSetting } from "./settings.ts";

const key = "pepper_check";

export class WrongPepperError extends Error {
  constructor() {
    super(
      "The pepper is not the one of this database, so no vault in it could be opened. Nothing was changed. " +
        "Put back the pepper that belongs to it: the file `pepper` of the data folder, or PEPPER.",
    );
    this.name = "WrongPepperError";
  }
}

/**
 * Compares the pepper with what the database remembers of it; changes nothing, and needs no tables. Before the tables
 * are brought up to date: a server with the wrong pepper leaves them as they are.
 * @throws WrongPepperError
 */
export async function checkPepper(db: Database, pepper: Uint8Array): Promise<void> {
  const found = await sql<{ present: boolean }>`select to_regclass('settings') is not null as present`.execute(db);
  if (found.rows[0]?.present !== true) return;
  const remembered = await readSetting(db, key);
  if (remembered !== null && remembered !== checkOf(pepper)) throw new WrongPepperError();
}

/**
 * As `checkPepper`, on tables that are up to date; the first pepper is remembered (crypto-protocol.md §8).
 * @throws WrongPepperError
 */
export async function rememberPepper(db: Database, pepper: Uint8Array): Promise<void> {
  const check = checkOf(pepper);
  await db.transaction().execute(async (trx) => {
    // Two processes that start on an empty database must not both be the first.
    await trx
      .insertInto("settings")
      .values({ key, value: JSON.stringify(check) })
      .onConflict((row) => row.doNothing())
      .execute();
    if ((await readSetting(trx, key)) !== check) throw new WrongPepperError();
  });
}

const checkOf = (pepper: Uint8Array): string =>
  Buffer.from(hkdfSync("sha256", pepper, Buffer.alloc(0), "pomander/server/check", 32)).toString("base64url");
