import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts that all pages of sharing have in German. */
export const german = (): TextsOf<typeof english> => ({
  gate: {
    loading: "Deine gemeinsamen Tresore werden geöffnet\u00a0…",
    unverified:
      "Dein Tresor weicht vom zuletzt gespeicherten Stand ab. Solange du nicht entschieden hast, kannst du nichts teilen.",
    offline: "Verbinde dich mit dem Internet, um Passwörter zu teilen.",
    failed: "Neuigkeiten konnten nicht abgerufen werden",
    toPasswords: "Zu den Passwörtern",
  },
  people: "Personen",
  vaults: "Gemeinsame Tresore",
  copied: "In die Zwischenablage kopiert",
  copyFailed: "Kopieren fehlgeschlagen",
  unnamed: "Jemand",
});
