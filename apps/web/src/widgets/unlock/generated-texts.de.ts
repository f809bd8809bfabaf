import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./generated-texts.ts";

/** Returns the texts of unlocking a vault whose master password no one knows in German. */
export const german = (): TextsOf<typeof english> => ({
  lead: (company) =>
    `Dieser Browser öffnet deinen Tresor, kurz nachdem ${company} dich angemeldet hat. ${company} und dieser Server können das nicht.`,
  unlock: "Entsperren",
  stale: (company) => `Melde dich noch einmal mit ${company} an: Dieser Browser öffnet deinen Tresor nur kurz danach.`,
  signIn: (company) => `Mit ${company} anmelden`,
  newBrowser: (company) =>
    `Dieser Browser öffnet deinen Tresor noch nicht. Nimm einen anderen Browser, der ihn öffnet, deinen Wiederherstellungsschlüssel oder einen Passkey. Gib dein Passwort von ${company} nie hier ein.`,
  nothingLeft: "Wenn du nichts davon hast, bitte einen Admin um einen Link, um mit einem leeren Tresor zu beginnen.",
  passkeysOnly: (company: string) =>
    `Du hast gewählt, dass nur Passkeys deinen Tresor öffnen. Gib hier nie dein Passwort von ${company} ein.`,
  useKey: "Wiederherstellungsschlüssel verwenden",
  key: "Wiederherstellungsschlüssel",
  keyHint: "Die 8 Gruppen zu 4 Zeichen, die du aufbewahrt hast.",
  submitKey: "Mit dem Schlüssel entsperren",
  wrongKey: "Dieser Schlüssel entsperrt deinen Tresor nicht.",
  add: "Meinen Tresor ab jetzt in diesem Browser öffnen",
  startOver: "Leeren Tresor einrichten",
  startOverLead:
    "Du bist mit einem Link gekommen, um mit einem leeren Tresor zu beginnen. Wenn dir noch etwas diesen Tresor öffnet, nimm lieber das.",
  offline: "Offline öffnet nur ein Passkey die Kopie auf diesem Gerät.",
  passkeyStopped:
    "Auf deinem Gerät wurde nichts bestätigt. Versuch es noch einmal oder nimm deinen Wiederherstellungsschlüssel.",
});
