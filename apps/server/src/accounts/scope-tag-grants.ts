import type { Permissions } from "@pomander/contract";
import type { Expression } from "kysely";
import type { Database } from "../platform/database.ts";

/**
 * Returns the permissions that each scope tag grants to a user, as a query to run or join: the union over the groups
 * they are in, one row per tag: `.leftJoin(grantsTo(db, userId).as("granted"), "granted.scope_tag_id",
 * "reminders.scope_tag_id")`. A tag of none of their groups has no row.
 */
export const grantsTo = (db: Database, userId: string | Expression<string>) =>
  db
    .selectFrom("group_members")
    .innerJoin("scope_tag_groups", "scope_tag_groups.group_id", "group_members.group_id")
    .where("group_members.user_id", "=", userId)
    .groupBy("scope_tag_groups.scope_tag_id")
    .select("scope_tag_groups.scope_tag_id")
    .select(({ fn }) => [
      fn.agg<boolean>("bool_or", ["scope_tag_groups.can_read"]).as("can_read"),
      fn.agg<boolean>("bool_or", ["scope_tag_groups.can_write"]).as("can_write"),
      fn.agg<boolean>("bool_or", ["scope_tag_groups.can_delete"]).as("can_delete"),
    ]);

/** Returns the permissions that each scope tag grants to a user, by the tag's id. */
export async function grantsOf(db: Database, userId: string): Promise<Map<string, Permissions>> {
  const rows = await grantsTo(db, userId).orderBy("scope_tag_groups.scope_tag_id").execute();
  return new Map(
    rows.map((row) => [row.scope_tag_id, { read: row.can_read, write: row.can_write, delete: row.can_delete }]),
  );
}
