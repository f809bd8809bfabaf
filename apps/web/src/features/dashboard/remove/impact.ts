import { calls, type DeletionImpact, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { problemOf } from "../../../lib/problem.ts";
import { texts } from "../texts.ts";

const { remove } = texts;

/** The handling of reminders that have a scope tag when their owner is deleted. */
export type SharedReminders = "handover" | "delete";

/** Describes what is deleted with a user, without what is handed over; empty when there is nothing. */
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

/**
 * Reads the impact of deleting each user, in the given order, without users who are already deleted. @throws the first
 * other error
 */
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
