import type { ListedReminder, Reminder } from "@pomander/contract";

/** What a card can ask for. The same object for all cards and all renders, so that cards stay as they are. */
export interface CardHandlers {
  view: (reminder: ListedReminder) => void;
  edit: (reminder: ListedReminder) => void;
  remove: (reminder: ListedReminder) => void;
  send: (reminder: ListedReminder) => void;
  renew: (reminder: Reminder) => void;
}
