import { pluralize } from "../../../lib/format/pluralize.ts";

const entries = (count: number) => pluralize(count, "entry", "entries");

/** What a person reads when something about what the server sent has to be said. */
export const texts = {
  title: "This is not quite what was saved",
  fewer: (count: number) => `Your vault has ${entries(count)} fewer than when it was last saved.`,
  missing: "Missing:",
  more: (count: number) => `Your vault has ${entries(count)} more than when it was last saved.`,
  replaced: "Your vault has as many entries as when it was last saved, but at least one is not the one that was saved.",
  older: "Your vault is older than what this device has seen before.",
  changesMissing: "Changes that this device has seen are missing from what the server sends.",
  parted: (at: string, isOrBefore: boolean) => `The two histories part ${isOrBefore ? "at or before" : "after"} ${at}.`,
  gap: "Your vault has changed since this device last read it. The server doesn't send the changes in between.",
  unreadable: "Your vault's own record of its entries can't be opened.",
  checkCode: "Check code",
  readOnly: "You can read and copy what the server sent. Nothing can be changed until you decide.",
  help: "What can I do?",
  steps: [
    "Read again first: it may be over in a moment.",
    "Ask the people who run the server whether they restored a backup. After that, this warning is expected.",
    "If they didn't, compare the check code with another of your devices before you keep anything.",
  ],
  readAgain: "Read again",
  stillSo: "Read again: it is still so.",

  keep: "Keep what is here",
  keepTitle: "Keep what is here?",
  keepBody:
    "What the server sent becomes your vault, even where something is missing or different. " +
    "Each of your other devices is told once, with the names of the entries that are gone.",
  keepSettings:
    "Settings such as auto-lock come from the newest record that can be opened. If there is none, they go back to their defaults.",
  kept: "What is here now counts as your vault.",
  settingsLost: "Its settings could not be read: check auto-lock and the search index in your profile.",

  accepted: (date: string) => `On ${date} another device kept what the server had.`,
  leftOut: (count: number) => `${pluralize(count, "change was", "changes were")} left out.`,
  gone: (count: number) => `${entries(count)} that this device last knew ${count === 1 ? "is" : "are"} gone`,
  unnamed: (count: number) => `${entries(count)} without a known name`,
  newKeys: (date: string) => `New vault keys were made on ${date}.`,
  memoryRestored:
    "This browser's memory of your vault was cleared while it was open. It has been written back. " +
    "If you didn't clear it, the server may have: compare the check code in your profile with another of your devices.",
  dismiss: "Got it",
} as const;
