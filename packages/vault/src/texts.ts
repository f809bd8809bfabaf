import type { SecurityWarning } from "./account/types.ts";
import { pluralize } from "./pluralize.ts";
import type { IntegrityFault } from "./vault-snapshot.ts";

const entries = (count: number) => pluralize(count, "entry", "entries");

/** What a person reads when what the server sent is not what was saved: the same words in every client. */
export const integrityTexts = {
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
  steps: [
    "Read again first: it may be over in a moment.",
    "Ask the people who run the server whether they restored a backup. After that, this warning is expected.",
    "If they didn't, compare the check code with another of your devices before you keep anything.",
  ],

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
} as const;

/** What is known, and nothing more: not who did it, nor why. `formatMoment` shows an ISO 8601 time to a person. */
export function faultText(fault: IntegrityFault, formatMoment: (iso: string) => string): string {
  const texts = integrityTexts;
  if (fault.kind === "fewer") return texts.fewer(fault.count);
  if (fault.kind === "more") return texts.more(fault.count);
  if (fault.kind !== "twoHistories") return texts[fault.kind];
  const { at, isOrBefore } = fault;
  return at === null ? texts.changesMissing : `${texts.changesMissing} ${texts.parted(formatMoment(at), isOrBefore)}`;
}

/** What a person reads of a vault that this device, or this browser, has no memory of. */
export const firstVisitTexts = {
  title: "Check that this is your vault",
  lead: (where: "browser" | "device") => `This ${where} hasn't seen this vault before, or its memory was cleared.`,
  lastChange: "Last change",
  unknownChange: "can't be read",
  entries: "Entries",
  checkCode: "Check code",
  question: "Is that what you expect?",
  declined: {
    title: "Your vault is locked",
    meaning: [
      "The server may be showing you an old copy of your vault.",
      "Compare the check code on another of your devices, under Profile.",
      "If it differs, tell your administrator.",
    ],
  },
} as const;

/** What a person is told before anything more is sent to a server that says something strange. */
export const securityWarningTexts: Record<SecurityWarning["kind"], { title: string; text: readonly string[] }> = {
  passwordChanged: {
    title: "The password was changed",
    text: [
      "The password of this account was changed on another device or by an administrator.",
      "If it was not you who changed it, and nobody did it for you, do not go on. Nothing has been sent yet.",
    ],
  },
  passwordTemporary: {
    title: "The server calls this password temporary",
    text: [
      "The server says that an administrator set this password. This device has opened a vault of yours before.",
      "If you did not ask for a reset, do not go on.",
    ],
  },
  vaultMissing: {
    title: "Your vault is missing",
    text: [
      "The server says that this account has no vault. This device has opened one for it before.",
      "If you did not ask for a reset, do not go on.",
    ],
  },
  vaultReplaced: {
    title: "This is another vault",
    text: [
      "The server offers another vault than the one this device has opened for this account before.",
      "If you did not ask for a reset, do not go on.",
    ],
  },
};
