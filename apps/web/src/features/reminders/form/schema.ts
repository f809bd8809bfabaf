import {
  checkKinds,
  escalationSources,
  frequencies,
  isEmail,
  limits,
  reminderTypes,
  emailErrorMap,
  z,
  type NewReminder,
  type Reminder,
  type ReminderChange,
} from "@pomander/contract";
import { isDay, type Day } from "../../../lib/format/days.ts";
import { storableText } from "../../../lib/form/storable-text.ts";
import { escalationTexts } from "../../../widgets/escalation-texts.ts";
import { texts } from "../texts.ts";
import { furtherValuesOf, isNumberWithin, noFurther } from "./advanced-values.ts";
import { watchTexts } from "../watch/texts.ts";
import { noWatch, watchValuesOf } from "../watch/values.ts";
import { texts as moreTexts } from "./advanced-texts.ts";

const { faults, form } = texts;

const text = storableText(faults);
const day = z.string().refine(isDay, faults.date);
/** A number of days from 0 to 99: as many digits as the contract allows. */
const lead = z.string().regex(/^\s*\d{1,2}\s*$/, faults.days);

/** The values of the reminder form; no scope tag is an empty text, and so is no date. */
export const reminderSchema = z
  .object({
    title: text(form.title, limits.reminderTitle).refine((value) => value.trim() !== "", faults.title),
    type: z.enum(reminderTypes),
    scopeTag: z.string(),
    expiryDate: day,
    remindBeforeDays: lead,
    email: z
      .string()
      .refine((value) => value.trim() !== "", { message: faults.email, abort: true })
      .refine(isEmail, { error: emailErrorMap }),
    frequency: z.enum(frequencies),
    remindDaysStart: z.string(),
    notes: text(form.notes, limits.reminderNotes),
    userIds: z.array(z.string()),
    watch: z.enum(["nothing", ...checkKinds]),
    watchTarget: z.string(),
    alsoBeforeDays: z.array(z.string()),
    alsoAtExpiry: z.boolean(),
    renewEveryMonths: z
      .string()
      .refine(
        (text) => text.trim() === "" || isNumberWithin(text, 1, limits.renewEveryMonths),
        moreTexts.faults.months(limits.renewEveryMonths),
      ),
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
  title: "",
  type: "personal",
  scopeTag: "",
  expiryDate: today,
  remindBeforeDays: "7",
  email: address,
  frequency: "once",
  remindDaysStart: today,
  notes: "",
  userIds: [],
  ...noFurther,
  ...noWatch,
});

export const valuesOf = (reminder: Reminder, today: Day): ReminderValues => ({
  title: reminder.title,
  type: reminder.type,
  scopeTag: reminder.scopeTag?._id ?? "",
  expiryDate: reminder.expiryDate,
  remindBeforeDays: String(reminder.remindBeforeDays),
  email: reminder.email,
  frequency: reminder.frequency,
  remindDaysStart: reminder.remindDaysStart ?? today,
  notes: reminder.notes,
  userIds: reminder.userIds,
  ...furtherValuesOf(reminder),
  ...watchValuesOf(reminder),
});

/** Whether the two fields are filled without which Create and Update are disabled. */
export const isFilled = ({ title, email: address }: Pick<ReminderValues, "title" | "email">) =>
  title.trim() !== "" && address.trim() !== "";

const shared = (values: ReminderValues) => ({
  title: values.title,
  type: values.type,
  expiryDate: values.expiryDate,
  remindBeforeDays: Number(values.remindBeforeDays),
  email: values.email,
  frequency: values.frequency,
  notes: values.notes,
});
const startOf = ({ frequency, remindDaysStart }: ReminderValues) =>
  frequency === "once" || remindDaysStart === "" ? null : remindDaysStart;

/** Returns the fields to send for a new reminder, without a scope tag, start or people where there are none. */
export function newReminderOf(values: ReminderValues, mayAssign: boolean): NewReminder {
  const start = startOf(values);
  return {
    ...shared(values),
    ...(values.scopeTag === "" ? {} : { scopeTag: values.scopeTag }),
    ...(start === null ? {} : { remindDaysStart: start }),
    ...(mayAssign && values.userIds.length > 0 ? { userIds: values.userIds } : {}),
  };
}

/**
 * Returns the fields to send for an edited reminder: all of them, but the people only where the user may choose them.
 */
export const changeOf = (values: ReminderValues, mayAssign: boolean): ReminderChange => ({
  ...shared(values),
  scopeTag: values.scopeTag === "" ? null : values.scopeTag,
  remindDaysStart: startOf(values),
  ...(mayAssign ? { userIds: values.userIds } : {}),
});
