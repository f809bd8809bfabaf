import { cost } from "./cost.ts";
import { email } from "./email-schema.ts";
import { limits } from "./limits.ts";
import { noticePeriod } from "./notice-period.ts";
import { date, id, trimmed } from "./schemas/common.ts";
import { z } from "./zod.ts";

export const reminderTypes = ["personal", "team", "work", "other"] as const;
export type ReminderType = (typeof reminderTypes)[number];
export const frequencies = ["once", "daily", "weekly", "monthly"] as const;
export type Frequency = (typeof frequencies)[number];

interface FieldRow {
  /** The value that is sent. */
  schema: z.ZodType;
  /** The value in replies, where no bound is checked again. */
  shown: z.ZodType;
  column: string;
  /** The value of a new reminder that is sent without one; absent: it must be sent. */
  ofNew?: unknown;
  /** Whether a row of a spreadsheet may change it. */
  isImportable: boolean;
  /** Whether the log contains its values. */
  isLogged: boolean;
  /** Whether users who may only delete the reminder see it. */
  isReduced: boolean;
  /** Whether a search looks at it; it is a text then. */
  isSearched: boolean;
}

const shownReduced = { isImportable: true, isLogged: true, isReduced: true } as const;
const shownFull = { isImportable: true, isLogged: true, isReduced: false } as const;

/** The fields that are a column of a reminder's row, in the order of the log. Rules over several fields are elsewhere. */
export const reminderFields = {
  title: {
    ...shownReduced,
    isSearched: true,
    schema: trimmed(1, limits.reminderTitle),
    shown: z.string(),
    column: "title",
  },
  type: {
    ...shownReduced,
    isSearched: false,
    schema: z.enum(reminderTypes),
    shown: z.enum(reminderTypes),
    column: "type",
  },
  /**
   * The scope tag, in replies with its name and groups, which a search looks at; the log has its id, since not every
   * reader may know its name.
   */
  scopeTag: {
    ...shownFull,
    isSearched: false,
    isLogged: false,
    schema: id.nullable(),
    shown: id.nullable(),
    column: "scope_tag_id",
    ofNew: null,
  },
  expiryDate: { ...shownReduced, isSearched: false, schema: date, shown: date, column: "expiry_date" },
  remindBeforeDays: {
    ...shownReduced,
    isSearched: false,
    schema: z.int().min(0).max(limits.remindBeforeDays),
    shown: z.int(),
    column: "remind_before_days",
  },
  /** Days before the expiry date on which it is sent as well, in any order; stored and shown descending, each once. */
  alsoBeforeDays: {
    ...shownFull,
    isSearched: false,
    schema: z
      .array(z.int().min(0).max(limits.alsoBeforeDays.days))
      .max(limits.alsoBeforeDays.count)
      .transform((days) => [...new Set(days)].toSorted((one, other) => other - one)),
    shown: z.array(z.int()),
    column: "also_before_days",
    ofNew: new Array<number>(),
  },
  /**
   * Whether it is also sent on the expiry date and the day after, and its owner notified that it ended, unless it is
   * renewed or taken.
   */
  alsoAtExpiry: {
    ...shownFull,
    isSearched: false,
    isImportable: false,
    schema: z.boolean(),
    shown: z.boolean(),
    column: "also_at_expiry",
    ofNew: true,
  },
  email: { ...shownFull, isSearched: true, schema: email, shown: z.string(), column: "email" },
  frequency: {
    ...shownFull,
    isSearched: false,
    schema: z.enum(frequencies),
    shown: z.enum(frequencies),
    column: "frequency",
  },
  /** The first day of a recurrence; null with `once`. */
  remindDaysStart: {
    ...shownFull,
    isSearched: false,
    schema: date.nullable(),
    shown: date.nullable(),
    column: "remind_days_start",
    ofNew: null,
  },
  /** How long before its end a contract has to be ended, as `parseNotice` reads it; null: it needs no notice. */
  noticePeriod: {
    ...shownFull,
    isSearched: false,
    schema: noticePeriod.nullable(),
    shown: z.string().nullable(),
    column: "notice_period",
    ofNew: null,
  },
  /** The cost of its next period, as `parseCost` reads it; null: nothing, or unknown. */
  cost: {
    ...shownFull,
    isSearched: false,
    schema: cost.nullable(),
    shown: z.string().nullable(),
    column: "cost",
    ofNew: null,
  },
  /** Months that renewing it proposes; null: unknown. */
  renewEveryMonths: {
    ...shownFull,
    isSearched: false,
    schema: z.int().min(1).max(limits.renewEveryMonths).nullable(),
    shown: z.int().nullable(),
    column: "renew_every_months",
    ofNew: null,
  },
  /** The log says only that they changed, since their readers change too. */
  notes: {
    ...shownFull,
    isSearched: true,
    isLogged: false,
    schema: trimmed(0, limits.reminderNotes),
    shown: z.string(),
    column: "notes",
    ofNew: "",
  },
} as const satisfies Record<string, FieldRow>;

type Rows = typeof reminderFields;
export type ReminderField = keyof Rows;
type FieldWith<Member extends keyof FieldRow, Value> = {
  [Name in ReminderField]: Rows[Name] extends Record<Member, Value> ? Name : never;
}[ReminderField];
export type ImportableField = FieldWith<"isImportable", true>;
export type LoggedField = FieldWith<"isLogged", true>;
/** The fields that a new reminder may be sent without. */
export type OptionalField = FieldWith<"ofNew", unknown>;

const fieldsWhere = <Name extends ReminderField>(isIncluded: (row: FieldRow) => boolean) =>
  Object.entries(reminderFields).flatMap(([name, row]) => (isIncluded(row) ? [name as Name] : []));
export const fieldNames = fieldsWhere<ReminderField>(() => true);
export const importableFields = fieldsWhere<ImportableField>((row) => row.isImportable);
export const loggedFields = fieldsWhere<LoggedField>((row) => row.isLogged);
export const searchedFields = fieldsWhere<FieldWith<"isSearched", true>>((row) => row.isSearched);
export const reducedFields = fieldsWhere<FieldWith<"isReduced", true>>((row) => row.isReduced);
const optionalFields = fieldsWhere<OptionalField>((row) => row.ofNew !== undefined);

/** Returns some members of an object. */
export const pick = <From extends object, Name extends keyof From>(from: From, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;

const membersOf = <Name extends ReminderField, Member extends keyof FieldRow>(names: readonly Name[], member: Member) =>
  Object.fromEntries(names.map((name) => [name, (reminderFields[name] as FieldRow)[member]])) as {
    [Each in Name]: Rows[Each] extends Record<Member, infer Value> ? Value : never;
  };
const maskOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>;

const sent = z.object(membersOf(fieldNames, "schema"));
/** The values of a reminder's fields. */
export type ReminderFieldValues = z.output<typeof sent>;

/** The values of a new reminder's fields that are sent without one. */
export const newReminderFields: Pick<ReminderFieldValues, OptionalField> = membersOf(optionalFields, "ofNew");

export const requiredFieldSchemas = sent.omit(maskOf(optionalFields)).shape;
export const optionalFieldSchemas = sent.pick(maskOf(optionalFields)).partial().shape;
export const shownFieldSchemas = membersOf(fieldNames, "shown");
export const importableMask = maskOf(importableFields);
