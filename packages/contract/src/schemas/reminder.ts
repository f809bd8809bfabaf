import { limits } from "../limits.ts";
import {
  optionalFieldSchemas,
  pick,
  reducedFields,
  requiredFieldSchemas,
  shownFieldSchemas,
} from "../reminder-fields.ts";
import { date, id, timestamp } from "./common.ts";
import { z } from "../zod.ts";
import { newCheck, reminderCheck } from "./check.ts";
import { person } from "./group.ts";
import { escalation, newEscalation, taken } from "./escalation.ts";
import { tagGroup } from "./scope-tag.ts";

export const reminderStatuses = ["active", "due-soon", "expired"] as const;
export type ReminderStatus = (typeof reminderStatuses)[number];

const dayMs = 86_400_000;
/** Days from one date to another; negative when the other is before. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

/** The caller's rights on a reminder. */
export const reminderRights = z.object({
  read: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
  send: z.boolean(),
});
export type ReminderRights = z.infer<typeof reminderRights>;

const commonFields = { _id: id, id, can: reminderRights };

export const reminder = z.object({
  ...commonFields,
  ...shownFieldSchemas,
  scopeTag: z.object({ _id: id, name: z.string(), description: z.string(), groups: z.array(tagGroup) }).nullable(),
  owner: person,
  /** The owner's id. */
  userId: id,
  /** Ids of the people assigned. */
  userIds: z.array(id),
  assignees: z.array(person),
  /**
   * Members of its scope tag's groups that this caller may see: users who are not administrators see their own groups.
   */
  groupMembers: z.object({ total: z.int(), first: z.array(person).max(limits.firstGroupMembers) }),
  escalation,
  /** The person who has it in hand, for this expiry date. */
  taken: taken.nullable(),
  /** Whether the caller may take it and snooze it. */
  mayTake: z.boolean(),
  /** The caller gets no messages of it before this day, which may have passed. */
  snoozedUntil: date.nullable(),
  /** The target that it watches; null: none, or one of a kind that a newer server knows. */
  check: reminderCheck.nullable().catch(null),
  isActive: z.boolean(),
  isDeleted: z.boolean(),
  deletedAt: timestamp.nullable(),
  /** Whether its owner no longer has Remind Me, or it is paused by leaving: nothing is sent until that changes. */
  isPaused: z.boolean(),
  /** Whether it is paused because the company's directory shut its owner out, and no one else here gets it. */
  isPausedByLeaving: z.boolean(),
  lastReminded: timestamp.nullable(),
  notificationCount: z.int(),
  /**
   * The day from which its present term runs: the expiry date before its renewal, the first day of its certificate, or
   * the day on which it was made; null: unknown, as of an imported one.
   */
  termFrom: date.nullable(),
  /** When the next message is due, among those that wait for nothing else. */
  nextReminder: timestamp.nullable(),
  /**
   * Why the newest delivery to a person, or else to a channel, failed in the last 30 days; in general words for users
   * who may not edit it.
   */
  deliveryProblem: z.string().nullable(),
  /** Whether only a channel has that problem, and the mails were all sent. */
  isChannelProblem: z.boolean(),
  /** Addresses that unsubscribed from it; masked for users who may not edit it. */
  unsubscribed: z.array(z.string()),
  /** Addresses whose messages wait until they are proven; masked for users who may not edit it. */
  awaitingVerification: z.array(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Reminder = z.infer<typeof reminder>;

/** The form for users who may only delete the reminder. */
export const reducedReminder = z.object({
  ...commonFields,
  ...pick(shownFieldSchemas, reducedFields),
  scopeTag: z.object({ _id: id, name: z.string() }).nullable(),
});
export type ReducedReminder = z.infer<typeof reducedReminder>;

/** The full form is tried first: the reduced one would drop its members. */
export const listedReminder = z.union([reminder, reducedReminder]);
export type ListedReminder = z.infer<typeof listedReminder>;

const { scopeTag, remindDaysStart, notes, ...otherFields } = optionalFieldSchemas;
export const newReminder = z.strictObject({
  ...requiredFieldSchemas,
  scopeTag,
  remindDaysStart,
  ...otherFields,
  escalation: newEscalation.optional(),
  /** Null: it watches no target. */
  check: newCheck.nullable().optional(),
  notes,
  userIds: z.array(id).max(limits.assignees).optional(),
  /** Accepted and dropped. */
  teams: z.unknown().optional(),
});
export type NewReminder = z.infer<typeof newReminder>;

/** The name that a program has for a reminder of its own. */
export const namingKey = z
  .string()
  .regex(/^[\w.:-]+$/, "Only letters, digits, and . : _ -")
  .max(limits.reminderKey);

export const reminderChange = newReminder.partial().extend({
  isActive: z.boolean().optional(),
  isDeleted: z.boolean().optional(),
  /** Accepted and dropped: the server's own time is stored. */
  deletedAt: timestamp.nullable().optional(),
});
export type ReminderChange = z.infer<typeof reminderChange>;

/** The last two: another person had the reminder in hand, or the recipient had snoozed it. */
export const deliveryStates = [
  "pending",
  "sending",
  "sent",
  "failed",
  "superseded",
  "cancelled",
  "taken",
  "snoozed",
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const delivery = z.object({
  _id: id,
  kind: z.enum(["scheduled", "now", "escalation", "unreachable"]),
  occurrence: date,
  /** An address; masked for those who may not edit the reminder. */
  recipient: z.string(),
  /** The user whose address it is; null where there is none, and for users who may not edit the reminder. */
  user: id.nullable(),
  state: z.enum(deliveryStates),
  /** Whether it is pending, and sent as soon as the recipient has proved their address. */
  awaitsVerification: z.boolean().optional(),
  via: z.enum(["smtp", "outbox", "channel"]).nullable(),
  sendAt: timestamp,
  sentAt: timestamp.nullable(),
  attempts: z.int(),
  error: z.string().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

export const reminderEventKinds = [
  "created",
  "imported",
  "changed",
  "taken",
  "given-back",
  "snoozed",
  "renewed",
  "hidden",
  "restored",
  "check-found",
] as const;
export type ReminderEventKind = (typeof reminderEventKinds)[number];

/** One field of a reminder that changed, as people read it; dates are `YYYY-MM-DD`. Both empty: the log keeps no values of it.
 * The field "import" says of an import's change that it was undone ("undone"), or that this did it ("undo"). */
export const reminderFieldChange = z.object({ field: z.string(), from: z.string(), to: z.string() });
export type ReminderFieldChange = z.infer<typeof reminderFieldChange>;

export const sendOutcomes = ["sent", "queued", "failed", "outbox"] as const;
export type SendOutcome = (typeof sendOutcomes)[number];

export const sendResult = z.object({
  reminder,
  outcome: z.enum(sendOutcomes),
  deliveries: z.array(delivery),
  /** Present with `failed`: the mail server's reply. */
  error: z.object({ message: z.string(), code: z.string() }).optional(),
});
export type SendResult = z.infer<typeof sendResult>;
