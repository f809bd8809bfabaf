import {
  type CallParsed,
  type calls,
  type DirectoryGroup,
  type PlannedPerson,
  planKinds,
  type ProvisioningState,
  scimScope,
} from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Listed, contains, pageOf } from "../../platform/list-query.ts";
import { countRows } from "../../platform/rows.ts";
import type { Database } from "../../platform/database.ts";

type Query<Name extends "people" | "groups"> = CallParsed<(typeof calls)["provisioning"][Name]>["query"];

/**
 * The people of the copy with the accounts of their addresses. Super admins are out of a directory's reach, and so is an
 * account that anyone may have registered with an address that no one has proven. A new account needs the directory's
 * own id of the person, which must not be a name or an address: another person gets that one day.
 */
const planned = (db: Database) =>
  db
    .selectFrom("scim_users as person")
    .leftJoin("users as account", "account.email", "person.email")
    .select([
      "person.id as _id",
      "person.first_name as firstName",
      "person.last_name as lastName",
      "person.email",
      "person.user_name as userName",
      "account.id as account",
      "person.is_active",
      sql<PlannedPerson["reason"]>`case
        when account.is_super_admin then 'super_admin'
        when account.id is not null and account.email_verified_at is null and account.created_by is null
          then 'address_unproven'
        when account.id is not null or not person.is_active then null
        when person.external_id is null then 'id_missing'
        when position('@' in person.external_id) > 0 or lower(person.external_id) = lower(person.user_name)
          then 'id_is_name'
      end`.as("reason"),
    ]);

/** The same with the kind of each person. */
export const kinds = (db: Database) =>
  db
    .selectFrom(planned(db).as("planned"))
    .selectAll()
    .select(
      sql<PlannedPerson["kind"]>`case
        when reason is not null then 'impossible'
        when account is not null then case when is_active then 'match' else 'leaves' end
        when is_active then 'new'
        else 'inactive'
      end`.as("kind"),
    );

/** Reads how a directory reaches the server and how many people of each kind it names. */
export async function readState({ db, clock, config }: AppContext): Promise<ProvisioningState> {
  const counted = await db
    .selectFrom(kinds(db).as("person"))
    .select(["kind", sql<number>`count(*)`.as("count")])
    .groupBy("kind")
    .execute();
  const tokens = await db
    .selectFrom("api_tokens")
    .select([
      sql<number>`count(*) filter (where expires_at > ${clock.now()} and not awaits_keep)`.as("live"),
      sql<Date | null>`max(last_used_at)`.as("usedAt"),
    ])
    .where(sql<boolean>`${scimScope} = any(scopes)`)
    .executeTakeFirstOrThrow();
  const of = new Map(counted.map(({ kind, count }) => [kind, count]));
  return {
    address: `${config.publicUrl}/api/scim/v2`,
    tokens: tokens.live,
    lastRequestAt: tokens.usedAt?.toISOString() ?? null,
    groups: await countRows(db.selectFrom("scim_groups")),
    people: Object.fromEntries(planKinds.map((kind) => [kind, of.get(kind) ?? 0])) as ProvisioningState["people"],
  };
}

/** Lists the people that the directory names, by first name; all of them, or one page. */
export async function listPeople({ db }: AppContext, query: Query<"people">): Promise<Listed<PlannedPerson[]>> {
  const { kind, search = "" } = query;
  let people = db.selectFrom(kinds(db).as("person"));
  if (kind !== undefined) people = people.where("kind", "=", kind);
  if (search !== "") {
    const text = sql<string>`searchable("firstName" || ' ' || "lastName" || ' ' || email || ' ' || "userName")`;
    people = people.where(contains(text, search));
  }
  const sorted = people
    .select(["_id", "firstName", "lastName", "email", "userName", "kind", "reason"])
    .orderBy(sql`lower("firstName")`)
    .orderBy(sql`lower("lastName")`)
    .orderBy("_id");
  const [items, total] = await Promise.all([pageOf(sorted, query).execute(), countRows(people)]);
  return { items, total };
}

/** Lists the groups that the directory names, by name; all of them, or one page. */
export async function listDirectoryGroups(
  { db }: AppContext,
  query: Query<"groups">,
): Promise<Listed<DirectoryGroup[]>> {
  const { search = "" } = query;
  let groups = db.selectFrom("scim_groups");
  if (search !== "") groups = groups.where(contains(sql<string>`searchable(display_name)`, search));
  const sorted = groups
    .leftJoin("groups as given", "given.id", "scim_groups.group_id")
    .select([
      "scim_groups.id as _id",
      "display_name as name",
      "gives",
      "given.id as groupId",
      "given.name as groupName",
    ])
    .select(sql<number>`(select count(*) from scim_members m where m.group_id = scim_groups.id)`.as("members"))
    .orderBy(sql`lower(display_name)`)
    .orderBy("scim_groups.id");
  const [rows, total] = await Promise.all([pageOf(sorted, query).execute(), countRows(groups)]);
  const items = rows.map(({ gives, groupId, groupName, ...group }): DirectoryGroup => ({
    ...group,
    gives: groupId !== null ? "group" : gives === "remind-me" ? "remindMe" : (gives ?? "nothing"),
    group: groupId === null ? null : { _id: groupId, name: groupName ?? "" },
  }));
  return { items, total };
}
