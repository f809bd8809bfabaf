import {
  type Actor,
  type CallParsed,
  type calls,
  isAdministrator,
  type ListedReminder,
  limits,
  type ReminderStatus,
} from "@pomander/contract";
import { type SelectQueryBuilder, sql, type RawBuilder } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Database } from "../../platform/database.ts";
import { containsWords, pageOf, type Listed } from "../../platform/list-query.ts";
import type { Tables } from "../../platform/tables.ts";
import { presentReminder, type ReminderPage, selectWithDetails } from "./presenter.ts";
import { reminderColumns } from "./store.ts";
import { readVisibleTags, readViewer, type Viewer } from "./visible-tags.ts";
import { todayOf } from "./today.ts";
import { countRows } from "../../platform/rows.ts";

type ReminderQuery = CallParsed<(typeof calls)["reminders"]["list"]>["query"];
type Reminders<O> = SelectQueryBuilder<Tables, "reminders", O>;

/** A request for a list, with the values on which it depends. */
interface ReminderListRequest {
  viewer: Viewer;
  query: ReminderQuery;
  /** Today in the viewer's time zone. */
  today: string;
}

/** Lists reminders by expiry date, title, id; all of them, or one page. */
export async function listReminders(
  { db, clock }: AppContext,
  actor: Actor,
  query: ReminderQuery,
): Promise<Listed<ListedReminder[]>> {
  const [viewer, today] = await Promise.all([readViewer(db, actor), todayOf(db, actor._id, clock)]);
  const request = { viewer, query, today };
  const total = await countRows(filter(db.selectFrom("reminders"), request));
  const rows = total === 0 ? [] : await selectWithDetails(db, selectPage(db, request, total), viewer._id);
  const tagIds = new Set(rows.flatMap((row) => (row.scope_tag_id === null ? [] : [row.scope_tag_id])));
  const tags = await readVisibleTags(db, viewer, [...tagIds]);
  const items = rows.map((row) => {
    const tag = row.scope_tag_id === null ? undefined : tags.get(row.scope_tag_id);
    return presentReminder(row, tag ?? null, viewer);
  });
  return { items, total };
}

/** Number of reminders up to which sorting them is quicker than walking through all by date until a page is full. */
const sortThreshold = 10_000;

/** Exported for a test of its query plan. */
export function selectPage(db: Database, request: ReminderListRequest, total: number): ReminderPage {
  // An expression that the index by date does not have, so that PostgreSQL finds first and sorts then.
  const byDate = total <= sortThreshold ? sql`reminders.expiry_date + 0` : sql`reminders.expiry_date`;
  const sorted = filter(db.selectFrom("reminders"), request)
    .select(reminderColumns)
    .orderBy(byDate)
    .orderBy("reminders.title")
    .orderBy("reminders.id");
  return pageOf(sorted, request.query);
}

function filter<O>(reminders: Reminders<O>, { viewer, query, today }: ReminderListRequest): Reminders<O> {
  let filtered = reminders.where(sql<boolean>`is_active and not is_deleted`);
  if (query.owner === "me") filtered = filtered.where("owner_id", "=", viewer._id);
  if (query.assigned === "me") {
    const mine = sql<string>`any(array(select reminder_id from reminder_assignees where user_id = ${viewer._id}))`;
    filtered = filtered.where("id", "=", mine);
  }
  if (query.type !== undefined) filtered = filtered.where("type", "=", query.type);
  if (query.scopeTag !== undefined) filtered = filtered.where("scope_tag_id", "=", query.scopeTag);
  if (query.status !== undefined) filtered = filtered.where(hasStatus(query.status, today));
  filtered = filtered.where(isReached(viewer));
  const isOpenToAll = isAdministrator(viewer) || query.owner === "me";
  return filtered.where(isVisible(isOpenToAll ? null : viewer, query.search ?? ""));
}

/** Selects the reminders that the viewer's API token reaches; without one, all. */
function isReached({ _id, token }: Viewer): RawBuilder<boolean> {
  if (token === undefined) return sql<boolean>`true`;
  if (token.scopeTags === null) return sql<boolean>`reminders.owner_id = ${_id}`;
  return sql<boolean>`reminders.scope_tag_id = any(${token.scopeTags}::uuid[])`;
}

/**
 * Selects by days left, the whole days to the expiry date (specification §4). The bounds without a lead are for the
 * index.
 */
export function hasStatus(status: ReminderStatus, today: string): RawBuilder<boolean> {
  const day = sql`${today}::date`;
  switch (status) {
    case "expired":
      return sql<boolean>`reminders.expiry_date < ${day}`;
    case "due-soon":
      return sql<boolean>`reminders.expiry_date between ${day} and ${day} + ${sql.lit(limits.remindBeforeDays)}
        and reminders.expiry_date <= ${day} + reminders.remind_before_days`;
    case "active":
      return sql<boolean>`reminders.expiry_date > ${day}
        and reminders.expiry_date > ${day} + reminders.remind_before_days`;
  }
}

/**
 * Selects reminders on which the viewer has any right, and of which the part that they may read contains every searched
 * word. A null viewer sees all. A user who may only delete a reminder finds it by its title: a search must not reveal
 * the text of its notes.
 */
export function isVisible(viewer: Viewer | null, search: string): RawBuilder<boolean> {
  const wholeContains = containsWords("reminders.search_text", search);
  if (viewer === null) return wholeContains;
  const isReadable = sql<boolean>`(reminders.owner_id = ${viewer._id}
    or reminders.id = any(array(select reminder_id from reminder_assignees where user_id = ${viewer._id}))
    or reminders.scope_tag_id = any(${tagsWith(viewer, ({ read, write }) => read || write)}::uuid[]))`;
  const deletable = tagsWith(viewer, (granted) => granted.delete && !granted.read && !granted.write);
  if (deletable.length === 0) return sql<boolean>`${isReadable} and ${wholeContains}`;
  const titleContains = containsWords(sql<string>`searchable(reminders.title)`, search);
  return sql<boolean>`((${isReadable} and ${wholeContains})
    or (reminders.scope_tag_id = any(${deletable}::uuid[]) and ${titleContains}))`;
}

type Granted = Viewer["grants"] extends ReadonlyMap<string, infer P> ? P : never;
const tagsWith = ({ grants }: Viewer, has: (granted: Granted) => boolean) =>
  [...grants].filter(([, granted]) => has(granted)).map(([tagId]) => tagId);
