import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts about the mail server and about a test of it in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  test: "Test-E-Mail senden",
  testTitle: "Test-E-Mail",
  sending: (email) => `Eine E-Mail an ${email} wird gesendet\u00a0…`,
  said: "Der Mailserver meldet",
  serverSaid: "Der Server meldet",
  outcomes: {
    sent: (email) => `Der Mailserver hat die E-Mail an ${email} angenommen.`,
    failed: (email) => `Die E-Mail an ${email} wurde nicht gesendet.`,
    outbox: (email) =>
      `Es ist kein Mailserver eingerichtet. Die E-Mail an ${email} liegt im Ausgangsordner, und niemand bekommt sie.`,
  },
  testFailed: "Die E-Mail konnte nicht gesendet werden. Versuch es erneut.",
  cancel: "Abbrechen",
  close: "Schließen",
  ways: {
    outbox:
      "Es ist kein Mailserver eingerichtet. E-Mails landen nur im Ausgangsordner, und niemand bekommt sie. Setze SMTP_URL auf dem Server, um sie zu senden.",
    none: "Dieser Serverprozess sendet keine E-Mails. Sie warten auf einen, der es tut. Setze SMTP_URL auf dem Server, um sie von hier zu senden.",
    held: "E-Mails sind angehalten: Diese Datenbank wurde wiederhergestellt oder umgezogen, und was wartet, wurde vielleicht schon gesendet. Um sie zu senden, führe auf dem Server „npm run pomander -- mails resume“ aus.",
  },
});
