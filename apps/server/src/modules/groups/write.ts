import { type Group, type GroupChange, mayAddMember, type NewGroup } from "@pomander/contract";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import {
  anyUuid,
  changedFieldNames,
  confirmAdministrator,
  recordAdminEvent,
  rejectTakenName,
} from "../../accounts/administration.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { assertNotManaged } from "../../accounts/managed-groups.ts";
import type { ConfirmedActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError, invalid } from "../../errors.ts";
import { checkIfMatch } from "../../http/if-match.ts";
import { showGroup } from "./list.ts";
import { nextUpdatedAt } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";

export function createGroup({ db, clock }: AppContext, session: Session, form: NewGroup): Promise<Group> {
  return withTransaction<Group>(db, async (trx) => {
    const actor = await confirmAdministrator(trx, session);
    const [id, at] = [uuidv7(), clock.now()];
    const { name, description = "", members = [] } = form;
    const row = { id, name, description, created_at: at, updated_at: at };
    await rejectTakenName("groups_name", trx.insertInto("groups").values(row).execute());
    await setMembers(trx, actor, id, members);
    await recordAdminEvent(trx, { kind: "group-added", actor, at, details: { name } });
    return showGroup(trx, actor, id);
  });
}

export interface UpdateGroupRequest {
  groupId: string;
  form: GroupChange;
  ifMatch: string | undefined;
}

/** Changes a group; an absent field stays as it is. */
export function updateGroup({ db, clock }: AppContext, session: Session, change: UpdateGroupRequest): Promise<Group> {
  return withTransaction<Group>(db, async (trx) => {
    const actor = await confirmAdministrator(trx, session);
    const row = await lockGroup(trx, change.groupId);
    checkIfMatch(change.ifMatch, row.updated_at);
    const at = clock.now();
    const { name = row.name, description = row.description, members } = change.form;
    const hasOtherMembers = members !== undefined && (await setMembers(trx, actor, row.id, members));
    const changed = trx
      .updateTable("groups")
      .set({ name, description, updated_at: nextUpdatedAt(at) })
      .where("id", "=", row.id);
    await rejectTakenName("groups_name", changed.execute());
    const fields = changedFieldNames({
      name: name !== row.name,
      description: description !== row.description,
      members: hasOtherMembers,
    });
    await recordAdminEvent(trx, { kind: "group-changed", actor, at, details: { name, fields } });
    return showGroup(trx, actor, row.id);
  });
}

/** Deletes a group; its memberships and the grants of scope tags to it are deleted through their foreign keys. */
export function removeGroup({ db, clock }: AppContext, session: Session, groupId: string): Promise<void> {
  return withTransaction<void>(db, async (trx) => {
    const actor = await confirmAdministrator(trx, session);
    const { name } = await lockGroup(trx, groupId);
    await assertNotManaged(trx, [groupId]);
    const at = clock.now();
    await touchScopeTagsOf(trx, groupId, at);
    await trx.deleteFrom("groups").where("id", "=", groupId).execute();
    await recordAdminEvent(trx, { kind: "group-deleted", actor, at, details: { name } });
  });
}

async function lockGroup(trx: Trx, groupId: string) {
  return trx
    .selectFrom("groups")
    .select(["id", "name", "description", "updated_at"])
    .where("id", "=", groupId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
}

/**
 * Marks scope tags that lose the group as changed, so that an administrator who edits one at the same time gets a
 * conflict.
 */
async function touchScopeTagsOf(trx: Trx, groupId: string, at: Date): Promise<void> {
  const rows = await trx
    .selectFrom("scope_tag_groups")
    .select("scope_tag_id")
    .where("group_id", "=", groupId)
    .execute();
  const ids = rows.map((row) => row.scope_tag_id);
  await trx
    .updateTable("scope_tags")
    .set({ updated_at: nextUpdatedAt(at) })
    .where("id", "=", anyUuid(ids))
    .execute();
}

/**
 * Makes `members` the whole list of a group that the transaction has locked. Present members may stay or be removed,
 * whichever administrator created them; only added ones are checked. Returns whether anything changed.
 */
export async function setMembers(trx: Trx, actor: ConfirmedActor, groupId: string, members: readonly string[]) {
  const wanted = new Set(members);
  if (wanted.size < members.length) throw invalid("members", "Someone is listed twice");
  const present = await presentMembers(trx, groupId);
  const added = members.filter((id) => !present.has(id));
  const removed = [...present].filter((id) => !wanted.has(id));
  if (added.length + removed.length > 0) await assertNotManaged(trx, [groupId]);
  await assertMayAddMembers(trx, actor, added);
  if (removed.length > 0) await removeMembers(trx, groupId, removed);
  if (added.length > 0) await addMembers(trx, groupId, added);
  return added.length > 0 || removed.length > 0;
}

async function presentMembers(trx: Trx, groupId: string): Promise<Set<string>> {
  const rows = await trx.selectFrom("group_members").select("user_id").where("group_id", "=", groupId).execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Refuses members that the actor may not add. The accounts found stay until the transaction ends. */
async function assertMayAddMembers(trx: Trx, actor: ConfirmedActor, added: readonly string[]): Promise<void> {
  if (added.length === 0) return;
  const rows = await trx
    .selectFrom("users")
    .select(["id as _id", "created_by as createdBy"])
    .where("id", "=", anyUuid(added))
    .orderBy("id")
    .forKeyShare()
    .execute();
  if (rows.length < added.length) throw invalid("members", "Someone listed here has no account");
  if (!rows.every((member) => mayAddMember(actor, member))) throw new AppError("member_not_yours");
}

async function removeMembers(trx: Trx, groupId: string, removed: readonly string[]): Promise<void> {
  await trx
    .deleteFrom("group_members")
    .where("group_id", "=", groupId)
    .where("user_id", "=", anyUuid(removed))
    .execute();
}

async function addMembers(trx: Trx, groupId: string, added: readonly string[]): Promise<void> {
  await sql`insert into group_members (group_id, user_id) select ${groupId}::uuid, unnest(${added}::uuid[])`.execute(
    trx,
  );
}
