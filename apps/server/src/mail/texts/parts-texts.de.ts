import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./parts-texts.ts";

/** Returns the texts that several mails share in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  someone: "jemand",
  someoneAtStart: "Jemand",
  someoneElse: "Jemand anders",
  anAdministrator: "ein Admin",
  directory: "das Verzeichnis deiner Firma",
  greeting: (name) => (name === "" ? "Hallo," : `Hallo ${name},`),
  noSecret: "Diese E-Mail enthält nichts Geheimes.",
  neverAsked: "Wir fragen nie per E-Mail nach deinem Master-Passwort oder deinem Wiederherstellungsschlüssel.",
  colon: ": ",
  when: "Wann",
  device: "Gerät",
  devices: {
    unknown: "Unbekanntes Gerät",
    commandLine: "Befehlszeile von Pomander",
    extension: (browser) => `${browser} (Erweiterung)`,
    browserOn: (browser, system) => `${browser} unter ${system}`,
  },
  unknownProgram: "ein unbekanntes Programm",
  open: "Pomander öffnen",
  openProfile: "Profil öffnen",
  signIn: "Anmelden",
  confirm: "E-Mail-Adresse bestätigen",
  confirmEnding: (days) => `Die Schaltfläche funktioniert einmal, ${days} Tage lang.`,
});
