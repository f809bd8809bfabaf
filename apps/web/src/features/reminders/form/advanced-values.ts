import { limits, type escalationSources, type NewEscalation, type Reminder } from "@pomander/contract";
import { isSame } from "../../../lib/form/edit-conflict.ts";

/** A reminder's rule of escalation, as typed. */
interface RuleValues {
  escalation: (typeof escalationSources)[number];
  escalateBeforeDays: string;
  escalateTo: { key: string; name: string }[];
}

export const noRule: RuleValues = { escalation: "tag", escalateBeforeDays: "", escalateTo: [] };

/** Returns the rule of a stored reminder as typed. A rule of its scope tag is not a rule of its own. */
export function ruleValuesOf({ escalation }: Pick<Reminder, "escalation">): RuleValues {
  const isOwn = escalation.from === "own";
  return {
    escalation: escalation.from,
    escalateBeforeDays: isOwn ? String(escalation.beforeDays ?? "") : "",
    escalateTo: isOwn ? escalation.to : [],
  };
}

const pickRule = ({ escalation, escalateBeforeDays, escalateTo }: RuleValues): RuleValues =>
  escalation === "own"
    ? { escalation, escalateBeforeDays: escalateBeforeDays.trim(), escalateTo }
    : { ...noRule, escalation };

/** Whether a rule of its own is set. */
export const hasRule = (values: RuleValues) => !isSame(pickRule(values), noRule);

/** Returns the rule to send: only one that differs from that of the reminder that the form was filled from. */
export function ruleOf(values: RuleValues, from: Reminder | null): { escalation?: NewEscalation } {
  const rule = pickRule(values);
  if (isSame(rule, from === null ? noRule : ruleValuesOf(from))) return {};
  const { escalation, escalateBeforeDays, escalateTo } = rule;
  const beforeDays = escalation === "own" ? Number(escalateBeforeDays) : null;
  return { escalation: { from: escalation, beforeDays, to: escalateTo.map(({ key }) => key) } };
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
