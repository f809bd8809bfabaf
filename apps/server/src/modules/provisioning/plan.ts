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
import { readHeir } from "./heir.ts";
import { readBrake, readLiveSince } from "./live-setting.ts";

type Query<Name extends "people" | "groups"> = CallParsed<(typeof calls)["provisioning"][Name]>["query"];

/**
 * The people of the copy with the accounts that are left to the directory, else those of their addresses. Super admins are
 * out of a directory's reach, and so is an account that anyone may have registered with an address that no one has proven:
 * one with its owner's password or a vault, which no one has who was added or invited.
 * A new account needs the directory's own id of the person, which must not be a name or an address: another person gets
 * that one day. An account that was one person's is never another's, nor one's with another address. Accounts whose
 * person the directory has deleted, and that are still open, are shown as those of people who left.
 */
const planned = (db: Database) =>
  db
    .selectFrom("scim_users as person")
    .leftJoin("directory_accounts as kept", "kept.person_id", "person.id")
    .leftJoinLateral(
      sql<{ id: string | null }>`(
        select coalesce(kept.account_id, (select id from users where email = person.email)) as id)`.as("known"),
      (join) => join.onTrue(),
    )
    .leftJoin("users as account", "account.id", "known.id")
    .select([
      "person.id as _id",
      sql<string | null>`person.id`.as("person"),
      "person.first_name as firstName",
      "person.last_name as lastName",
      "person.email",
      "person.user_name as userName",
      "person.external_id",
      "account.id as account",
      "person.is_active",
      sql<boolean>`kept.account_id is not null`.as("is_kept"),
      sql<boolean>`account.deactivated_at is not null`.as("is_out"),
      sql<string | null>`case when kept.account_id is not null then nullif(account.email, person.email) end`.as(
        "emailHere",
      ),
      sql<PlannedPerson["reason"]>`case
        when account.is_super_admin then 'super_admin'
        when kept.account_id is not null then null
        when exists (select from directory_accounts other
          where other.account_id = account.id and other.person_id is not null)
          or account.id is null and exists (select from directory_accounts other
            where other.external_id = person.external_id and other.person_id is null) then 'other_address'
        when exists (select from directory_accounts other
          where other.account_id = account.id and (other.external_id is distinct from person.external_id
            or person.external_id is null and account.deactivated_at is not null)) then 'other_person'
        when account.id is not null and account.email_verified_at is null and account.created_by is null
          and (not account.must_change_password or exists (select from vaults where user_id = account.id))
          then 'address_unproven'
        when account.id is not null or not person.is_active then null
        when person.external_id is null then 'id_missing'
        when position('@' in person.external_id) > 0 or lower(person.external_id) = lower(person.user_name)
          then 'id_is_name'
      end`.as("reason"),
    ])
    .unionAll(orphans(db));

/** The open accounts that are left to the directory and whose person it has deleted, and not created again. */
const orphans = (db: Database) =>
  db
    .selectFrom("directory_accounts as kept")
    .innerJoin("users as account", "account.id", "kept.account_id")
    .select([
      "account.id as _id",
      sql<string | null>`null::uuid`.as("person"),
      "account.first_name as firstName",
      "account.last_name as lastName",
      "account.email",
      "account.email as userName",
      "kept.external_id",
      sql<string | null>`account.id`.as("account"),
      sql<boolean>`false`.as("is_active"),
      sql<boolean>`true`.as("is_kept"),
      sql<boolean>`false`.as("is_out"),
      sql<string | null>`null::text`.as("emailHere"),
      sql<PlannedPerson["reason"]>`case when account.is_super_admin then 'super_admin' end`.as("reason"),
    ])
    .where("kept.person_id", "is", null)
    .where("account.deactivated_at", "is", null)
    .where(
      sql<boolean>`not exists (select from scim_users again
        where again.email = account.email and again.external_id is not distinct from kept.external_id)`,
    );

/** The same with the kind of each person. */
export const kinds = (db: Database) =>
  db
    .selectFrom(planned(db).as("planned"))
    .selectAll()
    .select(
      sql<PlannedPerson["kind"]>`case
        when reason is not null then 'impossible'
        when account is not null then case
          when is_active then case when is_kept and not is_out then 'kept' else 'match' end
          else case when is_out then 'out' else 'leaves' end
        end
        when is_active then 'new'
        else 'inactive'
      end`.as("kind"),
    );

/** The people whose accounts a confirmed plan changes: they are created, left to the directory, opened again or shut out. */
export const changed = (db: Database) =>
  db.selectFrom(kinds(db).as("person")).where("kind", "in", ["new", "match", "leaves"]);

const lines = sql`string_agg(jsonb_build_array(_id, account, kind, external_id, email, "firstName", "lastName")::text, E'\\n' order by _id)`;
/** Selects a hash of the accounts that a confirmed plan would change, and of each change, with all that is shown of it. */
export const planHash = sql<string>`encode(sha256(convert_to(coalesce(${lines}, ''), 'UTF8')), 'hex')`;

async function readPlanHash(db: Database): Promise<string> {
  const { hash } = await changed(db).select(planHash.as("hash")).executeTakeFirstOrThrow();
  return hash;
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
    plan: await readPlanHash(db),
    pending:
      (await countRows(db.selectFrom("directory_accounts").where("is_pending", "=", true))) +
      (await countRows(db.selectFrom("scim_users").where("awaits_account", "=", true))),
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
