import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import { german as germanFields } from "../../widgets/reminder-field-texts.de.ts";
import { german as germanCheck } from "./check/texts.de.ts";
import { german as germanUndo } from "./report/texts.de.ts";
import type { english } from "./texts.ts";

/** Returns the texts of Import Reminders in German. */
export const german = (format: Format): TextsOf<typeof english> => {
  const { list, number, plural } = format;
  const { fields: fieldTexts, types } = germanFields(format);
  const reminders = (count: number) => plural(count, { one: "# Erinnerung", other: "# Erinnerungen" });
  const ofRows = (count: number) => plural(count, { one: "# Zeile", other: "# Zeilen" });
  /** "30, 14 und 1 Tag". */
  const daysBefore = (leads: readonly number[]) => `${list(leads.map(String))} ${leads.at(-1) === 1 ? "Tag" : "Tage"}`;

  const outcomes = {
    made: "Importiert",
    updated: "Aktualisiert",
    same: "Schon vorhanden",
    out: "Weggelassen",
    refused: "Abgelehnt",
    notYet: "Nicht importiert",
  };
  return {
    heading: "Erinnerungen importieren",
    lead: "Übernimm deine Tabelle mit Zertifikaten, Lizenzen und Verträgen",
    reminders: "Meine Erinnerungen",
    back: "Andere Datei wählen",
    cancel: "Abbrechen",

    choose: {
      title: "Datei wählen",
      drop: "Zieh deine Tabelle hierher oder wähle sie aus",
      file: "Datei zum Importieren",
      submit: "Datei wählen",
      hint: "Eine Excel-Mappe (.xlsx), eine OpenDocument-Tabelle (.ods) oder eine CSV-Datei mit höchstens 25.000 Zeilen. Sie wird auf diesem Gerät gelesen, und du siehst jede Zeile, bevor etwas gespeichert wird.",
      failed: "Diese Datei konnte nicht gelesen werden",
      unreachable: "Deine Erinnerungen konnten nicht geladen werden. Wähle die Datei noch einmal.",
    },
    earlier: {
      title: "Frühere Importe",
      lead: "Rückgängig machen entfernt, was ein Import hinzugefügt hat, und nimmt Aktualisierungen zurück, außer wenn seitdem jemand etwas geändert hat.",
      loading: "Frühere Importe werden geladen",
      failed: "Frühere Importe konnten nicht geladen werden",
      count: (left, changed) =>
        changed === 0 ? reminders(left) : `${reminders(left)}, ${number(changed)} seitdem geändert`,
      undo: "Rückgängig",
      undoLabel: (name, when) => `Import von ${name} rückgängig machen, ${when}`,
    },
    reading: {
      title: "Die Datei wird gelesen",
      bar: "Fortschritt des Lesens",
      file: "Die Zeilen werden gelesen\u00a0…",
      present: (read, total) => `Vergleich mit deinen Erinnerungen: ${number(read)} von ${number(total)}\u00a0…`,
    },

    check: {
      ...germanCheck(format),
      title: "Prüfe, was importiert wird",
      sheet: "Blatt",
      headings: "Überschriften in Zeile",
      columns: {
        title: "Spalten",
        summary: (used, all) => `${number(used)} von ${number(all)} Spalten erkannt`,
        remembered: "Wie beim letzten Mal für eine Datei mit diesen Überschriften",
        show: "Spalten anzeigen",
        hide: "Spalten ausblenden",
        unnamed: (index) => `Spalte ${index}`,
        empty: "Keine Werte",
        meaning: (name) => `Inhalt von ${name}`,
        secret:
          "Diese Datei enthält anscheinend Passwörter oder Lizenzschlüssel. Erinnerungen sind nicht verschlüsselt. Nimm diese Spalten nicht dazu, sondern bewahre sie in deinem Tresor auf.",
        noTitle: "Wähle, welche Spalte der Titel ist.",
        noDate: "Wähle, welche Spalte das Ablaufdatum ist.",
        meanings: {
          ...fieldTexts,
          id: "Pomander-ID",
          lead: "Vorlaufzeit",
          alsoBefore: "Weitere Vorlaufzeiten",
          notice: "Kündigungsfrist",
          email: "E-Mail-Adresse",
          people: "Zugewiesene Personen",
          cost: "Kosten",
          currency: "Währung der Kosten",
          startDate: "Beginn",
          renewEvery: "Verlängerung um",
          notes: "Zu den Notizen",
          ignore: "Weglassen",
        },
      },
      order: {
        title: (date) => `Was bedeutet ${date}?`,
        lead: "Manche Daten in dieser Datei lassen sich auf zwei Arten lesen.",
      },
      defaults: {
        title: "Für Zeilen ohne Angabe",
        type: "Typ",
        types,
        lead: "Vorlaufzeit (Tage)",
        leadHint: (leads) =>
          leads.length === 1
            ? "Eine E-Mail. Für mehrere gib die Tage mit Kommas ein: 30, 14, 1"
            : `E-Mails ${daysBefore(leads)} vorher. „Bald fällig“ ab ${daysBefore(leads.slice(0, 1))} vorher.`,
        leadFault: "Gib Tage ein, z.\u00a0B. 30, 14, 1",
        email: "E-Mail-Adresse",
        emailFault: "Gib eine E-Mail-Adresse ein",
        tag: "Bereich",
        currency: "Währung der Kosten",
        currencyHint: "Für Beträge ohne Währung. Ist keine gewählt, kommen sie in die Notizen.",
        tagHint: "Personen lassen sich nur Erinnerungen mit Bereich zuweisen.",
      },
      facts: {
        expired: (count) =>
          plural(count, {
            one: "# ist schon abgelaufen und sendet keine E-Mail.",
            other: "# sind schon abgelaufen und senden keine E-Mail.",
          }),
        due: (emails, people) =>
          `Bald ${plural(emails, { one: "geht # E-Mail", other: "gehen # E-Mails" })} an ${plural(people, { one: "# Person", other: "# Personen" })}: frühestens in 10 Minuten, damit du den Import rückgängig machen kannst.`,
        notDue: "Heute wird nichts gesendet. Spätere E-Mails kommen wie geplant.",
        sendDue: "E-Mails zu allem senden, was schon bald fällig ist",
      },
      rows: "Zeilen der Datei",
      keys: "Mit den Pfeiltasten wechselst du die Zeile. Eingabe zeigt die ganze Zeile und berichtigt sie, wenn sie abgelehnt ist. Esc schließt sie.",
      busy: "Wird geprüft\u00a0…",
      show: {
        label: "Welche Zeilen du siehst",
        all: (count) => `Alle ${number(count)}`,
        new: (count) => `Neu ${number(count)}`,
        changed: (count) => `Geändert ${number(count)}`,
        out: (count) => `Weggelassen ${number(count)}`,
        warnings: (count) => `Mit Hinweisen ${number(count)}`,
        same: (count) => `Schon vorhanden ${number(count)}`,
        refused: (count) => `Abgelehnt ${number(count)}`,
      },
      statuses: {
        new: "Neu",
        warnings: "Neu, mit Hinweisen",
        changed: "Geändert",
        asked: "Geändert, noch zu entscheiden",
        same: "Schon vorhanden",
        out: "Weggelassen",
        refused: "Abgelehnt",
      },
      table: {
        line: "Zeile",
        title: "Titel",
        expires: "Läuft ab",
        before: "Vorlaufzeit",
        email: "E-Mail",
        people: "Zugewiesen",
        scopeTag: "Bereich",
        status: "Ergebnis",
        opens: "Details",
      },
      untitled: "Ohne Titel",
      before: (days) => (days === "1" ? "1 Tag" : `${days} Tage`),
      detail: { emails: "E-Mails gehen an", notes: "Notizen" },
      mend: {
        label: "Lässt sich hier berichtigen",
        submit: "Übernehmen",
        hint: "Eingabe übernimmt es und öffnet die nächste abgelehnte Zeile.",
      },
      asking: "Beantworte die Frage oben",
      nothing: "Nichts zu importieren",
      none: "Keine solchen Zeilen.",
      submit: (made, updated) =>
        updated === 0
          ? `${reminders(made)} importieren`
          : made === 0
            ? `${reminders(updated)} aktualisieren`
            : `${number(made)} importieren, ${number(updated)} aktualisieren`,
    },
    reasons: {
      present: "Eine deiner Erinnerungen hat denselben Titel, dasselbe Ablaufdatum und dieselbe Adresse.",
      renewed: (day) => `Inzwischen verlängert: Deine Erinnerung läuft jetzt am ${day} ab.`,
      otherDate: (day) =>
        `Du hast schon eine mit diesem Titel und dieser Adresse, die am ${day} abläuft. Das wird eine weitere.`,
      sameAs: (line) => `Dasselbe wie Zeile ${line}.`,
      noTag: (name) => `Einen Bereich „${name}“, den du verwenden darfst, gibt es nicht. Er bleibt in den Notizen.`,
      unknownPeople: (names) => `Nicht zugewiesen, weil kein Konto so heißt: ${names.join(", ")}.`,
      namesakes: (names) =>
        `Nicht zugewiesen, weil mehrere Personen so heißen: ${names.join(", ")}. Verwende die E-Mail-Adresse.`,
      probablePeople: (names) => `Wird nur zugewiesen, wenn du oben sagst, wer es ist: ${names.join(", ")}.`,
      notInGroup: (names, tag) =>
        `Nicht zugewiesen, weil nicht in einer Gruppe des Bereichs „${tag}“: ${names.join(", ")}.`,
      tagWithoutGroup: (names, tag) =>
        `Nicht zugewiesen, weil der neue Bereich „${tag}“ keine Gruppe hat: ${names.join(", ")}.`,
      noTagForPeople: (names) => `Nicht zugewiesen, weil diese Zeile keinen Bereich hat: ${names.join(", ")}.`,
      mayNotAssign: (names) => `Weggelassen, weil nur Admins Personen zuweisen: ${names.join(", ")}.`,
      partOfGroup: (group, tag) =>
        `Aus der Gruppe „${group}“ wird nur zugewiesen, wer in einer Gruppe des Bereichs „${tag}“ ist.`,
      leftOut: (names) => `Bleibt in den Notizen, wie du es gewählt hast: ${names.join(", ")}.`,
      nameKept: "Personen",
      tagKept: "Bereich",
      section: (name) => `Abschnitt: ${name}`,
      places: {
        section: "Als Überschrift gelesen: Sie kommt in die Notizen der Zeilen darunter.",
        total: "Als Summe gelesen.",
        remark: "Als Bemerkung zur Liste gelesen.",
        headings: "Noch einmal die Überschriften.",
      },
      tooLong: "Die Notizen sind zu lang für die Namen, die nicht zugewiesen werden können.",
      otherCells: (line) =>
        `Zeile ${line} hat denselben Titel, dasselbe Ablaufdatum und dieselbe Adresse, aber andere Details. Ändere den Titel, um beide zu importieren.`,
      hasEmail: (names) => `Bekommt keine E-Mail, weil diese Zeile eine andere Adresse hat: ${names.join(", ")}.`,
      noAddress: (text) => `In „${text}“ steht keine Adresse: Deine wird verwendet.`,
      tooManyPeople: (most) => `Nur die ersten ${most} Personen werden zugewiesen.`,
      invalid: "Diese Zeile enthält ein Zeichen, das sich nicht speichern lässt.",
      refused: {
        forbidden: "Das darfst du mit dieser Erinnerung nicht, oder du darfst keine Personen zuweisen.",
        scope_tag_not_found: "Den Bereich gibt es nicht mehr, oder du darfst ihn nicht verwenden.",
        user_not_in_scope_tag: "Eine der Personen ist in keiner Gruppe des Bereichs.",
        reminders_full: `Du hast schon ${number(limits.remindersPerOwner)} Erinnerungen. Mehr sind nicht möglich.`,
        id_taken: "Sie konnte nicht gespeichert werden. Importiere die Datei noch einmal.",
        invalid: "Der Beginn liegt nach dem Ablaufdatum.",
        not_found: "Die Erinnerung gibt es nicht mehr.",
        changed_meanwhile:
          "Jemand hat die Erinnerung geändert, nachdem die Datei geprüft wurde. Importiere die Datei noch einmal.",
      },
    },

    run: {
      title: "Import läuft",
      bar: "Fortschritt des Imports",
      tags: "Bereiche werden angelegt\u00a0…",
      progress: (done, total) => `${number(done)} von ${ofRows(total)} fertig`,
      stay: "Lass diese Seite offen, bis alles fertig ist.",
      cancel: "Abbrechen",
      cancelling: "Wird angehalten\u00a0…",
      stopped: "Import angehalten",
      stoppedLead: (done, total) =>
        `${number(done)} von ${ofRows(total)} ${done === 1 ? "ist" : "sind"} fertig und ${done === 1 ? "bleibt" : "bleiben"}. Mach weiter, um den Rest zu importieren.`,
      failed: "Der Import konnte nicht fortgesetzt werden",
      wait: (time) => `Du hast in der letzten Stunde viel importiert. Weiter geht es in ${time}.`,
      goOn: "Weiter",
      finish: "Ohne den Rest beenden",
    },
    leave: {
      title: "Diese Seite verlassen?",
      body: "Was schon importiert ist, bleibt. Du kannst die Datei später noch einmal wählen. Nichts wird doppelt hinzugefügt.",
      bodyCheck: "Noch ist nichts importiert, und was du hier gewählt hast, geht verloren.",
      confirm: "Verlassen",
      cancel: "Bleiben",
    },

    report: {
      title: (made, updated) =>
        updated === 0
          ? `${reminders(made)} importiert`
          : made === 0
            ? `${reminders(updated)} aktualisiert`
            : `${reminders(made)} importiert, ${number(updated)} aktualisiert`,
      undone: "Import rückgängig gemacht",
      soon: (count, shared, day, time) =>
        `E-Mails zu ${reminders(count)} gehen innerhalb eines Tages an ${plural(shared, { one: "# Person", other: "# Personen" })}, die erste ${day} um ${time}. Machst du den Import vorher rückgängig, werden sie nicht gesendet.`,
      nothing: "Nichts importiert",
      sum: "Zusammenfassung des Imports",
      lines: { ...outcomes, notYet: "Nicht importiert (angehalten)" },
      inFile: "Zeilen in der Datei",
      refused: "Was abgelehnt wurde",
      updated: "Was aktualisiert wurde",
      warnings: "Mit Hinweisen importiert",
      warningsLead: "Diese sind in deinen Erinnerungen, aber nicht genau so wie in der Datei.",
      line: (line) => `Zeile ${line}`,
      save: "Bericht speichern",
      fileName: "pomander-erinnerungen-importbericht.csv",
      csvHeader: ["Zeile", "Titel", "Ergebnis", "Grund"],
      outcomes,
      toReminders: "Zu meinen Erinnerungen",
      again: "Weitere Datei importieren",
      undo: "Import rückgängig machen",
    },
    ...germanUndo(format),
  };
};
