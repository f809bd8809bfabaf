import { secretSeconds } from "@pomander/browser/clipboard";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./recovery-texts.ts";

/** Returns the texts of a recovery key in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  label: "Wiederherstellungsschlüssel",
  copy: "Kopieren",
  download: "Herunterladen",
  print: "Drucken",
  copied: `Wiederherstellungsschlüssel in die Zwischenablage kopiert. Sie wird in ${secretSeconds} Sekunden geleert.`,
  copyFailed: "Kopieren fehlgeschlagen",
  saved: "Ich habe meinen Wiederherstellungsschlüssel gesichert",
  skip: {
    label: "Ohne Schlüssel weiter",
    title: "Ohne Wiederherstellungs\u00adschlüssel weiter?",
    warning:
      "Ohne ihn kann niemand deinen Tresor entsperren, wenn du dein Master-Passwort vergisst, kein Admin und auch nicht die Betreiber dieses Servers. Solange du dein Passwort weißt, kannst du später in deinem Profil einen erstellen.",
    confirm: "Ohne Schlüssel weiter",
    cancel: "Schlüssel sichern",
  },
  sheetTitle: "Wiederherstellungsschlüssel für Pomander",
  sheet: (email, site, date) => [
    `Konto: ${email}`,
    `Website: ${site}`,
    `Erstellt am: ${date}`,
    "",
    "Wer diesen Schlüssel hat und die E-Mail-Adresse des Kontos kennt, kann ein neues Master-Passwort festlegen und den Tresor entsperren.",
    "Bewahre ihn auf Papier oder auf einem Datenträger an einem sicheren Ort auf, getrennt von deinen Geräten. Er gilt einmal: Wenn du ihn verwendest, wird ein neuer erstellt.",
  ],
});
