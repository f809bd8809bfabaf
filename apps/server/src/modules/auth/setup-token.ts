import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "@pomander/contract";
import type { Trx } from "../../platform/database.ts";

const storedToken = z.object({ hash: z.string() });

/** Uses up the token of the first admin's link. False when it is not that token, or when there is a super admin. */
export async function consumeSetupToken(trx: Trx, token: string): Promise<boolean> {
  const row = await trx
    .selectFrom("settings")
    .select("value")
    .where("key", "=", "setup_token")
    .forUpdate()
    .executeTakeFirst();
  const stored = storedToken.safeParse(row?.value);
  if (!stored.success) return false;
  const given = createHash("sha256").update(token, "utf8").digest();
  const kept = Buffer.from(stored.data.hash, "hex");
  if (kept.length !== given.length || !timingSafeEqual(kept, given)) return false;
  const superAdmin = await trx.selectFrom("users").select("id").where("is_super_admin", "=", true).executeTakeFirst();
  if (superAdmin !== undefined) return false;
  await trx.deleteFrom("settings").where("key", "=", "setup_token").execute();
  return true;
}
