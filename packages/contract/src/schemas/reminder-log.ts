import { id, timestamp } from "./common.ts";
import { z } from "../zod.ts";
import { delivery, reminderEventKinds, reminderFieldChange } from "./reminder.ts";

/** What somebody or a check did to a reminder. */
const reminderEvent = z.object({
  entry: z.literal("event"),
  _id: id,
  at: timestamp,
  kind: z.enum(reminderEventKinds),
  /** Who did it: a name, or the masked address of somebody without an account. Null: a check, or somebody who is gone. */
  by: z.object({ name: z.string(), isMe: z.boolean() }).nullable(),
  /** By the names of the reminder's own members; addresses are masked for those who may not edit it. */
  changes: z.array(reminderFieldChange),
});

/** One line of a reminder's log: what was done to it, or what was sent of it. */
export const reminderLogEntry = z.discriminatedUnion("entry", [
  reminderEvent,
  z.object({ entry: z.literal("delivery"), _id: id, at: timestamp, delivery }),
]);
export type ReminderLogEntry = z.infer<typeof reminderLogEntry>;
