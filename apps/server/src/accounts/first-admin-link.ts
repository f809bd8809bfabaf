import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "../config.ts";
import type { Database, Trx } from "../platform/database.ts";
import { readSetting, writeSetting } from "../platform/settings.ts";
import { hashOf } from "../platform/token-hash.ts";
import { replaceFile } from "../platform/write-file.ts";
import { hasRow } from "../platform/rows.ts";

/**
 * The key under which the settings keep the hash of the link's token, and the seed from which the pepper makes the
 * token.
 */
export const setupTokenKey = "setup_token";
/** Returns the path of the file that contains the link until it is used. */
export const fileOfFirstAdminLink = (dataDir: string): string => join(dataDir, "first-admin-link.txt");

/**
 * Returns the one-time link with which the first person registers as super admin; null when there is one already. Every
 * process with the pepper makes the same link, and the database alone does not suffice. The link is kept in a file of
 * the data folder until it is used.
 */
export async function firstAdminLink(
  db: Database,
  config: Pick<Config, "dataDir" | "publicUrl">,
  pepper: Uint8Array,
): Promise<string | null> {
  const token = await db.transaction().execute(async (trx) => {
    await sql`lock table settings in share row exclusive mode`.execute(trx);
    if (await hasSuperAdmin(trx)) {
      await dropSetupToken(trx);
      return null;
    }
    const kept = seedOf(await readSetting(trx, setupTokenKey));
    if (kept !== null) return tokenOf(pepper, kept);
    const seed = randomBytes(32).toString("base64url");
    const made = tokenOf(pepper, seed);
    await writeSetting(trx, setupTokenKey, { hash: hashOf(made).toString("hex"), seed });
    return made;
  });
  if (token === null) {
    await forgetFirstAdminLink(config.dataDir);
    return null;
  }
  const link = `${config.publicUrl}/register?setup=${token}`;
  await replaceFile(fileOfFirstAdminLink(config.dataDir), `${link}\n`);
  return link;
}

/** Removes the file, once the link has been used. */
export const forgetFirstAdminLink = (dataDir: string): Promise<void> =>
  rm(fileOfFirstAdminLink(dataDir), { force: true });

/** Deletes the token: after this no link makes a super admin. */
export async function dropSetupToken(trx: Trx): Promise<void> {
  await trx.deleteFrom("settings").where("key", "=", setupTokenKey).execute();
}

export const hasSuperAdmin = (db: Database): Promise<boolean> =>
  hasRow(db.selectFrom("users").select("id").where("is_super_admin", "=", true).limit(1));

const tokenOf = (pepper: Uint8Array, seed: string) =>
  createHmac("sha256", Buffer.from(hkdfSync("sha256", pepper, Buffer.alloc(0), "pomander/server/setup-token", 32)))
    .update(seed)
    .digest("base64url");
/** Returns the stored seed; null if an earlier release issued the token, whose link is then replaced. */
const seedOf = (stored: unknown): string | null =>
  typeof stored === "object" && stored !== null && "seed" in stored && typeof stored.seed === "string"
    ? stored.seed
    : null;
