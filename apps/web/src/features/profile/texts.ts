/** Every text of the profile page that a person reads. */
export const texts = {
  heading: "Profile",
  retry: "Retry",

  password: {
    title: "Master password",
    lead: "Changing it ends every other session. Your entries stay as they are: only the lock on the vault’s key is changed.",
    current: "Current master password",
    next: "New master password",
    confirm: "Confirm new master password",
    submit: "Change master password",
    done: "Master password changed. Your other sessions have ended.",
    failed: "The master password could not be changed",
    faults: {
      current: "Password is required",
      next: "Password is required",
      short: "Password must be at least 8 characters",
      long: "This password is too long",
      same: "The new password is the current one",
      confirm: "Please confirm your password",
      mismatch: "Passwords do not match",
    },
    wrong: "The current password is not right.",
  },

  recovery: {
    title: "Recovery key",
    leadWith: "You have a recovery key. It opens your vault if you forget your master password. A new one replaces it.",
    leadWithout:
      "You have no recovery key. If you forget your master password, nobody can open your vault: not you, not an administrator.",
    make: "Make a recovery key",
    makeNew: "Make a new recovery key",
    askTitle: "Make a new recovery key?",
    askBody: "The key you have now stops working as soon as the new one is saved.",
    askPassword: "Confirm with your master password. The new key is shown before anything is sent.",
    password: "Master password",
    show: "Show the key",
    cancel: "Cancel",
    sheetTitle: "Your new recovery key",
    sheetLead: "Save it now: it is shown this once, and the server cannot read it.",
    store: "Use this key",
    done: "Your new recovery key is in force",
    failed: "The recovery key could not be made",
    locked: "Unlock your vault to see whether you have one.",
  },

  lock: {
    title: "Auto-lock",
    lead: "Your vault locks when nobody has used this page for a while. Requests that the page makes by itself do not count.",
    label: "Lock after",
    minutes: (minutes: number) =>
      minutes === 0 ? "Never while the tab is open" : minutes === 1 ? "1 minute" : `${minutes} minutes`,
    done: "Auto-lock saved",
    failed: "Auto-lock could not be saved",
  },

  search: {
    title: "Search index",
    lead: "This app searches on your device and needs no index. Turn it on only for a client that asks the server for matching entries.",
    warning:
      "While it is on, the server can tell which of your entries share beginnings of words in title, link, category and tags. It still cannot read the words.",
    label: "Keep a search index on the server",
    turnedOn: "The search index is on",
    turnedOff: "The search index is off, and the server’s copy is deleted",
    failed: "The search index could not be switched",
    locked: "Unlock your vault to change this.",
    unverified: "Decide about the warning on the Passwords page first.",
    unlock: "Unlock",
  },

  vault: {
    title: "Your vault",
    lastChange: (when: string) => `Last change ${when}`,
    lastChangeLead:
      "This time is sealed in the vault, so the server cannot change it. If it is older than the last change you remember, you may be looking at an old copy.",
    entries: (count: number) => (count === 1 ? "1 entry" : `${count.toLocaleString("en")} entries`),
    locked: "Unlock your vault to see when it was last changed.",
  },

  sessions: {
    title: "Sessions",
    lead: "Where you are signed in. End what you do not recognise, then change your master password.",
    current: "This device",
    signedIn: (when: string) => `Signed in ${when}`,
    lastSeen: (when: string) => `Last used ${when}`,
    end: "End",
    endLabel: (device: string) => `End the session on ${device}`,
    ended: "Session ended",
    endAll: "Sign out everywhere",
    endAllTitle: "Sign out everywhere?",
    endAllBody: "Every session ends, this one too. You sign in again with your master password.",
    failed: "The session could not be ended",
    loadFailed: "Your sessions could not be loaded",
    unknownDevice: "Unknown device",
  },
} as const;
