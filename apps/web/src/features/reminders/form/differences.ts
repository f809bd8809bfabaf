import type { Reminder } from "@pomander/contract";
import { differencesOf, mergeOf as mergeFields, type FieldTexts } from "../../../lib/form/edit-conflict.ts";
import { shortDay } from "../../../lib/format/days.ts";
import { personName } from "../names.ts";
import { texts } from "../texts.ts";
import { watchTexts } from "../watch/texts.ts";
import { texts as more } from "./advanced-texts.ts";
import type { ReminderValues } from "./schema.ts";

const { form } = texts;

const escalationText = ({ escalation, escalateBeforeDays, escalateTo }: ReminderValues) =>
  escalation === "own"
    ? `${escalateBeforeDays.trim()}: ${escalateTo.map(({ name }) => name).join(", ")}`
    : more.sources[escalation];

/** Names of known scope tags and people by their ids. */
interface NameLookup {
  tag: (id: string) => string;
  people: (ids: readonly string[]) => string;
}

/** Returns the names from the given reminders and tags. */
export function namesOf(reminders: readonly Reminder[], tags: readonly { _id: string; name: string }[]): NameLookup {
  const known = new Map<string, string>(tags.map(({ _id, name }) => [_id, name]));
  for (const { scopeTag, assignees } of reminders) {
    if (scopeTag !== null) known.set(scopeTag._id, scopeTag.name);
    for (const person of assignees) known.set(person._id, personName(person));
  }
  return {
    tag: (id) => (id === "" ? "" : (known.get(id) ?? id)),
    people: (ids) => ids.map((id) => known.get(id) ?? form.usersOthers).join(", "),
  };
}

const dayText = (day: string) => (day === "" ? "" : shortDay(day));
const shown = (values: ReminderValues, names: NameLookup): FieldTexts => [
  [form.title, values.title],
  [form.type, texts.types[values.type]],
  [form.scopeTag, names.tag(values.scopeTag)],
  [form.expiryDate, dayText(values.expiryDate)],
  [form.remindBeforeDays, values.remindBeforeDays.trim()],
  [form.frequency, texts.frequencies[values.frequency]],
  [form.start, values.frequency === "once" ? "" : dayText(values.remindDaysStart)],
  [form.email, values.email],
  [form.users, names.people(values.userIds)],
  [form.notes, values.notes],
  [watchTexts.label, values.watch === "nothing" ? "" : values.watchTarget.trim()],
  [more.also, values.alsoBeforeDays.join(", ")],
  [more.atExpiry, values.alsoAtExpiry ? more.yes : more.no],
  [more.renewEvery, values.renewEveryMonths.trim()],
  [more.escalation, escalationText(values)],
];

/** Returns the fields that someone else changed since the form was filled, beside the values in the form. */
export const differences = (before: ReminderValues, stored: ReminderValues, mine: ReminderValues, names: NameLookup) =>
  differencesOf(shown(before, names), shown(stored, names), shown(mine, names));

/**
 * Merges like every form, except that people are chosen for a scope tag: the tag of one side brings that side's people.
 */
export function mergeOf(before: ReminderValues, stored: ReminderValues, mine: ReminderValues): ReminderValues {
  const merged = mergeFields(before, stored, mine);
  if (merged.scopeTag === stored.scopeTag && mine.scopeTag !== stored.scopeTag) merged.userIds = stored.userIds;
  return merged;
}
