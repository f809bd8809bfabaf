import { limits } from "@pomander/contract";
import type { ColumnMeaning } from "@pomander/transfer";
import { type Format, localize } from "@pomander/texts/format";

/** Every text of the Import page that a person reads. */
export const english = ({ bytes: size, number, plural }: Format) => {
  const entries = (count: number) => plural(count, { one: "# entry", other: "# entries" });
  const arePresent = (count: number, one: string, more: string) => `${entries(count)} ${count === 1 ? one : more}`;

  return {
    heading: "Import",
    lead: "Bring your passwords from another password manager or browser. The file is read on this device.",
    passwords: "Passwords",
    into: "Import into",
    cancel: "Cancel",
    back: "Choose another file",

    needs: {
      locked: {
        title: "Unlock your vault first",
        lead: "What you import is encrypted on this device and added to your vault.",
      },
      unverified:
        "Your vault doesn't match what was last saved. Check the warning on the Passwords page before you import anything.",
      offline: "You're offline. You need a connection to import.",
    },
    lockedMeanwhile: (stored: number, total: number) =>
      `Your vault was locked during the import: ${number(stored)} of ${entries(total)} ${stored === 1 ? "is" : "are"} in your vault. ` +
      "Unlock it and choose the file again to import the rest. Nothing is added twice.",

    choose: {
      title: "Choose a file",
      drop: "Drop your export here, or choose it",
      file: "File to import",
      submit: "Choose file",
      hint: "Works with Bitwarden, 1Password, KeePass, all browsers and many more. You'll see what's in the file before anything is saved.",
      help: "How do I export my passwords?",
      failed: "Couldn't read this file",
      handed: (name: string) => `Passwords and license keys of ${name} are ready, with the titles of their rows.`,
      readHanded: "Review them",
    },

    reading: {
      title: "Reading your file",
      reading: "Reading...",
      comparing: "Comparing with your vault...",
      progress: (done: number) => `Reading: ${Math.round(done * 100)}%`,
      compared: (opened: number, total: number) =>
        `Comparing: ${number(opened)} of ${entries(total)} in your vault checked`,
      cancel: "Cancel",
    },

    unlock: {
      title: "This file is encrypted",
      lead: (format: string) => `${format}. Enter the password you chose when you exported it.`,
      leadKdbx: (format: string) => `${format}. Unlock it as you do in KeePass.`,
      password: "File password",
      keyFile: "Key file",
      chooseKeyFile: "Choose key file",
      keyFileHint: "Only if your database uses one.",
      removeKeyFile: "Remove key file",
      submit: "Open file",
      required: "Password is required",
      requiredEither:
        "Enter the password, choose the key file, or both. If the password is empty, press Open file again.",
      keyFileTooLarge: "This file is too large to be a key file.",
    },

    columns: {
      title: "What is in each column?",
      lead: "We don't recognize this CSV file. Choose what each column contains.",
      unnamed: (index: number) => `Column ${index}`,
      meaning: (name: string) => `Meaning of "${name}"`,
      empty: "empty",
      remembered: "You chose this before, for a file with the same columns.",
      submit: "Continue",
      noTitle: "Choose which column is the title, link or password",
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
      into: (vault: string) => `You're importing into ${vault}. Its members can see what you import.`,
      same: (count: number) => `${arePresent(count, "is", "are")} already in your vault and will be skipped.`,
      sameChosen: (count: number, chosen: number) =>
        `${arePresent(count, "is", "are")} already in your vault; ${number(chosen)} will be imported again.`,
      untitled: "Untitled",
      table: "Entries in the file",
      importColumn: "Import",
      mark: { in: "Will be imported", out: "Will be skipped", undecided: "Undecided" },
      columns: {
        title: "Title",
        email: "User name",
        link: "Link",
        category: "Category",
        type: "Imported as",
        presence: "In your vault",
      },
      presence: { new: "New", same: "Already there", more: "Has more", otherPassword: "Different password" },
      show: {
        label: "Which entries to show",
        all: "All",
        new: "New",
        same: "Already there",
        more: "Has more",
        otherPassword: "Different",
      },
      search: "Search this file...",
      clear: "Clear",
      everything: { select: "Select all", deselect: "Deselect all" },
      shown: { select: "Select shown", deselect: "Deselect shown" },
      keys: "Use the arrow keys to move and Space to select",
      nothingFound: "No results found",
      chosen: (chosen: number, count: number) => `${number(chosen)} of ${entries(count)} will be imported`,
      tag: "Tag for this import",
      tagHint: "Optional. Added to every imported entry, so you can find them together.",
      submit: (count: number) => `Import ${entries(count)}`,
      nothing: "Nothing to import",
      undecided: (count: number) =>
        plural(count, {
          one: "Decide about # more entry to continue.",
          other: "Decide about # more entries to continue.",
        }),
      failed: (count: number) => `${plural(count, { one: "# row", other: "# rows" })} can't be read`,
      skipped: (count: number) => `${plural(count, { one: "# row", other: "# rows" })} skipped`,
      skippedLead: "Such as items in the trash, or rows that only name a folder.",
      leftBehind: (count: number) => `${plural(count, { one: "# item", other: "# items" })} can't be imported`,
      leftBehindLead: "Keep your old password manager until you've moved them.",
    },

    more: {
      title: (count: number) => `${arePresent(count, "has", "have")} more than what's in your vault`,
      lead: "These logins are in your vault already. Adding never replaces anything: it only fills in what's missing.",
      list: "Entries that have more",
      /** Returns, for example, "1 field more: PIN". */
      fields: (names: readonly string[]) =>
        `${plural(names.length, { one: "# field", other: "# fields" })} more: ${names.join(", ")}`,
      add: "Add to entry",
      keep: "Keep both",
      skip: "Skip",
      choice: (title: string) => `What to do with ${title}`,
      addAll: "Add all",
      keepAll: "Keep all",
      skipAll: "Skip all",
      pages: "Pages of entries that have more",
    },

    others: {
      title: (count: number) => `${arePresent(count, "is", "are")} in your vault with a different password`,
      lead: "Choose what to do with each one. Your existing entries never change: an imported entry is added as a new one.",
      list: "Entries with a different password",
      mine: "In your vault",
      theirs: "In the file",
      skip: "Skip",
      keep: "Import too",
      choice: (title: string) => `What to do with ${title}`,
      skipAll: "Skip all",
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
      progress: (stored: number, total: number) => `${number(stored)} of ${entries(total)} imported`,
      file: (name: string, done: number, bytes: number) => `Storing ${name}: ${size(done)} of ${size(bytes)}`,
      stay: "Keep this page open. Your vault stays unlocked until it's done.",
      cancel: "Cancel",
      cancelling: "Stopping...",
      stopped: "Import stopped",
      stoppedLead: (stored: number, total: number) =>
        `${number(stored)} of ${entries(total)} ${stored === 1 ? "is" : "are"} in your vault. Continue to import the rest.`,
      failed: "The import couldn't continue",
      goOn: "Continue",
      finish: "Finish without the rest",
    },

    leave: {
      title: "Leave this page?",
      body: "Entries imported so far stay in your vault. You can choose the file again later. Nothing is added twice.",
      bodyPreview: "Nothing has been imported yet, and your choices here will be lost.",
      confirm: "Leave",
      cancel: "Stay",
    },

    report: {
      title: (count: number) => `${arePresent(count, "was", "were")} imported`,
      titleAdded: (count: number) => `${arePresent(count, "was", "were")} filled in`,
      nothing: "Nothing was imported",
      into: (file: string, vault: string) => `${file}, into ${vault}`,
      sum: "Import summary",
      inFile: "Total in the file",
      lines: {
        imported: "Imported",
        added: "Added to entries you had",
        here: "Already in your vault",
        skipped: "Skipped by you",
        leftOut: "Not imported (trash, folders)",
        failed: "Failed",
        notYet: "Not imported (import stopped)",
      },
      failed: "What failed",
      leftBehind: "What couldn't be imported",
      otherPassword: "In your vault with a different password",
      addedFields: (names: readonly string[]) => `Added: ${names.join(", ")}`,
      skippedFields: (names: readonly string[]) => `In your vault without: ${names.join(", ")}`,
      save: "Save report",
      fileName: "pomander-import-report.csv",
      saveHint: "The report lists titles, but no passwords.",
      csvHeader: ["Where", "Title", "Outcome", "Reason"],
      outcomes: {
        imported: "Imported",
        added: "Added to the entry you had",
        here: "Already in your vault",
        skipped: "Skipped by you",
        leftOut: "Trash or folder, not imported",
        failed: "Failed",
        notYet: "Not imported",
      },
      leftBehindOutcome: "Not imported",
      toPasswords: "Go to Passwords",
      again: "Import another file",
      undo: (count: number) => `Remove the ${entries(count)} from this import`,
    },

    next: {
      title: "What to do next",
      health: "Check for weak and reused passwords",
      healthLead: "Health finds them on this device.",
      delete: "Delete the export file",
      deleteLead: (name: string) =>
        `Anyone who opens ${name} can read your passwords. Delete it and empty the trash. Check your downloads and cloud folders, too.`,
      deleteSealed: (name: string) =>
        `You don't need ${name} anymore. Delete it, unless you want to keep it as a backup.`,
      old: "Keep your old password manager for a while",
      oldLead: "At least until you've signed in to your most important sites with Pomander.",
    },

    undo: {
      title: (count: number) => `Remove ${entries(count)}?`,
      body: `This deletes everything the import added, except entries you've changed since. You can put deleted entries back for ${limits.historyDays} days.`,
      confirm: (count: number) => `Remove ${entries(count)}`,
      busy: (removed: number, total: number) => `${number(removed)} of ${entries(total)} removed`,
      bar: "Removing",
      failed: "Couldn't remove the import",
      done: (removed: number) =>
        removed === 0 ? "Nothing was left to remove" : `${arePresent(removed, "was", "were")} removed`,
      changed: (count: number) =>
        plural(count, { one: "# entry you've changed since stays.", other: "# entries you've changed since stay." }),
      again: "Try again",
      removed: "Recently deleted",
      cancel: "Cancel",
      close: "Close",
    },

    earlier: {
      title: "Earlier imports",
      lead: "Entries from each import that are still in your vault.",
      loading: "Looking for earlier imports...",
      failed: "Couldn't load your earlier imports",
      count: (count: number, changed: number) =>
        changed === 0 ? entries(count) : `${entries(count)}, ${number(changed)} changed since`,
      undo: "Remove",
      undoLabel: (format: string, when: string) => `Remove the ${format} import from ${when}`,
    },
  };
};

export const texts = localize("features/import/texts", english);
