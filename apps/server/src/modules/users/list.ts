import {
  type Actor,
  type CallParsed,
  type CallReply,
  type calls,
  type DirectoryUser,
  limits,
  maySeeActivityOf,
  maySeeCreator,
  roleOf,
  type User,
} from "@pomander/contract";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { readMaxAdminCount } from "../../accounts/admin-limit.ts";
import { rightsOf } from "../../accounts/actor.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { readFactorRequirement } from "../../accounts/factor-requirement.ts";
import { presentUser, userColumns } from "../../accounts/present-user.ts";
import { AppError } from "../../errors.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { contains, pageOf, type Listed } from "../../platform/list-query.ts";
import type { Tables } from "../../platform/tables.ts";
import { countRows } from "../../platform/rows.ts";

type UserListQuery = CallParsed<(typeof calls)["users"]["list"]>["query"];
type UserSort = NonNullable<UserListQuery["sort"]>;

/** Lists users by first name, last name, id; all of them, or one page. */
export async function listUsers(
  { db, clock }: AppContext,
  actor: Actor,
  query: UserListQuery,
): Promise<Listed<User[]>> {
  const asked: UserQuestion = { actor, query, now: clock.now() };
  const [maxAdminCount, requireFactor, total] = await Promise.all([
    readMaxAdminCount(db),
    readFactorRequirement(db),
    countRows(filter(db.selectFrom("users"), asked)),
  ]);
  const rows = total === 0 ? [] : await selectPage(db, asked, total);
  const items = rows.map((row) =>
    presentUser(row, actor, {
      maxAdminCount,
      requireFactor,
      creator:
        row.creator_id === null
          ? null
          : {
              _id: row.creator_id,
              firstName: row.creator_first_name ?? "",
              lastName: row.creator_last_name ?? "",
              email: row.creator_email ?? "",
            },
    }),
  );
  return { items, total };
}

interface UserQuestion {
  actor: Actor;
  query: UserListQuery;
  now: Date;
}

/** Number of users up to which sorting them is quicker than walking through all by name until a page is full. */
const sortThreshold = 10_000;

/** Selects the page before creators are looked up: a join over all users would be read whole. */
function selectPage(db: Database, asked: UserQuestion, total: number) {
  const { actor, query } = asked;
  const inOrder = orderOf(actor, query, total <= sortThreshold);
  const sorted = filter(db.selectFrom("users"), asked)
    .select(userColumns)
    .orderBy(sql.join(inOrder, sql`, `));
  const page = pageOf(sorted, query);
  return db
    .selectFrom(page.as("page"))
    .leftJoin("users as creator", (join) =>
      join.onRef("creator.id", "=", "page.created_by").on(sql.lit(maySeeCreator(actor)), "=", sql.lit(true)),
    )
    .selectAll("page")
    .select([
      "creator.id as creator_id",
      "creator.first_name as creator_first_name",
      "creator.last_name as creator_last_name",
      "creator.email as creator_email",
    ])
    .orderBy(sql.join(orderOf(actor, query, true, "page"), sql`, `))
    .execute();
}

/** Returns the expressions that sort the rows of `from`; equal rows are sorted by name. */
function orderOf(
  actor: Actor,
  { sort = "name", order = "ascending" }: UserListQuery,
  isFoundFirst: boolean,
  table: "users" | "page" = "users",
): RawBuilder<unknown>[] {
  const from = table === "page" ? sql.raw("page.") : sql.raw("");
  const direction = order === "ascending" ? sql.raw("asc") : sql.raw("desc");
  // The index by name does not have this expression, so PostgreSQL finds first and sorts then.
  const firstName = isFoundFirst ? sql`lower(${from}first_name) || ''` : sql`lower(${from}first_name)`;
  // An admin must not see when super admins were last seen, nor infer it from the order.
  const lastSeen = sql`case when ${from}is_super_admin and not ${sql.lit(actor.isSuperAdmin)} then null else ${from}last_seen_on end`;
  const by: Record<UserSort, RawBuilder<unknown>[]> = {
    name: [sql`${firstName} ${direction}`, sql`lower(${from}last_name) ${direction}`],
    email: [sql`${from}email ${direction}`],
    mobile: [sql`${from}mobile_no = ''`, sql`${from}mobile_no ${direction}`],
    role: [
      sql`case when ${from}is_super_admin then 0 when ${from}is_admin then 1 when ${from}is_allowed_for_remind_me then 2 else 3 end ${direction}`,
    ],
    lastSeen: [sql`${lastSeen} ${direction} nulls ${sql.raw(order === "ascending" ? "first" : "last")}`],
    // Users without a creator come last, either way; only super admins see creators, in the order too.
    creator: maySeeCreator(actor) ? [sql`${creatorName(table)} ${direction} nulls last`] : [],
  };
  const byName = sort === "name" ? [] : [sql`lower(${from}first_name)`, sql`lower(${from}last_name)`];
  return [...by[sort], ...byName, sql`${from}id`];
}

