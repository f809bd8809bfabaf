import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "@pomander/contract";
import type { Trx } from "../../platform/database.ts";
import { dropSetupToken, hasSuperAdmin, setupTokenKey } from "../../platform/first-admin.ts";

const storedToken = z.object({ hash: z.string() });

/** Uses up the token of the first admin's link. False when it is not that token, or when there is a super admin. */
export async function consumeSetupToken(trx: Trx, token: string): Promise<boolean> {
  const row = await trx
    .selectFrom("settings")
    .select("value")
    .where("key", "=", setupTokenKey)
    .forUpdate()
    .executeTakeFirst();
  const stored = storedToken.safeParse(row?.value);
  if (!stored.success) return false;
  const given = createHash("sha256").update(token, "utf8").digest();
  const kept = Buffer.from(stored.data.hash, "hex");
  if (kept.length !== given.length || !timingSafeEqual(kept, given)) return false;
  if (await hasSuperAdmin(trx)) return false;
  await dropSetupToken(trx);
  return true;
}
