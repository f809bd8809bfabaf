import type { ListedReminder } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { personName } from "../names.ts";

/** The value for "no one is assigned" among the ids of people. */
export const noPerson = "none";

/** A person's roles for a reminder. */
export const roles = ["owner", "assigned", "taken"] as const;
export type Role = (typeof roles)[number];

/**
 * A person to filter by, with an account's id. A person known only for having taken a reminder is identified by name
 * alone.
 */
export interface ListedPerson {
  _id: string;
  name: string;
}

/** Returns all who own, are assigned to or have taken one of these reminders, by name. */
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
    .toSorted((one, other) => format.compare(one.name, other.name));
}

/**
 * Returns a test for whether a reminder is a person's, in one role or in any. `reminders` provide the person's name.
 */
export function isOfPerson(
  reminders: readonly ListedReminder[],
  person: string,
  role: Role | null,
): (reminder: ListedReminder) => boolean {
  if (person === noPerson) return (reminder) => "owner" in reminder && reminder.assignees.length === 0;
  // The server sends only the name of the person who has taken a reminder.
  const name = peopleOf(reminders).find(({ _id }) => _id === person)?.name;
  const is: Record<Role, (reminder: ListedReminder) => boolean> = {
    owner: (reminder) => "owner" in reminder && reminder.owner._id === person,
    assigned: (reminder) => "owner" in reminder && reminder.assignees.some(({ _id }) => _id === person),
    taken: (reminder) => "owner" in reminder && reminder.taken !== null && reminder.taken.by === name,
  };
  return role === null ? (reminder) => roles.some((one) => is[one](reminder)) : is[role];
}
