import { limits, newReminderFields } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "../errors.ts";
import { lockUntilCommit } from "../platform/advisory-locks.ts";
import { type Clock, sqlNow } from "../platform/clock.ts";
import type { Trx } from "../platform/database.ts";
import { countRows } from "../platform/rows.ts";
import { localDateOf } from "./context/recurrence.ts";
import { planReminder } from "./plan/plan.ts";
import { recordReminderEvent } from "./reminder-events.ts";
import { beginTerm } from "./taking.ts";

/** Days before an API token's end on which it is announced. */
const leadDays = { first: 30, also: [7, 1] };

interface EndingToken {
  id: string;
  name: string;
  /** The owner of the token; for a token of the server, the user who owns what it makes. */
  ownerId: string;
  expiresAt: Date;
}

/**
 * Makes the reminder of an API token's end, or moves it to a new end. One that its owner deleted is made again.
 * @throws `reminders_full`
 */
export async function remindOfTokenEnd(trx: Trx, token: EndingToken, clock: Clock): Promise<void> {
  const owner = await trx
    .selectFrom("users")
    .select(["email", "time_zone"])
    .where("id", "=", token.ownerId)
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
  const expiryDate = localDateOf(token.expiresAt.getTime(), owner.time_zone);
  const present = await trx
    .selectFrom("reminders")
    .innerJoin("api_tokens", "api_tokens.reminder_id", "reminders.id")
    .select(["reminders.id", "expiry_date", "remind_days_start"])
    .where("api_tokens.id", "=", token.id)
    .forUpdate("reminders")
    .executeTakeFirst();
  if (present !== undefined) {
    const isMoved = present.expiry_date !== expiryDate;
    if (isMoved) await beginTerm(trx, present, { expiryDate, kind: "renewed", by: token.ownerId }, clock);
    return;
  }
  await lockUntilCommit(trx, "reminders", token.ownerId);
  const count = await countRows(trx.selectFrom("reminders").where("owner_id", "=", token.ownerId));
  if (count >= limits.remindersPerOwner) throw new AppError("reminders_full");
  const [id, at] = [uuidv7(), clock.now()];
  await trx
    .insertInto("reminders")
    .values({
      id,
      owner_id: token.ownerId,
      title: `API token ${token.name} ends`,
      type: "other",
      scope_tag_id: null,
      expiry_date: expiryDate,
      remind_before_days: leadDays.first,
      also_before_days: leadDays.also,
      also_at_expiry: newReminderFields.alsoAtExpiry,
      email: owner.email,
      frequency: "once",
      notes: "",
      term_from: localDateOf(at.getTime(), owner.time_zone),
      planned_from: sqlNow(clock),
      created_at: at,
      updated_at: at,
    })
    .execute();
  await trx.updateTable("api_tokens").set({ reminder_id: id }).where("id", "=", token.id).execute();
  await recordReminderEvent(trx, { reminderId: id, kind: "created", by: token.ownerId }, clock);
  await planReminder(trx, id, clock);
}
