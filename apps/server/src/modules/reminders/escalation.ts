import { type Actor, isAdministrator, type NewEscalation } from "@pomander/contract";
import { accountsIn, assertAccountsExist } from "../../accounts/people-named.ts";
import { AppError } from "../../errors.ts";
import { pickMembers } from "./scope-tag-rights.ts";
import type { ReminderRow } from "./store.ts";
import type { Trx } from "../../platform/database.ts";

/** Returns the columns of a rule of escalation. */
export const escalationColumns = ({ from, beforeDays, to }: NewEscalation) => ({
  escalation: from,
  escalate_before_days: beforeDays,
  escalate_to: to,
});

interface PeopleAround {
  scopeTagId: string | null;
  /** Ids of the owner, of the assigned users, and of those that the rule names already. */
  known: readonly string[];
}

/**
 * Refuses users that the actor may not name in a rule: administrators name every account, others those who have to do
 * with the reminder already or are in a group of its scope tag. Addresses are as free as a reminder's own.
 */
export async function assertMayEscalateTo(
  trx: Trx,
  actor: Actor,
  rule: Pick<ReminderRow, "escalate_to">,
  { scopeTagId, known }: PeopleAround,
): Promise<void> {
  const named = accountsIn(rule.escalate_to).filter((userId) => !known.includes(userId));
  if (isAdministrator(actor)) return assertAccountsExist(trx, "escalation.to", named);
  const members = await pickMembers(trx, scopeTagId, named);
  if (named.some((userId) => !members.has(userId))) throw new AppError("user_not_in_scope_tag");
}
