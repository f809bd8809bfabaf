import type { Reminder, ReminderBulkChange, ScopeTag } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { personName } from "../names.ts";
import { texts } from "./texts.ts";
import { assignableTo, type Chosen } from "./assignable.ts";

/** The person who is replaced. `email` is null while it is unknown. */
export interface ReplacedPerson {
  _id: string;
  email: string | null;
}

/** The places where a reminder itself can name a person who is replaced. */
export const places = ["assigned", "email", "escalation"] as const;
export type Place = (typeof places)[number];

/** Replaces one person by others. Emails that went to that person go to the first of them who gets the reminder. */
export interface Reassignment extends Chosen {
  kind: "reassign";
  from: ReplacedPerson;
  places: readonly Place[];
  tagRules: readonly TagRuleChange[];
}

/** Another escalation rule for a scope tag, and its former one. */
export interface TagRuleChange {
  _id: string;
  name: string;
  updatedAt: string;
  rule: { beforeDays: number; to: string[] };
  former: { beforeDays: number; to: string[] };
}

const isOf = ({ _id, email }: ReplacedPerson, key: string) =>
  key === _id || (email !== null && key.toLowerCase() === email.toLowerCase());

/** Returns the places in which a reminder names a person. A rule of its scope tag is not a place of its own. */
export function placesOf({ userIds, email, escalation }: Reminder, person: ReplacedPerson): Place[] {
  const isIn: Record<Place, boolean> = {
    assigned: userIds.includes(person._id),
    email: person.email !== null && isOf(person, email),
    escalation: escalation.from === "own" && escalation.to.some(({ key }) => isOf(person, key)),
  };
  return places.filter((place) => isIn[place]);
}

/**
 * Returns those of the chosen places in which the person can be replaced: without a scope tag no one can be assigned.
 */
export const movedPlaces = (reminder: Reminder, { from, places: on }: Pick<Reassignment, "from" | "places">): Place[] =>
  placesOf(reminder, from).filter(
    (place) => on.includes(place) && (place !== "assigned" || reminder.scopeTag !== null),
  );

/**
 * Returns the chosen people who get a reminder: those who can be assigned to it, or all if no assignment is replaced.
 */
export const takersOf = (reminder: Reminder, moved: readonly Place[], chosen: Chosen) =>
  moved.includes("assigned") ? assignableTo(reminder, chosen) : chosen.to;

type Change = NonNullable<ReminderBulkChange["change"]>;

/**
 * Returns the change that handing over makes to one reminder, and its undo; null: nothing, also if none of the chosen
 * people can get it; a text: the reason why it cannot be changed.
 */
export function handOverOne(
  reminder: Reminder,
  action: Reassignment,
): { change: Change; undo: Change } | string | null {
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
  from: ReplacedPerson;
  userIds: readonly string[];
}

const replaced = (keys: readonly string[], { from, userIds }: Replacement) => [
  ...new Set([...keys.filter((key) => !isOf(from, key)), ...userIds]),
];

/** Returns the rules of some reminders' scope tags that name the person, with others in their place. */
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
  /** Number of reminders that name them, whether or not they can be replaced there. */
  count: number;
  assigned: number;
}

/**
 * Returns the people that reminders name as assignees, escalation recipients or owners. People with the most
 * assignments come first.
 */
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
    (one, other) => other.assigned - one.assigned || other.count - one.count || format.compare(one.name, other.name),
  );
}
