import { type CallReply, type calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { AppError } from "../../errors.ts";
import { readMembership } from "../../vaults/sharing/memberships.ts";

/** Returns the sealed list that one link of a vault brought. */
export async function readList(
  { db }: AppContext,
  userId: string,
  { vaultId, counter }: { vaultId: string; counter: number },
): Promise<CallReply<typeof calls.sharedVaults.list>> {
  await readMembership(db, userId, vaultId);
  const row = await db
    .selectFrom("vault_manifests")
    .select("list")
    .where("vault_id", "=", vaultId)
    .where("counter", "=", counter)
    .executeTakeFirst();
  if (row === undefined || row.list === null) throw new AppError("not_found");
  return { counter, list: row.list };
}
