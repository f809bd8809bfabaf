import type { ColumnMeaning } from "@pomander/transfer";
import type { EntryType } from "@pomander/vault";
import { pluralize } from "../../lib/format/pluralize.ts";

const number = (count: number) => count.toLocaleString("en");
const entries = (count: number) => pluralize(count, "entry", "entries");
const arePresent = (count: number, one: string, more: string) => `${entries(count)} ${count === 1 ? one : more}`;

/** Every text of the Import page that a person reads. */
export const texts = {
  heading: "Import",
  lead: "Bring your passwords from another password manager or browser. The file is read on this device.",
  path: "Path",
  passwords: "Passwords",
  cancel: "Cancel",
  back: "Choose another file",

  needs: {
    locked: { title: "Unlock your vault first", lead: "What you import is encrypted on this device, into your vault." },
    unverified:
      "What the server sends isn't what was last saved. Look at the warning on the Passwords page before you import anything.",
    offline: "You're offline. Importing needs a connection to the server.",
  },
  lockedMeanwhile: (stored: number, total: number) =>
    `Your vault was locked during the import: ${number(stored)} of ${entries(total)} ${stored === 1 ? "is" : "are"} in your vault. ` +
    "Unlock it and choose the file again to import the rest. Nothing is added twice.",

  choose: {
    title: "Choose a file",
    drop: "Drop your export here, or choose it",
    file: "File to import",
    submit: "Choose file",
    hint: "Works with Bitwarden, 1Password, KeePass, all browsers and many more. Nothing is stored before you've seen what's in it.",
    help: "How do I export my passwords?",
    failed: "This file could not be read",
  },

  reading: {
    title: "Reading your file",
    reading: "Reading...",
    comparing: "Comparing with your vault...",
    progress: (done: number) => `Reading: ${Math.round(done * 100)}%`,
    compared: (opened: number, total: number) =>
      `Comparing: ${number(opened)} of ${entries(total)} in your vault opened`,
    cancel: "Cancel",
  },

  unlock: {
    title: "This file is encrypted",
    lead: (format: string) => `${format}. Enter the password that you chose when you exported it.`,
    leadKdbx: (format: string) => `${format}. Open it as you do in KeePass.`,
    password: "File password",
    keyFile: "Key file",
    chooseKeyFile: "Choose key file",
    keyFileHint: "Only if your database uses one.",
    removeKeyFile: "Remove key file",
    submit: "Open file",
    required: "Password is required",
    requiredEither:
      "Enter the password, choose the key file, or both. If the password is empty, press Open file again.",
    keyFileTooLarge: "This is too large for a key file.",
  },

  columns: {
    title: "What is in each column?",
    lead: "This CSV file isn't from a program that's known here. Say what each column holds.",
    withHeader: "Column names are from the first line of the file.",
    column: (name: string) => `Column "${name}"`,
    unnamed: (index: number) => `Column ${index}`,
    meaning: (name: string) => `Meaning of "${name}"`,
    samples: "For example",
    empty: "empty",
    remembered: "This is how you read a file with these columns before.",
    submit: "Continue",
    noTitle: "Choose which column holds the title, the link or the password",
    twice: (meaning: string) => `Only one column can be ${meaning}`,
    meanings: {
      title: "Title",
      link: "Link",
      email: "User name or email",
      password: "Password",
      notes: "Notes",
      category: "Category or folder",
      tags: "Tags",
      totp: "One-time code",
      expires: "Expiry date",
      favorite: "Favorite",
      field: "Custom field",
      hiddenField: "Hidden custom field",
      ignore: "Don't import",
    } satisfies Record<ColumnMeaning, string>,
  },

  preview: {
    title: (count: number) => `${entries(count)} found`,
    from: (format: string, name: string) => `${format} · ${name}`,
    types: {
      login: (count: number) => pluralize(count, "login", "logins"),
      note: (count: number) => pluralize(count, "note", "notes"),
      card: (count: number) => pluralize(count, "card", "cards"),
      identity: (count: number) => pluralize(count, "identity", "identities"),
      "ssh-key": (count: number) => pluralize(count, "SSH key", "SSH keys"),
    } satisfies Record<EntryType, (count: number) => string>,
    type: { login: "Login", note: "Note", card: "Card", identity: "Identity", "ssh-key": "SSH key" } satisfies Record<
      EntryType,
      string
    >,
    same: (count: number) => `${arePresent(count, "is", "are")} already in your vault and will be left out.`,
    sameChosen: (count: number, chosen: number) =>
      `${arePresent(count, "is", "are")} already in your vault; ${number(chosen)} will be imported again.`,
    untitled: "Untitled",
    table: "Entries in the file",
    importColumn: "Import",
    mark: { in: "Will be imported", out: "Left out", undecided: "Not decided" },
    columns: {
      title: "Title",
      email: "User name",
      link: "Link",
      category: "Category",
      type: "Becomes",
      presence: "In your vault",
    },
    presence: { new: "New", same: "Already there", otherPassword: "Different password" },
    show: {
      label: "Which entries to show",
      all: "All",
      new: "New",
      same: "Already there",
      otherPassword: "Different",
    },
    search: "Search this file...",
    clear: "Clear",
    everything: { select: "Select all", deselect: "Deselect all" },
    shown: { select: "Select shown", deselect: "Deselect shown" },
    keys: "Arrow keys move, Space chooses",
    nothingFound: "No results found",
    chosen: (chosen: number, count: number) => `${number(chosen)} of ${entries(count)} will be imported`,
    tag: "Tag for this import",
    tagHint: "Optional. Added to every imported entry, so you can find them together.",
    tagTooLong: "This tag is too long",
    submit: (count: number) => `Import ${entries(count)}`,
    nothing: "Nothing to import",
    undecided: (count: number) =>
      count === 1
        ? "Decide about 1 more entry to continue."
        : `Decide about ${number(count)} more entries to continue.`,
    failed: (count: number) => `${pluralize(count, "row", "rows")} can't be read`,
    skipped: (count: number) => `${pluralize(count, "row", "rows")} left out`,
    skippedLead: "Such as what's in the trash of the file, or rows that only name a folder.",
    leftBehind: (count: number) => `${pluralize(count, "thing", "things")} can't come along`,
    leftBehindLead:
      "Attachments and passkeys have no place here yet. Keep your old password manager until you've moved them.",
  },

  others: {
    title: (count: number) => `${arePresent(count, "is", "are")} in your vault with a different password`,
    lead: "Choose for each one. What's in your vault is never changed: an imported entry is added beside it.",
    list: "Entries with a different password",
    mine: "In your vault",
    theirs: "In the file",
    skip: "Leave out",
    keep: "Import too",
    choice: (title: string) => `What to do with ${title}`,
    skipAll: "Leave out all",
    keepAll: "Import all too",
    show: (what: string, title: string) => `Show password: ${what}, ${title}`,
    hide: (what: string, title: string) => `Hide password: ${what}, ${title}`,
    showTip: "Show password",
    hideTip: "Hide password",
    empty: "empty",
    pages: "Pages of entries with a different password",
  },

  run: {
    title: "Importing",
    bar: "Import progress",
    progress: (stored: number, total: number) => `${number(stored)} of ${entries(total)} stored`,
    stay: "Keep this page open. Your vault stays unlocked until it's done.",
    cancel: "Cancel",
    cancelling: "Stopping...",
    stopped: "Import stopped",
    stoppedLead: (stored: number, total: number) =>
      `${number(stored)} of ${entries(total)} ${stored === 1 ? "is" : "are"} in your vault. Continue to import the rest.`,
    failed: "The import could not go on",
    goOn: "Continue",
    finish: "Finish without the rest",
  },

  leave: {
    title: "Leave this page?",
    body: "What's stored so far stays in your vault. You can choose the file again later: nothing is added twice.",
    bodyPreview: "Nothing has been imported yet, and what you chose here is lost.",
    confirm: "Leave",
    cancel: "Stay",
  },

  report: {
    title: (count: number) => `${arePresent(count, "was", "were")} imported`,
    nothing: "Nothing was imported",
    sum: "What became of the file",
    inFile: "Rows in the file",
    lines: {
      imported: "Imported",
      here: "Already in your vault",
      skipped: "Left out by you",
      leftOut: "Not meant to be imported (trash, folders)",
      failed: "Failed",
      notYet: "Not imported: stopped before",
    },
    failed: "What failed",
    leftBehind: "What couldn't come along",
    otherPassword: "In the vault with a different password",
    save: "Save report",
    fileName: "pomander-import-report.csv",
    saveHint: "The report lists titles, and no passwords.",
    csvHeader: ["Where", "Title", "Outcome", "Reason"],
    outcomes: {
      imported: "Imported",
      here: "Already in the vault",
      skipped: "Left out by you",
      leftOut: "Not meant to be imported",
      failed: "Failed",
      notYet: "Not imported",
    },
    leftBehindOutcome: "Not imported",
    toPasswords: "Go to Passwords",
    again: "Import another file",
    undo: (count: number) => `Remove the ${entries(count)} of this import`,
  },

  next: {
    title: "What to do next",
    health: "Look for weak and reused passwords",
    healthLead: "Health checks what you imported, on this device.",
    delete: "Delete the export file",
    deleteLead: (name: string) =>
      `${name} holds your passwords, readable by anyone who opens it. Delete it, and empty the trash. Check your downloads and cloud folders, too.`,
    deleteSealed: (name: string) => `You don't need ${name} any more. Delete it unless you keep it as a backup.`,
    old: "Keep your old password manager for a while",
    oldLead: "Until you've signed in to your most important sites with what's in Pomander.",
  },

  undo: {
    title: (count: number) => `Remove ${entries(count)}?`,
    body: "Everything this import added is deleted, except what you've changed since. Deleted entries can be put back for 30 days.",
    confirm: (count: number) => `Remove ${entries(count)}`,
    busy: (removed: number, total: number) => `${number(removed)} of ${entries(total)} removed`,
    bar: "Removing",
    failed: "The import could not be removed",
    done: (count: number) => `${arePresent(count, "was", "were")} removed`,
    changed: (count: number) =>
      count === 1 ? "1 entry that you changed since stays." : `${entries(count)} that you changed since stay.`,
    again: "Try again",
    close: "Close",
  },

  earlier: {
    title: "Earlier imports",
    lead: "What each import added and is still in your vault.",
    loading: "Looking for earlier imports...",
    failed: "Your earlier imports could not be listed",
    count: (count: number, changed: number) =>
      changed === 0 ? entries(count) : `${entries(count)}, ${number(changed)} changed since`,
    remove: "Remove",
    removeLabel: (format: string, when: string) => `Remove the import from ${format} of ${when}`,
  },
} as const;
