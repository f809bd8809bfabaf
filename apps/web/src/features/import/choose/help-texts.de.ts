import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./help-texts.ts";

/** Returns the steps to the export of other programs in German, in the words of their German menus. */
export const german = (_format: Format): TextsOf<typeof english> => [
  {
    from: "Bitwarden",
    steps:
      "Im Web-Tresor: Werkzeuge, dann Tresor exportieren. Wähle .zip (mit Anhängen), .json (passwortgeschützt) oder .json.",
  },
  { from: "1Password", steps: "In der Desktop-App: Datei, Exportieren, dein Konto. Wähle 1PUX." },
  {
    from: "Chrome, Edge, Brave, Opera",
    steps:
      "Öffne in den Einstellungen des Browsers den Passwortmanager. Wähle dort unter Einstellungen „Datei herunterladen“ oder „Passwörter exportieren“.",
  },
  { from: "Firefox", steps: "Öffne about:logins. Wähle im Menü ⋯ „Passwörter exportieren“." },
  {
    from: "Apple Passwörter",
    steps: "Am Mac: Öffne Passwörter, dann Ablage, „Alle Passwörter in Datei exportieren“.",
  },
  { from: "LastPass", steps: "Im Web-Tresor: Erweiterte Optionen, dann Exportieren." },
  {
    from: "Dashlane",
    steps:
      "In der Web-App: Mein Konto, Einstellungen, Daten exportieren. Wähle die unverschlüsselte ZIP- oder CSV-Datei.",
  },
  {
    from: "KeePass, KeePassXC",
    steps: "Kein Export nötig: Wähle deine .kdbx-Datenbank selbst, mit ihrer Schlüsseldatei, wenn sie eine hat.",
  },
  { from: "Proton Pass", steps: "Einstellungen, dann Exportieren. Wähle JSON oder ZIP ohne PGP-Verschlüsselung." },
  {
    from: "NordPass, RoboForm, Keeper, Enpass",
    steps: "Einstellungen, dann Exportieren. Wähle JSON, wo es angeboten wird, sonst CSV.",
  },
  { from: "Ein anderes Konto bei Pomander", steps: "Profil, dann Export. Wähle die verschlüsselte Datei." },
  { from: "Alles andere", steps: "Exportiere als CSV. Du wählst dann, was in welcher Spalte steht." },
];
