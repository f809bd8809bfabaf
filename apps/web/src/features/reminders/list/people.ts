import type { ListedReminder } from "@pomander/contract";
import { personName } from "../names.ts";

/** Stands for "no one is assigned" among the ids of people. */
export const noPerson = "none";

/** What somebody is to a reminder. */
export const roles = ["owner", "assigned", "taken"] as const;
export type Role = (typeof roles)[number];

/** Somebody to filter by: an account's id. Whoever has a reminder in hand and nothing else is known by name alone. */
export interface ListedPerson {
  _id: string;
  name: string;
}

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Everybody who owns one of these reminders, is assigned to it or is on it, by name. */
export function peopleOf(reminders: readonly ListedReminder[]): readonly ListedPerson[] {
  const names = new Map<string, string>();
  const takers = new Set<string>();
  for (const reminder of reminders) {
    if (!("owner" in reminder)) continue;
    for (const person of [reminder.owner, ...reminder.assignees]) names.set(person._id, personName(person));
    if (reminder.taken !== null) takers.add(reminder.taken.by);
  }
  for (const name of names.values()) takers.delete(name);
  return [...names, ...[...takers].map((name) => [name, name] as const)]
    .map(([_id, name]) => ({ _id, name }))
    .toSorted((one, other) => collator.compare(one.name, other.name));
}

/** Whether a reminder is somebody's, in one role or in any. `reminders` say what that person is called. */
export function isOfPerson(
  reminders: readonly ListedReminder[],
  person: string,
  role: Role | null,
): (reminder: ListedReminder) => boolean {
  if (person === noPerson) return (reminder) => "owner" in reminder && reminder.assignees.length === 0;
  // Of who has one in hand, only the name is told.
  const name = peopleOf(reminders).find(({ _id }) => _id === person)?.name;
  const is: Record<Role, (reminder: ListedReminder) => boolean> = {
    owner: (reminder) => "owner" in reminder && reminder.owner._id === person,
    assigned: (reminder) => "owner" in reminder && reminder.assignees.some(({ _id }) => _id === person),
    taken: (reminder) => "owner" in reminder && reminder.taken !== null && reminder.taken.by === name,
  };
  return role === null ? (reminder) => roles.some((one) => is[one](reminder)) : is[role];
}
