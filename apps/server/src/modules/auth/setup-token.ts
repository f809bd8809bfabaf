import { timingSafeEqual } from "node:crypto";
import { z } from "@pomander/contract";
import type { Database, Trx } from "../../platform/database.ts";
import { hashOf } from "../../platform/token-hash.ts";
import { dropSetupToken, hasSuperAdmin, setupTokenKey } from "../../accounts/first-admin-link.ts";

const storedToken = z.object({ hash: z.string() });

/** Whether a registration with this token makes the super admin now. */
export async function isSetupToken(db: Database, token: string): Promise<boolean> {
  const row = await settingOf(db).executeTakeFirst();
  return isTokenOf(row, token) && !(await hasSuperAdmin(db));
}

/** Uses up the token of the first admin's link. False when it is not that token, or when there is a super admin. */
export async function consumeSetupToken(trx: Trx, token: string): Promise<boolean> {
  const row = await settingOf(trx).forUpdate().executeTakeFirst();
  if (!isTokenOf(row, token) || (await hasSuperAdmin(trx))) return false;
  await dropSetupToken(trx);
  return true;
}

const settingOf = (db: Database) => db.selectFrom("settings").select("value").where("key", "=", setupTokenKey);

function isTokenOf(row: { value: unknown } | undefined, token: string): boolean {
  const stored = storedToken.safeParse(row?.value);
  if (!stored.success) return false;
  const given = hashOf(token);
  const kept = Buffer.from(stored.data.hash, "hex");
  return kept.length === given.length && timingSafeEqual(kept, given);
}
