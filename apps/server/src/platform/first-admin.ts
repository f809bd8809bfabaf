import { createHash, randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Database, Trx } from "./database.ts";
import { readSetting, writeSetting } from "./settings.ts";
import { replaceFile } from "./write-file.ts";

/** Under what the settings keep the hash of the link's token. */
export const setupTokenKey = "setup_token";
/** Where the link stands till it is used. */
export const fileOfFirstAdminLink = (dataDir: string): string => join(dataDir, "first-admin-link.txt");

/**
 * The one-time link with which the first person registers as super admin; null when there is one already. It stands in
 * a file of the data folder till it is used. The database holds its hash alone.
 */
export async function firstAdminLink(
  db: Database,
  config: Pick<Config, "dataDir" | "publicUrl" | "databaseUrl">,
): Promise<string | null> {
  const file = fileOfFirstAdminLink(config.dataDir);
  const token = await db.transaction().execute(async (trx) => {
    await sql`lock table settings in share row exclusive mode`.execute(trx);
    if (await hasSuperAdmin(trx)) {
      await dropSetupToken(trx);
      return null;
    }
    const stored = await readSetting(trx, setupTokenKey);
    const kept = tokenOf(await readFile(file, "utf8").catch(() => ""));
    if (kept !== null && stored !== null && sameHash(stored, hashOf(kept))) return kept;
    // Another process of a shared database has the link; a second one would make the first invalid.
    if (stored !== null && config.databaseUrl !== null) return null;
    const made = randomBytes(32).toString("base64url");
    await writeSetting(trx, setupTokenKey, { hash: hashOf(made) });
    return made;
  });
  if (token === null) {
    await forgetFirstAdminLink(config.dataDir);
    return null;
  }
  const link = `${config.publicUrl}/register?setup=${token}`;
  await replaceFile(file, `${link}\n`);
  return link;
}

/** Removes the file: the link has been used. */
export const forgetFirstAdminLink = (dataDir: string): Promise<void> =>
  rm(fileOfFirstAdminLink(dataDir), { force: true });

/** After this no link makes a super admin. */
export async function dropSetupToken(trx: Trx): Promise<void> {
  await trx.deleteFrom("settings").where("key", "=", setupTokenKey).execute();
}

export async function hasSuperAdmin(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("is_super_admin", "=", true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
const tokenOf = (text: string) => /\?setup=([A-Za-z0-9_-]{43})\s*$/.exec(text)?.[1] ?? null;
const sameHash = (stored: unknown, hash: string) =>
  typeof stored === "object" && stored !== null && "hash" in stored && stored.hash === hash;
