import type { Reminder } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { texts as partTexts } from "../../../components/texts.ts";
import { differencesOf, mergeOf as mergeFields, type FieldTexts } from "../../../lib/form/edit-conflict.ts";
import { personName } from "../names.ts";
import { texts } from "../texts.ts";
import { watchTexts } from "../watch/texts.ts";
import { texts as more } from "./advanced-texts.ts";
import { fieldText, plainFields, sentFields } from "./fields.ts";
import type { ReminderValues } from "./schema.ts";

const { form } = texts;

const escalationText = ({ escalation, escalateBeforeDays, escalateTo }: ReminderValues) =>
  escalation === "own"
    ? `${escalateBeforeDays.trim()}${partTexts.colon}${escalateTo.map(({ name }) => name).join(", ")}`
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

const dayText = (day: string) => (day === "" ? "" : format.day(day));
/** Returns the fields in the order of the form, with those that have more than one value beside the others. */
function shown(values: ReminderValues, names: NameLookup): FieldTexts {
  const fields = sentFields(values);
  const after: { [Name in (typeof plainFields)[number]]?: readonly [string, string] } = {
    type: [form.scopeTag, names.tag(values.scopeTag)],
    frequency: [form.remindDaysStart, values.frequency === "once" ? "" : dayText(values.remindDaysStart)],
    email: [form.users, names.people(values.userIds)],
    notes: [watchTexts.label, values.watch === "nothing" ? "" : values.watchTarget.trim()],
  };
  return [
    ...plainFields.flatMap((name) => {
      const text = name === "expiryDate" ? dayText(fields.expiryDate) : fieldText(name, fields);
      const next = after[name];
      return [[form[name], text] as const, ...(next === undefined ? [] : [next])];
    }),
    [more.escalation, escalationText(values)],
  ];
}

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
