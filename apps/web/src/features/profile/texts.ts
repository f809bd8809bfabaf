/** Every text of the profile page that a person reads. */
export const texts = {
  heading: "Profile",
  groups: { account: "Account", vault: "Vault", access: "Access" },

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
    lead: "Lock your vault after a period of inactivity. This applies on all of your devices.",
    label: "Lock after",
    minutes: (minutes: number) =>
      minutes === 0 ? "Never while the tab is open" : minutes === 1 ? "1 minute" : `${minutes} minutes`,
    done: () => "Auto-lock saved",
    failed: "Auto-lock could not be saved",
    locked: "Unlock your vault to change this.",
  },

  search: {
    title: "Search index",
    lead: "This app searches on your device and needs no index. Turn it on only for a client that asks the server for matching entries.",
    warning:
      "While it is on, the server can tell which of your entries share beginnings of words in title, link, category and tags. It still cannot read the words.",
    label: "Keep a search index on the server",
    done: (on: boolean) =>
      on ? "The search index is on" : "The search index is off, and the server’s copy is deleted",
    failed: "The search index could not be switched",
    locked: "Unlock your vault to change this.",
  },

  offline: {
    title: "Reading offline",
    lead: "A sealed copy of your vault on this device lets you read and copy your passwords when the server cannot be reached. Changes need a connection.",
    warning:
      "Only your master password opens it. It goes when you sign out and when your session ends. Keep none on a device that is not yours.",
    label: "Keep a sealed copy on this device",
    done: (on: boolean) =>
      on ? "This device keeps a sealed copy of your vault" : "The copy on this device is deleted",
    failed: "The copy on this device could not be switched",
    locked: "Unlock your vault to change this.",
  },

  vault: {
    title: "Your vault",
    lastChange: (when: string) => `Last change ${when}`,
    lastChangeLead:
      "This time is sealed in the vault, so the server cannot change it. If it is older than the last change you remember, you may be looking at an old copy.",
    entries: (count: number) => (count === 1 ? "1 entry" : `${count.toLocaleString("en")} entries`),
    locked: "Unlock your vault to see its last change and its check code.",
    checkCode: "Check code",
    checkCodeLead: "If another of your devices shows the same code, both see the same vault.",
    copyCheckCode: "Copy check code",
    checkCodeCopied: "Check code copied to clipboard",
    copyFailed: "Failed to copy",
    unverified: "Decide about the warning on the Passwords page first.",
  },

  sessions: {
    title: "Sessions",
    lead: "Where you are signed in. End what you do not recognize, then change your master password.",
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

  /** A record that was changed while one of the forms above was being filled in. */
  changed: {
    body: "This was changed elsewhere while you were editing. Nothing was overwritten. Stored now:",
    same: "Your record was changed elsewhere while you were editing, but what you see here is what is stored.",
    now: (label: string, value: string) => `${label}: ${value === "" ? "empty" : value}`,
    keepMine: "Save mine",
    keepTheirs: "Take what is stored",
  },

  person: {
    title: "Name and mobile",
    firstName: "First name",
    lastName: "Last name",
    mobileNo: "Mobile no",
    submit: "Save name and mobile",
    done: "Name and mobile saved",
    failed: "Name and mobile could not be saved",
    faults: { firstName: "First name is required" },
  },

  email: {
    title: "Email",
    lead: "The address you sign in with, and where mails about your account go. Both the old and the new one get a mail about the change.",
    locked: "A super admin’s email cannot be changed.",
    label: "Email",
    password: "Confirm with your master password",
    submit: "Change email",
    done: "Email changed. Sign in with the new one from now on.",
    failed: "The email could not be changed",
    wrong: "The current password is not right.",
    faults: {
      email: "Email is required",
      same: "This is your email already",
      password: "Password is required",
    },
  },

  times: {
    title: "Time zone and mails",
    lead: "Reminders, ‘today’ and mails follow your time zone.",
    timeZone: "Time zone",
    mailTime: "Time of day for mails",
    none: "No such time zone",
    submit: "Save times",
    done: "Time zone and time for mails saved",
    failed: "Time zone and time for mails could not be saved",
    faults: { timeZone: "Choose a time zone", mailTime: "A time of day, like 09:00" },
  },

  admins: {
    title: "Administrators",
    lead: "How many admins there may be at most. Super admins do not count.",
    label: "Most admins allowed",
    submit: "Save limit",
    done: "The limit is saved",
    failed: "The limit could not be saved",
    faults: { count: (most: number) => `A whole number from 0 to ${most.toLocaleString("en")}` },
  },

  archived: {
    title: "Archived vaults",
    lead: "Vaults that another one took the place of. Each opens only with the master password that it had, or with its recovery key.",
    loadFailed: "Your archived vaults could not be loaded",
    name: (when: string) => `Archived ${when}`,
    entries: (count: number) => (count === 1 ? "1 entry" : `${count.toLocaleString("en")} entries`),
    withKey: "has a recovery key",
    withoutKey: "no recovery key",
    isMoved: "Its entries are in your vault.",
    toMove: "Some of its entries may not be in your vault yet.",
    unlock: "Unlock your vault to see whether entries are still to be brought over.",
    reopen: "Reopen",
    reopenLabel: (when: string) => `Reopen the vault archived ${when}`,
    bring: "Bring entries over",
    bringLabel: (when: string) => `Bring entries over from the vault archived ${when}`,
    failed: "The archived vault could not be opened",
    proof: {
      title: "Unlock the archived vault",
      password: "Master password that it had",
      recoveryKey: "Its recovery key",
      useKey: "Use its recovery key",
      usePassword: "Use the password that it had",
      keyHint: "8 groups of 4. Capitals, spaces and dashes do not matter.",
      submit: "Unlock",
      wrongPassword: "This password does not open that vault.",
      wrongKey: "This key does not open that vault.",
      required: "Fill this in first",
    },
    reopening: {
      title: "Reopen this vault?",
      lead: "It becomes your vault again, under a new master password. The vault you have now goes to the archive, and its entries are brought over. Every session ends but this one.",
      submit: "Reopen",
      keyTitle: "Save a new recovery key",
      keyLead: "It is for the reopened vault. Save it now: it is shown this once, and the server cannot read it.",
      keep: {
        label: "Keep the key that it has",
        title: "Keep the key that it has?",
        warning: "It goes on working, also for anyone who saw it while you used it.",
        confirm: "Keep the old key",
        cancel: "Save the new key",
      },
      failed: "The vault could not be reopened",
    },
    move: {
      title: "Bringing entries over",
      reading: "Reading the archived vault...",
      progress: (stored: number, total: number) =>
        `${stored.toLocaleString("en")} of ${total === 1 ? "1 entry" : `${total.toLocaleString("en")} entries`} brought over`,
      doneTitle: "Entries brought over",
      moved: (count: number) =>
        count === 1 ? "1 entry was brought over." : `${count.toLocaleString("en")} entries were brought over.`,
      alreadyHere: (count: number) =>
        count === 1 ? "1 was there already." : `${count.toLocaleString("en")} were there already.`,
      leftBehind: (count: number) =>
        count === 1
          ? "1 entry cannot be opened or does not fit, and stays in the archive."
          : `${count.toLocaleString("en")} entries cannot be opened or do not fit, and stay in the archive.`,
      fault: "What the server gives of the archived vault is not what was last stored in it: something may be missing.",
      stopped: (reason: string) => `It stopped: ${reason} What is not brought over is safe in the archive.`,
      failed: "The entries could not be brought over",
      again: "Go on",
      close: "Close",
    },
    cancel: "Cancel",
  },

  /** Whatever is asked for with the master password, and cannot be undone. */
  removal: {
    title: "Delete my account",
    lead: "Everything of yours goes along, for good.",
    superAdmin: "A super admin’s account cannot be deleted.",
    open: "Delete my account",
    askTitle: "Delete your account?",
    goes: (entries: number | null) => [
      entries === null
        ? "Your vault with all its entries, and your archived vaults"
        : `Your vault with ${entries === 1 ? "1 entry" : `${entries.toLocaleString("en")} entries`}, and your archived vaults`,
      "Your reminders, and your place in groups",
      "Every session, this one too",
    ],
    goesLead: "This goes along:",
    stays: "People whom you added stay, and so does the record of what you did as an administrator.",
    final: "Nobody can bring it back: not you, not an administrator.",
    confirm: "Delete my account",
    failed: "Your account could not be deleted",
    done: "Your account is deleted.",
  },
} as const;
