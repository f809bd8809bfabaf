import {
  limits,
  type escalationSources,
  type NewEscalation,
  type NewReminder,
  type Reminder,
} from "@pomander/contract";

/** What stands behind "More options", as it is typed. */
interface FurtherValues {
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

export const noFurther: FurtherValues = {
  alsoBeforeDays: [],
  alsoAtExpiry: true,
  renewEveryMonths: "",
  escalation: "tag",
  escalateBeforeDays: "",
  escalateTo: [],
};

/** What stands behind "More options" of a stored reminder. The rule of its scope tag is none of its own. */
export function furtherValuesOf({
  alsoBeforeDays,
  alsoAtExpiry,
  renewEveryMonths,
  escalation,
}: Reminder): FurtherValues {
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

/** Whether any of it is set. */
export const hasFurther = (values: FurtherValues) => JSON.stringify(pick(values)) !== JSON.stringify(noFurther);

const pick = (values: FurtherValues): FurtherValues => ({
  alsoBeforeDays: values.alsoBeforeDays,
  alsoAtExpiry: values.alsoAtExpiry,
  renewEveryMonths: values.renewEveryMonths.trim(),
  escalation: values.escalation,
  escalateBeforeDays: values.escalation === "own" ? values.escalateBeforeDays.trim() : "",
  escalateTo: values.escalation === "own" ? values.escalateTo : [],
});

/** What is sent of it: only what differs from the reminder that the form was filled from; of a new one, what is set. */
export function furtherOf(values: FurtherValues, from: Reminder | null): Further {
  const before = from === null ? noFurther : furtherValuesOf(from);
  const after = pick(values);
  const differs = (...names: (keyof FurtherValues)[]) =>
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

/** Words that people put between numbers of days, and that say nothing more. */
const filler = /^(and|d|days?|before|tage?|und)$/i;

/**
 * Days as they are typed, "30, 14 and 1" too: descending, each once. With what was left out because it is no number of days
 * that a reminder can have, or one too many.
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
