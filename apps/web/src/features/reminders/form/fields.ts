import {
  amountIn,
  costText,
  frequencies,
  isEmail,
  limits,
  mostNotice,
  newReminderFields,
  type NoticeEnd,
  noticeEnds,
  noticeText,
  type NoticeUnit,
  noticeUnits,
  parseCost,
  parseNotice,
  reminderTypes,
  z,
  type OptionalField,
  type ReminderField,
  type ReminderFieldValues,
} from "@pomander/contract";
import { emailErrorMap } from "../../../lib/form/email-error.ts";
import { isDay } from "../../../lib/format/days.ts";
import { storableText } from "../../../lib/form/storable-text.ts";
import { costWords, noticeWords } from "../../../widgets/reminder-field-texts.ts";
import { texts } from "../texts.ts";
import { isNumberWithin } from "./is-number-within.ts";
import { texts as advancedTexts } from "./advanced-texts.ts";

const { faults, form } = texts;
const text = storableText(faults);
export const day = z.string().refine(isDay, faults.date);

/** The fields of which each is one value of the form. */
type PlainField = Exclude<ReminderField, "scopeTag" | "remindDaysStart">;
type PlainValues = Pick<ReminderFieldValues, PlainField>;

/** Returns the row of a field that is typed as it is sent. */
const same = <Schema extends z.ZodType>(schema: Schema) => ({
  schema,
  typed: (value: z.infer<Schema>) => value,
  sent: (value: z.infer<Schema>) => value,
});

/** A notice period for the expiry date itself. */
export const ownEnd = "expiry";
interface TypedNotice {
  /** Empty: no notice is needed. */
  amount: string;
  unit: NoticeUnit;
  to: NoticeEnd | typeof ownEnd;
}

/** A cost; an empty amount: none. The currency is empty until it's chosen, or an amount is typed. */
interface TypedCost {
  amount: string;
  currency: string;
}

/** The fields as they are typed, in the order in which a form lists them. */
const rows = {
  title: same(text(form.title, limits.reminderTitle).refine((value) => value.trim() !== "", faults.title)),
  type: same(z.enum(reminderTypes)),
  expiryDate: same(day),
  /** A number of days from 0 to 99: as many digits as the contract allows. */
  remindBeforeDays: { schema: z.string().regex(/^\s*\d{1,2}\s*$/, faults.days), typed: String, sent: Number },
  frequency: same(z.enum(frequencies)),
  email: same(
    z
      .string()
      .refine((value) => value.trim() !== "", { message: faults.email, abort: true })
      .refine(isEmail, { error: emailErrorMap }),
  ),
  notes: same(text(form.notes, limits.reminderNotes)),
  alsoBeforeDays: {
    schema: z.array(z.string()),
    typed: (days: readonly number[]) => days.map(String),
    sent: (typed: readonly string[]) => typed.map(Number),
  },
  alsoAtExpiry: same(z.boolean()),
  noticePeriod: {
    schema: z
      .object({ amount: z.string(), unit: z.enum(noticeUnits), to: z.enum([...noticeEnds, ownEnd]) })
      .superRefine(({ amount, unit }, context) => {
        const most = mostNotice[unit];
        if (amount.trim() === "" || isNumberWithin(amount, 1, most)) return;
        context.addIssue({ code: "custom", message: advancedTexts.faults.notice(most) });
      }),
    typed: (stored: string | null): TypedNotice => {
      const period = stored === null ? null : parseNotice(stored);
      if (period === null) return { amount: "", unit: "month", to: ownEnd };
      return { amount: String(period.amount), unit: period.unit, to: period.to ?? ownEnd };
    },
    sent: ({ amount, unit, to }: TypedNotice): string | null =>
      amount.trim() === "" ? null : noticeText({ amount: Number(amount), unit, to: to === ownEnd ? null : to }),
  },
  cost: {
    schema: z
      .object({ amount: z.string(), currency: z.string() })
      .refine(({ amount, currency }) => amount.trim() === "" || amountIn(amount, currency) !== null, {
        error: advancedTexts.faults.cost,
      }),
    typed: (stored: string | null): TypedCost =>
      (stored === null ? null : parseCost(stored)) ?? { amount: "", currency: "" },
    sent: ({ amount: typed, currency }: TypedCost): string | null => {
      const amount = amountIn(typed, currency);
      return amount === null ? null : costText({ amount, currency });
    },
  },
  renewEveryMonths: {
    schema: z
      .string()
      .refine(
        (typed) => typed.trim() === "" || isNumberWithin(typed, 1, limits.renewEveryMonths),
        advancedTexts.faults.months(limits.renewEveryMonths),
      ),
    typed: (months: number | null) => (months === null ? "" : String(months)),
    sent: (typed: string) => (typed.trim() === "" ? null : Number(typed)),
  },
};
export type TypedFields = { [Name in PlainField]: z.infer<(typeof rows)[Name]["schema"]> };

const fields: {
  [Name in PlainField]: {
    typed: (value: PlainValues[Name]) => TypedFields[Name];
    sent: (typed: TypedFields[Name]) => PlainValues[Name];
  };
} = rows;
export const plainFields = Object.keys(rows) as PlainField[];
/** The fields under "More options": those that few reminders need. */
export const advancedFields = plainFields.filter(
  (name): name is Exclude<PlainField & OptionalField, "notes"> => name in newReminderFields && name !== "notes",
);

export const fieldSchemas = Object.fromEntries(plainFields.map((name) => [name, rows[name].schema])) as {
  [Name in PlainField]: (typeof rows)[Name]["schema"];
};

/** Returns fields as a form has them. */
export const typedFields = (values: PlainValues) =>
  Object.fromEntries(
    plainFields.map(<Name extends PlainField>(name: Name) => [name, fields[name].typed(values[name])]),
  ) as TypedFields;

/** Returns the fields that a form contains, all of them. */
export const sentFields = (typed: TypedFields) =>
  Object.fromEntries(
    plainFields.map(<Name extends PlainField>(name: Name) => [name, fields[name].sent(typed[name])]),
  ) as PlainValues;

/** Returns a field as people read it. */
export function fieldText<Name extends ReminderField>(
  name: Name,
  values: Pick<ReminderFieldValues, Name | "type" | "frequency">,
): string {
  if (name === "type") return texts.types[values.type];
  if (name === "frequency") return texts.frequencies[values.frequency];
  const value: ReminderFieldValues[ReminderField] = values[name];
  if (name === "noticePeriod") return value === null ? "" : noticeWords(String(value));
  if (name === "cost") return value === null ? "" : costWords(String(value));
  if (typeof value === "boolean") return value ? advancedTexts.yes : advancedTexts.no;
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}
