import { limits, type ReminderView } from "@pomander/contract";

/** Applies changes to saved filters, from `before` to `after`, to those that were stored elsewhere in the meantime. */
export function mergeViews(
  before: readonly ReminderView[],
  after: readonly ReminderView[],
  stored: readonly ReminderView[],
): ReminderView[] {
  const named = (views: readonly ReminderView[], { name }: ReminderView) => views.find((view) => view.name === name);
  const changed = after.filter((view) => named(before, view)?.query !== view.query);
  const kept = stored
    .filter((view) => named(before, view) === undefined || named(after, view) !== undefined)
    .map((view) => named(changed, view) ?? view);
  return [...kept, ...changed.filter((view) => named(kept, view) === undefined)].slice(0, limits.reminderViews.count);
}
