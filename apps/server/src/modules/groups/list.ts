import { type Actor, type Group, isAdministrator } from "@pomander/contract";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Database } from "../../platform/database.ts";
import { contains, type Listed, type ListQuery, pageOf } from "../../platform/list-query.ts";
import { countRows } from "../../platform/rows.ts";

/** Every group by name, with its members; all of them, or one page. */
export const listGroups = ({ db }: AppContext, actor: Actor, query: ListQuery): Promise<Listed<Group[]>> =>
  readList(actor, filter(db, query), query);

/** The same for the groups that the caller is in. */
export const listMyGroups = ({ db }: AppContext, actor: Actor, query: ListQuery): Promise<Listed<Group[]>> =>
  readList(
    actor,
    filter(db, query).where("groups.id", "in", (mine) =>
      mine.selectFrom("group_members").select("group_id").where("user_id", "=", actor._id),
    ),
    query,
  );

/** One group as lists show it. */
export async function showGroup(db: Database, actor: Actor, groupId: string): Promise<Group> {
  const row = await withMembers(filter(db, {}).where("groups.id", "=", groupId)).executeTakeFirstOrThrow();
  return presentGroup(row, actor);
}

type Groups = ReturnType<typeof filter>;

function filter(db: Database, { search = "" }: ListQuery) {
  const groups = db.selectFrom("groups");
  return search === "" ? groups : groups.where(contains("groups.search_text", search));
}

async function readList(actor: Actor, groups: Groups, query: ListQuery): Promise<Listed<Group[]>> {
  const page = pageOf(
    withMembers(groups)
      .orderBy(sql`lower(groups.name)`)
      .orderBy("groups.id"),
    query,
  );
  const [rows, total] = await Promise.all([page.execute(), countRows(groups)]);
  return { items: rows.map((row) => presentGroup(row, actor)), total };
}

const withMembers = (groups: Groups) =>
  groups.select((select) => [
    "groups.id",
    "groups.name",
    "groups.description",
    "groups.created_at",
    "groups.updated_at",
    jsonArrayFrom(
      select
        .selectFrom("group_members")
        .innerJoin("users", "users.id", "group_members.user_id")
        .whereRef("group_members.group_id", "=", "groups.id")
        .select(["users.id as _id", "users.first_name as firstName", "users.last_name as lastName", "users.email"])
        .orderBy(sql`lower(users.first_name)`)
        .orderBy(sql`lower(users.last_name)`)
        .orderBy("users.id"),
    ).as("members"),
    sql<number>`(select count(*) from scope_tag_groups where group_id = groups.id)`.as("scope_tag_count"),
    sql<boolean>`exists (select from scim_groups where applied_group_id = groups.id)`.as("is_managed"),
  ]);

type GroupRow = Awaited<ReturnType<ReturnType<typeof withMembers>["executeTakeFirstOrThrow"]>>;

/** Addresses are for administrators. */
const presentGroup = (row: GroupRow, actor: Actor): Group => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  members: isAdministrator(actor)
    ? row.members
    : row.members.map(({ _id, firstName, lastName }) => ({ _id, firstName, lastName })),
  scopeTagCount: row.scope_tag_count,
  isManaged: row.is_managed,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
