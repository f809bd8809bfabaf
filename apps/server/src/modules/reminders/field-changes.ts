import type { ReminderFieldChange } from "@pomander/contract";
import { fullName } from "../../accounts/actor.ts";
import { accountsIn } from "../../accounts/people-named.ts";
import type { ReminderFields } from "./apply-update.ts";
import type { ReminderRow } from "./store.ts";
import type { Trx } from "../../platform/database.ts";

/** Members of a reminder whose values are read as they are, with their columns. */
const plainFields = {
  title: "title",
  type: "type",
  expiryDate: "expiry_date",
  remindBeforeDays: "remind_before_days",
  alsoBeforeDays: "also_before_days",
  email: "email",
  frequency: "frequency",
  remindDaysStart: "remind_days_start",
  renewEveryMonths: "renew_every_months",
  notes: "notes",
} as const satisfies Record<string, keyof ReminderFields>;

interface Assignments {
  before: readonly string[];
  after: readonly string[];
}

/** What a change of a reminder changes, as its log tells it: values as text, people and scope tags by name. */
export async function fieldChangesOf(
  trx: Trx,
  row: ReminderRow,
  next: ReminderFields,
  assigned: Assignments,
): Promise<ReminderFieldChange[]> {
  const changes = Object.entries(plainFields).map(([field, column]) => ({
    field,
    from: textOf(row[column]),
    to: textOf(next[column]),
  }));
  changes.push(...(await tagChange(trx, row, next)), ...(await peopleChanges(trx, row, next, assigned)));
  return changes.filter(({ from, to }) => from !== to);
}

const textOf = (value: string | number | readonly number[] | null) =>
  value === null ? "" : Array.isArray(value) ? value.join(", ") : String(value);

async function tagChange(trx: Trx, row: ReminderRow, next: ReminderFields): Promise<ReminderFieldChange[]> {
  if (row.scope_tag_id === next.scope_tag_id) return [];
  const ids = [row.scope_tag_id, next.scope_tag_id].filter((id) => id !== null);
  const tags = await trx.selectFrom("scope_tags").select(["id", "name"]).where("id", "in", ids).execute();
  const nameOf = (id: string | null) => tags.find((tag) => tag.id === id)?.name ?? "";
  return [{ field: "scopeTag", from: nameOf(row.scope_tag_id), to: nameOf(next.scope_tag_id) }];
}

async function peopleChanges(
  trx: Trx,
  row: ReminderRow,
  next: ReminderFields,
  { before, after }: Assignments,
): Promise<ReminderFieldChange[]> {
  const isSameRule = JSON.stringify(ruleOf(row)) === JSON.stringify(ruleOf(next));
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
  return [
    { field: "userIds", from: namesOf(before), to: namesOf(after) },
    { field: "escalation", from: ruleText(row), to: ruleText(next) },
  ];
}

const ruleOf = ({ escalation, escalate_before_days, escalate_to }: ReminderFields) => [
  escalation,
  escalate_before_days,
  escalate_to,
];
