import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./escalation-texts.ts";

/** Returns the texts for choosing who is notified when no one has taken a reminder in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  days: "Tage vor dem Ablauf",
  people: "Benachrichtigen",
  peopleHint: "Wähle Personen oder gib E-Mail-Adressen ein.",
  outsidersHint: "Personen ohne Konto bekommen die Notizen nicht.",
  daysFault: "Gib eine Zahl von 0 bis 365 ein",
  peopleFault: "Wähle mindestens eine Person",
  emailFault: "Wähle eine Person oder gib eine gültige E-Mail-Adresse ein",
  tooMany: (most) => `Wähle höchstens ${most} Personen`,
});
