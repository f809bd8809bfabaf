import { type Format, localize } from "@pomander/texts/format";
import { unbroken } from "../../../lib/format/unbroken.ts";

/** Every text of new vault keys that a person reads. */
export const english = ({ number, plural }: Format) => {
  const entries = (count: number) => plural(count, { one: "# entry", other: "# entries" });

  return {
    heading: "New vault keys",
    lead: "For when someone may have used your unlocked device or gotten a backup of your vault.",
    profile: "Profile",
    step: (number: number, count: number) => `Step ${number} of ${count}`,
    next: "Continue",
    cancel: "Cancel",
    startedOver:
      "You're back at the beginning, because the page was reloaded or your vault was locked. A recovery key you saw here before doesn't work.",

    section: {
      title: "New vault keys",
      lead: "If someone may have used your unlocked device or gotten a backup of your vault, encrypt everything again with new keys.",
      buttons: {
        none: "Create new vault keys",
        prepared: "Continue creating new keys",
        making: "See progress",
        stopped: "Continue creating new keys",
        made: "See the result",
      },
    },

    about: {
      title: "What new keys change",
      points: [
        "Everything in your vault is encrypted again with new keys.",
        "You choose a new master password and get a new recovery key. The old ones stop working.",
        "You're signed out on all your other devices. Sign in there with the new master password.",
        "Any API tokens you have are revoked, and programs that use them stop working.",
        "If a company signs you in, you're disconnected from it, unless it requires that. You can connect again.",
        "Earlier versions and recently deleted entries aren't kept.",
        "A copy of your old vault is kept for 30 days. You can delete it sooner.",
      ],
      warning:
        "New keys can't undo what someone has already seen. Change your most important passwords on their own sites, too.",
      until:
        "Nothing changes until the last step. You can leave this page and come back. If you reload it or your vault locks, you start over.",
    },

    password: {
      title: "Choose a new master password",
      lead: "The new keys need a new password, so choose a different one.",
      preparing: "Checking your vault and creating new keys...",
      failed: "Couldn't prepare the new keys",
    },

    /** The texts for a vault whose master password no one knows. */
    confirmation: {
      title: "Confirm that it's you",
      lead: "Your vault gets another generated password, and you save another recovery key.",
      points: (byPasskeys: boolean) => [
        "Everything in your vault is encrypted again with new keys.",
        "You get a new recovery key. The old one stops working, and so do your passkeys.",
        byPasskeys
          ? "You're signed out on all your other devices. Until you add a passkey again, only the new recovery key opens your vault."
          : "You're signed out on all your other devices. Only this browser opens your vault then; use the new recovery key on the others.",
        "Any API tokens you have are revoked, and programs that use them stop working.",
        "Earlier versions and recently deleted entries aren't kept.",
        "A copy of your old vault is kept for 30 days. You can delete it sooner.",
      ],
      signIn: "Sign in again on your other devices. There, your new recovery key opens your vault.",
      noPasskey: "Your passkeys are removed. Add one now: until then, only your new recovery key opens your vault.",
      addPasskey: "Add a passkey",
    },

    unreadable: {
      title: (count: number) => `${entries(count)} can't be opened`,
      lead: "Entries that can't be opened can't be encrypted again. They stay in the copy of your old vault, which is kept for 30 days. Leave each one behind, or stop.",
      list: "Entries that can't be opened",
      id: (id: string) => `Entry ${id}`,
      noId: "Entry with no id",
      leave: "Leave this entry behind",
      todo: (left: number) =>
        plural(left, {
          one: "Decide about # more entry to continue.",
          other: "Decide about # more entries to continue.",
        }),
      stop: "Stop and keep my keys",
    },

    key: {
      title: "Save your new recovery key",
      lead: "It replaces your recovery key once the new keys are created. It's shown only once, and the server can't read it.",
    },

    make: {
      title: "Create the new keys",
      sealed: (count: number) => `${entries(count)} will be encrypted again.`,
      left: (count: number) => `${entries(count)} will be left behind.`,
      signOut: "You'll be signed out on your other devices as soon as you start.",
      stay: "Keep this tab open until it's done. You can use Pomander's other pages in the meantime. Your vault doesn't change until the very end.",
      submit: "Create new keys",
      making: "Creating new keys",
      starting: "Signing out your other devices...",
      progress: (sealed: number, total: number) => `${number(sealed)} of ${entries(total)} encrypted`,
      failed: "Couldn't create the new keys.",
      stopped: "Try again to continue where it stopped. If you cancel, your vault keeps its old keys.",
      again: "Try again",
      withoutFiles: "Create new keys without these files",
    },

    made: {
      title: "New vault keys created",
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
        `The server deletes it on ${unbroken(`${day} · ${relative}`)}. It unlocks with your old keys: if someone else may have them, delete it now.`,
      locked: "Unlock your vault to delete it sooner.",
      loadFailed: "Couldn't check for a copy of your old vault",
      open: "Delete the old copy now",
      askTitle: "Delete the old copy?",
      ask: "First, every entry in your vault is checked. If anything is wrong, the copy stays. Once it's deleted, no one can bring it back.",
      confirm: "Delete old copy",
      checking: "Checking every entry in your vault...",
      failed: "Couldn't delete the old copy. Make sure every entry in your vault can be opened.",
      done: "Old copy deleted",
    },

    needs: {
      locked: { title: "Unlock your vault first", lead: "You need to unlock your vault to create new keys." },
      unverified:
        "Your vault doesn't match what was last saved. New keys would make that permanent, so check the warning on the Passwords page first.",
      offline: "You're offline. You need a connection to create new keys.",
    },
  };
};

export const texts = localize("features/profile/new-keys/texts", english);