const creatorName = (table: "users" | "page") => sql`(
  select lower(c.first_name) || ' ' || lower(c.last_name) from users c where c.id = ${sql.ref(`${table}.created_by`)})`;

type Users<O> = SelectQueryBuilder<Tables, "users", O>;

function filter<O>(users: Users<O>, { actor, query, now }: UserQuestion): Users<O> {
  const { createdBy, onlyMine, role, state, search } = query;
  let filtered = users;
  if (createdBy === "me" || onlyMine === "true") filtered = filtered.where("created_by", "=", actor._id);
  if (role === "superAdmin") filtered = filtered.where("is_super_admin", "=", true);
  if (role === "admin") filtered = filtered.where("is_admin", "=", true).where("is_super_admin", "=", false);
  if (role === "regular") filtered = filtered.where("is_admin", "=", false).where("is_super_admin", "=", false);
  if (search !== undefined && search !== "") filtered = filtered.where(contains("users.search_text", search));
  if (state === "emailUnverified") filtered = filtered.where("email_verified_at", "is", null);
  if (state === "passwordEnded" || state === "passwordEnding") {
    const soon = new Date(now.getTime() + limits.temporaryPasswordSoonDays * dayMs);
    filtered = filtered
      .where("must_change_password", "=", true)
      .where("temporary_password_until", "<=", state === "passwordEnded" ? now : soon);
    if (state === "passwordEnding") filtered = filtered.where("temporary_password_until", ">", now);
    // An admin must not see this of super admins.
    if (!actor.isSuperAdmin) filtered = filtered.where("is_super_admin", "=", false);
  }
  return filtered;
}

type ByScopeTagCall = (typeof calls)["users"]["byScopeTag"];
type ByScopeTagQuery = CallParsed<ByScopeTagCall>["query"];

/** Lists the members of a scope tag's groups by name, each once; all of them, or one page. */
export async function listByScopeTag(
  { db }: AppContext,
  scopeTagId: string,
  query: ByScopeTagQuery,
): Promise<Listed<CallReply<ByScopeTagCall>>> {
  await db
    .selectFrom("scope_tags")
    .select("id")
    .where("id", "=", scopeTagId)
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
  const { search = "" } = query;
  let users = db
    .selectFrom("users")
    .where("users.id", "in", (members) =>
      members
        .selectFrom("scope_tag_groups")
        .innerJoin("group_members", "group_members.group_id", "scope_tag_groups.group_id")
        .where("scope_tag_groups.scope_tag_id", "=", scopeTagId)
        .select("group_members.user_id"),
    );
  if (search !== "") users = users.where(contains("users.search_text", search));
  const sorted = users
    .select([
      "users.id as _id",
      "users.first_name as firstName",
      "users.last_name as lastName",
      "users.email",
      "users.is_allowed_for_remind_me as isAllowedForRemindMe",
    ])
    .orderBy(sql`lower(users.first_name)`)
    .orderBy(sql`lower(users.last_name)`)
    .orderBy("users.id");
  const [items, total] = await Promise.all([pageOf(sorted, query).execute(), countRows(users)]);
  return { items, total };
}

/** Lists what programs may know of all users, by first name; all of them, or one page. */
export async function listDirectory(
  { db }: AppContext,
  actor: Actor,
  query: CallParsed<(typeof calls)["users"]["directory"]>["query"],
): Promise<Listed<DirectoryUser[]>> {
  const users = db.selectFrom("users");
  const sorted = users
    .select(["id", "first_name", "last_name", "email", "last_seen_on", ...rightsColumns])
    .orderBy(sql`lower(first_name)`)
    .orderBy(sql`lower(last_name)`)
    .orderBy("id");
  const [rows, total] = await Promise.all([pageOf(sorted, query).execute(), countRows(users)]);
  const items = rows.map((row): DirectoryUser => ({
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: roleNames[roleOf({ ...nobody, ...rightsOf(row) })],
    ...(maySeeActivityOf(actor, { isSuperAdmin: row.is_super_admin }) && { lastSeenOn: row.last_seen_on }),
  }));
  return { items, total };
}

const rightsColumns = ["is_admin", "is_super_admin", "is_allowed_for_remind_me"] as const;
const nobody = { _id: "", mustChangePassword: false, mustAddFactor: false };
const roleNames = { V: "regular", R: "regular", M: "remindMe", A: "admin", S: "superAdmin" } as const;
