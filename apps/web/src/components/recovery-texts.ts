export const recoveryTexts = {
  label: "Recovery key",
  copy: "Copy",
  download: "Download",
  print: "Print",
  copied: "Recovery key copied to clipboard. It is cleared in 30 seconds.",
  copyFailed: "Failed to copy",
  saved: "I have saved my recovery key",
  skip: "Go on without a recovery key",
  skipTitle: "Go on without a recovery key?",
  skipWarning:
    "If you forget your master password, nobody can open your vault: not you, not an administrator, not whoever runs this server. You can make a recovery key later in your profile, as long as you know your password.",
  skipConfirm: "Go on without a key",
  skipCancel: "Save the key",
  sheetTitle: "Pomander recovery key",
  sheet: (email: string, site: string, date: string) =>
    [
      `Account: ${email}`,
      `Site: ${site}`,
      `Made on: ${date}`,
      "",
      "With this key and the account's address anyone can set a new master password and open the vault.",
      "Keep it on paper or on a drive in a safe place, away from your devices. It works once: using it makes a new one.",
    ] as const,
} as const;
