import { type Actor, isAdministrator, type ScopeTag } from "@pomander/contract";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { grantsTo } from "../../accounts/scope-tag-grants.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { peopleNamed } from "../../accounts/people-named.ts";
import { maskedAddress } from "../../deliveries/list-deliveries.ts";
import type { Database } from "../../platform/database.ts";
import { contains, type Listed, type ListQuery, pageOf } from "../../platform/list-query.ts";
import { countRows } from "../../platform/rows.ts";

/** Scope tags by name; all of them, or one page. To others than administrators those that they may read, with their own groups. */
export async function listScopeTags({ db }: AppContext, actor: Actor, query: ListQuery): Promise<Listed<ScopeTag[]>> {
  const scopeTags = filter(db, actor, query);
  const sorted = withGroups(scopeTags, actor)
    .orderBy(sql`lower(scope_tags.name)`)
    .orderBy("scope_tags.id");
  const [rows, total] = await Promise.all([pageOf(sorted, query).execute(), countRows(scopeTags)]);
  return { items: rows.map((row) => presentScopeTag(row, actor)), total };
}

/** One scope tag as lists show it. */
export async function showScopeTag(db: Database, actor: Actor, scopeTagId: string): Promise<ScopeTag> {
  const one = filter(db, actor, {}).where("scope_tags.id", "=", scopeTagId);
  return presentScopeTag(await withGroups(one, actor).executeTakeFirstOrThrow(), actor);
}

function filter(db: Database, actor: Actor, { search = "" }: ListQuery) {
  let scopeTags = db.selectFrom("scope_tags");
  if (search !== "") scopeTags = scopeTags.where(contains("scope_tags.search_text", search));
  if (isAdministrator(actor)) return scopeTags;
  const granted = grantsTo(db, actor._id).as("granted");
  return scopeTags.where("scope_tags.id", "in", (readable) =>
    readable.selectFrom(granted).select("granted.scope_tag_id").where("granted.can_read", "=", true),
  );
}

const withGroups = (scopeTags: ReturnType<typeof filter>, actor: Actor) =>
  scopeTags.select((select) => {
    let grants = select
      .selectFrom("scope_tag_groups")
      .innerJoin("groups", "groups.id", "scope_tag_groups.group_id")
      .whereRef("scope_tag_groups.scope_tag_id", "=", "scope_tags.id");
    if (!isAdministrator(actor)) {
      grants = grants.where("groups.id", "in", (mine) =>
        mine.selectFrom("group_members").select("group_id").where("user_id", "=", actor._id),
      );
    }
    return [
      "scope_tags.id",
      "scope_tags.name",
      "scope_tags.description",
      "scope_tags.escalate_before_days",
      peopleNamed(sql.ref("scope_tags.escalate_to")).as("escalation_people"),
      "scope_tags.created_at",
      "scope_tags.updated_at",
      jsonArrayFrom(
        grants
          .select([
            "groups.id as group_id",
            "groups.name as group_name",
            "scope_tag_groups.can_read",
            "scope_tag_groups.can_write",
            "scope_tag_groups.can_delete",
          ])
          .orderBy("scope_tag_groups.position")
          .orderBy("groups.id"),
      ).as("groups"),
      sql<number>`(
        select count(*) from reminders where scope_tag_id = scope_tags.id and is_active and not is_deleted)`.as(
        "reminder_count",
      ),
    ];
  });

type ScopeTagRow = Awaited<ReturnType<ReturnType<typeof withGroups>["executeTakeFirstOrThrow"]>>;

const presentScopeTag = (row: ScopeTagRow, actor: Actor): ScopeTag => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  groups: row.groups.map((group) => ({
    group: { _id: group.group_id, name: group.group_name },
    permissions: { read: group.can_read, write: group.can_write, delete: group.can_delete },
  })),
  reminderCount: row.reminder_count,
  escalation:
    row.escalate_before_days === null ? null : { beforeDays: row.escalate_before_days, to: peopleFor(row, actor) },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Addresses are for administrators. */
const peopleFor = ({ escalation_people }: ScopeTagRow, actor: Actor) =>
  isAdministrator(actor)
    ? escalation_people
    : escalation_people.map(({ key, name }) => ({
        key: maskedAddress(key),
        name: key === name ? maskedAddress(key) : name,
      }));
