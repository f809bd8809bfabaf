import {
  checkKinds,
  escalationSources,
  limits,
  newReminderFields,
  z,
  type NewReminder,
  type Reminder,
  type ReminderChange,
} from "@pomander/contract";
import { isSame } from "../../../lib/form/edit-conflict.ts";
import type { Day } from "../../../lib/format/days.ts";
import { escalationTexts } from "../../../widgets/escalation-texts.ts";
import { texts } from "../texts.ts";
import { hasRule, noRule, ruleValuesOf } from "./escalation-values.ts";
import { isNumberWithin } from "./is-number-within.ts";
import { advancedFields, day, fieldSchemas, sentFields, typedFields } from "./fields.ts";
import { watchTexts } from "../watch/texts.ts";
import { noWatch, watchValuesOf } from "../watch/values.ts";

const { faults } = texts;

/** The values of the reminder form; no scope tag is an empty text, and so is no date. */
export const reminderSchema = z
  .object({
    ...fieldSchemas,
    scopeTag: z.string(),
    remindDaysStart: z.string(),
    userIds: z.array(z.string()),
    watch: z.enum(["nothing", ...checkKinds]),
    watchTarget: z.string(),
    escalation: z.enum(escalationSources),
    escalateBeforeDays: z.string(),
    escalateTo: z.array(z.object({ key: z.string(), name: z.string() })),
  })
  .superRefine(({ escalation, escalateBeforeDays, escalateTo }, context) => {
    if (escalation !== "own") return;
    const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (!isNumberWithin(escalateBeforeDays, 0, limits.escalation.days))
      issue("escalateBeforeDays", escalationTexts.daysFault);
    if (escalateTo.length === 0) issue("escalateTo", escalationTexts.peopleFault);
  })
  .superRefine(({ frequency, remindDaysStart, expiryDate }, context) => {
    if (frequency === "once" || remindDaysStart === "") return;
    const message = !day.safeParse(remindDaysStart).success
      ? faults.date
      : remindDaysStart > expiryDate
        ? faults.startAfterExpiry
        : null;
    if (message !== null) context.addIssue({ code: "custom", path: ["remindDaysStart"], message });
  })
  .superRefine(({ watch, watchTarget }, context) => {
    if (watch === "nothing" || watchTarget.trim() !== "") return;
    context.addIssue({ code: "custom", path: ["watchTarget"], message: watchTexts.targetFaults[watch] });
  });
export type ReminderValues = z.infer<typeof reminderSchema>;

/** Returns the initial values of a new reminder (specification §9). */
export const emptyReminder = (today: Day, address: string): ReminderValues => ({
  ...typedFields({
    ...newReminderFields,
    title: "",
    type: "personal",
    expiryDate: today,
    remindBeforeDays: 7,
    email: address,
    frequency: "once",
  }),
  scopeTag: "",
  remindDaysStart: today,
  userIds: [],
  ...noRule,
  ...noWatch,
});

export const valuesOfReminder = (reminder: Reminder, today: Day): ReminderValues => ({
  ...typedFields(reminder),
  scopeTag: reminder.scopeTag?._id ?? "",
  remindDaysStart: reminder.remindDaysStart ?? today,
  userIds: reminder.userIds,
  ...ruleValuesOf(reminder),
  ...watchValuesOf(reminder),
});

/** Whether anything under "More options" is set. */
export function hasAdvanced(values: ReminderValues): boolean {
  const fields = sentFields(values);
  return hasRule(values) || advancedFields.some((name) => !isSame(fields[name], newReminderFields[name]));
}

/** Whether the two fields are filled without which Create and Update are disabled. */
export const isFilled = ({ title, email: address }: Pick<ReminderValues, "title" | "email">) =>
  title.trim() !== "" && address.trim() !== "";

const startOf = ({ frequency, remindDaysStart }: ReminderValues) =>
  frequency === "once" || remindDaysStart === "" ? null : remindDaysStart;

/** Returns the fields to send for a new reminder, without a scope tag, start or people where there are none. */
export function newReminderOf(values: ReminderValues, mayAssign: boolean): NewReminder {
  const start = startOf(values);
  return {
    ...sentFields(values),
    ...(values.scopeTag === "" ? {} : { scopeTag: values.scopeTag }),
    ...(start === null ? {} : { remindDaysStart: start }),
    ...(mayAssign && values.userIds.length > 0 ? { userIds: values.userIds } : {}),
  };
}

/**
 * Returns the fields to send for an edited reminder: all of them, but the people only where the user may choose them.
 */
export const changeOf = (values: ReminderValues, mayAssign: boolean): ReminderChange => ({
  ...sentFields(values),
  scopeTag: values.scopeTag === "" ? null : values.scopeTag,
  remindDaysStart: startOf(values),
  ...(mayAssign ? { userIds: values.userIds } : {}),
});
