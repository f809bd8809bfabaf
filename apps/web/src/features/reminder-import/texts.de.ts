import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import { german as germanFields } from "../../widgets/reminder-field-texts.de.ts";
import type { english as englishCheck } from "./check/texts.ts";
import type { english as englishUndo } from "./report/texts.ts";
import type { english } from "./texts.ts";

/** Returns the texts of the questions that a file of reminders raises in German. */
const germanCheck = (format: Format): TextsOf<typeof englishCheck> => {
  const { plural } = format;
  const rows = (count: number) => plural(count, { one: "# Zeile", other: "# Zeilen" });

  return {
    tags: {
      title: (count) => plural(count, { one: "# Bereich gibt es noch nicht", other: "# Bereiche gibt es noch nicht" }),
      lead: "Lege fehlende Bereiche für die Gruppen an, deren Mitglieder diese Erinnerungen sehen und bekommen dürfen, oder wähle einen vorhandenen Bereich.",
      leadMine:
        "Du kannst stattdessen einen deiner Bereiche nehmen. Sonst werden diese Zeilen ohne Bereich importiert.",
      tooMany: (most) =>
        `Das sind mehr als ${most}, deshalb werden sie nicht von selbst angelegt. Stehen in dieser Spalte wirklich Bereiche?`,
      rows,
      what: (name) => `Was soll mit dem Bereich ${name} geschehen?`,
      make: "Anlegen",
      leaveOut: "Weglassen",
      kinds: { rest: "Neu", tags: "Deine Bereiche" },
      groups: "Gruppen dafür",
      addGroup: (typed) => (typed === "" ? "Gruppe hinzufügen\u00a0…" : `Gruppe „${typed}“ hinzufügen`),
      groupsOf: (name) => `Gruppen für ${name}`,
      noGroups: "Ohne Gruppe sehen nur du und Admins diese Erinnerungen, und niemand kann zugewiesen werden.",
      access: {
        label: "Rechte der Gruppen",
        read: "Lesen",
        write: "Lesen und bearbeiten",
        hint: "Gruppen, die bearbeiten dürfen, können diese Erinnerungen auch ändern, z.\u00a0B. das Ablaufdatum.",
      },
      pages: "Seiten der Bereiche",
    },

    groupForm: {
      title: "Gruppe hinzufügen",
      submit: "Hinzufügen",
      name: "Name der Gruppe",
      members: "Mitglieder der Gruppe",
      search: "Personen suchen\u00a0…",
      onlyMine: "Du kannst dich selbst hinzufügen und Personen, die du angelegt hast.",
      failed: "Die Gruppe konnte nicht gespeichert werden",
    },

    people: {
      title: (count) =>
        plural(count, {
          one: "# Name in der Datei hat kein Konto",
          other: "# Namen in der Datei haben kein Konto",
        }),
      lead: "Gib einmal an, wer gemeint ist: eine Person, alle in einer Gruppe oder, für Zeilen ohne Adresse, eine E-Mail-Adresse. Sonst bleibt der Name in den Notizen.",
      leadEmail:
        "Nur Admins können Personen zuweisen. Für Zeilen ohne Adresse kannst du stattdessen eine E-Mail-Adresse eingeben. Sonst bleibt der Name in den Notizen.",
      rows,
      several: "mehrere Personen heißen so",
      useAll: (count) => plural(count, { one: "Vorschlag übernehmen", other: "# Vorschläge übernehmen" }),
      probably: (name) => `Vermutlich ${name}`,
      who: (name) => `Wer ist ${name}?`,
      placeholder: "In den Notizen lassen",
      send: (email) => `E-Mail an ${email}`,
      wrong: "Wähle aus der Liste oder gib eine E-Mail-Adresse ein.",
      members: (count) => plural(count, { one: "# Mitglied", other: "# Mitglieder" }),
      kinds: { people: "Personen", groups: "Gruppen", email: "E-Mail-Adresse" },
      pages: "Seiten der Namen",
    },

    changes: {
      title: (count) =>
        plural(count, {
          one: "# Zeile ändert eine vorhandene Erinnerung",
          other: "# Zeilen ändern vorhandene Erinnerungen",
        }),
      lead: "Unten steht bei jeder, was sie ändert. Öffne eine Zeile, um nur über sie zu entscheiden.",
      clears: "In Zeilen mit einer Pomander-ID leert eine leere Zelle jedes Feld, das leer sein darf.",
      kinds: {
        id: (count) => `${rows(count)} mit der Pomander-ID einer Erinnerung`,
        name: (count) => `${rows(count)} mit Titel und Adresse einer Erinnerung`,
      },
      choices: { update: "Aktualisieren", new: "Neu anlegen", out: "Weglassen" },
      ask: "Mehrere Erinnerungen können Titel und Adresse gemeinsam haben. Wähle deshalb, was geschieht.",
      one: "Diese Zeile",
      of: (name, before, after) =>
        after === null ? `${name}: geleert` : before === null ? `${name}: ${after}` : `${name}: ${before} → ${after}`,
      names: {
        ...germanFields(format).fields,
        expiryDate: "Ablaufdatum",
        remindBeforeDays: "Vorlaufzeit",
        remindDaysStart: "Beginn",
        renewEveryMonths: "Verlängerung",
      },
      days: (text) => (text === "1" ? "1 Tag" : `${text} Tage`),
      months: (count) => plural(count, { one: "# Monat", other: "# Monate" }),
      people: (added, dropped) =>
        `Zugewiesen: ${[...added.map((name) => `+ ${name}`), ...dropped.map((name) => `− ${name}`)].join(", ")}`,
      notesAdded: "Notizen hinzugefügt",
      notesCleared: "Notizen geleert",
      notesChanged: "Notizen geändert",
      notesParts: {
        value: (heading, from, to) => `Notizen: ${heading} ${from} → ${to}`,
        text: (from, to) => `Notizen: ${from} → ${to}`,
        added: (line) => `Notizen: + ${line}`,
        dropped: (line) => `Notizen: − ${line}`,
        more: (count) => `Notizen: ${plural(count, { one: "# weitere Zeile", other: "# weitere Zeilen" })}`,
      },
      renewed: (day) => `Inzwischen verlängert: Das Ablaufdatum ist jetzt ${day} und bleibt so.`,
      mayNotMove: "Du darfst sie in keinen anderen Bereich verschieben, also bleibt ihr eigener.",
      nothing: "Nichts in dieser Zeile weicht von deiner Erinnerung ab.",
      leftOut: "Weggelassen, wie du es gewählt hast.",
      mayNot: "Du darfst diese Erinnerung nicht ändern.",
      unknownId: "Keine Erinnerung, die du siehst, hat diese Pomander-ID. Die Zeile wird ohne sie gelesen.",
      repeatedId: "Eine andere Zeile hat dieselbe Pomander-ID. Diese wird ohne sie gelesen.",
    },

    dates: {
      title: (count) => plural(count, { one: "# Datum ohne genauen Tag", other: "# Datumsangaben ohne genauen Tag" }),
      lead: "Prüfe, wie sie gelesen werden. Was du weglässt, kannst du später Zeile für Zeile berichtigen.",
      useAll: "Alle so übernehmen",
      rows,
      example: (text, day) => `${text} → ${day}`,
      kinds: {
        range: "Zeiträume: Welcher Tag gilt?",
        month: "Monate, als ihr letzter Tag",
        quarter: "Quartale und Halbjahre, als ihr letzter Tag",
        week: "Kalenderwochen, als ihr Sonntag",
        year: "Jahre, als 31. Dezember",
        noYear: "Tage ohne Jahr, als der nächste",
        noYearPeriod: "Monate, Quartale und Wochen ohne Jahr, als letzter Tag der nächsten",
        shortYear: "Jahre mit Apostroph",
        dayNumber: "Zahlen, als Tage, wie Excel sie zählt",
        epoch: "Zahlen, als Sekunden seit 1970",
        words: "Daten mit anderen Wörtern",
        partOfMonth: "Anfang oder Mitte eines Monats, als der 1. oder 15.",
        term: "Laufzeiten, ab ihrem Beginn gezählt",
        typo: "Daten mit einem Tippfehler",
        yearFirst: "Zweistellige Jahre, am Anfang gelesen",
        early: "Daten vor ihrem Beginn",
        far: "Daten vor 2000 oder nach 2199",
      },
      answers: { use: "So übernehmen", from: "Anfang", to: "Ende", out: "Weglassen" },
    },

    left: {
      column: (name) => `Spalte „${name}“`,
      secret: (name) => `Spalte „${name}“, die geheim sein könnte`,
      secretIn: (name) => `Teile der Spalte „${name}“, die geheim sein könnten`,
      above: "über den Überschriften",
      sheet: (name) => `Blatt „${name}“`,
      sum: (count, where) =>
        `${plural(count, { one: "# Zelle wird", other: "# Zellen werden" })} nicht importiert: ${where}.`,
      merged: (count) =>
        `Verbundene Zellen: Ihr Wert füllt ${plural(count, { one: "# weitere Zelle", other: "# weitere Zellen" })}.`,
    },
  };
};

