import { limits } from "@pomander/contract";
import { type Format, localize } from "@pomander/texts/format";
import { copied, copiedSecret, copiedText } from "../../lib/clipboard/copied-texts.ts";

/** Every text of the Password Manager, worded as in the specification where it has one. */
export const english = ({ number, plural }: Format) => ({
  heading: "Password Manager",
  filters: { all: "All", favorites: "Favorites", archived: "Archived", deleted: "Deleted" },
  filterLabel: "Which passwords to show",
  search: "Search passwords...",
  clear: "Clear",
  add: "Add Password",
  more: {
    label: "More",
    generator: "Password generator",
    import: "Import",
    export: "Export",
    health: "Health",
    vaults: "Shared vaults",
  },
  found: (count: number) => plural(count, { one: "# password found", other: "# passwords found" }),
  count: (count: number) => plural(count, { one: "# password", other: "# passwords" }),
  shortcuts: {
    search: "Search passwords",
    down: "Next entry",
    up: "Previous entry",
    inRow: "Buttons of the entry",
    open: "Open the entry and move to its details",
    copy: "Copy its password",
    userName: "Copy its user name",
    code: "Copy its one-time code",
    link: "Open its link",
    edit: "Edit it",
    favorite: "Add it to favorites, or remove it",
    archive: "Archive it",
    select: "Select it, or Shift-click to select everything in between",
    add: "Add a password",
    lock: "Lock your vault",
    close: "Close the entry, or clear the selection",
  },
  list: "Passwords",
  pages: "Pages of passwords",

  narrow: {
    expiring: "Expired or expiring soon",
    remove: (filter: string) => `Remove filter: ${filter}`,
    looking: "Searching your entries...",
    relabel: { tag: "Rename or remove this tag", category: "Rename or remove this category" },
  },

  facets: {
    label: "Categories and tags",
    categories: "Categories",
    tags: "Tags",
    type: "Type",
    category: "Category",
    tag: "Tag",
    none: "None yet",
    expiring: "Expiring",
    showAll: (count: number) => `Show all ${number(count)}`,
  },
  sort: {
    label: "Sort and page length",
    order: "Sort by",
    by: { title: "Title", changed: "Last changed", used: "Last used" },
    favoritesFirst: "Favorites first",
  },
  perPage: {
    label: "Passwords per page",
    all: "All",
    notSaved: "This choice wasn't saved, and applies only until you leave this page",
  },

  empty: {
    all: {
      title: "No passwords saved yet",
      hint: "Add your first one. The dice icon generates a strong password.",
    },
    favorites: { title: "No favorite passwords yet", hint: "Use the star to mark the ones you use every day." },
    archived: { title: "The archive is empty", hint: "Archived passwords stay here until you restore or delete them." },
    search: { title: "No results found", hint: "Search looks at titles, user names, links, categories and tags." },
    narrowed: { title: "No results found", hint: "Nothing matches this filter." },
    showAll: "Show all passwords",
    import: "Import from another password manager",
  },

  row: {
    edit: (title: string) => `Edit ${title}`,
    noCode: "This entry has no one-time code",
    noMainField: "Open this entry to choose what to copy",
    noLink: "This entry has no link that can be opened",
    userName: "user name",
    more: (title: string) => `More actions for ${title}`,
    select: (title: string) => `Select ${title}`,
    isFavorite: "Favorite",
    nothingToCopy: (field: string) => `This entry has no ${field}`,
    open: (title: string) => `Open the link of ${title}`,
    copyMain: (field: string, title: string) => `Copy the ${field} of ${title}`,
    copyEmail: (title: string) => `Copy the user name of ${title}`,
    favorite: (title: string) => `Add ${title} to favorites`,
    unfavorite: (title: string) => `Remove ${title} from favorites`,
    archive: (title: string) => `Archive ${title}`,
    restore: (title: string) => `Restore ${title}`,
    delete: (title: string) => `Delete ${title}`,
    tips: {
      more: "More actions",
      select: "Select",
      email: "User name",
      open: "Open link",
      copyMain: (field: string) => `Copy ${field}`,
      copyEmail: "Copy user name",
      copyCode: "Copy one-time code",
      favorite: "Add to favorites",
      unfavorite: "Remove from favorites",
      edit: "Edit",
      archive: "Archive",
      restore: "Restore",
      delete: "Delete",
    },
    untitled: "Untitled",
    foundIn: { notes: "Notes", link: "Link", cardNumber: "Card number" },
    expires: (day: string) => `Expires ${day}`,
    expired: (day: string) => `Expired ${day}`,
    hasExpired: "Expired",
    moreTags: (count: number) => `+${count}`,
  },

  unreadable: {
    title: "Can't be opened",
    id: (id: string) => `Entry ${id}`,
    noId: "No id",
    all: "None of your entries could be opened. Each one shows why.",
    some: (count: number) =>
      plural(count, {
        one: "# entry couldn't be opened. It's at the end of the list.",
        other: "# entries couldn't be opened. They're at the end of the list.",
      }),
  },

  form: {
    title: "Title",
    link: "Link",
    email: "User name or email",
    password: "Password",
    hasNoPassword: "This login has no password",
    notes: "Notes",
    category: "Category",
    expires: "Expires",
    totp: "One-time code",
    tag: "Tag",
    addTag: "Add",
    addTagLabel: "Add tag",
    removeTag: (tag: string) => `Remove tag ${tag}`,
    cancel: "Cancel",
    save: "Save",
    earlier: (count: number) => plural(count, { one: "# earlier password", other: `${count} earlier passwords` }),
    show: "Show password",
    hide: "Hide password",
    copyEarlier: "Copy this password",
    earlierUntil: (date: string) => `Until ${date}`,
    keptBack: "Your unsaved changes were restored.",
    waits: "Leave this form open: it's saved as soon as the connection is back.",
    offline: "You're offline. You can read and copy, but saving needs a connection.",
    writingIsOff: "You can't save until you resolve the warning above the list.",
  },
  faults: {
    title: "Title is required",
    password: "Password is required",
    link: "Please enter a valid URL",
    expires: "Please enter a valid date",
    tooLong: (field: string, bytes: number) => `${field} must be ${number(bytes)} bytes or fewer`,
    unstorable: "This text contains an unsupported character",
  },

  confirmDelete: {
    title: "Confirm Delete",
    body: (title: string) => `"${title}" will move to the archive. You can undo this or restore it later.`,
    confirm: "Archive",
  },
  deletion: {
    title: "Delete entry?",
    body: (title: string) =>
      `"${title}" will move to Deleted, where you can put it back for ${limits.historyDays} days. After that, no one can bring it back.`,
    confirm: "Delete",
  },
  conflict: {
    title: "Changed in two places",
    body: "This entry was changed elsewhere while you were editing it. Nothing was overwritten. These fields differ:",
    same: "Both versions are the same.",
    mine: "Yours",
    theirs: "Saved",
    theirsBy: (by: string) => `Saved by ${by}`,
    tags: "Tags",
    none: "empty",
    keepMine: "Save mine",
    keepTheirs: "Keep the saved version",
    keepBoth: "Keep both",
    bothHint: '"Save mine" changes only the fields you edited. "Keep both" saves yours as a new entry.',
  },
  gone: {
    title: "Deleted elsewhere",
    body: "This entry was deleted while you were editing it. Your text is still here, and you can save it as a new entry.",
    saveAsNew: "Save as new",
    discard: "Discard",
  },

  notices: {
    archived: "Password archived successfully",
    undo: "Undo",
    restored: "Password restored",
    deleted: `Password deleted. You can put it back for ${limits.historyDays} days.`,
    favorited: "Password added to favorites",
    unfavorited: "Password removed from favorites",
    copied,
    copiedSecret,
    copiedText,
    copyFailed: "Failed to copy",
    loadFailed: "Failed to load passwords",
    fetchFailed: "Failed to fetch password",
    saveFailed: "Failed to save password",
    deleteFailed: "Failed to delete password",
    favoriteFailed: "Failed to update favorite status",
    restoreFailed: "Failed to restore password",
    unforeseen: (error: string) => `Something went wrong. The error: ${error}`,
    searchFailed: (message: string) => `Search failed: ${message}`,
    changedMeanwhile: "This entry was changed elsewhere. Review it and try again.",
    gone: "This entry was deleted elsewhere.",
  },

  opening: {
    busy: "Opening your vault",
    downloading: "Downloading your vault...",
    checking: (checked: number, total: number) =>
      `Checking ${number(checked)} of ${number(total)} changes since your last visit`,
    progress: (opened: number, total: number) => `Opening ${number(opened)} of ${number(total)} entries`,
  },

  unlock: {
    title: "Unlock your vault",
    /** Title once the session has ended. */
    titleEnded: "Sign in again",
    explanationEnded:
      "Signing in brings you back to this page and unlocks your vault. Your master password never leaves this device.",
    /** Shown in place of the e-mail address while the user is being read. */
    loading: "Loading...",
    forgotten: "Forgot your master password?",
    reasons: {
      reload: "You're signed in, and your vault is locked.",
      asked: "You locked your vault.",
      idle: "Your vault locked after a period of inactivity.",
      elsewhere: "Your vault was locked in another tab.",
      ended: "Your vault was locked because your session has ended.",
    },
    explanation:
      "Your keys exist only while this page is open. After a reload or a lock, enter your master password again. " +
      "Your master password never leaves this device.",
    explanationStayingUnlocked:
      "Your vault stays unlocked in new tabs and after a reload until you lock it or close the last tab. Your keys are " +
      "never stored, and your master password never leaves this device.",
    /** The explanation where no one knows the master password. */
    explanationGenerated:
      "The key with which this browser opens your vault never leaves it, and works only once your company has signed you in.",
    kept: "Your unsaved changes are kept, encrypted, and come back when you unlock.",
    keptEnded: "Your unsaved changes are kept, encrypted, and come back when you sign in.",
  },

  offline: {
    lead: (when: string) => `Offline copy on this device · last changed ${when}`,
    refused: "You're offline. You can read and copy your passwords, but changes need a connection.",
    unlock: "The server can't be reached. You can still unlock the read-only copy on this device.",
  },

  lock: {
    warningNarrow: "Your vault locks in less than a minute.",
    warning: "Your vault locks in less than a minute. Press a key, or tap or move over the page, to keep it open.",
    stay: "Stay unlocked",
    action: "Lock",
  },
});

export const texts = localize("features/passwords/texts", english);
