import type { RecordKind } from "@pomander/vault";
import { localize } from "@pomander/texts/format";

export const english = () => {
  const records: Readonly<Record<RecordKind, string>> = {
    contacts: "your contacts",
    vaults: "your shared vaults",
    invites: "your invitations",
  };
  return {
    gate: {
      loading: "Opening your shared vaults...",
      unverified: "Your vault doesn't match what was last saved, so nothing can be shared until you've answered that.",
      offline: "Connect to the internet to share passwords.",
      failed: "Couldn't check for news",
      damaged: (what: string) => `Your vault's record of ${what} can't be read, so it can't be changed here.`,
      records,
      toPasswords: "Go to Passwords",
    },
    people: "People",
    vaults: "Shared vaults",
    copied: "Copied to clipboard!",
    copyFailed: "Failed to copy",
    unnamed: "Someone",
  };
};

export const texts = localize("sharing", english);
