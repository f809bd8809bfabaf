import type { NewScopeTag } from "@pomander/contract";
import { anyUuid } from "../../accounts/administration.ts";
import { invalid } from "../../errors.ts";
import type { Trx } from "../../platform/database.ts";

type Grants = NonNullable<NewScopeTag["groups"]>;

/** Makes `groups`, in this order, the whole list of what a scope tag that the transaction has locked grants. */
export async function setGrants(trx: Trx, scopeTagId: string, groups: Grants): Promise<void> {
  await assertGroupsExist(
    trx,
    groups.map(({ group }) => group),
  );
  await trx.deleteFrom("scope_tag_groups").where("scope_tag_id", "=", scopeTagId).execute();
  if (groups.length === 0) return;
  const rows = groups.map(({ group, permissions }, position) => ({
    scope_tag_id: scopeTagId,
    group_id: group,
    // Who may change something may see it.
    can_read: permissions.read || permissions.write,
    can_write: permissions.write,
    can_delete: permissions.delete,
    position,
  }));
  await trx.insertInto("scope_tag_groups").values(rows).execute();
}

/** Found groups are kept from going until the transaction ends. */
async function assertGroupsExist(trx: Trx, ids: readonly string[]): Promise<void> {
  if (new Set(ids).size < ids.length) throw invalid("groups", "A group is named twice");
  const found = await trx
    .selectFrom("groups")
    .select("id")
    .where("id", "=", anyUuid(ids))
    .orderBy("id")
    .forKeyShare()
    .execute();
  if (found.length < ids.length) throw invalid("groups", "A group named here is not there");
}
