import { calls, type Reminder } from "@pomander/contract";
import { actorName, isOwnAct } from "../details/event-actor.ts";
import type { Services } from "../../../lib/services.ts";

/** Newest lines of a log that are looked through. */
const most = "20";

/** The name of who changed a reminder since it was read as `seen`; null where it was several people, or is not known. */
export async function readWhoChanged(
  api: Services["api"],
  { _id, updatedAt }: Pick<Reminder, "_id" | "updatedAt">,
): Promise<string | null> {
  const call = await api();
  const lines = await call(calls.reminders.log, { params: { id: _id }, query: { page: "1", pageSize: most } });
  const names = lines.flatMap((line) =>
    line.entry === "event" && line.at > updatedAt && line.by !== null && !isOwnAct(line.by) && line.changes.length > 0
      ? [actorName(line.by)]
      : [],
  );
  const [name, ...others] = new Set(names);
  return name === undefined || others.length > 0 ? null : name;
}
