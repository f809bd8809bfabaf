import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of what needs an open vault, or the master password, in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  required: "Gib dein Passwort ein",
  wrong: "Das Passwort ist falsch.",
  password: "Master-Passwort",
  cancel: "Abbrechen",
  opening: "Dein Tresor wird geöffnet\u00a0…",
  failed: "Dein Tresor konnte nicht geladen werden",
  unavailable: "Gerade nicht verfügbar",
  toPasswords: "Zu den Passwörtern",
  unlock: "Entsperren",
  unconfirmed: {
    title: "Prüfe zuerst deinen Tresor",
    lead: "Dieser Browser hat deinen Tresor noch nie gesehen und fragt einmal, ob es deiner ist.",
    action: "Tresor prüfen",
  },
});
