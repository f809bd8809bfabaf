import { localize } from "@pomander/texts/format";

/** Every text about the vaults that the list of passwords shows. */
export const english = () => ({
  all: "All vaults",
  personal: "Personal",
  choose: "Vault",
  chosen: (name: string) => `Vault: ${name}`,
  of: (manager: string) => `Managed by ${manager}`,
  ofMe: "Managed by you",
  viewOnly: "View only",
  manage: (name: string) => `Members of ${name}`,
  newVault: "New shared vault...",
  people: "People",
  readOnly: "You can view this vault. Ask a manager to let you edit.",
  addTo: "Save in",
  states: {
    opening: { label: "Opening...", title: "Opening this vault...", hint: "" },
    failed: { label: "Can't be opened", title: "This vault can't be opened", hint: "" },
    notListed: {
      label: "No longer a member",
      title: "The server says you're no longer a member",
      hint: "If you weren't told, ask a manager of this vault. Otherwise remove it from your list.",
    },
    deleted: {
      label: "Deleted",
      title: "A manager deleted this vault",
      hint: "For 30 days, any manager can bring it back.",
    },
    ended: {
      label: "Replaced",
      title: "New keys replaced this vault",
      hint: "You weren't given the new ones. Ask a manager if you still need it, or remove it from your list.",
    },
    unknown: {
      label: "",
      title: "This vault isn't here",
      hint: "It may have been removed, or the link is for another account.",
    },
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
});

export const texts = localize("passwords/shared", english);
