import { id, timestamp } from "./common.ts";
import { z } from "../zod.ts";
import { delivery, reminderEventKinds, reminderFieldChange } from "./reminder.ts";

/** An event of a reminder, caused by a person or a check. */
const reminderEvent = z.object({
  entry: z.literal("event"),
  _id: id,
  at: timestamp,
  kind: z.enum(reminderEventKinds),
  /**
   * The person who caused it: a name, or the masked address of a person without an account. Null: a check, or a person
   * who no longer exists. `token`: the name of the API token with which it was done; null: none.
   */
  by: z.object({ name: z.string(), isMe: z.boolean(), token: z.string().nullable().default(null) }).nullable(),
  /** Changes by the names of the reminder's own members; addresses are masked for users who may not edit it. */
  changes: z.array(reminderFieldChange),
});

/** One line of a reminder's log: an event, or a delivery. */
export const reminderLogEntry = z.discriminatedUnion("entry", [
  reminderEvent,
  z.object({ entry: z.literal("delivery"), _id: id, at: timestamp, delivery }),
]);
export type ReminderLogEntry = z.infer<typeof reminderLogEntry>;
