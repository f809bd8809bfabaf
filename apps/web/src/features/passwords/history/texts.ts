import { limits } from "@pomander/contract";
import { type Format, localize } from "@pomander/texts/format";
import { unbroken } from "../../../lib/format/unbroken.ts";

/** Every text about earlier versions and deleted entries. */
export const english = ({ plural }: Format) => ({
  offline: "You're offline. You need a connection to see earlier versions and deleted entries.",
  proof: {
    versions: "Enter your master password to see earlier versions.",
    deleted: "Enter your master password to see what you deleted.",
  },
  older: "Show older versions",
  loadFailed: "Failed to load earlier versions",
  busy: "Loading earlier versions",

  /** Names of a version by the time that is sealed with it. */
  saved: {
    title: (when: string) => `Saved ${when}`,
    titleBy: (when: string, by: string) => `Saved ${when} by ${by}`,
    restoreLabel: (when: string) => `Put back the version saved ${when}`,
    confirm: (when: string) =>
      `This restores the entry as it was when it was saved ${when}. The current version is kept for ${limits.historyDays} days as an earlier version.`,
  },
  /** Names of a version without a sealed time, by the time of its replacement according to the server. */
  replaced: {
    title: (when: string) => `Replaced ${when}, according to the server`,
    restoreLabel: (when: string) => `Put back the version replaced ${when}`,
    confirm: (when: string) =>
      `This restores the entry as it was before it was replaced ${when}. The current version is kept for ${limits.historyDays} days as an earlier version.`,
  },

  versions: {
    open: "Earlier versions",
    title: "Earlier versions",
    lead: (title: string) => `"${title}" before each change in the last ${limits.historyDays} days.`,
    list: "Earlier versions",
    compareWith: "Compare with",
    present: "Current entry",
    next: "Next version",
    thisOne: "This version",
    one: "Earlier version",
    now: "Now",
    differs: (fields: readonly string[]) => `Different: ${fields.join(", ")}`,
    same: "No visible differences",
    restoreVersion: "Put back",
    close: "Close",
    deleteAll: "Delete earlier versions",
    empty: {
      title: "No earlier versions",
      hint: `When this entry is changed, the earlier version is kept for ${limits.historyDays} days.`,
    },
    emptyShared: {
      title: "No earlier versions",
      hint: `When this entry is changed, the earlier version is kept for ${limits.historyDays} days, or until the vault gets new keys, as when someone is removed.`,
    },
  },
  confirm: {
    title: "Put back this version?",
    confirm: "Put back",
  },
  restoreVersionAsNew: "Save as a new entry",
  withoutFiles: (count: number) => plural(count, { one: "Put back without it", other: "Put back without them" }),
  notices: {
    restoreVersion: "Version put back. The one it replaced is now an earlier version.",
    restoreVersionAsNew: "Put back as a new entry",
    show: "Show",
    failed: "Failed to put back",
    deletedNow: "Permanently deleted",
  },

  deleted: {
    title: "Recently deleted",
    lead: `Entries you delete stay here, encrypted, for ${limits.historyDays} days.`,
    leadShared: "Those of a shared vault stay only until it gets new keys, as when someone is removed.",
    list: "Recently deleted",
    at: (when: string) => `Deleted ${when}, according to the server`,
    until: (day: string, howFar: string) => `Can be put back until ${unbroken(`${day} · ${howFar}`)}`,
    restoreVersion: "Put back",
    restoreLabel: (title: string) => `Put back ${title}`,
    show: "Show",
    showLabel: (title: string) => `Show ${title}`,
    isBack: "Put back as a new entry",
    deleteNow: "Delete now",
    deleteNowLabel: (title: string) => `Delete now: ${title}`,
    empty: {
      title: "Nothing deleted recently",
      hint: `Entries you delete stay here, encrypted, for ${limits.historyDays} days, so you can put them back.`,
    },
  },
  deleteVersions: {
    ofDeleted: {
      title: "Delete now?",
      body: (title: string) =>
        `"${title}" and its earlier versions will be deleted from the server right away. No one can bring them back.`,
      confirm: "Delete now",
    },
    ofEntry: {
      title: "Delete earlier versions?",
      body: (title: string) =>
        `All earlier versions of "${title}" will be deleted from the server right away. No one can bring them back. The entry itself doesn't change.`,
      confirm: "Delete versions",
    },
    failed: "Failed to delete earlier versions",
  },
});

export const texts = localize("features/passwords/history/texts", english);
