import type { Actor, ListedReminder, Reminder } from "@pomander/contract";
import type { Core } from "../../accounts/core.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Database } from "../../platform/database.ts";
import { isThereFor } from "./access.ts";
import { presentReminder, rightsOn } from "./presenter.ts";
import { reminderColumns } from "./store.ts";
import { showTags } from "./tags.ts";
import { readViewer } from "./viewer.ts";
import { selectWhole } from "./whole.ts";

interface Found {
  shown: ListedReminder;
  /** Whether the caller may know of it. */
  isThere: boolean;
}

/** A reminder as somebody may see it, whatever their rights; null when there is none. */
export async function findReminder(db: Database, actor: Actor, reminderId: string): Promise<Found | null> {
  const viewer = await readViewer(db, actor);
  const page = db.selectFrom("reminders").select(reminderColumns).where("id", "=", reminderId);
  const [row] = await selectWhole(db, page);
  if (row === undefined) return null;
  const tags = row.scope_tag_id === null ? null : await showTags(db, viewer, [row.scope_tag_id]);
  const can = rightsOn(viewer, row);
  const shown = presentReminder(row, tags?.get(row.scope_tag_id ?? "") ?? null, can);
  return { shown, isThere: isThereFor(can, row) };
}

/** The reminder, to those who may read it. */
export async function readReminder({ db }: Pick<Core, "db">, actor: Actor, reminderId: string): Promise<Reminder> {
  const found = await findReminder(db, actor, reminderId);
  if (found === null || !found.isThere) throw new Refusal("not_found");
  if (!isWhole(found.shown)) throw new Refusal("no_read_access");
  return found.shown;
}

export const isWhole = (reminder: ListedReminder): reminder is Reminder => "owner" in reminder;

/** What the one who changed it is shown of it, in the transaction of the change. */
export async function showChanged(db: Database, actor: Actor, reminderId: string): Promise<ListedReminder> {
  const found = await findReminder(db, actor, reminderId);
  if (found === null) throw new Refusal("not_found");
  return found.shown;
}