/** Returns the texts of taking an import back in German. */
const germanUndo = ({ number, plural }: Format): TextsOf<typeof englishUndo> => {
  const reminders = (count: number) => plural(count, { one: "# Erinnerung", other: "# Erinnerungen" });

  const shared = {
    again: "Erneut versuchen",
    bar: "Fortschritt",
    failed: "Der Import konnte nicht rückgängig gemacht werden",
    cancel: "Abbrechen",
    close: "Schließen",
  };
  return {
    undoUpdate: {
      ...shared,
      title: (count) => `Import von ${reminders(count)} rückgängig machen?`,
      body: "Hinzugefügte Erinnerungen werden mit ihren künftigen E-Mails gelöscht. Aktualisierte bekommen ihre früheren Werte zurück. Was seitdem jemand geändert hat, bleibt, wie es ist.",
      confirm: () => "Rückgängig machen",
      busy: (removed, total) => `${number(removed)} von ${reminders(total)} rückgängig gemacht`,
      done: (removed) =>
        removed === 0 ? "Es war nichts mehr rückgängig zu machen" : `${reminders(removed)} rückgängig gemacht`,
      changed: (count) =>
        plural(count, {
          one: "# Erinnerung wurde seit dem Import geändert und bleibt, wie sie ist.",
          other: "# Erinnerungen wurden seit dem Import geändert und bleiben, wie sie sind.",
        }),
    },
    undo: {
      ...shared,
      title: (count) => `${reminders(count)} entfernen?`,
      body: "Sie werden mit ihren künftigen E-Mails gelöscht. Was seitdem jemand geändert hat, bleibt.",
      confirm: (count) => `${reminders(count)} entfernen`,
      busy: (removed, total) => `${number(removed)} von ${reminders(total)} entfernt`,
      done: (removed) => (removed === 0 ? "Es war nichts mehr zu entfernen" : `${reminders(removed)} entfernt`),
      changed: (count) =>
        plural(count, {
          one: "# Erinnerung wurde seit dem Import geändert und bleibt.",
          other: "# Erinnerungen wurden seit dem Import geändert und bleiben.",
        }),
    },
  };
};

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
      drop: "Ziehe deine Tabelle hierher oder wähle sie aus",
      file: "Datei zum Importieren",
      submit: "Datei wählen",
      hint: "Eine Excel-Mappe (.xlsx), eine OpenDocument-Tabelle (.ods) oder eine CSV-Datei mit höchstens 25.000 Zeilen. Sie wird auf diesem Gerät gelesen, und du siehst jede Zeile, bevor etwas gespeichert wird.",
      failed: "Diese Datei konnte nicht gelesen werden",
      unreachable: "Deine Erinnerungen konnten nicht geladen werden. Wähle die Datei noch einmal.",
    },
    earlier: {
      title: "Frühere Importe",
      lead: "„Rückgängig“ entfernt, was ein Import hinzugefügt hat, und nimmt Aktualisierungen zurück, außer wenn seitdem jemand etwas geändert hat.",
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
          "Diese Datei enthält anscheinend Passwörter oder Lizenzschlüssel. Erinnerungen sind nicht verschlüsselt, deshalb kommen diese Spalten nicht mit. Nach dem Import kannst du sie in deinen Tresor legen.",
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
        lead: "Manche Datumsangaben in dieser Datei lassen sich auf zwei Arten lesen.",
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
            one: "# ist schon abgelaufen. Dazu wird keine E-Mail gesendet.",
            other: "# sind schon abgelaufen. Dazu werden keine E-Mails gesendet.",
          }),
        due: (emails, people) =>
          `${plural(emails, { one: "# E-Mail geht", other: "# E-Mails gehen" })} an ${plural(people, { one: "# Person", other: "# Personen" })}, frühestens in 10 Minuten, damit du den Import rückgängig machen kannst.`,
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
      secrets: (count) =>
        `${plural(count, { one: "# Zeile hat", other: "# Zeilen haben" })} Passwörter oder Lizenzschlüssel, die nicht in deinen Erinnerungen sind.`,
      toVault: "In den Tresor legen",
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
