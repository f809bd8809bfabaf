import { type CallReply, type calls, type Grant } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Session } from "../../accounts/sessions.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { assertGrants, grantColumns, storeGrants } from "../../vaults/sharing/grants.ts";
import {
  assertNotFollowed,
  assertRole,
  lockAsMember,
  readMembers,
  readMembership,
} from "../../vaults/sharing/memberships.ts";

/** Stores grants of a manager to members. */
export function giveGrants(app: AppContext, session: Session, vaultId: string, grants: readonly Grant[]) {
  return withTransaction<void>(app.db, async (trx) => {
    const now = app.clock.now();
    const { vault, member } = await lockAsMember(trx, session, vaultId, { now });
    assertRole(member, "manage");
    const present = (await readMembers(trx, vaultId)).filter(({ barred }) => barred === null);
    await assertGrants(trx, grants, {
      vaultId,
      by: { userId: member.user_id, signKey: member.sign_key },
      takers: new Map(present.map(({ user_id, sign_key }) => [user_id, sign_key])),
      now,
    });
    assertNotFollowed(vault);
    await storeGrants(trx, grants);
  });
}

/** Returns the grants to the caller in one vault, also in one that new keys have replaced. */
export async function readGrants(
  { db }: AppContext,
  userId: string,
  vaultId: string,
): Promise<CallReply<typeof calls.sharedVaults.grants>> {
  await readMembership(db, userId, vaultId);
  const grants = await db
    .selectFrom("shared_grants")
    .select(grantColumns)
    .where("vault_id", "=", vaultId)
    .where("to_id", "=", userId)
    .orderBy("by_id")
    .execute();
  return { grants };
}
