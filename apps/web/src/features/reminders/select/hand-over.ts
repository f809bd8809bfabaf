import type { Reminder, ReminderBulkChange, ScopeTag } from "@pomander/contract";
import { personName } from "../names.ts";
import { texts } from "./texts.ts";

/** Who is replaced. `email` is null while it is not known. */
export interface LeavingPerson {
  _id: string;
  email: string | null;
}

/** Where a reminder itself names somebody who can be replaced there. */
export const places = ["assigned", "email", "escalation"] as const;
export type Place = (typeof places)[number];

/** Others in the place of one person. */
export interface HandOver {
  kind: "handOver";
  from: LeavingPerson;
  userIds: readonly string[];
  /** Where emails go that went to them. */
  email: string;
  places: readonly Place[];
  tagRules: readonly TagRuleChange[];
}

/** Another rule of escalation for a scope tag, and the one that it had. */
export interface TagRuleChange {
  _id: string;
  name: string;
  updatedAt: string;
  rule: { beforeDays: number; to: string[] };
  former: { beforeDays: number; to: string[] };
}

const isOf = ({ _id, email }: LeavingPerson, key: string) =>
  key === _id || (email !== null && key.toLowerCase() === email.toLowerCase());

/** In which places a reminder names somebody. A rule of its scope tag is no place of its own. */
export function placesOf({ userIds, email, escalation }: Reminder, person: LeavingPerson): Place[] {
  const isIn: Record<Place, boolean> = {
    assigned: userIds.includes(person._id),
    email: person.email !== null && isOf(person, email),
    escalation: escalation.from === "own" && escalation.to.some(({ key }) => isOf(person, key)),
  };
  return places.filter((place) => isIn[place]);
}

type Change = NonNullable<ReminderBulkChange["change"]>;

/** What handing over changes of one reminder, and what undoes it; null: nothing of it; a text: why it cannot. */
export function handOverOne(reminder: Reminder, action: HandOver): { change: Change; undo: Change } | string | null {
  const { from } = action;
  const wanted = placesOf(reminder, from).filter((place) => action.places.includes(place));
  // Without a scope tag nobody can be assigned.
  const possible = wanted.filter((place) => place !== "assigned" || reminder.scopeTag !== null);
  if (possible.length === 0) return wanted.length === 0 ? null : texts.noTag;
  const change: Change = {};
  const undo: Change = {};
  if (possible.includes("assigned")) {
    change.userIds = replaced(reminder.userIds, action);
    undo.userIds = reminder.userIds;
  }
  if (possible.includes("email")) {
    change.email = action.email;
    undo.email = reminder.email;
  }
  if (possible.includes("escalation")) {
    const { beforeDays, to } = reminder.escalation;
    const keys = to.map(({ key }) => key);
    change.escalation = { from: "own", beforeDays, to: replaced(keys, action) };
    undo.escalation = { from: "own", beforeDays, to: keys };
  }
  return { change, undo };
}

const replaced = (keys: readonly string[], { from, userIds }: Pick<HandOver, "from" | "userIds">) => [
  ...new Set([...keys.filter((key) => !isOf(from, key)), ...userIds]),
];

/** The rules of the scope tags of some reminders that name somebody, with others in their place. */
export function tagRulesOf(
  tags: readonly ScopeTag[],
  reminders: readonly Reminder[],
  given: Pick<HandOver, "from" | "userIds">,
): TagRuleChange[] {
  const used = new Set(reminders.map(({ scopeTag }) => scopeTag?._id));
  return tags.flatMap(({ _id, name, updatedAt, escalation }) => {
    if (escalation === null || !used.has(_id)) return [];
    const to = escalation.to.map(({ key }) => key);
    if (!to.some((key) => isOf(given.from, key))) return [];
    const { beforeDays } = escalation;
    const rule = { beforeDays, to: replaced(to, given) };
    return [{ _id, name, updatedAt, rule, former: { beforeDays, to } }];
  });
}

export interface NamedPerson {
  _id: string;
  name: string;
  /** Reminders that name them, whether or not they can be replaced there. */
  count: number;
  assigned: number;
}

/** Whom reminders name: assigned, told when nobody is on it, or having created it. First who is assigned to most. */
export function peopleIn(reminders: readonly Reminder[]): readonly NamedPerson[] {
  const people = new Map<string, NamedPerson>();
  for (const { owner, assignees, escalation } of reminders) {
    const names = new Map<string, string>([
      [owner._id, personName(owner)],
      ...escalation.to.filter(({ key }) => !key.includes("@")).map(({ key, name }) => [key, name] as const),
      ...assignees.map((person) => [person._id, personName(person)] as const),
    ]);
    for (const [_id, name] of names) {
      const before = people.get(_id) ?? { count: 0, assigned: 0 };
      const assigned = before.assigned + (assignees.some((person) => person._id === _id) ? 1 : 0);
      people.set(_id, { _id, name, count: before.count + 1, assigned });
    }
  }
  return [...people.values()].toSorted(
    (one, other) => other.assigned - one.assigned || other.count - one.count || one.name.localeCompare(other.name),
  );
}
