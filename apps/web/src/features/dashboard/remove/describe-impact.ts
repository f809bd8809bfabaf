import type { DeletionImpact } from "@pomander/contract";
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
