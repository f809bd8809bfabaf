import { limits } from "@pomander/contract";
import { type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { countRows, firstOrNull } from "../../platform/rows.ts";
import type { Tables } from "../../platform/tables.ts";
import { isId, refuseTaken, type ResourcePage } from "./mirror-users.ts";
import { type FilterOf, readFilter } from "./protocol/filter.ts";
import type { ScimGroup } from "./protocol/group.ts";
import type { ListParams } from "./protocol/list.ts";
import { invalidValue, notUnique, tooLarge, unknownId } from "./protocol/scim-error.ts";
import type { GroupRow } from "./resources.ts";

/** A group after a change, with the ids of the users who joined or left it. */
export interface ChangedGroup extends FoundGroup {
  changed: string[];
}

/** A group with the ids of its members; undefined: they weren't asked for. */
export interface FoundGroup {
  row: GroupRow;
  members: string[] | undefined;
}

/**
 * Lists groups by the order in which the directory created them. With members, a page may have fewer groups than were
 * asked for.
 */
export async function listGroups(
  db: Database,
  { filter, startIndex, count, isShown }: ListParams,
): Promise<ResourcePage<FoundGroup>> {
  const conditions = readFilter("Group", filter);
  const groups = db.selectFrom("scim_groups").where((of) => of.and(conditions.map((one) => meets(of, one))));
  const total = await countRows(groups);
  if (count === 0) return { rows: [], total };
  const page = groups
    .orderBy("id")
    .limit(count)
    .offset(startIndex - 1);
  if (!isShown("members")) {
    return { rows: (await page.selectAll().execute()).map((row) => ({ row, members: undefined })), total };
  }
  const rows = withinBound(await page.selectAll().select(sizeOfGroup).execute());
  const members = await readMembers(
    db,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => ({ row, members: members.get(row.id) ?? [] })), total };
}

const sizeOfGroup = sql<number>`(select count(*) from scim_members m where m.group_id = scim_groups.id)`.as("size");

/** Returns the first groups that have few enough members together, at least one. */
function withinBound<Row extends { size: number }>(rows: readonly Row[]): Row[] {
  let sum = 0;
  return rows.filter(({ size }, index) => (sum += size) <= limits.scim.pageMembers || index === 0);
}

function meets(of: ExpressionBuilder<Tables, "scim_groups">, { attribute, value }: FilterOf<"Group">[number]) {
  const text = String(value);
  switch (attribute) {
    case "id":
      return isId(text) ? of("id", "=", text) : sql<SqlBool>`false`;
    case "externalId":
      return of("external_id", "=", text);
    case "displayName":
      return sql<SqlBool>`lower(display_name) = lower(${text})`;
    case "members":
      if (!isId(text)) return sql<SqlBool>`false`;
      return sql<SqlBool>`exists (select from scim_members m where m.group_id = scim_groups.id and m.user_id = ${text})`;
  }
}

async function readMembers(db: Database, groupIds: readonly string[]): Promise<Map<string, string[]>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("scim_members")
    .selectAll()
    .where("group_id", "in", groupIds)
    .orderBy("user_id")
    .execute();
  const members = new Map<string, string[]>(groupIds.map((id) => [id, []]));
  for (const { group_id, user_id } of rows) members.get(group_id)?.push(user_id);
  return members;
}

/** Returns one group. @throws ScimError 404 */
export async function readGroupRow(db: Database, id: string, withMembers: boolean): Promise<FoundGroup> {
  const row = await findGroup(db, id, false);
  return { row, members: withMembers ? ((await readMembers(db, [id])).get(id) ?? []) : undefined };
}

async function findGroup(db: Database, id: string, isLocked: boolean): Promise<GroupRow> {
  if (!isId(id)) throw unknownId();
  const group = db.selectFrom("scim_groups").selectAll().where("id", "=", id);
  const row = await firstOrNull(isLocked ? group.forUpdate() : group);
  if (row === null) throw unknownId();
  return row;
}

/** Stores a new group. @throws ScimError 400 for an unknown member; 409 `uniqueness`; 413 if there are too many */
export async function insertGroup(trx: Trx, group: ScimGroup, at: Date): Promise<FoundGroup> {
  await lockUntilCommit(trx, "directory", "groups");
  if ((await countRows(trx.selectFrom("scim_groups"))) >= limits.scim.groups) {
    throw tooLarge(`A directory has at most ${limits.scim.groups} groups`);
  }
  const row = await trx
    .insertInto("scim_groups")
    .values({
      id: uuidv7(),
      display_name: group.displayName,
      external_id: group.externalId,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(groupTaken);
  await changeMembers(trx, row.id, { before: new Set(), after: group.members });
  return { row, members: [...group.members].toSorted() };
}

interface GroupUpdate {
  at: Date;
  /** Whether members are read before the change and compared after it. */
  withMembers: boolean;
  change: (before: ScimGroup) => ScimGroup;
}

/** Stores what `change` makes of a group. @throws ScimError 404; 400 for an unknown member; 409 `uniqueness` */
export async function updateGroup(
  trx: Trx,
  id: string,
  { at, withMembers, change }: GroupUpdate,
): Promise<ChangedGroup> {
  const found = await findGroup(trx, id, true);
  const before = new Set(withMembers ? (await readMembers(trx, [id])).get(id) : []);
  const { displayName, externalId, members } = change({
    displayName: found.display_name,
    externalId: found.external_id,
    members: before,
  });
  const row = await trx
    .updateTable("scim_groups")
    .set({ display_name: displayName, external_id: externalId, updated_at: at })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken(groupTaken));
  if (withMembers) await changeMembers(trx, id, { before, after: members });
  return { row, members: [...members].toSorted(), changed: [...before.symmetricDifference(members)] };
}

/** Deletes a group. Its people stay. Returns it with the ids of its users. @throws ScimError 404 */
export async function deleteGroup(trx: Trx, id: string): Promise<ChangedGroup> {
  const row = await findGroup(trx, id, true);
  const changed = (await readMembers(trx, [id])).get(id) ?? [];
  await lockUsers(trx, changed);
  await trx.deleteFrom("scim_groups").where("id", "=", id).execute();
  return { row, members: undefined, changed };
}

const groupTaken = () => notUnique("Another group has this externalId");
const unknownMember = () => invalidValue("A member isn't one of the users");

/** Waits for accounts of users that are being created, which take what the users' groups give. */
async function lockUsers(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom("scim_users")
    .select("id")
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("id")
    .forKeyShare()
    .execute();
}

interface MemberChange {
  before: ReadonlySet<string>;
  after: ReadonlySet<string>;
}

async function changeMembers(trx: Trx, groupId: string, { before, after }: MemberChange): Promise<void> {
  const added = [...after.difference(before)];
  const removed = [...before.difference(after)];
  if (removed.length > 0) {
    await lockUsers(trx, removed);
    await trx
      .deleteFrom("scim_members")
      .where("group_id", "=", groupId)
      .where("user_id", "=", sql<string>`any(${removed}::uuid[])`)
      .execute();
  }
  if (added.length === 0) return;
  if (!added.every(isId)) throw unknownMember();
  // A user who is deleted at the same time is deleted before or after this, and never fails the insert.
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("scim_members")
    .columns(["group_id", "user_id"])
    .expression(
      trx
        .selectFrom("scim_users")
        .select([sql<string>`${groupId}::uuid`.as("group_id"), "id"])
        .where("id", "=", sql<string>`any(${added}::uuid[])`)
        .forKeyShare(),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== BigInt(added.length)) throw unknownMember();
}
