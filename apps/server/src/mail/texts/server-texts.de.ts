import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./server-texts.ts";

/** Returns the texts of mails about the server in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  backup: {
    overdue: "Die Sicherung deines Pomander-Servers ist überfällig",
    failed: "Die Sicherung deines Pomander-Servers ist fehlgeschlagen",
    reason: "Grund",
    folder: "Ordner",
    lastGood: "Letzte gelungene Sicherung",
    noneYet: "noch keine",
    checked: "Geprüft",
    open: "Systemstatus öffnen",
    whatIfOverdue:
      "Seit mehr als einem Tag ist keine Sicherung gelungen. Fällt jetzt die Festplatte des Servers aus, ist alles verloren, was seit der letzten gespeichert wurde.",
    whatIfFailed: "Pomander konnte die geplante Sicherung nicht erstellen und versucht es jede Stunde erneut.",
    fix: "Bitte die Betreiber des Servers, das bald zu beheben. Die Dokumentation (docs/operations.md, Backups) erklärt, wie Sicherungen funktionieren.",
  },
  contact: {
    subject: (subject) => `Kontakt: ${subject === "" ? "ohne Betreff" : subject}`,
    preview: (name) => `${name} hat über das Kontaktformular geschrieben.`,
    title: "Eine Nachricht aus dem Kontaktformular",
    name: "Name",
    email: "E-Mail-Adresse",
    subjectLabel: "Betreff",
    noSubject: "keiner",
    ending:
      "Alle können dieses Formular verwenden, mit jedem Namen und jeder Adresse. Um zu antworten, antworte auf diese E-Mail. Frage nie nach Master-Passwörtern oder Wiederherstellungsschlüsseln: Pomander sendet sie niemandem, und niemand kann einen Tresor lesen, um zu helfen.",
  },
  test: {
    title: "Eine Test-E-Mail von Pomander",
    what: "Du hast diese E-Mail in der Übersicht angefordert. Sie ist angekommen, also kann dieser Server E-Mails senden.",
  },
});
