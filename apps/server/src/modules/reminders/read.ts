import type { Actor, ListedReminder, Reminder } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { AppError } from "../../errors.ts";
import type { Database } from "../../platform/database.ts";
import { isKnownTo, reminderColumns } from "./store.ts";
import { mayTakeOf, presentReminder, rightsOn, selectWithDetails } from "./presenter.ts";
import { readVisibleTags, readViewer } from "./visible-tags.ts";

interface FoundReminder {
  shown: ListedReminder;
  /** Whether the caller may know of the reminder. */
  isKnown: boolean;
  /** Whether the caller may take the reminder. */
  mayTake: boolean;
}

/** Returns a reminder as a user may see it, whatever their rights; null when there is none. */
export async function findReminder(db: Database, actor: Actor, reminderId: string): Promise<FoundReminder | null> {
  const viewer = await readViewer(db, actor);
  const page = db.selectFrom("reminders").select(reminderColumns).where("id", "=", reminderId);
  const [row] = await selectWithDetails(db, page, viewer._id);
  if (row === undefined) return null;
  const tags = row.scope_tag_id === null ? null : await readVisibleTags(db, viewer, [row.scope_tag_id]);
  const can = rightsOn(viewer, row);
  const shown = presentReminder(row, tags?.get(row.scope_tag_id ?? "") ?? null, viewer);
  return { shown, isKnown: isKnownTo(can, row), mayTake: mayTakeOf(row, viewer) };
}

/** Returns the reminder to a caller who may read it. */
export async function readReminder(
  { db }: Pick<AppContext, "db">,
  actor: Actor,
  reminderId: string,
): Promise<Reminder> {
  const found = await findReminder(db, actor, reminderId);
  if (found === null || !found.isKnown) throw new AppError("not_found");
  if (!isFullReminder(found.shown)) throw new AppError("no_read_access");
  return found.shown;
}

export const isFullReminder = (reminder: ListedReminder): reminder is Reminder => "owner" in reminder;

/** Returns the reminder as the user who changed it sees it, in the transaction of the change. */
export async function showChanged(db: Database, actor: Actor, reminderId: string): Promise<ListedReminder> {
  const found = await findReminder(db, actor, reminderId);
  if (found === null) throw new AppError("not_found");
  return found.shown;
}
