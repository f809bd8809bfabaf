import { limits } from "@pomander/contract";
import { type Format, localize } from "@pomander/texts/format";

/** Every text of the profile page that a person reads. */
export const english = ({ number, plural }: Format) => ({
  heading: "Profile",
  sections: {
    account: { title: "Account", hint: "Name, email, export, delete account" },
    security: { title: "Security", hint: "Master password, two-step sign-in, passkeys, sessions" },
    device: { title: "This device", hint: "Auto-lock, stay unlocked, offline access, browser extension" },
    notifications: { title: "Notifications", hint: "Time zone, reminder emails, calendar" },
    tokens: { title: "API tokens", hint: "Access for your scripts and programs" },
    links: { title: "Links", hint: "Links that you sent to people without an account" },
    advanced: { title: "Advanced", hint: "Check code, search index, vault keys" },
  },
  extension: {
    title: "Browser extension",
    lead: "It fills your logins into websites, and saves new ones.",
    present: (version: string) => `Version ${version} is in this browser.`,
    open: "Get the extension",
    openPresent: "About the extension",
  },

  password: {
    title: "Master password",
    lead: "This signs you out everywhere else. Your entries don't change.",
    current: "Current master password",
    next: "New master password",
    confirm: "Confirm new master password",
    submit: "Change master password",
    revokeTokens: (count: number) => plural(count, { one: "Revoke my API token", other: "Revoke my # API tokens" }),
    revokeTokensHint: "Programs that use them stop working. Keep them only if you're sure that no one else has them.",
    done: "Master password changed. You're signed out everywhere else.",
    failed: "Couldn't change your master password",
    faults: {
      current: "Password is required",
      next: "Password is required",
      short: `Password must be at least ${limits.registrationPassword} characters`,
      long: "This password is too long",
      same: "Choose a password that differs from the current one",
      confirm: "Please confirm your password",
      mismatch: "Passwords do not match",
    },
    wrong: "Incorrect password.",
  },

  recovery: {
    title: "Recovery key",
    leadWith:
      "You have a recovery key. It unlocks your vault if you forget your master password. If you create a new one, the old one stops working.",
    leadWithout:
      "You have no recovery key. If you forget your master password, no one can unlock your vault, not even an administrator.",
    make: "Create recovery key",
    makeNew: "Create new recovery key",
    askTitle: "Create a new recovery key?",
    askBody: "Your current key stops working as soon as you save the new one.",
    askPassword: "Enter your master password to see the new key. Nothing changes until you save it.",
    password: "Master password",
    show: "Show key",
    cancel: "Cancel",
    sheetTitle: "Your new recovery key",
    sheetLead: "Save it now. It's shown only once, and the server can't read it.",
    store: "Use this key",
    done: "Your new recovery key is active",
    failed: "Couldn't create the recovery key",
  },

  lock: {
    title: "Auto-lock",
    lead: "Lock your vault after a period of inactivity. This applies on all of your devices.",
    label: "Lock after",
    minutes: (minutes: number) =>
      minutes === 0 ? "Never while the tab is open" : plural(minutes, { one: "# minute", other: `${minutes} minutes` }),
    done: () => "Auto-lock saved",
    failed: "Couldn't save auto-lock",
    locked: "Unlock your vault to change this.",
  },

  search: {
    title: "Search index",
    lead: "Only needed by third-party apps that search on the server.",
    warning:
      "While it's on, the server can tell which of your entries have words that start alike in their title, link, category or tags. It still can't read the words.",
    label: "Keep a search index on the server",
    done: (on: boolean) => (on ? "Search index turned on" : "Search index turned off and deleted from the server"),
    failed: "Couldn't change the search index",
    locked: "Unlock your vault to change this.",
  },

  unlocked: {
    title: "Stay unlocked",
    lead: "While your vault is unlocked, a new tab or a reload opens it without asking for your master password. This ends a few seconds after you close the last tab, or when you close the browser.",
    warning:
      "A lock, by you or by auto-lock, and signing out lock every tab at once. Your keys are never stored. Don't turn this on for a shared device.",
    label: "Stay unlocked in new tabs and after a reload",
    done: (on: boolean) =>
      on
        ? "Your vault stays unlocked in new tabs and after a reload"
        : "New tabs and reloads ask for your master password",
    unsupported: "This isn't available here, for example in a private window.",
  },

  offline: {
    title: "Offline access",
    lead: "An encrypted copy of your vault on this device lets you read and copy your passwords without a connection. Changes still need one.",
    warning:
      "Only your master password or your passkey unlocks it. It's deleted when you sign out or your session expires. Don't turn this on for a shared device.",
    label: "Keep an encrypted copy on this device",
    done: (on: boolean) =>
      on ? "This device now keeps an encrypted copy of your vault" : "Copy deleted from this device",
    failed: "Couldn't change offline access",
    locked: "Unlock your vault to change this.",
  },

  vault: {
    title: "Your vault",
    lastChange: (when: string) => `Last changed ${when}`,
    lastChangeLead:
      "The server can't change this time. If it's older than the last change you remember, you may be looking at an old copy of your vault.",
    entries: (count: number) => plural(count, { one: "# entry", other: "# entries" }),
    locked: "Unlock your vault to see when it last changed and its check code.",
    checkCode: "Check code",
    checkCodeLead: "If another of your devices shows the same code, both have the same vault.",
    copyCheckCode: "Copy check code",
    checkCodeCopied: "Check code copied to clipboard",
    copyFailed: "Failed to copy",
    unverified: "Resolve the warning on the Passwords page first.",
  },

  sessions: {
    title: "Sessions",
    lead: "Where you're signed in. Don't recognize a session? End it, then change your master password.",
    current: "This device",
    signedIn: (when: string) => `Signed in ${when}`,
    lastSeen: (when: string) => `Last used ${when}`,
    end: "End",
    endLabel: (device: string) => `End the session on ${device}`,
    ended: "Session ended",
    endAll: "Sign out everywhere",
    endAllTitle: "Sign out everywhere?",
    endAllBody: "All your sessions end, including this one. You'll need your master password to sign in again.",
    failed: "Couldn't end the session",
    loadFailed: "Couldn't load your sessions",
  },

  /** Texts about a record that was changed while one of the forms above was being filled in. */
  changed: {
    body: "This was changed elsewhere while you were editing. Nothing was overwritten. The saved version:",
    same: "Your profile was changed elsewhere while you were editing. What you see here matches the saved version.",
    now: (label: string, value: string) => `${label}: ${value === "" ? "empty" : value}`,
    keepMine: "Save mine",
    keepTheirs: "Keep the saved version",
  },

  person: {
    title: "Name and mobile",
    firstName: "First name",
    lastName: "Last name",
    mobileNo: "Mobile number",
    submit: "Save name and mobile",
    done: "Name and mobile saved",
    failed: "Couldn't save name and mobile",
    faults: { firstName: "First name is required", mobileNo: "Enter a phone number, such as +1 555 010 0199" },
  },

  email: {
    title: "Email",
    lead: "You sign in with this address, and account emails go there. When you change it, both addresses get an email.",
    locked: "A super admin's email can't be changed.",
    label: "Email",
    password: "Confirm with your master password",
    submit: "Change email",
    done: "Email changed. Use the new one to sign in from now on.",
    failed: "Couldn't change your email",
    wrong: "Incorrect password.",
    faults: {
      email: "Email is required",
      same: "This is already your email",
      password: "Password is required",
    },
  },

  times: {
    title: "Time zone and emails",
    lead: "Reminders, dates and emails follow your time zone.",
    timeZone: "Time zone",
    mailTime: "Send reminders at",
    none: "Unknown time zone",
    submit: "Save",
    done: "Time zone and email time saved",
    failed: "Couldn't save time zone and email time",
    faults: { timeZone: "Choose a time zone", mailTime: "Enter a time, such as 09:00" },
  },

  channels: {
    title: "Channels",
    lead: "Get your reminders in a chat or another program too. It gets title, type, scope tag and expiry date, but not the notes.",
  },

  archived: {
    title: "Archived vaults",
    lead: "Vaults you've replaced with another one. Each unlocks only with its own master password or recovery key.",
    loadFailed: "Couldn't load your archived vaults",
    name: (when: string) => `Archived ${when}`,
    entries: (count: number) => plural(count, { one: "# entry", other: "# entries" }),
    withKey: "has a recovery key",
    withoutKey: "no recovery key",
    isMoved: "Its entries are in your vault.",
    toMove: "Some of its entries may not be in your vault yet.",
    unlock: "Unlock your vault to see whether any entries still need to be brought over.",
    reopen: "Reopen",
    reopenLabel: (when: string) => `Reopen the vault archived ${when}`,
    bring: "Bring entries over",
    bringLabel: (when: string) => `Bring entries over from the vault archived ${when}`,
    failed: "Couldn't unlock the archived vault",
    proof: {
      title: "Unlock the archived vault",
      password: "Its master password",
      recoveryKey: "Its recovery key",
      useKey: "Use its recovery key",
      usePassword: "Use its master password",
      keyHint: "8 groups of 4. Capitals, spaces and dashes don't matter.",
      submit: "Unlock",
      wrongPassword: "This password doesn't unlock that vault.",
      wrongKey: "This key doesn't unlock that vault.",
      required: "This is required",
    },
    reopening: {
      title: "Reopen this vault?",
      lead: "It becomes your vault again, with a new master password. Your current vault goes to the archive, and its entries are brought over. You're signed out everywhere else, and any API tokens you have are revoked.",
      submit: "Reopen",
      keyTitle: "Save a new recovery key",
      keyLead: "It's for the reopened vault. Save it now: it's shown only once, and the server can't read it.",
      keep: {
        label: "Keep its current key",
        title: "Keep its current key?",
        warning: "It keeps working, including for anyone who saw it when you used it.",
        confirm: "Keep the old key",
        cancel: "Save the new key",
      },
      failed: "Couldn't reopen the vault",
    },
    move: {
      title: "Bringing entries over",
      reading: "Reading the archived vault...",
      progress: (stored: number, total: number) =>
        `${number(stored)} of ${plural(total, { one: "# entry", other: "# entries" })} brought over`,
      doneTitle: "Entries brought over",
      moved: (count: number) =>
        plural(count, { one: "# entry was brought over.", other: "# entries were brought over." }),
      alreadyHere: (count: number) => plural(count, { one: "# was already there.", other: "# were already there." }),
      leftBehind: (count: number) =>
        plural(count, {
          one: "# entry can't be opened or is too large, and stays in the archive.",
          other: "# entries can't be opened or are too large, and stay in the archive.",
        }),
      missingFiles: (count: number) =>
        plural(count, {
          one: "The server doesn't have # of their files any more.",
          other: "The server doesn't have # of their files any more.",
        }),
      fault: "The archived vault doesn't match what was last saved in it. Something may be missing.",
      visit: {
        title: "Check that this is the vault you replaced",
        lead: "This browser hasn't seen it before, or its memory was cleared. If entries are missing or the last change is too long ago, the server may be showing you an old copy.",
        yes: "Yes, bring them over",
        no: "No, leave them",
      },
      stopped: (reason: string) => `Stopped: ${reason} The remaining entries are safe in the archive.`,
      failed: "Couldn't bring the entries over",
      again: "Continue",
      close: "Close",
    },
    cancel: "Cancel",
  },

  /** Texts of deleting the account, which needs the master password and cannot be undone. */
  removal: {
    title: "Delete my account",
    lead: "This permanently deletes everything in your account.",
    superAdmin: "A super admin's account can't be deleted.",
    open: "Delete my account",
    askTitle: "Delete your account?",
    goes: (entries: number | null) => [
      entries === null
        ? "Your vault with all its entries, and your archived vaults"
        : `Your vault with ${entries === 1 ? "1 entry" : `${number(entries)} entries`}, and your archived vaults`,
      "Your reminders and group memberships",
      "All your sessions, including this one",
    ],
    goesLead: "This will be deleted:",
    stays: "People you added stay, and so does the record of what you did as an administrator.",
    final: "No one can bring it back, not even an administrator.",
    confirm: "Delete my account",
    failed: "Couldn't delete your account",
    done: "Your account has been deleted.",
  },
});

export const texts = localize("features/profile/texts", english);
