import type { Member, Reminder } from "@pomander/contract";
import type { ManyAction } from "./change-many.ts";
import { texts } from "./texts.ts";
import type { useReassign } from "./use-reassign.ts";
import { assignableTo, type Chosen } from "./assignable.ts";

interface WayOfAssigning {
  /** The reminders in which something changes. */
  concerned: readonly Reminder[];
  /** The reminders that only assignable people can get. */
  assigning: readonly Reminder[];
  /** Whether some part of it can go to anyone. */
  isForAll: boolean;
  hasTagRules: boolean;
  /** Number of reminders to which no one can be assigned, for want of a scope tag. */
  untagged: number;
  isLoading: boolean;
  /** Returns the chosen people who get a reminder. */
  takersOf: (reminder: Reminder, chosen: Chosen) => readonly Member[];
  /** Returns what the user should know before; empty texts are left out. */
  notes: (chosen: Chosen) => readonly string[];
  /** Returns the label of the button for a number of reminders. */
  confirm: (going: number) => string;
  action: (chosen: Chosen) => ManyAction;
}

/** Assigns people in addition to the present assignees. */
export function addPeople(reminders: readonly Reminder[]): WayOfAssigning {
  const tagged = reminders.filter(({ scopeTag }) => scopeTag !== null);
  return {
    concerned: tagged,
    assigning: tagged,
    isForAll: false,
    hasTagRules: false,
    untagged: reminders.length - tagged.length,
    isLoading: false,
    takersOf: assignableTo,
    notes: () => [texts.assignHint],
    confirm: () => texts.assignConfirm,
    action: (chosen) => ({ kind: "assign", ...chosen }),
  };
}

/** Assigns people in place of one person. */
export const replacePerson = (reassign: ReturnType<typeof useReassign>): WayOfAssigning => ({
  ...reassign,
  notes: (chosen) => {
    const addresses = chosen.to.length > 1 ? reassign.addresses(chosen) : [];
    return [
      reassign.isOn("assigned") ? texts.handOverHint : "",
      addresses.length > 0 ? texts.places.emailTo(addresses) : "",
      reassign.isEmpty ? texts.places.nothing : "",
      reassign.created > 0 ? texts.places.created(reassign.created) : "",
    ];
  },
  confirm: texts.handOverConfirm,
});
