import { secretSeconds } from "@pomander/browser/clipboard";
import { localize } from "@pomander/texts/format";

export const english = () => ({
  label: "Recovery key",
  copy: "Copy",
  download: "Download",
  print: "Print",
  copied: `Recovery key copied to clipboard. It will be cleared in ${secretSeconds} seconds.`,
  copyFailed: "Failed to copy",
  saved: "I have saved my recovery key",
  skip: {
    label: "Skip recovery key",
    title: "Skip the recovery key?",
    warning:
      "Without it, no one can unlock your vault if you forget your master password, not even an administrator or the people who run this server. You can create a recovery key later in your profile, as long as you know your password.",
    confirm: "Continue without a key",
    cancel: "Save key",
  },
  sheetTitle: "Pomander recovery key",
  sheet: (email: string, site: string, date: string) =>
    [
      `Account: ${email}`,
      `Site: ${site}`,
      `Created on: ${date}`,
      "",
      "Anyone with this key and the account's email can set a new master password and unlock the vault.",
      "Keep it on paper or on a drive in a safe place, away from your devices. It works once: using it creates a new one.",
    ] as const,
});

export const recoveryTexts = localize("widgets/recovery-texts", english);
