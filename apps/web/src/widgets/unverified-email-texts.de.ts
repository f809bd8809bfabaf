import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./unverified-email-texts.ts";

/** Returns the texts about an address that isn't confirmed yet in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  waits: (email) =>
    `Du hast ${email} noch nicht bestätigt. Bis dahin bekommt die Adresse E-Mails zu deinem Konto und eine Erinnerung in der Woche, höchstens ${limits.proofReminders} insgesamt. Andere Erinnerungen warten.`,
  outbox: (email) =>
    `Du hast ${email} noch nicht bestätigt. Dieser Server sendet keine E-Mails, er legt sie nur in einem Ordner ab. Deshalb werden keine Erinnerungen zurückgehalten.`,
  how: "Öffne den Link in unserer E-Mail.",
  again: "Link erneut senden",
  sent: "Der Link wurde erneut gesendet",
  failed: "Der Link konnte nicht gesendet werden",
});
