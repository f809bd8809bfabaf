import { calls, type ListedReminder } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import type { Day } from "../../../lib/format/days.ts";

/** Days before a machine's end on which it is announced, as an API token's end is. */
const leadDays = { first: 30, also: [7, 1] };

/** A machine, and the vault in which it is. */
export interface MachinePlace {
  vaultId: string;
  machineId: string;
}

const endOf = ({ vaultId, machineId }: MachinePlace) => `${vaultId}#${machineId}`;

/** Creates the reminder of a machine's end. Its notes lead to the vault's page, and name the machine by its id. */
export async function remindOfEnd(
  call: Api,
  place: MachinePlace,
  { title, day, email }: { title: string; day: Day; email: string },
): Promise<void> {
  await call(calls.reminders.create, {
    body: {
      title,
      type: "other",
      expiryDate: day,
      remindBeforeDays: leadDays.first,
      alsoBeforeDays: leadDays.also,
      frequency: "once",
      email,
      notes: `${globalThis.location.origin}/vaults/${endOf(place)}`,
    },
  });
}

/** Lets this user's reminder of a machine's end, if there is one, be of the end of the machine that took its place. */
export async function moveReminder(call: Api, from: MachinePlace, to: MachinePlace & { day: Day }): Promise<void> {
  for (const { _id, notes } of await findReminders(call, from)) {
    const body = { expiryDate: to.day, notes: notes.replaceAll(endOf(from), endOf(to)) };
    await call(calls.reminders.update, { params: { id: _id }, body });
  }
}

/** Deletes this user's reminder of a machine's end, if there is one. */
export async function removeReminder(call: Api, place: MachinePlace): Promise<void> {
  for (const { _id } of await findReminders(call, place)) await call(calls.reminders.remove, { params: { id: _id } });
}

async function findReminders(call: Api, place: MachinePlace) {
  const found: ListedReminder[] = await call(calls.reminders.list, {
    query: { owner: "me", search: place.machineId },
  });
  return found.flatMap((one) => ("notes" in one && one.notes.includes(place.machineId) ? [one] : []));
}
