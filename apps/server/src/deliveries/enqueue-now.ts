import { v7 as uuidv7 } from "uuid";
import { AppError } from "../errors.ts";
import type { Clock } from "../platform/clock.ts";
import type { Trx } from "../platform/database.ts";
import { type DailyLimits, nextDay, countTowardsDailyLimit } from "./daily-limit.ts";
import { localDateOf } from "./local-time.ts";
import { readReminderContexts } from "./reminder-context.ts";
import { sqlNow, readNow } from "../platform/sql-now.ts";

interface EnqueueNowDeps {
  config: DailyLimits;
  clock?: Clock | undefined;
}

/** Puts one Remind Now into the ledger, a row a recipient; says the id that they share. */
export async function enqueueNow(trx: Trx, { config, clock }: EnqueueNowDeps, reminderId: string): Promise<string> {
  const [reminder] = await readReminderContexts(trx, [reminderId]);
  if (reminder === undefined || !reminder.isVisible) throw new AppError("not_found");
  if (reminder.isPaused) throw new AppError("reminder_paused");
  const recipients = reminder.recipients.filter((one) => !one.isUnsubscribed);
  if (recipients.length === 0) throw new AppError("all_unsubscribed");
  const now = await readNow(trx, clock);
  if (!(await countTowardsDailyLimit(trx, reminder, recipients, { now, messages: 1, dailyLimits: config }))) {
    const retryAfterSeconds = Math.ceil((nextDay(now).getTime() - now) / 1000);
    throw new AppError("daily_limit", { n: config.dailyRecipients, m: config.dailyMessages, retryAfterSeconds });
  }
  const batchId = uuidv7();
  const rows = recipients.map((recipient) => {
    const id = uuidv7();
    return {
      id,
      reminder_id: reminder.id,
      kind: "now" as const,
      batch_id: batchId,
      occurrence: localDateOf(now, reminder.ownerZone),
      recipient_key: recipient.key,
      user_id: recipient.userId,
      recipient: recipient.address,
      send_at: sqlNow(clock),
      due_at: sqlNow(clock),
      message_id: id,
      created_at: sqlNow(clock),
    };
  });
  await trx.insertInto("deliveries").values(rows).execute();
  return batchId;
}
