import { randomUUID } from "node:crypto";
import type { Frequency, ReminderType } from "@pomander/contract";
import type { TestServer } from "./harness.ts";

export interface ReminderFixture {
  title?: string;
  type?: ReminderType;
  scopeTag?: { _id: string } | null;
  expiryDate?: string;
  remindBeforeDays?: number;
  email?: string;
  frequency?: Frequency;
  remindDaysStart?: string | null;
  notes?: string;
  assignees?: readonly { _id: string }[];
  /** The moment at which it was soft-deleted. */
  hiddenAt?: Date;
}

/** Reads the addresses that messages of a reminder are planned for. */
export async function plannedRecipients(server: TestServer, reminderId: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom("deliveries")
    .select("recipient")
    .where("reminder_id", "=", reminderId)
    .where("state", "=", "pending")
    .execute();
  return rows.map(({ recipient }) => recipient);
}

/** Inserts a reminder into the tables, without planned deliveries. */
export async function insertReminder(server: TestServer, owner: { _id: string }, members: ReminderFixture = {}) {
  const [_id, at] = [randomUUID(), new Date()];
  const { frequency = "once", assignees = [], hiddenAt } = members;
  await server.db
    .insertInto("reminders")
    .values({
      id: _id,
      title: members.title ?? `Reminder ${_id}`,
      type: members.type ?? "personal",
      scope_tag_id: members.scopeTag?._id ?? null,
      owner_id: owner._id,
      expiry_date: members.expiryDate ?? "2100-01-31",
      remind_before_days: members.remindBeforeDays ?? 7,
      email: members.email ?? "someone@example.org",
      frequency,
      remind_days_start: frequency === "once" ? null : (members.remindDaysStart ?? "2026-01-01"),
      notes: members.notes ?? "",
      is_active: hiddenAt === undefined,
      is_deleted: hiddenAt !== undefined,
      deleted_at: hiddenAt ?? null,
      planned_from: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const rows = assignees.map((person) => ({ reminder_id: _id, user_id: person._id }));
  if (rows.length > 0) await server.db.insertInto("reminder_assignees").values(rows).execute();
  return { _id };
}
