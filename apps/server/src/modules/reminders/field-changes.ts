import { loggedFields, reminderFields, type ReminderFieldChange } from "@pomander/contract";
import { fullName } from "../../accounts/actor.ts";
import { accountsIn } from "../../accounts/people-named.ts";
import { pickEscalation, type ReminderFields } from "./apply-update.ts";
import type { ReminderRow } from "./store.ts";
import type { Trx } from "../../platform/database.ts";

/** Returns a change of which the log contains the field, but no values. */
export const changedWithoutValues = (field: string): ReminderFieldChange => ({ field, from: "", to: "" });

interface Assignments {
  before: readonly string[];
  after: readonly string[];
}

/**
 * Returns the changes of a reminder for its log: values as text, people by name, scope tags by id, since not every
 * reader of the log may know their names; of notes only that they changed, since their readers change too.
 */
export async function fieldChangesOf(
  trx: Trx,
  row: ReminderRow,
  next: ReminderFields,
  assigned: Assignments,
): Promise<ReminderFieldChange[]> {
  const changes = loggedFields.map((field): ReminderFieldChange => {
    const { column } = reminderFields[field];
    return { field, from: textOf(row[column]), to: textOf(next[column]) };
  });
  changes.push({ field: "scopeTag", from: row.scope_tag_id ?? "", to: next.scope_tag_id ?? "" });
  const people = await peopleChanges(trx, row, next, assigned);
  const shown = [...changes.filter(({ from, to }) => from !== to), ...people];
  return row.notes === next.notes ? shown : [...shown, changedWithoutValues("notes")];
}

const textOf = (value: string | number | boolean | readonly number[] | null) =>
  value === null ? "" : Array.isArray(value) ? value.join(", ") : String(value);

async function peopleChanges(
  trx: Trx,
  row: ReminderRow,
  next: ReminderFields,
  { before, after }: Assignments,
): Promise<ReminderFieldChange[]> {
  const isSameRule = JSON.stringify(pickEscalation(row)) === JSON.stringify(pickEscalation(next));
  const isSameAssigned = before.length === after.length && before.every((userId) => after.includes(userId));
  if (isSameRule && isSameAssigned) return [];
  const ids = [...before, ...after, ...accountsIn([...row.escalate_to, ...next.escalate_to])];
  const users = await trx
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("id", "in", ids.length === 0 ? [row.owner_id] : ids)
    .execute();
  const names = new Map(users.map((user) => [user.id, fullName(user)]));
  const namesOf = (keys: readonly string[]) =>
    keys
      .map((key) => names.get(key) ?? key)
      .toSorted()
      .join(", ");
  const ruleText = ({ escalation, escalate_before_days, escalate_to }: ReminderFields) =>
    escalation === "own" ? `${escalate_before_days}: ${namesOf(escalate_to)}` : escalation;
  // Two people may have the same name: replacing one by the other is still a change.
  return [
    ...(isSameAssigned ? [] : [{ field: "userIds", from: namesOf(before), to: namesOf(after) }]),
    ...(isSameRule ? [] : [{ field: "escalation", from: ruleText(row), to: ruleText(next) }]),
  ];
}
