import type { SharedVaultInfo } from "@pomander/vault/sharing";
import { type Format, localize } from "@pomander/texts/format";

export const english = ({ plural }: Format) => {
  const status: Readonly<Record<SharedVaultInfo["status"], string>> = {
    opening: "Opening...",
    open: "Open",
    failed: "Couldn't be opened",
    notListed: "You're no longer a member, according to the server",
    deleted: "Deleted for all members",
    ended: "Replaced by new keys",
  };
  return {
    heading: "Shared vaults",
    restorableUntil: (day: string) => `Can be restored until ${day}`,
    lead: "Everyone in a shared vault sees its passwords. The server doesn't.",
    locked: {
      title: "Unlock your vault first",
      lead: "The keys of your shared vaults are encrypted in your vault.",
    },
    empty: "No shared vaults yet",
    emptyHint:
      "Create one, add the passwords that your team uses, and invite people. If your team has one already, ask its manager for access.",
    members: (count: number) => plural(count, { one: "# member", other: "# members" }),
    status,
    marks: {
      keys: "New keys due",
      passwords: (count: number) => plural(count, { one: "# password to change", other: "# passwords to change" }),
      failed: "Couldn't be opened",
      notListed: "No access",
      deleted: "Deleted",
      ended: "Ended",
    },

    create: {
      action: "New vault",
      title: "New shared vault",
      lead: "You'll be its only member until you invite people.",
      name: "Name",
      nameHint: "Everyone in the vault sees it. The server doesn't.",
      nameMissing: "Enter a name.",
      submit: "Create vault",
      failed: "Couldn't create the vault",
    },
  };
};

export const texts = localize("features/sharing/vaults/texts", english);
