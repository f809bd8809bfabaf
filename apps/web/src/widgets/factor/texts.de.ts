import type { Format, TextsOf } from "@pomander/texts/format";
import { german as germanWaits } from "../../lib/format/wait-texts.de.ts";
import type { english } from "./texts.ts";

/** Returns the texts of every page that asks for a second factor in German. */
export const german = (format: Format): TextsOf<typeof english> => {
  const { inWords } = germanWaits(format);
  return {
    title: "Anmeldung in zwei Schritten",
    methods: {
      totp: {
        title: "Gib deinen Code ein",
        lead: "Öffne deine Authenticator-App und gib den sechsstelligen Code ein, den sie für Pomander zeigt.",
        use: "Authenticator-App verwenden",
      },
      "security-key": {
        title: "Verwende deinen Sicherheitsschlüssel",
        lead: "Stecke deinen Sicherheitsschlüssel ein oder halte ihn an dein Gerät, und berühre ihn, wenn dein Browser fragt.",
        use: "Sicherheitsschlüssel verwenden",
      },
      "recovery-code": {
        title: "Gib einen Notfallcode ein",
        lead: "Verwende einen der zehn Codes, die du beim Einrichten der Anmeldung in zwei Schritten gesichert hast. Jeder gilt nur einmal. Dein Wiederherstellungsschlüssel hilft hier nicht.",
        use: "Notfallcode verwenden",
      },
    },
    code: "Code",
    recoveryCode: "Notfallcode",
    recoveryCodeHint: "Zehn Buchstaben und Ziffern. Groß- und Kleinschreibung, Leerzeichen und Striche sind egal.",
    waiting: "Warten auf deinen Sicherheitsschlüssel\u00a0…",
    start: "Sicherheitsschlüssel verwenden",
    again: "Erneut versuchen",
    submit: "Weiter",
    cancel: "Abbrechen",
    others: "Anders bestätigen",
    trust: "Diesem Browser 30 Tage lang vertrauen",
    trustHint: "Nur auf deinem eigenen Gerät. In deinem Profil kannst du das rückgängig machen.",
    none: "Diese Seite unterstützt den zweiten Faktor dieses Kontos nicht. Lade die Seite neu und versuch es noch einmal.",
    errors: {
      code: "Gib den sechsstelligen Code ein",
      recoveryCode: "Ein Notfallcode hat zehn Buchstaben und Ziffern, ohne den Buchstaben U",
      wrong: {
        totp: "Der Code ist falsch. Gib den neuesten ein. Wenn auch der nicht gilt, prüfe die Uhr deines Handys.",
        "security-key":
          "Dieser Sicherheitsschlüssel ist für dein Konto nicht registriert. Versuch es mit einem, der es ist.",
        "recovery-code": "Der Code ist falsch, oder du hast ihn schon verwendet.",
      },
      tooMany: (seconds) =>
        `Zu viele falsche Codes. Du kannst es in ${inWords(seconds)} erneut versuchen, oder jetzt anders bestätigen.`,
      key: {
        refused: "Dein Sicherheitsschlüssel wurde nicht verwendet. Versuch es erneut, oder bestätige anders.",
        unsupported: "Dieser Browser kann hier keine Sicherheitsschlüssel verwenden. Bestätige anders.",
      },
    },
  };
};
