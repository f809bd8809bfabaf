import { type Actor, type CallParsed, type calls, isAdministrator, type ListedReminder } from "@pomander/contract";
import { type SelectQueryBuilder, sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Database } from "../../platform/database.ts";
import { pageOf } from "../../platform/list-query.ts";
import type { Tables } from "../../platform/tables.ts";
import { presentReminder, rightsOn } from "./presenter.ts";
import { reminderColumns } from "./store.ts";
import { readVisibleTags } from "./visible-tags.ts";
import { todayOf } from "./today.ts";
import { readViewer, type Viewer } from "./viewer.ts";
import { hasStatus, isVisible } from "./list-filter.ts";
import { type ReminderPage, selectWithDetails } from "./details-query.ts";

type ReminderQuery = CallParsed<(typeof calls)["reminders"]["list"]>["query"];
type Reminders<O> = SelectQueryBuilder<Tables, "reminders", O>;

/** What a list is asked for, with what it depends on looked up. */
interface ReminderListRequest {
  viewer: Viewer;
  query: ReminderQuery;
  /** In the viewer's zone. */
  today: string;
}

/** Reminders by expiry date, title, id; all of them, or one page. */
export async function listReminders(
  { db, clock }: AppContext,
  actor: Actor,
  query: ReminderQuery,
): Promise<{ reminders: ListedReminder[]; total: number }> {
  const [viewer, today] = await Promise.all([readViewer(db, actor), todayOf(db, actor._id, clock)]);
  const request = { viewer, query, today };
  const total = await countReminders(db, request);
  const rows = total === 0 ? [] : await selectWithDetails(db, selectPage(db, request, total));
  const tagIds = new Set(rows.flatMap((row) => (row.scope_tag_id === null ? [] : [row.scope_tag_id])));
  const tags = await readVisibleTags(db, viewer, [...tagIds]);
  const reminders = rows.map((row) => {
    const tag = row.scope_tag_id === null ? undefined : tags.get(row.scope_tag_id);
    return presentReminder(row, tag ?? null, rightsOn(viewer, row));
  });
  return { reminders, total };
}

async function countReminders(db: Database, request: ReminderListRequest): Promise<number> {
  const { count } = await filter(db.selectFrom("reminders"), request)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** So many that sorting them is quicker than walking through all reminders by date until a page is full. */
const sortThreshold = 10_000;

/** Exported for a look at its plan. */
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
  if (query.type !== undefined) filtered = filtered.where("type", "=", query.type);
  if (query.scopeTag !== undefined) filtered = filtered.where("scope_tag_id", "=", query.scopeTag);
  if (query.status !== undefined) filtered = filtered.where(hasStatus(query.status, today));
  const isOpenToAll = isAdministrator(viewer) || query.owner === "me";
  return filtered.where(isVisible(isOpenToAll ? null : viewer, query.search ?? ""));
}
