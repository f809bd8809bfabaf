import { type Format, localize } from "@pomander/texts/format";

/** Every text about the vaults that the list of passwords shows. */
export const english = ({ list, plural }: Format) => ({
  personal: "Personal",
  /** The user, as who last changed an entry. */
  you: "you",
  viewOnly: "View only",
  readOnly: "You can view this vault. Ask a manager to let you edit.",
  empty: {
    title: (vault: string) => `Nothing in ${vault} yet`,
    hint: "Add a password, or select some in another vault and copy or move them here.",
  },
  awaited: (names: readonly string[]) =>
    `You accepted the invitation of ${list(names)}. Shared passwords appear here once you have been given access. You can already add your own.`,
  forEveryone: (vault: string) => `This applies to everyone in ${vault}.`,
  addTo: "Save in",
  lost: (vault: string) =>
    vault === ""
      ? "You can't save to this vault anymore. Choose another one to save what you typed as a new entry."
      : `You can't save to "${vault}" anymore. Choose another vault to save what you typed as a new entry.`,
  lostVault: {
    text: (vault: string) => `The server says you're no longer a member of "${vault}".`,
    action: "Details",
    label: (vault: string) => `Details about ${vault}`,
  },
  damaged: {
    text: "Your vault's list of shared vaults can't be read, so none of them can be opened.",
    action: "Fix...",
  },
  restorableUntil: (day: string) => `Any manager can restore it until ${day}.`,
  states: {
    opening: { title: "Opening this vault...", hint: "" },
    failed: { title: "This vault can't be opened", hint: "" },
    notListed: {
      title: "The server says you're no longer a member",
      hint: "If you weren't told, ask a manager of this vault. Otherwise remove it from your list.",
    },
    deleted: {
      title: "Deleted by a manager",
      hint: "",
    },
    ended: {
      title: "New keys replaced this vault",
      hint: "Look for the vault of this name among your vaults. If it isn't there, ask one of its managers.",
    },
    unknown: {
      title: "This vault isn't here",
      hint: "It may have been removed, or the link is for another account.",
    },
  },
  known: {
    text: (names: readonly string[]) =>
      names.length === 1
        ? `${names[0]} left and knows this password. Change it, here and on its site.`
        : `${list(names)} left and know this password. Change it, here and on its site.`,
    textReader: (names: readonly string[]) =>
      names.length === 1
        ? `${names[0]} left and knows this password. Someone who can edit has to change it.`
        : `${list(names)} left and know this password. Someone who can edit has to change it.`,
    aside: (names: readonly string[]) =>
      names.length === 1
        ? `Marked as not needing a change. ${names[0]} left and may still know this password.`
        : `Marked as not needing a change. ${list(names)} left and may still know this password.`,
    changed: (left: number, aside: number) =>
      left === 0
        ? aside === 0
          ? "Changed. Former members know no password in this vault anymore."
          : "Changed. No password in this vault is left to change."
        : plural(left, {
            one: "Changed. # password in this vault is left to change.",
            other: "Changed. # passwords in this vault are left to change.",
          }),
    all: "Show all",
  },
  retry: "Try again",
  showAll: "Show all vaults",
  forget: {
    action: "Remove from my list...",
    title: (name: string) => `Remove "${name}"?`,
    body: "This removes the vault and its keys from your account. To see it again, you need a manager to share it with you.",
    confirm: "Remove",
    done: (name: string) => `${name} was removed from your list.`,
    failed: "Failed to remove the vault",
  },
  openVault: "Open vault settings",
  notices: {
    newKeys: (by: string, vault: string, date: string) => `${by} created new keys for "${vault}" on ${date}.`,
    out: (names: readonly string[]) => `No longer a member: ${list(names)}.`,
    replaced: (names: readonly string[]) => `New keys of ${list(names)} replaced the old ones.`,
    role: (by: string, vault: string, role: string) => `${by} changed your role in "${vault}": ${role}.`,
    roles: { read: "you can view", write: "you can edit", manage: "you can manage" },
    renamed: (by: string, vault: string, name: string) => `${by} changed your name in "${vault}" to ${name}.`,
    dismiss: "Got it",
  },
});

export const texts = localize("features/passwords/shared/texts", english);
