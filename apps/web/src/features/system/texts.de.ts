import { german as germanMails } from "../../widgets/mail/texts.de.ts";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page System in German. */
export const german = (format: Format): TextsOf<typeof english> => {
  const { number, plural } = format;
  const mailTexts = germanMails(format);
  const emails = (count: number) => plural(count, { one: "# E-Mail", other: "# E-Mails" });

  return {
    heading: "System",
    readAt: (time) => `Zuletzt aktualisiert: ${time}. Aktualisiert sich jede Minute.`,
    refresh: "Aktualisieren",
    loading: "Systemstatus wird geladen",
    loadFailed: "Der Systemstatus konnte nicht geladen werden. Prüfe, ob der Server läuft, und versuch es dann erneut.",
    databaseAway:
      "Der Server kann seine Datenbank gerade nicht nutzen. Prüfe, ob PostgreSQL läuft und auf dem Datenträger Platz frei ist, und versuch es dann erneut.",
    refreshFailed: (time) => `Aktualisieren fehlgeschlagen. Das ist der Stand von ${time}.`,
    allWell: "Alles sieht gut aus.",
    toCheck: (count) =>
      plural(count, {
        one: "# Punkt ist zu prüfen",
        other: `${count} Punkte sind zu prüfen`,
      }),
    states: { ok: "OK", warning: "Zu prüfen", error: "Problem" },
    never: "Nie",
    notYet: "Noch nicht",
    none: "Keine",

    links: {
      title: "Links für Personen ohne Konto",
      lead: "Ein Link zeigt ein Geheimnis einmal oder mehrmals und kommt im Namen dieses Servers. Links, die nicht mehr erlaubt sind, enden sofort.",
      who: "Wer Links senden darf",
      whoHint: "Konten, die sich selbst registriert haben, warten einen Tag.",
      senders: {
        nobody: "Niemand",
        admins: "Admins und Super-Admins",
        chosen: "Ausgewählte Personen",
        everyone: "Alle",
      },
      days: "Längste Gültigkeit",
      daysCount: (count) => plural(count, { one: "# Tag", other: "# Tage" }),
      opens: "Höchstens zu öffnen",
      opensCount: (count) => plural(count, { one: "#-mal", other: "#-mal" }),
      files: "Mit Dateien",
      passphrase: "Immer mit Passphrase (die App verlangt sie; der Server kann es nicht prüfen)",
      submit: "Speichern",
      done: "Gespeichert",
      failed: "Das konnte nicht gespeichert werden",
    },

    mail: {
      title: "E-Mail",
      test: mailTexts.test,
      way: "Versand über",
      ways: {
        smtp: "Deinen Mailserver",
        outbox: "Nur den Ausgangsordner",
        none: "Einen anderen Serverprozess",
        held: "Angehalten",
      },
      lastSent: "Zuletzt gesendet",
      lastError: "Letzter Fehler",
      language: "Sprache",
      languageOf: (name) => `${name} für alle, die keine gewählt haben (DEFAULT_LANGUAGE)`,
      waiting: "Warten auf Versand",
      waitingCount: (count) => (count === 0 ? "Keine" : emails(count)),
      trouble: {
        outbox: "E-Mails erreichen niemanden",
        none: "Dieser Serverprozess sendet keine E-Mails",
        held: "E-Mails sind angehalten",
      },
      troubleHint: mailTexts.ways,
      failing: "Einige E-Mails kommen nicht durch",
      failingHint: (said) => `${said} Sende eine Test-E-Mail, um den Mailserver zu prüfen.`,
    },

    reminders: {
      title: "Erinnerungen",
      due: "Jetzt fällig",
      late: "Mehr als 10 Minuten verspätet",
      oldest: "Älteste fällige",
      undelivered: "Nicht zugestellt, 30 Tage",
      isLate: (count) =>
        plural(count, {
          one: "# E-Mail ist seit mehr als 10 Minuten überfällig",
          other: "# E-Mails sind seit mehr als 10 Minuten überfällig",
        }),
      isLateToChannels: (count) =>
        plural(count, {
          one: "# Nachricht an Kanäle ist seit mehr als 10 Minuten überfällig",
          other: "# Nachrichten an Kanäle sind seit mehr als 10 Minuten überfällig",
        }),
      isLateToChannelsHint:
        "Die Dienste hinter diesen Kanälen antworten nicht oder bitten zu warten. Der Server versucht es 24 Stunden lang weiter.",
      isLateHint: "Sende eine Test-E-Mail, um den Mailserver zu prüfen. Der Server versucht es 24 Stunden lang weiter.",
      isUndelivered: (count) =>
        plural(count, {
          one: "# Erinnerung wurde in den letzten 30 Tagen nicht allen zugestellt",
          other: "# Erinnerungen wurden in den letzten 30 Tagen nicht allen zugestellt",
        }),
      isUndeliveredHint: "Prüfe die E-Mail-Adressen dieser Personen und die Kanäle.",
      showUndelivered: "Anzeigen",
    },

    backups: {
      title: "Sicherungen",
      schedule: "Zeitplan",
      scheduled: (at) => `Täglich um ${at} UTC`,
      notScheduled: "Nicht geplant",
      keep: "Aufbewahrt",
      kept: {
        d: (count) => plural(count, { one: "# Tag", other: "# Tage" }),
        w: (count) => plural(count, { one: "# Woche", other: "# Wochen" }),
        m: (count) => plural(count, { one: "# Monat", other: "# Monate" }),
      },
      folder: "Ordner",
      lastGood: "Letzte gelungene Sicherung",
      lastFailure: "Letzter Fehler",
      secrets: "Geheimnisse exportiert",
      isUnscheduled: "Es sind keine Sicherungen geplant",
      isUnscheduledHint:
        "Setze BACKUP_DIR auf dem Server, um täglich zu sichern. Wenn etwas anderes deine Sicherungen macht, kannst du das ignorieren.",
      isOverdue: "Die letzte gelungene Sicherung ist älter als 26 Stunden",
      hasNone: "Es gibt noch keine gelungene Sicherung, und die erste ist überfällig",
      failed: "Die letzte Sicherung ist fehlgeschlagen",
      failedHint: (reason, dir) =>
        `${reason} ${dir === null ? "" : `Prüfe, ob ${dir} existiert, beschreibbar ist und Platz hat. `}Der Server versucht es zur nächsten geplanten Zeit erneut.`,
      overdueHint: "Prüfe, ob der Serverprozess mit BACKUP_DIR läuft, und sieh in seinem Log nach.",
      notExported: {
        folder: "Wenn du den Datenordner verlierst, verlierst du alle Tresore",
        settings: "Wenn du die Einstellung PEPPER verlierst, verlierst du alle Tresore",
      },
      notExportedHint:
        "Eine Sicherung enthält die Geheimnisse des Servers nicht. Führe auf dem Server „npm run pomander -- secrets export pomander-secrets.age“ aus und bewahre die Datei anderswo auf.",
    },

    server: {
      title: "Server",
      version: "Pomander",
      database: "Datenbank",
      kinds: { embedded: "eingebaut", own: "eigene" },
      databaseVersion: (version, kind) => `PostgreSQL ${version}, ${kind}`,
      size: "Größe der Datenbank",
      disks: { data: "Freier Speicherplatz", backups: "Frei für Sicherungen" },
      free: (free, total) => `${free} von ${total}`,
      files: "Dateien",
      filesTaken: (taken, limit) => `${taken} von ${limit}`,
      noFiles: "Ausgeschaltet",
      filesFull: (taken, limit) => `Dateien belegen ${taken} von höchstens ${limit}`,
      filesFullHint:
        "Ist der Platz voll, kann niemand mehr Dateien hinzufügen. Erhöhe FILES_IN_ALL, wenn auf dem Datenträger Platz ist, oder bitte darum, Dateien zu löschen.",
      sharedVaults: "Gemeinsame Tresore",
      waitForKeys: (count) =>
        plural(count, { one: "# wartet auf neue Schlüssel", other: "# warten auf neue Schlüssel" }),
      overdueTasks: (count) =>
        plural(count, {
          one: "# überfällige Aufgabe nach einem Weggang",
          other: "# überfällige Aufgaben nach Weggängen",
        }),
      cleanup: "Letztes Aufräumen",
      lowDisk: {
        data: (free) => `Nur noch ${free} Speicherplatz für den Datenordner`,
        backups: (free) => `Nur noch ${free} Speicherplatz für Sicherungen`,
      },
      lowDiskHint: {
        data: "Ist der Datenträger voll, lässt sich nichts mehr speichern. Mach Platz frei.",
        backups:
          "Ist der Datenträger voll, schlagen Sicherungen fehl. Mach Platz frei, oder bewahre mit BACKUP_KEEP weniger auf.",
      },
      cleanupLate: "Abgelaufene Daten werden nicht gelöscht",
      cleanupFailedHint: (reason) => `Das stündliche Aufräumen ist fehlgeschlagen: ${reason}`,
      cleanupLateHint:
        "Das stündliche Aufräumen ist seit mehr als 3 Stunden nicht fertig geworden. Sieh im Log des Servers nach.",
    },

    factors: {
      title: "Anmeldung in zwei Schritten",
      coverage: (some, all) =>
        `Genutzt von ${number(some)} von ${plural(all, { one: "# Person", other: "# Personen" })}`,
      people: "Personen anzeigen",
    },

    ago: {
      now: "gerade eben",
      minutes: (count) => plural(count, { one: "vor # Minute", other: "vor # Minuten" }),
      hours: (count) => plural(count, { one: "vor # Stunde", other: "vor # Stunden" }),
      days: (count) => plural(count, { one: "vor # Tag", other: "vor # Tagen" }),
    },
  };
};
