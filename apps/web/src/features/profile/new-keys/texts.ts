import { pluralize } from "../../../lib/format/pluralize.ts";

const entries = (count: number) => pluralize(count, "entry", "entries");

/** Every text of new vault keys that a person reads. */
export const texts = {
  heading: "New vault keys",
  lead: "For when someone may have had your unlocked device, or a backup of your vault.",
  path: "Path",
  profile: "Profile",
  step: (number: number, count: number) => `Step ${number} of ${count}`,
  next: "Continue",
  cancel: "Cancel",
  startedOver:
    "You’re back at the beginning: reloading the page or locking your vault clears what you started. A recovery key you saw here before doesn’t work.",

  section: {
    title: "New vault keys",
    lead: "If someone may have had your unlocked device, or a backup of your vault, encrypt everything again with new keys.",
    buttons: {
      none: "Make new vault keys",
      prepared: "Continue making new keys",
      making: "See progress",
      stopped: "Continue making new keys",
      made: "See what was done",
    },
  },

  about: {
    title: "What new keys change",
    points: [
      "Everything in your vault is encrypted again, with new keys.",
      "You choose a new master password and get a new recovery key. The old ones stop working.",
      "You’re signed out on all your other devices. Sign in there with the new master password.",
      "Earlier versions and recently deleted entries don’t come along.",
      "A copy of your old vault is kept for 30 days. You can delete it sooner.",
    ],
    warning:
      "New keys can’t take back what someone has already seen. Change the passwords that matter most on their own sites, too.",
    until:
      "Nothing changes until the last step. You can leave this page and come back. If you reload it or your vault locks, you start over.",
  },

  password: {
    title: "Choose a new master password",
    lead: "The new keys need a password of their own, so it has to be a different one.",
    preparing: "Checking your vault and making new keys...",
    failed: "The new keys could not be prepared",
  },

  unreadable: {
    title: (count: number) => `${entries(count)} can’t be opened`,
    lead: "What can’t be opened can’t be encrypted again. It stays in the copy of your old vault, which is kept for 30 days. Leave each one behind, or stop.",
    list: "Entries that can’t be opened",
    id: (id: string) => `Entry ${id}`,
    noId: "Entry without an id",
    leave: "Leave this entry behind",
    todo: (left: number) =>
      left === 1
        ? "Decide about 1 more entry to continue."
        : `Decide about ${left.toLocaleString("en")} more entries to continue.`,
    stop: "Stop and keep my keys",
  },

  key: {
    title: "Save your new recovery key",
    lead: "It replaces your recovery key once the new keys are made. It’s shown only now, and the server can’t read it.",
  },

  make: {
    title: "Make the new keys",
    sealed: (count: number) => `${entries(count)} will be encrypted again.`,
    left: (count: number) => `${entries(count)} will be left behind.`,
    signOut: "You’re signed out on your other devices as soon as you start.",
    stay: "Keep this tab open until it’s done. You can use Pomander’s other pages meanwhile. Until the end your vault stays as it is, whatever happens.",
    submit: "Make new keys",
    making: "Making new keys",
    starting: "Signing out your other devices...",
    progress: (sealed: number, total: number) => `${sealed.toLocaleString("en")} of ${entries(total)} encrypted`,
    failed: "The new keys could not be made.",
    stopped: "Try again continues where it stopped. If you cancel, your vault keeps its old keys.",
    again: "Try again",
  },

  made: {
    title: "New vault keys were made",
    sealed: (count: number) => `${entries(count)} ${count === 1 ? "was" : "were"} encrypted again.`,
    left: (count: number) => `${entries(count)} ${count === 1 ? "was" : "were"} left behind.`,
    signIn: "Sign in again on your other devices, with your new master password.",
    key: "Throw away your old recovery key. Only the new one works.",
    toPasswords: "Go to Passwords",
    toProfile: "Back to your profile",
  },

  oldCopy: {
    title: "Copy of your old vault",
    lead: (day: string, relative: string) =>
      `The server deletes it on ${day} · ${relative}. It opens with your old keys: if someone else may have them, delete it now.`,
    locked: "Unlock your vault to delete it sooner.",
    loadFailed: "Whether a copy of your old vault is kept could not be found out",
    open: "Delete the old copy now",
    askTitle: "Delete the old copy?",
    ask: "First your whole vault is read and every entry opened. If anything is wrong, the copy stays. Once it’s deleted, no one can bring it back.",
    confirm: "Delete old copy",
    checking: "Reading your vault and opening every entry...",
    failed: "The old copy could not be deleted. Check that every entry in your vault opens.",
    done: "The old copy is deleted",
  },

  needs: {
    locked: { title: "Unlock your vault first", lead: "New keys are made from what’s in your vault." },
    unverified:
      "What the server sends isn’t what was last saved. New keys would make that permanent, so look at the warning on the Passwords page first.",
    offline: "You’re offline. New keys need a connection to the server.",
  },
} as const;
