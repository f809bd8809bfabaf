import {
  limits,
  type escalationSources,
  type NewEscalation,
  type NewReminder,
  type Reminder,
} from "@pomander/contract";

/** The fields under "More options", as typed. */
interface AdvancedValues {
  alsoBeforeDays: string[];
  alsoAtExpiry: boolean;
  renewEveryMonths: string;
  escalation: (typeof escalationSources)[number];
  escalateBeforeDays: string;
  escalateTo: { key: string; name: string }[];
}
type Further = Pick<NewReminder, "alsoBeforeDays" | "alsoAtExpiry" | "renewEveryMonths"> & {
  escalation?: NewEscalation;
};

export const noFurther: AdvancedValues = {
  alsoBeforeDays: [],
  alsoAtExpiry: true,
  renewEveryMonths: "",
  escalation: "tag",
  escalateBeforeDays: "",
  escalateTo: [],
};

/** Returns the fields under "More options" of a stored reminder. A rule of its scope tag is not a rule of its own. */
export function furtherValuesOf({
  alsoBeforeDays,
  alsoAtExpiry,
  renewEveryMonths,
  escalation,
}: Reminder): AdvancedValues {
  const isOwn = escalation.from === "own";
  return {
    alsoBeforeDays: alsoBeforeDays.map(String),
    alsoAtExpiry,
    renewEveryMonths: renewEveryMonths === null ? "" : String(renewEveryMonths),
    escalation: escalation.from,
    escalateBeforeDays: isOwn ? String(escalation.beforeDays ?? "") : "",
    escalateTo: isOwn ? escalation.to : [],
  };
}

/** Whether any of these fields is set. */
export const hasFurther = (values: AdvancedValues) => JSON.stringify(pick(values)) !== JSON.stringify(noFurther);

const pick = (values: AdvancedValues): AdvancedValues => ({
  alsoBeforeDays: values.alsoBeforeDays,
  alsoAtExpiry: values.alsoAtExpiry,
  renewEveryMonths: values.renewEveryMonths.trim(),
  escalation: values.escalation,
  escalateBeforeDays: values.escalation === "own" ? values.escalateBeforeDays.trim() : "",
  escalateTo: values.escalation === "own" ? values.escalateTo : [],
});

/**
 * Returns the fields to send: only those that differ from the reminder that the form was filled from; for a new one,
 * those set.
 */
export function furtherOf(values: AdvancedValues, from: Reminder | null): Further {
  const before = from === null ? noFurther : furtherValuesOf(from);
  const after = pick(values);
  const differs = (...names: (keyof AdvancedValues)[]) =>
    names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const months = after.renewEveryMonths;
  const { escalation } = after;
  const rule =
    escalation === "own"
      ? { from: escalation, beforeDays: Number(after.escalateBeforeDays), to: after.escalateTo.map(({ key }) => key) }
      : { from: escalation, beforeDays: null, to: [] };
  return {
    ...(differs("alsoBeforeDays") ? { alsoBeforeDays: after.alsoBeforeDays.map(Number) } : {}),
    ...(differs("alsoAtExpiry") ? { alsoAtExpiry: after.alsoAtExpiry } : {}),
    ...(differs("renewEveryMonths") ? { renewEveryMonths: months === "" ? null : Number(months) } : {}),
    ...(differs("escalation", "escalateBeforeDays", "escalateTo") ? { escalation: rule } : {}),
  };
}

/** Whether a text is a whole number within bounds. */
export const isNumberWithin = (text: string, least: number, most: number) =>
  /^\s*\d{1,3}\s*$/.test(text) && Number(text) >= least && Number(text) <= most;

/** Words that users put between numbers of days and that mean nothing else. */
const filler = /^(and|d|days?|before|tage?|und)$/i;

/**
 * Reads days as users type them, such as "30, 14 and 1": descending, without duplicates. Also returns what was left
 * out: values that are no valid number of days for a reminder, or beyond the limit.
 */
export function readLeads(typed: readonly string[]): { leads: string[]; left: string[] } {
  const { days: most, count } = limits.alsoBeforeDays;
  const parts = typed.flatMap((text) => text.split(/[\s,;]+/)).filter((part) => part !== "" && !filler.test(part));
  const days = parts.filter((part) => isNumberWithin(part, 0, most)).map(Number);
  const sorted = [...new Set(days)].toSorted((one, other) => other - one).map(String);
  return {
    leads: sorted.slice(0, count),
    left: [...parts.filter((part) => !isNumberWithin(part, 0, most)), ...sorted.slice(count)],
  };
}
