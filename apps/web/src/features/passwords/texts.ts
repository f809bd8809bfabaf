/** Every text of the Password Manager that a person reads, as the specification words it where it does. */
export const texts = {
  heading: "Password Manager",
  filters: { all: "All", favorites: "Favorites", archived: "Archived" },
  filterLabel: "Which passwords to show",
  search: "Search passwords...",
  clear: "Clear",
  add: "Add Password",
  found: (count: number) => (count === 1 ? "1 password found" : `${count.toLocaleString("en")} passwords found`),
  count: (count: number) => (count === 1 ? "1 password" : `${count.toLocaleString("en")} passwords`),
  shortcuts: { search: "Search passwords", add: "Add a password" },
  list: "Passwords",
  pages: "Pages of passwords",

  empty: {
    all: {
      title: "No passwords saved yet",
      hint: "The first one takes a minute. The dice in the form make a strong password.",
    },
    favorites: { title: "No favorite passwords yet", hint: "Mark the ones you use daily with the star." },
    archived: { title: "The archive is empty", hint: "What you archive is kept here until you restore or delete it." },
    search: { title: "No results found", hint: "Titles, user names, links, categories and tags are searched." },
    showAll: "Show all passwords",
  },

  row: {
    edit: (title: string) => `Edit ${title}`,
    open: (title: string) => `Open the link of ${title}`,
    copyPassword: (title: string) => `Copy the password of ${title}`,
    copyEmail: (title: string) => `Copy the user name of ${title}`,
    favorite: (title: string) => `Add ${title} to favorites`,
    unfavorite: (title: string) => `Remove ${title} from favorites`,
    archive: (title: string) => `Archive ${title}`,
    restore: (title: string) => `Restore ${title}`,
    deleteForever: (title: string) => `Delete ${title} forever`,
    tips: {
      open: "Open link",
      copyPassword: "Copy password",
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
    addTitle: "Add New Password",
    editTitle: "Edit Password",
    title: "Title",
    link: "Link",
    email: "User name or email",
    password: "Password",
    notes: "Notes",
    category: "Category",
    expires: "Expires",
    tag: "Tag",
    addTag: "Add",
    addTagLabel: "Add tag",
    removeTag: (tag: string) => `Remove tag ${tag}`,
    cancel: "Cancel",
    save: "Save",
    create: "Add Password",
    earlier: (count: number) => (count === 1 ? "1 earlier password" : `${count} earlier passwords`),
    show: "Show password",
    hide: "Hide password",
    copyPassword: "Copy password",
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

  generator: {
    open: "Make a password",
    title: "Password generator",
    kind: "What it is made of",
    characters: "Characters",
    words: "Words",
    length: (length: number) => `${length} characters`,
    wordCount: (count: number) => `${count} words`,
    lengthLabel: "Length",
    wordCountLabel: "Number of words",
    lowercase: "a–z",
    uppercase: "A–Z",
    digits: "0–9",
    symbols: "!?&",
    lowercaseLabel: "Small letters",
    uppercaseLabel: "Capital letters",
    digitsLabel: "Digits",
    symbolsLabel: "Symbols",
    noLookAlikes: "Leave out look-alikes such as l and 1",
    again: "Make another",
    use: "Use this password",
    result: "Generated password",
    noWords: "The list of words could not be fetched. It needs a connection.",
  },

  remind: {
    action: "Remind me to change this",
    readable:
      "The server can read a reminder's title, unlike what is in your vault, since it sends it by email. Change it first if it says too much.",
    title: "Title of the reminder",
    proposal: (title: string) => `Change the password: ${title}`,
    goOn: "Go on",
  },
  confirmDelete: {
    title: "Confirm Delete",
    body: (title: string) => `“${title}” moves to the archive; you can restore it later.`,
    confirm: "Archive",
  },
  deleteForever: {
    title: "Delete forever?",
    body: (title: string) =>
      `“${title}” will be gone: nobody can bring it back through this app, neither you nor an administrator. ` +
      "The server keeps the sealed copy, which it cannot read, for 30 days and then deletes it too.",
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
    created: "Password created successfully",
    updated: "Password updated successfully",
    archived: "Password archived successfully",
    undo: "Undo",
    restored: "Password restored",
    deleted: "Password deleted forever",
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
    keptWhatIsHere: "What is here now counts as your vault.",
  },

  opening: {
    busy: "Opening your vault",
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

  warning: {
    title: "This is not quite what was saved",
    fewer: (count: number) =>
      count === 1
        ? "The vault holds 1 entry fewer than when it was last saved."
        : `The vault holds ${count.toLocaleString("en")} entries fewer than when it was last saved.`,
    missing: "Missing:",
    more: (count: number) =>
      count === 1
        ? "The vault holds 1 entry more than when it was last saved."
        : `The vault holds ${count.toLocaleString("en")} entries more than when it was last saved.`,
    replaced:
      "The vault holds as many entries as when it was last saved, but at least one is not the one that was saved.",
    older: "The vault is older than what this device has seen before.",
    twoHistories:
      "The vault was changed in a way that does not follow from what this device has seen: there are two histories.",
    unreadable: "The vault’s own record of what it holds cannot be opened.",
    advice:
      "What you see below is what the server sent. You can read and copy, but nothing can be changed until you decide. " +
      "After a restore from a backup this is to be expected. If you know of none, ask the people who run the server first.",
    readAgain: "Read again",
    stillSo: "Read again: it is still so.",
    keep: "Keep what is here",
    keepTitle: "Keep what is here?",
    keepBody:
      "What the server sent becomes your vault, and what is missing or differs is accepted as it is. " +
      "Your other devices will be told that you chose this.",
    accepted: (date: string) => `“Keep what is here” was chosen on ${date}, on a device of yours.`,
    dismiss: "Understood",
  },
} as const;
