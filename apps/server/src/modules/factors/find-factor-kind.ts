import type { Database } from "../../platform/database.ts";
import { hasRow } from "../../platform/rows.ts";

/** Returns the kind of a second factor of an account; null when it has none with this id. */
export async function findFactorKind(
  db: Database,
  userId: string,
  id: string,
): Promise<"totp" | "security-key" | null> {
  const totp = db.selectFrom("totp_factors").select("id").where("user_id", "=", userId).where("id", "=", id);
  if (await hasRow(totp)) return "totp";
  const credential = db.selectFrom("webauthn_credentials").select("id").where("user_id", "=", userId);
  const key = credential.where("id", "=", id).where("purpose", "=", "security-key");
  return (await hasRow(key)) ? "security-key" : null;
}
