import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import { prepareDataFolder } from "./data-folder.ts";
import type { Database } from "./database.ts";
import { readSetting } from "./settings.ts";
import { createFile } from "./write-file.ts";

export interface Secrets {
  /** Signs session tokens and seals the links in reminders' messages. */
  tokenSecret: Buffer;
  /** The root of the keys that protect the database's contents. Losing it loses every vault. */
  pepper: Buffer;
}

/**
 * Loads the two secrets: from the settings, or from the files `token-secret` and `pepper` of the data folder, which are
 * created at the first start. A secret's bytes are those of the text, so that a file's content can become a setting as
 * it is.
 * @throws when another user can access the data folder, or it contains a database whose pepper is missing: a new one
 * could open nothing
 */
export async function loadSecrets(config: Pick<Config, "dataDir" | "tokenSecret" | "pepper">): Promise<Secrets> {
  prepareDataFolder(config.dataDir);
  const hasDatabase = existsSync(join(config.dataDir, "postgres", "PG_VERSION"));
  const pepperFile = join(config.dataDir, "pepper");
  if (config.pepper === null && hasDatabase && !existsSync(pepperFile)) {
    throw new Error(
      `The pepper of this database is gone: ${pepperFile} is not there. Put it back from your copy of the data folder. ` +
        "Without it no vault in this database can be opened.",
    );
  }
  return {
    tokenSecret: Buffer.from(config.tokenSecret ?? (await readOrMake(join(config.dataDir, "token-secret")))),
    pepper: Buffer.from(config.pepper ?? (await readOrMake(pepperFile))),
  };
}

/** Returns the existing secrets, from the settings or the data folder; null where one is missing. Creates none. */
export async function findSecrets(
  config: Pick<Config, "dataDir" | "tokenSecret" | "pepper">,
): Promise<{ [K in keyof Secrets]: Secrets[K] | null }> {
  const find = async (setting: string | null, file: string) => {
    const found = setting ?? (await readKept(join(config.dataDir, file)))?.trim() ?? null;
    return found === null ? null : Buffer.from(found);
  };
  return { tokenSecret: await find(config.tokenSecret, "token-secret"), pepper: await find(config.pepper, "pepper") };
}

/** Writes secrets to the files of a data folder that has none. @throws when it has others */
export async function storeSecrets(dataDir: string, { tokenSecret, pepper }: Secrets): Promise<void> {
  prepareDataFolder(dataDir);
  for (const [name, secret] of Object.entries({ pepper, "token-secret": tokenSecret })) {
    const file = join(dataDir, name);
    const kept = (await readKept(file)) ?? (await make(file, secret.toString("utf8")));
    if (kept.trim() !== secret.toString("utf8")) {
      throw new Error(`${file} holds another secret. Move it away if it protects nothing any more, then try again.`);
    }
  }
}

const readKept = (file: string): Promise<string | null> =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });

async function readOrMake(file: string): Promise<string> {
  const kept = await readKept(file);
  if (kept === null) return make(file, randomBytes(32).toString("base64url"));
  const secret = kept.trim();
  if (secret.length < 32) throw new Error(`${file} holds less than 32 characters. Put it back from your copy.`);
  return secret;
}

/** Creates a secret's file whole or not at all: a secret that a crash cut short would be another secret. */
async function make(file: string, secret: string): Promise<string> {
  try {
    await createFile(file, `${secret}\n`);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return readOrMake(file);
  }
}

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
 * Compares the pepper with the database's check value of it; changes nothing, and needs no tables. It runs before the
 * migrations: a server with the wrong pepper leaves the tables as they are.
 * @throws WrongPepperError
 */
export async function checkPepper(db: Database, pepper: Uint8Array): Promise<void> {
  const found = await sql<{ present: boolean }>`select to_regclass('settings') is not null as present`.execute(db);
  if (found.rows[0]?.present !== true) return;
  const remembered = await readSetting(db, key);
  if (remembered !== null && remembered !== pepperCheckOf(pepper)) throw new WrongPepperError();
}

/**
 * Does the same as `checkPepper`, on migrated tables; the first pepper's check value is stored (crypto-protocol.md §8).
 * @throws WrongPepperError
 */
export async function rememberPepper(db: Database, pepper: Uint8Array): Promise<void> {
  const check = pepperCheckOf(pepper);
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

/** Returns the check value of a pepper that the database stores. */
export const pepperCheckOf = (pepper: Uint8Array): string =>
  Buffer.from(hkdfSync("sha256", pepper, Buffer.alloc(0), "pomander/server/check", 32)).toString("base64url");
