import { localize } from "@pomander/texts/format";

/** Steps to the export of other programs. Menus change their names now and then, so each is short on purpose. */
export const english = (): readonly { from: string; steps: string }[] => [
  {
    from: "Bitwarden",
    steps:
      "In the web vault: Tools, then Export vault. Choose .zip (with attachments), .json (password protected), or .json.",
  },
  { from: "1Password", steps: "In the desktop app: File, Export, your account. Choose 1PUX." },
  {
    from: "Chrome, Edge, Brave, Opera",
    steps:
      "Open the password manager in the browser's settings. Under Settings there, choose Download file or Export passwords.",
  },
  { from: "Firefox", steps: "Open about:logins. In the ⋯ menu, choose Export passwords." },
  { from: "Apple Passwords", steps: "On a Mac: open Passwords, then File, Export All Passwords to File." },
  { from: "LastPass", steps: "In the web vault: Advanced options, then Export." },
  { from: "Dashlane", steps: "In the web app: My account, Settings, Export data. Choose the unencrypted ZIP or CSV." },
  {
    from: "KeePass, KeePassXC",
    steps: "No export needed: choose your .kdbx database itself, with its key file if it has one.",
  },
  { from: "Proton Pass", steps: "Settings, then Export. Choose JSON or ZIP without PGP encryption." },
  {
    from: "NordPass, RoboForm, Keeper, Enpass",
    steps: "Settings, then Export. Choose JSON where it's offered, otherwise CSV.",
  },
  { from: "Another Pomander account", steps: "Profile, then Export. Choose the encrypted file." },
  { from: "Anything else", steps: "Export as CSV. You'll choose what each column contains." },
];

export const exportHelp = localize("features/import/choose/help-texts", english);
