import { calls, type CallName, newReminder, reminderChange, z } from "@pomander/contract";

const update = calls.auth.update.body;

/** Calls whose body has members that go together or not at all: what a caller sends of it. */
const forms: Partial<Record<CallName, z.ZodType>> = {
  "auth.update": z.union([
    update.pick({ firstName: true, lastName: true, mobileNo: true, timeZone: true }),
    update.pick({ email: true, currentPassword: true }).required(),
    update.pick({ currentPassword: true, password: true, kdf: true, vault: true }).required(),
    update,
  ]),
  // Nobody in these requests has a second factor: one that is required would close every other call to them.
  "users.settings": calls.users.settings.body.extend({ requireFactor: z.literal("nobody").optional() }),
  // A start goes with a recurrence, and people with a scope tag of theirs.
  "reminders.create": z.union([
    newReminder.omit({ remindDaysStart: true, userIds: true, escalation: true }),
    newReminder,
  ]),
  // None at all does as well; this one can be broken.
  "reminders.send": z.strictObject({}),
  "reminders.update": z.union([
    reminderChange.omit({ remindDaysStart: true, userIds: true, escalation: true }),
    reminderChange,
  ]),
};

/** The schema from which a call's requests are made. */
export const formOf = (name: CallName, body: z.ZodType): z.ZodType => forms[name] ?? body;
