import { type CallReply, type calls, limits } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Session } from "../../accounts/sessions.ts";

/** Returns when and how vaults were opened and read in the caller's account, newest first. */
export async function readVaultAccesses(
  { db, config }: AppContext,
  { actor }: Session,
): Promise<CallReply<(typeof calls)["users"]["vaultAccesses"]>> {
  const rows = await db
    .selectFrom("vault_accesses")
    .select(["id", "at", "kind", "shared", "way", "device"])
    .where("user_id", "=", actor._id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limits.vaultAccessesShown)
    .execute();
  const accesses = rows.map(({ id, at, ...row }) => ({ _id: id, at: at.toISOString(), ...row }));
  return { setting: config.vaultAccess, accesses };
}
