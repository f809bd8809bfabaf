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
import { waitingRights } from "./due-rights.ts";
import { readHeir } from "./heir.ts";
import { readBrake, readLiveSince } from "./live-setting.ts";
import { kinds } from "./plan-people.ts";
import { rightChanges, unconfirmedChoices } from "./right-changes.ts";

type Query<Name extends "people" | "groups"> = CallParsed<(typeof calls)["provisioning"][Name]>["query"];

/** The people whose accounts a confirmed plan changes: they are created, left to the directory, opened again or shut out. */
export const changed = (db: Database) =>
  db.selectFrom(kinds(db).as("person")).where("kind", "in", ["new", "match", "leaves"]);

/**
 * Selects a hash of all that a confirmed plan would change, with all that is shown of it: of `seen`, the people whose
 * accounts it changes, of `change`, rights and memberships, and of the choices for groups.
 */
export const planHash = sql<string>`encode(sha256(convert_to(concat_ws(E'\\n\\n',
  (select string_agg(jsonb_build_array(_id, account, kind, external_id, email, "firstName", "lastName")::text, E'\\n'
    order by _id) from seen),
  (select string_agg(jsonb_build_array(gives, group_id, person, account, email, name)::text, E'\\n'
    order by gives, group_id, person, account) from change),
  (select string_agg(jsonb_build_array(id, gives, group_id, display_name)::text, E'\\n' order by id)
    from (${unconfirmedChoices}) chosen),
  (select string_agg(jsonb_build_array(id, name)::text, E'\\n' order by id)
    from groups where id in (select group_id from scim_groups))
), 'UTF8')), 'hex')`;

interface Plan {
  plan: string;
  rights: number;
  choices: number;
}

/** Reads the plan's hash, how many rights and memberships it changes, and how many choices for groups it confirms. */
export async function readPlan(db: Database): Promise<Plan> {
  const { rows } = await sql<Plan>`
    with seen as materialized (${changed(db).selectAll()}), change as materialized (${rightChanges(db)})
    select ${planHash} as plan, (select count(*)::int from change) as rights,
      (select count(*)::int from (${unconfirmedChoices}) chosen) as choices`.execute(db);
  const [plan] = rows;
  if (plan === undefined) throw new Error("A query without a table returned no row");
  return plan;
}

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
    liveSince: await readLiveSince(db),
    ...(await readPlan(db)),
    pending:
      (await countRows(db.selectFrom("directory_accounts").where("is_pending", "=", true))) +
      (await countRows(db.selectFrom("scim_users").where("awaits_account", "=", true))) +
      (await countRows(waitingRights(db).where("confirmed_email", "is not", null))),
    settling: await countRows(waitingRights(db).where("confirmed_email", "is", null)),
    brakeAt: await readBrake(db),
    heir: await readHeir(db),
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
    .select(["_id", "firstName", "lastName", "email", "emailHere", "userName", "kind", "reason"])
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
