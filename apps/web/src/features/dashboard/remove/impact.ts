import { calls, type DeletionImpact, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { problemOf } from "../../../lib/problem.ts";
import { texts } from "../texts.ts";

const { remove } = texts;

/** What becomes of the reminders that carry a scope tag. */
export type SharedReminders = "handover" | "delete";

/** What goes along with a user, in words; empty when nothing does. What is handed over does not. */
export function describeImpact(impact: DeletionImpact, shared: SharedReminders): string[] {
  const { hasVault, sharedReminders, memberships } = impact;
  const handedOver = shared === "handover" ? sharedReminders : 0;
  const reminders = impact.reminders - handedOver;
  return [
    hasVault ? remove.vault : null,
    reminders === 0
      ? null
      : sharedReminders === handedOver
        ? remove.reminders(reminders)
        : remove.sharedOf(sharedReminders, reminders),
    memberships === 0 ? null : remove.memberships(memberships),
  ].filter((sentence) => sentence !== null);
}

export interface UserImpact {
  user: User;
  impact: DeletionImpact;
}

const readersAtOnce = 4;

/** Of each user what deleting them would take along, in the given order; who is gone already is left out. @throws the first other error */
export async function readImpacts(api: Api, users: readonly User[]): Promise<UserImpact[]> {
  const impacts: Array<UserImpact | null> = users.map(() => null);
  const queue = users.entries();
  const readSome = async () => {
    for (const [index, user] of queue) {
      try {
        impacts[index] = { user, impact: await api(calls.users.impact, { params: { id: user._id } }) };
      } catch (error) {
        if (problemOf(error, "").code !== "not_found") throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: readersAtOnce }, readSome));
  return impacts.filter((one) => one !== null);
}
