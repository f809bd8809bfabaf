import type { Format, TextsOf } from "@pomander/texts/format";
import { german as germanFields } from "../../../widgets/reminder-field-texts.de.ts";
import type { english } from "./texts.ts";

/** Returns the texts of the questions that a file of reminders raises in German. */
export const german = (format: Format): TextsOf<typeof english> => {
  const { plural } = format;
  const rows = (count: number) => plural(count, { one: "# Zeile", other: "# Zeilen" });

  return {
    tags: {
      title: (count) => plural(count, { one: "# Bereich gibt es noch nicht", other: "# Bereiche gibt es noch nicht" }),
      lead: "Leg jeden für die Gruppen an, deren Mitglieder diese Erinnerungen sehen und bekommen dürfen, oder nimm einen vorhandenen Bereich.",
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
      lead: "Sag einmal, wer gemeint ist: eine Person, alle in einer Gruppe oder, für Zeilen ohne Adresse, eine E-Mail-Adresse. Sonst bleibt der Name in den Notizen.",
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
      clears:
        "In Zeilen mit Pomander-ID leert eine leere Zelle Notizen, Bereich, Personen, Verlängerung und weitere Vorlaufzeiten.",
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
      title: (count) =>
        plural(count, { one: "# Datum nennt keinen genauen Tag", other: "# Daten nennen keinen genauen Tag" }),
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
      answers: { use: "Diese Daten übernehmen", from: "Anfang", to: "Ende", out: "Weglassen" },
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
