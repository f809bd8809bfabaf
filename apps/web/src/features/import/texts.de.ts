import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the Import page in German. */
export const german = ({ bytes: size, number, plural }: Format): TextsOf<typeof english> => {
  const entries = (count: number) => plural(count, { one: "# Eintrag", other: "# Einträge" });
  /** Returns a number of entries after "von". */
  const ofEntries = (count: number) => plural(count, { one: "# Eintrag", other: "# Einträgen" });
  /** Returns entries with the verb of their number. */
  const are = (count: number, one: string, other: string) => `${entries(count)} ${count === 1 ? one : other}`;

  return {
    heading: "Import",
    lead: "Übernimm deine Passwörter aus einem anderen Passwortmanager oder Browser. Die Datei wird auf diesem Gerät gelesen.",
    passwords: "Passwörter",
    into: "Importieren in",
    cancel: "Abbrechen",
    back: "Andere Datei wählen",

    needs: {
      locked: {
        title: "Entsperre zuerst deinen Tresor",
        lead: "Was du importierst, wird auf diesem Gerät verschlüsselt und kommt in deinen Tresor.",
      },
      unverified:
        "Dein Tresor weicht vom zuletzt gespeicherten Stand ab. Sieh dir die Warnung auf der Seite „Passwörter“ an, bevor du etwas importierst.",
      offline: "Du bist offline. Zum Importieren brauchst du eine Verbindung.",
    },
    lockedMeanwhile: (stored, total) =>
      `Dein Tresor wurde während des Imports gesperrt: ${number(stored)} von ${ofEntries(total)} ${stored === 1 ? "ist" : "sind"} in deinem Tresor. ` +
      "Entsperre ihn und wähle die Datei noch einmal, um den Rest zu importieren. Nichts kommt doppelt dazu.",

    choose: {
      title: "Wähle eine Datei",
      drop: "Ziehe deinen Export hierher oder wähle ihn aus",
      file: "Datei für den Import",
      submit: "Datei wählen",
      hint: "Für Bitwarden, 1Password, KeePass, alle Browser und viele mehr. Du siehst, was in der Datei ist, bevor etwas gespeichert wird.",
      help: "Wie exportiere ich meine Passwörter?",
      failed: "Diese Datei konnte nicht gelesen werden",
      handed: (name) => `Passwörter und Lizenzschlüssel aus ${name} liegen bereit, mit den Titeln ihrer Zeilen.`,
      readHanded: "Ansehen",
    },

    reading: {
      title: "Deine Datei wird gelesen",
      reading: "Wird gelesen\u00a0…",
      comparing: "Wird mit deinem Tresor verglichen\u00a0…",
      progress: (done) => `Lesen: ${Math.round(done * 100)}\u00a0%`,
      compared: (opened, total) => `Vergleichen: ${number(opened)} von ${ofEntries(total)} in deinem Tresor geprüft`,
      cancel: "Abbrechen",
    },

    unlock: {
      title: "Diese Datei ist verschlüsselt",
      lead: (format) => `${format}. Gib das Passwort ein, das du beim Export gewählt hast.`,
      leadKdbx: (format) => `${format}. Entsperre sie wie in KeePass.`,
      password: "Passwort der Datei",
      keyFile: "Schlüsseldatei",
      chooseKeyFile: "Schlüsseldatei wählen",
      keyFileHint: "Nur wenn deine Datenbank eine verwendet.",
      removeKeyFile: "Schlüsseldatei entfernen",
      submit: "Datei öffnen",
      required: "Gib das Passwort ein",
      requiredEither:
        "Gib das Passwort ein oder wähle die Schlüsseldatei, falls nötig auch beides. Wenn das Passwort leer ist, klicke noch einmal auf „Datei öffnen“.",
      keyFileTooLarge: "Diese Datei ist zu groß für eine Schlüsseldatei.",
    },

    columns: {
      title: "Was enthält welche Spalte?",
      lead: "Der Aufbau dieser CSV-Datei ist nicht bekannt. Wähle für jede Spalte, was sie enthält.",
      unnamed: (index) => `Spalte ${index}`,
      meaning: (name) => `Bedeutung von „${name}“`,
      empty: "leer",
      remembered: "So hast du es schon einmal gewählt, für eine Datei mit denselben Spalten.",
      submit: "Weiter",
      noTitle: "Wähle, welche Spalte der Titel, der Link oder das Passwort ist",
      twice: (meaning) => `Nur für eine Spalte möglich: ${meaning}`,
      meanings: {
        title: "Titel",
        link: "Link",
        email: "Benutzername oder E-Mail",
        password: "Passwort",
        notes: "Notizen",
        category: "Kategorie oder Ordner",
        tags: "Schlagwörter",
        totp: "Einmalcode",
        expires: "Ablaufdatum",
        favorite: "Favorit",
        field: "Eigenes Feld",
        hiddenField: "Eigenes Feld, verborgen",
        ignore: "Nicht importieren",
      },
    },

    preview: {
      title: (count) => `${entries(count)} gefunden`,
      into: (vault) => `Du importierst in ${vault}. Die Mitglieder sehen, was du importierst.`,
      same: (count) =>
        are(
          count,
          "ist schon in deinem Tresor und wird ausgelassen.",
          "sind schon in deinem Tresor und werden ausgelassen.",
        ),
      sameChosen: (count, chosen) =>
        `${are(count, "ist", "sind")} schon in deinem Tresor; noch einmal importiert: ${number(chosen)}.`,
      untitled: "Ohne Titel",
      table: "Einträge in der Datei",
      importColumn: "Import",
      mark: { in: "Wird importiert", out: "Wird ausgelassen", undecided: "Noch offen" },
      columns: {
        title: "Titel",
        email: "Benutzername",
        link: "Link",
        category: "Kategorie",
        type: "Wird zu",
        presence: "In deinem Tresor",
      },
      presence: { new: "Neu", same: "Schon da", more: "Enthält mehr", otherPassword: "Anderes Passwort" },
      show: {
        label: "Welche Einträge anzeigen",
        all: "Alle",
        new: "Neu",
        same: "Schon da",
        more: "Enthält mehr",
        otherPassword: "Anders",
      },
      search: "In dieser Datei suchen\u00a0…",
      clear: "Leeren",
      everything: { select: "Alle auswählen", deselect: "Alle abwählen" },
      shown: { select: "Angezeigte auswählen", deselect: "Angezeigte abwählen" },
      keys: "Mit den Pfeiltasten bewegen, mit der Leertaste auswählen",
      nothingFound: "Nichts gefunden",
      chosen: (chosen, count) =>
        `${number(chosen)} von ${ofEntries(count)} ${chosen === 1 ? "wird" : "werden"} importiert`,
      tag: "Schlagwort für diesen Import",
      tagHint: "Freiwillig. Jeder importierte Eintrag bekommt es, damit du sie zusammen findest.",
      submit: (count) => `${entries(count)} importieren`,
      nothing: "Nichts zu importieren",
      undecided: (count) =>
        plural(count, {
          one: "Entscheide noch über # Eintrag, um weiterzumachen.",
          other: "Entscheide noch über # Einträge, um weiterzumachen.",
        }),
      failed: (count) => plural(count, { one: "# Zeile ist nicht lesbar", other: "# Zeilen sind nicht lesbar" }),
      skipped: (count) => plural(count, { one: "# Zeile ausgelassen", other: "# Zeilen ausgelassen" }),
      skippedLead: "Zum Beispiel Einträge aus dem Papierkorb oder Zeilen, die nur einen Ordner nennen.",
      leftBehind: (count) =>
        plural(count, {
          one: "# Angabe lässt sich nicht importieren",
          other: "# Angaben lassen sich nicht importieren",
        }),
      leftBehindLead: "Behalte deinen alten Passwortmanager, bis du sie übertragen hast.",
    },

    more: {
      title: (count) => are(count, "enthält mehr als der in deinem Tresor", "enthalten mehr als die in deinem Tresor"),
      lead: "Diese Zugangsdaten sind schon in deinem Tresor. „Ergänzen“ ersetzt nichts, sondern fügt nur hinzu, was fehlt.",
      list: "Einträge, die mehr enthalten",
      fields: (names) => `${plural(names.length, { one: "# Feld", other: "# Felder" })} mehr: ${names.join(", ")}`,
      add: "Ergänzen",
      keep: "Beide behalten",
      skip: "Auslassen",
      choice: (title) => `Was mit ${title} geschieht`,
      addAll: "Alle ergänzen",
      keepAll: "Alle behalten",
      skipAll: "Alle auslassen",
      pages: "Seiten der Einträge, die mehr enthalten",
    },

    others: {
      title: (count) =>
        are(
          count,
          "ist mit einem anderen Passwort in deinem Tresor",
          "sind mit einem anderen Passwort in deinem Tresor",
        ),
      lead: "Entscheide bei jedem, was damit geschieht. Deine bisherigen Einträge bleiben, wie sie sind: Was du importierst, kommt als neuer Eintrag dazu.",
      list: "Einträge mit anderem Passwort",
      mine: "In deinem Tresor",
      theirs: "In der Datei",
      skip: "Auslassen",
      keep: "Auch importieren",
      choice: (title) => `Was mit ${title} geschieht`,
      skipAll: "Alle auslassen",
      keepAll: "Alle importieren",
      show: (what, title) => `Passwort anzeigen: ${what}, ${title}`,
      hide: (what, title) => `Passwort verbergen: ${what}, ${title}`,
      showTip: "Passwort anzeigen",
      hideTip: "Passwort verbergen",
      empty: "leer",
      pages: "Seiten der Einträge mit anderem Passwort",
    },

    run: {
      title: "Import läuft",
      bar: "Fortschritt des Imports",
      progress: (stored, total) => `${number(stored)} von ${ofEntries(total)} importiert`,
      file: (name, done, bytes) => `${name} wird gespeichert: ${size(done)} von ${size(bytes)}`,
      stay: "Lass diese Seite offen. Dein Tresor bleibt entsperrt, bis alles fertig ist.",
      cancel: "Abbrechen",
      cancelling: "Wird abgebrochen\u00a0…",
      stopped: "Import abgebrochen",
      stoppedLead: (stored, total) =>
        `${number(stored)} von ${ofEntries(total)} ${stored === 1 ? "ist" : "sind"} in deinem Tresor. Mach weiter, um den Rest zu importieren.`,
      failed: "Der Import konnte nicht fortgesetzt werden",
      goOn: "Weiter",
      finish: "Ohne den Rest abschließen",
    },

    leave: {
      title: "Diese Seite verlassen?",
      body: "Was bisher importiert wurde, bleibt in deinem Tresor. Du kannst die Datei später noch einmal wählen. Nichts kommt doppelt dazu.",
      bodyPreview: "Noch wurde nichts importiert, und deine Auswahl hier geht verloren.",
      confirm: "Verlassen",
      cancel: "Bleiben",
    },

    report: {
      title: (count) => are(count, "wurde importiert", "wurden importiert"),
      titleAdded: (count) => are(count, "wurde ergänzt", "wurden ergänzt"),
      nothing: "Es wurde nichts importiert",
      into: (file, vault) => `${file}, in ${vault}`,
      sum: "Import im Überblick",
      inFile: "In der Datei insgesamt",
      lines: {
        imported: "Importiert",
        added: "Vorhandene Einträge ergänzt",
        here: "Schon in deinem Tresor",
        skipped: "Von dir ausgelassen",
        leftOut: "Nicht importiert (Papierkorb, Ordner)",
        failed: "Fehlgeschlagen",
        notYet: "Nicht importiert (Import abgebrochen)",
      },
      failed: "Was fehlgeschlagen ist",
      leftBehind: "Was sich nicht importieren ließ",
      otherPassword: "Mit anderem Passwort in deinem Tresor",
      addedFields: (names) => `Ergänzt: ${names.join(", ")}`,
      skippedFields: (names) => `In deinem Tresor ohne: ${names.join(", ")}`,
      save: "Bericht speichern",
      fileName: "pomander-importbericht.csv",
      saveHint: "Der Bericht nennt Titel, aber keine Passwörter.",
      csvHeader: ["Wo", "Titel", "Ergebnis", "Grund"],
      outcomes: {
        imported: "Importiert",
        added: "Vorhandenen Eintrag ergänzt",
        here: "Schon in deinem Tresor",
        skipped: "Von dir ausgelassen",
        leftOut: "Papierkorb oder Ordner, nicht importiert",
        failed: "Fehlgeschlagen",
        notYet: "Nicht importiert",
      },
      leftBehindOutcome: "Nicht importiert",
      toPasswords: "Zu den Passwörtern",
      again: "Weitere Datei importieren",
      undo: (count) =>
        plural(count, {
          one: "Den # Eintrag dieses Imports entfernen",
          other: "Die # Einträge dieses Imports entfernen",
        }),
    },

    next: {
      title: "Wie es weitergeht",
      health: "Schwache und mehrfach verwendete Passwörter suchen",
      healthLead: "Der Sicherheitsbericht findet sie auf diesem Gerät.",
      delete: "Exportdatei löschen",
      deleteLead: (name) =>
        `Wer ${name} öffnet, kann deine Passwörter lesen. Lösche die Datei und leere den Papierkorb. Sieh auch in deinen Downloads und Cloud-Ordnern nach.`,
      deleteSealed: (name) =>
        `${name} brauchst du nicht mehr. Lösche die Datei, außer du willst sie als Sicherung behalten.`,
      old: "Alten Passwortmanager noch behalten",
      oldLead: "Mindestens, bis du dich bei deinen wichtigsten Websites mit Pomander angemeldet hast.",
    },

    undo: {
      title: (count) => `${entries(count)} entfernen?`,
      body: `Damit wird alles gelöscht, was der Import hinzugefügt hat, außer Einträgen, die du seither geändert hast. Gelöschtes kannst du ${limits.historyDays} Tage lang wiederherstellen.`,
      confirm: (count) => `${entries(count)} entfernen`,
      busy: (removed, total) => `${number(removed)} von ${ofEntries(total)} entfernt`,
      bar: "Wird entfernt",
      failed: "Der Import konnte nicht entfernt werden",
      done: (removed) =>
        removed === 0 ? "Es war nichts mehr zu entfernen" : are(removed, "wurde entfernt", "wurden entfernt"),
      changed: (count) =>
        plural(count, {
          one: "# Eintrag, den du seither geändert hast, bleibt.",
          other: "# Einträge, die du seither geändert hast, bleiben.",
        }),
      again: "Erneut versuchen",
      removed: "Kürzlich gelöscht",
      cancel: "Abbrechen",
      close: "Schließen",
    },

    earlier: {
      title: "Frühere Importe",
      lead: "Einträge aus jedem Import, die noch in deinem Tresor sind.",
      loading: "Frühere Importe werden gesucht\u00a0…",
      failed: "Deine früheren Importe konnten nicht geladen werden",
      count: (count, changed) =>
        changed === 0 ? entries(count) : `${entries(count)}, ${number(changed)} seither geändert`,
      undo: "Entfernen",
      undoLabel: (format, when) => `Import aus ${format} entfernen: ${when}`,
    },
  };
};
