import type { escalationSources, NewEscalation, Reminder } from "@pomander/contract";
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
