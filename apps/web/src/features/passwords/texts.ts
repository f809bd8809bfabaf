/** Every text of the Password Manager that a person reads, as the specification words it where it does. */
export const texts = {
  heading: "Password Manager",
  filters: { all: "All", favorites: "Favorites", archived: "Archived", deleted: "Deleted" },
  filterLabel: "Which passwords to show",
  search: "Search passwords...",
  clear: "Clear",
  add: "Add Password",
  more: { label: "More", import: "Import", export: "Export", health: "Health" },
  found: (count: number) => (count === 1 ? "1 password found" : `${count.toLocaleString("en")} passwords found`),
  count: (count: number) => (count === 1 ? "1 password" : `${count.toLocaleString("en")} passwords`),
  shortcuts: {
    search: "Search passwords",
    add: "Add a password",
    code: "Copy the one-time code of the entry in focus",
  },
  list: "Passwords",
  pages: "Pages of passwords",

  narrow: {
    label: "Filter",
    allTypes: "All types",
    expiring: "Expired or expiring soon",
    remove: (filter: string) => `Remove filter: ${filter}`,
    looking: "Looking through your entries…",
  },

  empty: {
    all: {
      title: "No passwords saved yet",
      hint: "The first one takes a minute. The dice in the form make a strong password.",
    },
    favorites: { title: "No favorite passwords yet", hint: "Mark the ones you use daily with the star." },
    archived: { title: "The archive is empty", hint: "What you archive is kept here until you restore or delete it." },
    search: { title: "No results found", hint: "Titles, user names, links, categories and tags are searched." },
    narrowed: { title: "No results found", hint: "Nothing here fits the filter." },
    showAll: "Show all passwords",
    import: "Import from another password manager",
  },

  row: {
    edit: (title: string) => `Edit ${title}`,
    noCode: "This entry has no one-time code",
    nothingToCopy: (field: string) => `This entry has no ${field}`,
    open: (title: string) => `Open the link of ${title}`,
    copyMain: (field: string, title: string) => `Copy the ${field} of ${title}`,
    copyEmail: (title: string) => `Copy the user name of ${title}`,
    favorite: (title: string) => `Add ${title} to favorites`,
    unfavorite: (title: string) => `Remove ${title} from favorites`,
    archive: (title: string) => `Archive ${title}`,
    restore: (title: string) => `Restore ${title}`,
    deleteForever: (title: string) => `Delete ${title} forever`,
    tips: {
      open: "Open link",
      copyMain: (field: string) => `Copy ${field}`,
      copyEmail: "Copy user name",
      favorite: "Add to favorites",
      unfavorite: "Remove from favorites",
      edit: "Edit",
      archive: "Archive",
      restore: "Restore",
      deleteForever: "Delete forever",
    },
    untitled: "Untitled",
    expires: (day: string) => `Expires ${day}`,
    expired: (day: string) => `Expired ${day}`,
    moreTags: (count: number) => `+${count}`,
  },

  unreadable: {
    title: "cannot be opened",
    id: (id: string) => `Entry ${id}`,
    noId: "Without an id",
    all: "None of them could be opened. Each says why.",
    some: (count: number) =>
      count === 1
        ? "1 entry could not be opened; it stands at the end of the list."
        : `${count.toLocaleString("en")} entries could not be opened; they stand at the end of the list.`,
  },

  form: {
    title: "Title",
    link: "Link",
    email: "User name or email",
    password: "Password",
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
    earlier: (count: number) => (count === 1 ? "1 earlier password" : `${count} earlier passwords`),
    show: "Show password",
    hide: "Hide password",
    copyEarlier: "Copy this password",
    earlierUntil: (date: string) => `Until ${date}`,
    keptBack: "Your unsaved changes are back.",
    offline: "You are offline. You can read and copy here; saving needs a connection.",
    writingIsOff: "Saving is off until you have decided about the warning above the list.",
  },
  faults: {
    title: "Title is required",
    password: "Password is required",
    link: "Please enter a valid URL",
    expires: "Please enter a valid date",
    tooLong: (field: string, bytes: number) => `${field} is too long: ${bytes.toLocaleString("en")} bytes are the most`,
    unstorable: "This text holds a character that cannot be stored",
  },

  confirmDelete: {
    title: "Confirm Delete",
    body: (title: string) => `“${title}” moves to the archive; you can restore it later.`,
    confirm: "Archive",
  },
  deleteForever: {
    title: "Delete forever?",
    body: (title: string) =>
      `“${title}” leaves your vault. It stays sealed under Deleted for 30 days, where you can put it back or delete it ` +
      "right away. After that no one can bring it back.",
    confirm: "Delete forever",
  },
  discard: {
    title: "Discard your changes?",
    body: "What you typed is not saved yet.",
    confirm: "Discard changes",
    cancel: "Keep editing",
  },
  conflict: {
    title: "Changed in two places",
    body: "This entry was changed elsewhere while you were editing it. Nothing was overwritten. These fields differ:",
    same: "Both versions say the same.",
    mine: "Yours",
    theirs: "Stored",
    tags: "Tags",
    none: "empty",
    keepMine: "Save mine",
    keepTheirs: "Take what is stored",
    keepBoth: "Keep both",
    bothHint: "Keep both saves yours as a second entry.",
  },
  gone: {
    title: "Deleted elsewhere",
    body: "This entry was deleted forever while you were editing it. Your text is still here and can be saved as a new entry.",
    saveAsNew: "Save as new",
    discard: "Discard",
  },

  notices: {
    archived: "Password archived successfully",
    undo: "Undo",
    restored: "Password restored",
    deleted: "Password deleted. You can put it back for 30 days.",
    favorited: "Password added to favorites",
    unfavorited: "Password removed from favorites",
    copied: "Copied to clipboard!",
    copyFailed: "Failed to copy",
    loadFailed: "Failed to load passwords",
    fetchFailed: "Failed to fetch password",
    saveFailed: "Failed to save password",
    deleteFailed: "Failed to delete password",
    favoriteFailed: "Failed to update favorite status",
    restoreFailed: "Failed to restore password",
    searchFailed: (message: string) => `Search failed: ${message}`,
    changedMeanwhile: "It was changed elsewhere meanwhile. Look at it again, then decide.",
    gone: "It was deleted elsewhere meanwhile.",
  },

  opening: {
    busy: "Opening your vault",
    checking: (checked: number, total: number) =>
      `Checking ${checked.toLocaleString("en")} of ${total.toLocaleString("en")} changes since your last visit`,
    progress: (opened: number, total: number) =>
      `Opening ${opened.toLocaleString("en")} of ${total.toLocaleString("en")} entries`,
  },

  unlock: {
    title: "Unlock your vault",
    password: "Master password",
    submit: "Unlock",
    busy: "Unlocking…",
    required: "Password is required",
    failed: "The vault could not be opened. Try again.",
    wrong: "That is not the master password of this vault.",
    forgotten: "Forgot your master password?",
    reasons: {
      reload: "You are signed in, and your vault is locked.",
      asked: "You locked your vault.",
      idle: "Your vault locked itself because nobody used it for a while.",
      elsewhere: "Your vault was locked in another tab.",
    },
    explanation:
      "The keys that open your vault are made from your master password and are held only while this page stays open. " +
      "They are never stored, so after a reload or a lock they have to be made again. " +
      "Your master password does not leave this device.",
    kept: "The form you were working on is kept, sealed, and comes back when you unlock.",
  },

  offline: {
    lead: (when: string) => `Offline copy on this device · last change ${when}`,
    refused: "You are offline: you can read and copy your passwords. Changes need a connection.",
    unlock: "The server cannot be reached. Your master password opens the copy on this device, for reading only.",
  },

  lock: {
    warning: "Your vault locks in less than a minute. Press a key, or tap or move over the page, to keep it open.",
    stay: "Stay unlocked",
    action: "Lock",
  },
} as const;
