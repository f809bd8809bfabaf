import type { Format, TextsOf } from "@pomander/texts/format";
import { shortened } from "../../../lib/format/shortened.ts";
import type { english } from "./texts.ts";

/** Returns the texts of the upload of users as a file in German. */
export const german = ({ number, plural }: Format): TextsOf<typeof english> => {
  const people = (many: number) => plural(many, { one: "# Person", other: "# Personen" });
  const rows = (many: number) => plural(many, { one: "# Zeile", other: "# Zeilen" });

  return {
    bulk: {
      title: "Liste von Personen hochladen",
      lead: "Eine Zeile pro Person. Verwende die Vorlage oder eine eigene Liste: Übliche Überschriften auf Deutsch, Englisch, Französisch oder Spanisch werden erkannt. Bevor etwas gesendet wird, siehst du, was in der Datei steht.",
      passwordLead:
        "Die Passwörter in der Datei sind vorläufig. Lass sie weg, dann werden hier welche erzeugt. Alle wählen bei der ersten Anmeldung ihr eigenes Master-Passwort.",
      drop: "Ziehe eine CSV-Datei hierher oder",
      choose: "Datei wählen",
      chooseOther: "Andere Datei wählen",
      file: "CSV-Datei",
      selectFile: "Wähle eine Datei",
      onlyCsv: "Nur .csv-Dateien sind möglich.",
      tooLarge: (megabytes) => `Diese Datei ist größer als ${megabytes}\u00a0MB.`,
      empty: "Unter der Kopfzeile stehen keine Zeilen.",
      processing: "Die Datei wird gelesen\u00a0…",
      found: (many) => plural(many, { one: "# gültige Zeile gefunden", other: "# gültige Zeilen gefunden" }),
      sending: (done, all) => `${number(done)} von ${number(all)} gesendet`,
      waiting: (seconds) =>
        `Der Server ist ausgelastet. Weiter in ${plural(seconds, { one: "# Sekunde", other: "# Sekunden" })}.`,
      retrying: "Der Server antwortet nicht. Neuer Versuch\u00a0…",
      completed: (successes, errors) =>
        `Abgeschlossen: ${number(successes)} angelegt, ${plural(errors, { one: "# Fehler", other: "# Fehler" })}`,
      parsing: (reason) => `Die CSV-Datei ist nicht lesbar: ${reason}`,
      unusedColumns: (names) => `Nicht verwendete Spalten: ${names.map((name) => `„${name}“`).join(", ")}`,
      encoding: (name) => `Gelesen als ${name}`,
      submit: "Hochladen",
      submitMany: (many) => `${people(many)} hochladen`,
      stop: "Anhalten",
      stopping: "Wird angehalten\u00a0…",
      close: "Schließen",
      cancel: "Abbrechen",
      progress: "Fortschritt des Hochladens",
      show: { all: "Alle Zeilen", problems: "Mit Problemen" },
      showLabel: "Welche Zeilen du siehst",
      showResult: { all: "Alle Zeilen", errors: "Fehler" },
      columns: { line: "Zeile", name: "Name", email: "E-Mail", problem: "Prüfung", outcome: "Ergebnis" },
      ok: "OK",
      invite: (many) =>
        `${plural(many, { one: "# Person", other: "# Personen" })} ohne Passwort per E\u2011Mail einladen`,
      inviteHint:
        "Wer eingeladen wird, bekommt einen Link und wählt ein Master-Passwort. Du musst kein vorläufiges weitergeben.",
      groups: {
        unknown: "Diese Gruppen aus deiner Datei gibt es nicht. Lege sie an oder wähle jeweils eine andere.",
        instead: (name) => `Statt „${name}“`,
        none: "Keine Gruppe",
        add: "Gruppe anlegen",
        addNamed: (name) => `Gruppe anlegen: „${name}“`,
        addFailed: "Die Gruppe konnte nicht angelegt werden",
        everyone: "Gruppen für alle in dieser Datei",
        everyoneHint: "Zusätzlich zu den Gruppen in der Datei.",
      },
      allowReminders: "Alle in dieser Datei dürfen Erinnerungen verwenden",
      allowRemindersHint: "In der Datei steht nicht, wer es darf. Du kannst es später für jede Person ändern.",
      noEmail: "ohne E-Mail-Adresse, übersprungen",
      problem: (column, reason) => `${column}: ${reason}`,
      problemsFound: (many) => `${rows(many)} mit Problemen, nicht gesendet`,
      passwordsMade: (many) =>
        plural(many, {
          one: "# Person bekommt ein hier erzeugtes vorläufiges Passwort. Du siehst es einmal, nach dem Hochladen.",
          other:
            "# Personen bekommen ein hier erzeugtes vorläufiges Passwort. Du siehst die Passwörter einmal, nach dem Hochladen.",
        }),
      leftOut: (many) => `${rows(many)} ohne E-Mail-Adresse, übersprungen`,
      reportHeader: ["Zeile", "E-Mail", "Ergebnis", "Grund"],
      created: "Angelegt",
      refused: "Nicht angelegt",
      pages: "Seiten der Zeilen",
      saveReport: "Bericht speichern",
      noProblems: "Keine Probleme gefunden.",
      noErrors: "Keine Fehler.",
      leave: {
        title: "Seite verlassen, während hochgeladen wird?",
        body: "Wer schon angelegt ist, bleibt. Der Rest wird nicht gesendet. Wenn du dieselbe Datei noch einmal hochlädst, ändert sich an vorhandenen Personen nichts.",
        confirm: "Anhalten und verlassen",
        cancel: "Hier bleiben",
      },
    },
    rowFaults: {
      missingColumns: (names) =>
        names.length === 1 ? `die Spalte ${names[0]} fehlt` : `die Spalten ${names.join(", ")} fehlen`,
      doubledColumn: (name) => `die Spalte ${name} gibt es zweimal`,
      openQuote: (line) => `das Anführungszeichen aus Zeile ${line} wird nie geschlossen`,
      empty: "die Datei ist leer",
      unreadable: "die Datei konnte nicht gelesen werden",
      quotes: "ein Anführungszeichen steht an der falschen Stelle",
      tooManyValues: (many) => `${plural(many, { one: "# Wert", other: "# Werte" })} mehr als Spalten`,
      flag: "muss true oder false sein",
      phoneLeftOut: (typed) => `„${shortened(typed)}“ ist keine Telefonnummer und wird weggelassen`,
      tooLong: (most) => `höchstens ${most} Zeichen`,
      adminRefused: "nur ein Super-Admin kann Admins hinzufügen",
      duplicate: (line) => `dieselbe E-Mail-Adresse wie in Zeile ${line}`,
      notSent: "Nicht gesendet",
      replyLost:
        "E-Mail-Adresse schon registriert, vielleicht durch dieses Hochladen: Die Verbindung brach ab, während diese Zeile gesendet wurde.",
      stopped: "Nicht gesendet: Das Hochladen wurde angehalten",
    },
  };
};
