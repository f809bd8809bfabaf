import { calls, type Reminder } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { format } from "@pomander/texts/format";
import { type Day } from "../../../lib/format/days.ts";
import { problemOf } from "../../../lib/problem.ts";
import { actorName, type EventActor, isOwnAct } from "../details/event-actor.ts";
import { texts } from "../texts.ts";

/** A reminder whose expiry date another user, or a check, set before it could be renewed. */
export interface RenewedBefore {
  /** The reminder as it is now. */
  reminder: Reminder;
  /** The text with the user and the date: "Ben Okafor has already renewed it until Feb 14, 2028." */
  text: string;
}

interface Renewed {
  /** The reminder before its renewal, with changes that others made in the meantime. */
  before: Reminder;
  after: Reminder;
}

/** Attempts before the renewal is given up because others change the reminder in between. */
const mostTries = 4;
/** Newest lines of the log that are searched. */
const newestLines = "20";

/**
 * Sets the next expiry date; pending messages end and new ones are planned. Changes of others are kept, but if the
 * expiry date is no longer the one in `seen`, nothing is changed and the present reminder is returned.
 */
export async function renewReminder(api: Api, seen: Reminder, expiryDate: Day): Promise<Renewed | RenewedBefore> {
  let before = seen;
  for (let tries = 1; ; tries++)
    try {
      const given = { params: { id: before._id }, body: { expiryDate } };
      const { reminder } = await api(calls.reminders.renew, given, { ifMatch: before.updatedAt });
      return { before, after: reminder };
    } catch (error) {
      if (problemOf(error, "").code !== "changed_meanwhile" || tries === mostTries) throw error;
      const now = await readWhetherRenewed(api, seen);
      if ("text" in now) return now;
      before = now.reminder;
    }
}

/** Reads the reminder and, if its expiry date differs from `seen`, the user who set it. */
export async function readWhetherRenewed(api: Api, seen: Reminder): Promise<{ reminder: Reminder } | RenewedBefore> {
  const reminder = await api(calls.reminders.read, { params: { id: seen._id } });
  if (reminder.expiryDate === seen.expiryDate) return { reminder };
  return { reminder, text: await whoRenewed(api, reminder).catch(() => said(null, reminder)) };
}

/** Describes whose change gave a reminder its expiry date. */
async function whoRenewed(api: Api, reminder: Reminder): Promise<string> {
  const query = { page: "1", pageSize: newestLines };
  const lines = await api(calls.reminders.log, { params: { id: reminder._id }, query });
  const setsIt = ({ field, to }: { field: string; to: string }) => field === "expiryDate" && to === reminder.expiryDate;
  const line = lines.find((one) => one.entry === "event" && one.changes.some(setsIt));
  return said(line?.entry === "event" && line.by !== null ? line.by : null, reminder);
}

function said(by: EventActor | null, { expiryDate }: Reminder): string {
  const day = format.day(expiryDate);
  if (by === null) return texts.renew.alreadyRenewed(day);
  return isOwnAct(by) ? texts.renew.youRenewed(day) : texts.renew.renewedBy(actorName(by), day);
}
