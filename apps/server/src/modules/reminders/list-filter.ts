import { limits, type ReminderStatus } from "@pomander/contract";
import { type RawBuilder, sql } from "kysely";
import { contains } from "../../platform/list-query.ts";
import type { Viewer } from "./viewer.ts";

/** By days left, the whole days to the expiry date (specification §4). The bounds without a lead are for the index. */
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
 * Whether somebody has any right on a reminder, and what they may read of it contains what is searched. Null sees all.
 * Who may only delete a reminder finds it by its title: a search must not tell what its notes hold.
 */
export function isVisible(viewer: Viewer | null, search: string): RawBuilder<boolean> {
  const wholeContains = search === "" ? sql<boolean>`true` : contains("reminders.search_text", search);
  if (viewer === null) return wholeContains;
  const isReadable = sql<boolean>`(reminders.owner_id = ${viewer._id}
    or reminders.id = any(array(select reminder_id from reminder_assignees where user_id = ${viewer._id}))
    or reminders.scope_tag_id = any(${tagsWith(viewer, ({ read, write }) => read || write)}::uuid[]))`;
  const deletable = tagsWith(viewer, (granted) => granted.delete && !granted.read && !granted.write);
  if (deletable.length === 0) return sql<boolean>`${isReadable} and ${wholeContains}`;
  const titleContains = search === "" ? sql<boolean>`true` : contains(sql<string>`searchable(reminders.title)`, search);
  return sql<boolean>`((${isReadable} and ${wholeContains})
    or (reminders.scope_tag_id = any(${deletable}::uuid[]) and ${titleContains}))`;
}

type Granted = Viewer["grants"] extends ReadonlyMap<string, infer P> ? P : never;
const tagsWith = ({ grants }: Viewer, has: (granted: Granted) => boolean) =>
  [...grants].filter(([, granted]) => has(granted)).map(([tagId]) => tagId);
