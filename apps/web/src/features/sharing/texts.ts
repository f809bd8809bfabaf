import { localize } from "@pomander/texts/format";

export const english = () => ({
  gate: {
    loading: "Opening your shared vaults...",
    unverified: "Your vault doesn't match what was last saved, so nothing can be shared until you've answered that.",
    offline: "Connect to the internet to share passwords.",
    failed: "Couldn't check for news",
    toPasswords: "Go to Passwords",
  },
  people: "People",
  vaults: "Shared vaults",
  copied: "Copied to clipboard!",
  copyFailed: "Failed to copy",
  unnamed: "Someone",
});

export const texts = localize("features/sharing/texts", english);
