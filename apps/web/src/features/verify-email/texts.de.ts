import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page behind the link that proves an address in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  heading: "E-Mail-Adresse bestätigen",
  lead: "Bestätige, dass diese Adresse dir gehört, um dort Erinnerungen und E-Mails zu deinem Konto zu bekommen.",
  notYours: "Wenn du kein Konto bei Pomander wolltest, schließe diese Seite. Es ändert sich nichts.",
  submit: "Adresse bestätigen",
  done: "Deine E-Mail-Adresse ist bestätigt",
  toApp: "Pomander öffnen",
  login: "Anmelden",
  ended: "Dieser Link wurde schon verwendet oder ist abgelaufen",
  hints: {
    done: "E-Mails, die darauf gewartet haben, sind unterwegs.",
    ended:
      "Wenn du deine Adresse schon bestätigt hast, ist alles gut. Wenn nicht, fordere in deinem Profil einen neuen Link an, oder melde dich an.",
  },
  failed: "Deine E-Mail-Adresse konnte nicht bestätigt werden",
});
