import { isAdministrator, limits, type Person, type Reminder, type Actor, type Permissions } from "@pomander/contract";
import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import { grantsOf } from "../../accounts/scope-tag-grants.ts";

type Tag = NonNullable<Reminder["scopeTag"]>;
export interface VisibleTag extends Tag {
  members: { total: number; first: Person[] };
}

/**
 * Reads scope tags as `viewer` sees them on a reminder, by id: their groups, of which users who are not administrators
 * see their own, and the people in these. One query, however many tags.
 */
export async function readVisibleTags(db: Database, viewer: Viewer, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, VisibleTag>();
  const isVisible = isAdministrator(viewer)
    ? sql`true`
    : sql`exists (select from group_members m where m.group_id = shown.group_id and m.user_id = ${viewer._id})`;
  const { rows } = await sql<VisibleTag>`
    with visible as not materialized (
      select shown.* from scope_tag_groups shown where ${isVisible}
    )
    select tags.id as _id, tags.name, tags.description, groups.list as groups,
      jsonb_build_object('total', members.total, 'first', members.first) as members
    from scope_tags tags,
    lateral (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'group', jsonb_build_object('_id', g.id, 'name', g.name),
          'permissions', jsonb_build_object('read', v.can_read, 'write', v.can_write, 'delete', v.can_delete)
        ) order by v.position, g.id
      ), '[]') as list
      from visible v join groups g on g.id = v.group_id where v.scope_tag_id = tags.id
    ) groups,
    lateral (
      select count(*)::integer as total, coalesce(jsonb_agg(
        jsonb_build_object('_id', ranked.id, 'firstName', ranked.first_name, 'lastName', ranked.last_name)
        order by ranked.n
      ) filter (where ranked.n <= ${sql.lit(limits.firstGroupMembers)}), '[]') as first
      from (
        select u.id, u.first_name, u.last_name,
          row_number() over (order by lower(u.first_name), lower(u.last_name), u.id) as n
        from users u where u.id in (
          select m.user_id from visible v join group_members m on m.group_id = v.group_id
          where v.scope_tag_id = tags.id
        )
      ) ranked
    ) members
    where tags.id = any(${ids})`.execute(db);
  return new Map(rows.map((tag) => [tag._id, tag]));
}

/** A user who reads reminders, with the grants of their groups by scope tag; administrators need no grant. */
export interface Viewer extends Actor {
  grants: ReadonlyMap<string, Permissions>;
}

export async function readViewer(db: Database, actor: Actor): Promise<Viewer> {
  if (isAdministrator(actor)) return { ...actor, grants: new Map() };
  const grants = await grantsOf(db, actor._id);
  if (actor.token === undefined) return { ...actor, grants };
  // A token deletes nothing, so what its owner may only delete is nothing to it.
  return { ...actor, grants: new Map([...grants].map(([tag, granted]) => [tag, { ...granted, delete: false }])) };
}
