import { type Actor, type ImportedReminder, type ImportRefusal, mayAssign } from "@pomander/contract";
import { AppError } from "../../../errors.ts";
import type { Trx } from "../../../platform/database.ts";
import { assertMayUseTag, pickMembers } from "../scope-tag-rights.ts";

/**
 * Returns the check that refuses the tag or the people of a row as when a reminder is created by itself; each tag is
 * looked up once.
 */
export async function createRightsCheck(
  trx: Trx,
  actor: Actor,
  rows: readonly ImportedReminder[],
): Promise<(row: ImportedReminder) => ImportRefusal | null> {
  const usable = new Set<string>();
  const members = new Map<string, ReadonlySet<string>>();
  const byTag = Map.groupBy(rows, ({ scopeTag }) => scopeTag ?? null);
  // The order is fixed, so that two imports at once lock tags in the same order.
  for (const tagId of [...byTag.keys()].filter((tag) => tag !== null).toSorted()) {
    if (!(await mayUseTag(trx, actor, tagId))) continue;
    usable.add(tagId);
    const people = new Set(byTag.get(tagId)?.flatMap(({ userIds }) => userIds ?? []));
    members.set(tagId, await pickMembers(trx, tagId, [...people]));
  }
  return ({ scopeTag, userIds }) => {
    if (userIds !== undefined && !mayAssign(actor)) return "forbidden";
    if (scopeTag != null && !usable.has(scopeTag)) return "scope_tag_not_found";
    const known = members.get(scopeTag ?? "");
    return userIds?.every((userId) => known?.has(userId)) === false ? "user_not_in_scope_tag" : null;
  };
}

async function mayUseTag(trx: Trx, actor: Actor, tagId: string): Promise<boolean> {
  try {
    await assertMayUseTag(trx, actor, tagId);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
