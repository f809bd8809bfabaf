import type { Reminder, ReminderBulkChange, ScopeTag } from "@pomander/contract";
import { personName } from "../names.ts";
import { texts } from "./texts.ts";
import { assignableTo, type Chosen } from "./who-gets.ts";

/** Who is replaced. `email` is null while it is not known. */
export interface LeavingPerson {
  _id: string;
  email: string | null;
}

/** Where a reminder itself names somebody who can be replaced there. */
export const places = ["assigned", "email", "escalation"] as const;
export type Place = (typeof places)[number];

/** Others in the place of one person. Emails that went to that person go to the first of them who gets the reminder. */
export interface HandOver extends Chosen {
  kind: "handOver";
  from: LeavingPerson;
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

/** Those of the places that are handed over in which somebody can be replaced: without a scope tag no one is assigned. */
export const movedPlaces = (reminder: Reminder, { from, places: on }: Pick<HandOver, "from" | "places">): Place[] =>
  placesOf(reminder, from).filter(
    (place) => on.includes(place) && (place !== "assigned" || reminder.scopeTag !== null),
  );

/** Who of those chosen gets a reminder: who can be assigned to it, or all where that is not needed. */
export const takersOf = (reminder: Reminder, moved: readonly Place[], chosen: Chosen) =>
  moved.includes("assigned") ? assignableTo(reminder, chosen) : chosen.to;

type Change = NonNullable<ReminderBulkChange["change"]>;

/**
 * What handing over changes of one reminder, and what undoes it; null: nothing of it, and so of one that none of those
 * chosen can get; a text: why it cannot.
 */
export function handOverOne(reminder: Reminder, action: HandOver): { change: Change; undo: Change } | string | null {
  const { from } = action;
  const moved = movedPlaces(reminder, action);
  if (moved.length === 0)
    return placesOf(reminder, from).some((place) => action.places.includes(place)) ? texts.noTag : null;
  const takers = takersOf(reminder, moved, action);
  const [first] = takers;
  if (first === undefined) return null;
  const userIds = takers.map(({ _id }) => _id);
  const change: Change = {};
  const undo: Change = {};
  if (moved.includes("assigned")) {
    change.userIds = replaced(reminder.userIds, { from, userIds });
    undo.userIds = reminder.userIds;
  }
  if (moved.includes("email")) {
    change.email = first.email;
    undo.email = reminder.email;
  }
  if (moved.includes("escalation")) {
    const { beforeDays, to } = reminder.escalation;
    const keys = to.map(({ key }) => key);
    change.escalation = { from: "own", beforeDays, to: replaced(keys, { from, userIds }) };
    undo.escalation = { from: "own", beforeDays, to: keys };
  }
  return { change, undo };
}

interface Replacement {
  from: LeavingPerson;
  userIds: readonly string[];
}

const replaced = (keys: readonly string[], { from, userIds }: Replacement) => [
  ...new Set([...keys.filter((key) => !isOf(from, key)), ...userIds]),
];

/** The rules of the scope tags of some reminders that name somebody, with others in their place. */
export function tagRulesOf(
  tags: readonly ScopeTag[],
  reminders: readonly Reminder[],
  given: Replacement,
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
