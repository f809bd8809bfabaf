import type { Impact } from "@pomander/contract";
import { texts } from "../texts.ts";

const { remove } = texts;

/** What goes along with a user, in words; empty when nothing does. */
export function goesAlong({ hasVault, reminders, sharedReminders, memberships }: Impact): string[] {
  return [
    hasVault ? remove.vault : null,
    reminders === 0
      ? null
      : sharedReminders === 0
        ? remove.reminders(reminders)
        : remove.sharedOf(sharedReminders, reminders),
    memberships === 0 ? null : remove.memberships(memberships),
  ].filter((sentence) => sentence !== null);
}
