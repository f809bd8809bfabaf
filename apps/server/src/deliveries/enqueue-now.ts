import { v7 as uuidv7 } from "uuid";
import { Refusal } from "../http/refusal.ts";
import type { Clock } from "../platform/clock.ts";
import type { Trx } from "../platform/database.ts";
import { type DailyBounds, nextDay, reachToday } from "./daily-limit.ts";
import { localDateOf } from "./local-time.ts";
import { readScenes } from "./scene.ts";
import { nowOf, readNow } from "./time.ts";

interface Parts {
  config: DailyBounds;
  clock?: Clock | undefined;
}

/** Puts one Remind Now into the ledger, a row a recipient; says the id that they share. */
export async function enqueueNow(trx: Trx, { config, clock }: Parts, reminderId: string): Promise<string> {
  const [scene] = await readScenes(trx, [reminderId]);
  if (scene === undefined || !scene.isVisible) throw new Refusal("not_found");
  if (scene.isPaused) throw new Refusal("reminder_paused");
  const recipients = scene.recipients.filter((one) => !one.isUnsubscribed);
  if (recipients.length === 0) throw new Refusal("all_unsubscribed");
  const now = await readNow(trx, clock);
  if (!(await reachToday(trx, scene, recipients, { now, messages: 1, bounds: config }))) {
    const retryAfterSeconds = Math.ceil((nextDay(now).getTime() - now) / 1000);
    throw new Refusal("daily_limit", { n: config.dailyRecipients, m: config.dailyMessages, retryAfterSeconds });
  }
  const batchId = uuidv7();
  const rows = recipients.map((recipient) => {
    const id = uuidv7();
    return {
      id,
      reminder_id: scene.id,
      kind: "now" as const,
      batch_id: batchId,
      occurrence: localDateOf(now, scene.ownerZone),
      recipient_key: recipient.key,
      user_id: recipient.userId,
      recipient: recipient.address,
      send_at: nowOf(clock),
      due_at: nowOf(clock),
      message_id: id,
      created_at: nowOf(clock),
    };
  });
  await trx.insertInto("deliveries").values(rows).execute();
  return batchId;
}
