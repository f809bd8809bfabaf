import { type Actor, isAdministrator, type Permissions } from "@pomander/contract";
import { AppError } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";

/**
 * Returns and locks what a scope tag grants to a user: a concurrent revocation waits until the transaction ends, or
 * came first.
 */
export async function lockGrant(trx: Trx, userId: string, scopeTagId: string): Promise<Permissions | null> {
  const rows = await trx
    .selectFrom("scope_tag_groups")
    .innerJoin("group_members", "group_members.group_id", "scope_tag_groups.group_id")
    .select(["can_read", "can_write", "can_delete"])
    .where("scope_tag_id", "=", scopeTagId)
    .where("user_id", "=", userId)
    .orderBy("scope_tag_groups.group_id")
    .forShare()
    .execute();
  if (rows.length === 0) return null;
  return {
    read: rows.some((row) => row.can_read),
    write: rows.some((row) => row.can_write),
    delete: rows.some((row) => row.can_delete),
  };
}

/**
 * Refuses a scope tag that does not exist, or that the actor may not use: administrators use all, others those they
 * read.
 */
export async function assertMayUseTag(trx: Trx, actor: Actor, scopeTagId: string): Promise<void> {
  const reached = actor.token?.scopeTags ?? null;
  if (reached !== null && !reached.includes(scopeTagId)) throw new AppError("scope_tag_not_found");
  const tag = await trx
    .selectFrom("scope_tags")
    .select("id")
    .where("id", "=", scopeTagId)
    .forKeyShare()
    .executeTakeFirst();
  const isMine =
    tag !== undefined && (isAdministrator(actor) || (await lockGrant(trx, actor._id, scopeTagId))?.read === true);
  if (!isMine) throw new AppError("scope_tag_not_found");
}

/** Returns the users among `userIds` in a group of the scope tag; their accounts stay until the transaction ends. */
export async function pickMembers(
  trx: Trx,
  scopeTagId: string | null,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (scopeTagId === null || userIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom("users")
    .select("users.id")
    .where("users.id", "in", userIds)
    .where("users.id", "in", (query) =>
      query
        .selectFrom("group_members")
        .innerJoin("scope_tag_groups", "scope_tag_groups.group_id", "group_members.group_id")
        .select("group_members.user_id")
        .where("scope_tag_groups.scope_tag_id", "=", scopeTagId)
        .where("group_members.user_id", "in", userIds),
    )
    .orderBy("users.id")
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Refuses people who are newly named and in none of the scope tag's groups. */
export async function assertMembersOfTag(
  trx: Trx,
  scopeTagId: string | null,
  userIds: readonly string[],
): Promise<void> {
  const members = await pickMembers(trx, scopeTagId, userIds);
  if (userIds.some((userId) => !members.has(userId))) throw new AppError("user_not_in_scope_tag");
}
