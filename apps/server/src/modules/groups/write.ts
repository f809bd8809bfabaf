import type { Group, GroupChange, NewGroup } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import { anyOf, confirmAdministrator, namesOf, recordAdministered, storeName } from "../../access/shared-records.ts";
import type { Core } from "../../accounts/core.ts";
import { transact } from "../../accounts/transact.ts";
import { refuseIfChanged } from "../../http/if-match.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Session } from "../../http/session.ts";
import type { Trx } from "../../platform/database.ts";
import { touched } from "../../platform/touched.ts";
import { showGroup } from "./list.ts";
import { setMembers } from "./members.ts";

/** Makes a group. */
export function createGroup({ db, clock }: Core, session: Session, form: NewGroup): Promise<Group> {
  return transact<Group>(db, async (trx) => {
    const actor = await confirmAdministrator(trx, session);
    const [id, at] = [uuidv7(), clock.now()];
    const { name, description = "", members = [] } = form;
    const row = { id, name, description, created_at: at, updated_at: at };
    await storeName("groups_name", trx.insertInto("groups").values(row).execute());
    await setMembers(trx, actor, id, members);
    await recordAdministered(trx, { kind: "group-added", actor, at, details: { name } });
    return showGroup(trx, actor, id);
  });
}

export interface ChangeOfGroup {
  groupId: string;
  form: GroupChange;
  ifMatch: string | undefined;
}

/** Changes a group; an absent field stays as it is. */
export function updateGroup({ db, clock }: Core, session: Session, change: ChangeOfGroup): Promise<Group> {
  return transact<Group>(db, async (trx) => {
    const actor = await confirmAdministrator(trx, session);
    const row = await lockGroup(trx, change.groupId);
    refuseIfChanged(change.ifMatch, row.updated_at);
    const at = clock.now();
    const { name = row.name, description = row.description, members } = change.form;
    const hasOtherMembers = members !== undefined && (await setMembers(trx, actor, row.id, members));
    const changed = trx
      .updateTable("groups")
      .set({ name, description, updated_at: touched(at) })
      .where("id", "=", row.id);
    await storeName("groups_name", changed.execute());
    const fields = namesOf({
      name: name !== row.name,
      description: description !== row.description,
      members: hasOtherMembers,
    });
    await recordAdministered(trx, { kind: "group-changed", actor, at, details: { name, fields } });
    return showGroup(trx, actor, row.id);
  });
}

/** Deletes a group; memberships and what scope tags granted it go by their foreign keys. */
export function removeGroup({ db, clock }: Core, session: Session, groupId: string): Promise<void> {
  return transact<void>(db, async (trx) => {
    const actor = await confirmAdministrator(trx, session);
    const { name } = await lockGroup(trx, groupId);
    const at = clock.now();
    await touchScopeTagsOf(trx, groupId, at);
    await trx.deleteFrom("groups").where("id", "=", groupId).execute();
    await recordAdministered(trx, { kind: "group-deleted", actor, at, details: { name } });
  });
}

async function lockGroup(trx: Trx, groupId: string) {
  const row = await trx
    .selectFrom("groups")
    .select(["id", "name", "description", "updated_at"])
    .where("id", "=", groupId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal("not_found");
  return row;
}

/** They are other ones without the group: who edits one meanwhile is told. */
async function touchScopeTagsOf(trx: Trx, groupId: string, at: Date): Promise<void> {
  const rows = await trx
    .selectFrom("scope_tag_groups")
    .select("scope_tag_id")
    .where("group_id", "=", groupId)
    .execute();
  const ids = rows.map((row) => row.scope_tag_id);
  await trx
    .updateTable("scope_tags")
    .set({ updated_at: touched(at) })
    .where("id", "=", anyOf(ids))
    .execute();
}
