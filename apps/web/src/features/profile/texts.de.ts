import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the profile page in German. */
export const german = ({ number, plural }: Format): TextsOf<typeof english> => ({
  heading: "Profil",
  sections: {
    account: { title: "Konto", hint: "Name, E-Mail-Adresse, Export, Konto löschen" },
    security: { title: "Sicherheit", hint: "Master-Passwort, Anmeldung in zwei Schritten, Passkeys, Sitzungen" },
    device: {
      title: "Dieses Gerät",
      hint: "Automatische Sperre, entsperrt bleiben, Offline-Zugriff, Browser-Erweiterung",
    },
    notifications: { title: "Benachrichtigungen", hint: "Zeitzone, E-Mails zu Erinnerungen, Kalender" },
    tokens: { title: "API-Token", hint: "Zugriff für deine Skripte und Programme" },
    links: { title: "Links", hint: "Links, die du an Personen ohne Konto gesendet hast" },
    advanced: { title: "Erweitert", hint: "Prüfcode, Suchindex, Tresorschlüssel" },
  },
  extension: {
    title: "Browser-Erweiterung",
    lead: "Sie füllt deine Zugangsdaten auf Websites aus und speichert neue.",
    present: (version) => `Version ${version} ist in diesem Browser installiert.`,
    open: "Erweiterung holen",
    openPresent: "Über die Erweiterung",
  },

  password: {
    title: "Master-Passwort",
    lead: "Auf allen anderen Geräten wirst du abgemeldet. Deine Einträge ändern sich nicht.",
    current: "Aktuelles Master-Passwort",
    next: "Neues Master-Passwort",
    confirm: "Neues Master-Passwort bestätigen",
    submit: "Master-Passwort ändern",
    revokeTokens: (count) =>
      plural(count, { one: "Meinen API-Token widerrufen", other: "Meine # API-Token widerrufen" }),
    revokeTokensHint:
      "Programme, die sie verwenden, funktionieren dann nicht mehr. Behalte sie nur, wenn du sicher bist, dass niemand sonst sie hat.",
    done: "Master-Passwort geändert. Auf allen anderen Geräten bist du abgemeldet.",
    failed: "Dein Master-Passwort konnte nicht geändert werden",
    faults: {
      current: "Gib dein Passwort ein",
      next: "Gib ein Passwort ein",
      short: `Das Passwort braucht mindestens ${limits.registrationPassword} Zeichen`,
      long: "Dieses Passwort ist zu lang",
      same: "Wähle ein anderes Passwort als das aktuelle",
      confirm: "Bestätige dein Passwort",
      mismatch: "Die Passwörter stimmen nicht überein",
    },
    wrong: "Das Passwort ist falsch.",
  },

  recovery: {
    title: "Wiederherstellungsschlüssel",
    leadWith:
      "Du hast einen Wiederherstellungsschlüssel. Er entsperrt deinen Tresor, wenn du dein Master-Passwort vergisst. Wenn du einen neuen erstellst, gilt der alte nicht mehr.",
    leadWithout:
      "Du hast keinen Wiederherstellungsschlüssel. Wenn du dein Master-Passwort vergisst, kann niemand deinen Tresor entsperren, auch kein Admin.",
    make: "Schlüssel erstellen",
    makeNew: "Neuen Schlüssel erstellen",
    askTitle: "Neuen Wiederherstellungsschlüssel erstellen?",
    askBody: "Dein bisheriger Schlüssel gilt nicht mehr, sobald du den neuen speicherst.",
    askPassword:
      "Gib dein Master-Passwort ein, um den neuen Schlüssel zu sehen. Es ändert sich nichts, bis du ihn speicherst.",
    password: "Master-Passwort",
    show: "Schlüssel anzeigen",
    cancel: "Abbrechen",
    sheetTitle: "Dein neuer Wiederherstellungsschlüssel",
    sheetLead: "Sichere ihn jetzt. Er wird nur einmal angezeigt, und der Server kann ihn nicht lesen.",
    store: "Diesen Schlüssel verwenden",
    done: "Dein neuer Wiederherstellungsschlüssel gilt jetzt",
    failed: "Der Wiederherstellungsschlüssel konnte nicht erstellt werden",
  },

  lock: {
    title: "Automatische Sperre",
    lead: "Sperrt deinen Tresor, wenn du eine Zeit lang nichts tust. Das gilt auf allen deinen Geräten.",
    label: "Sperren nach",
    minutes: (minutes) =>
      minutes === 0
        ? "Nie, solange der Tab offen ist"
        : plural(minutes, { one: "# Minute", other: `${minutes} Minuten` }),
    done: () => "Automatische Sperre gespeichert",
    failed: "Die automatische Sperre konnte nicht gespeichert werden",
    locked: "Entsperre deinen Tresor, um das zu ändern.",
  },

  search: {
    title: "Suchindex",
    lead: "Nur für Apps anderer Anbieter nötig, die auf dem Server suchen.",
    warning:
      "Solange er eingeschaltet ist, kann der Server erkennen, in welchen Einträgen Wörter in Titel, Link, Kategorie oder Schlagwörtern gleich anfangen. Die Wörter selbst kann er weiterhin nicht lesen.",
    label: "Suchindex auf dem Server führen",
    done: (on) => (on ? "Suchindex eingeschaltet" : "Suchindex ausgeschaltet und auf dem Server gelöscht"),
    failed: "Der Suchindex konnte nicht geändert werden",
    locked: "Entsperre deinen Tresor, um das zu ändern.",
  },

  unlocked: {
    title: "Entsperrt bleiben",
    lead: "Solange dein Tresor entsperrt ist, öffnet er sich in neuen Tabs und beim Neuladen ohne dein Master-Passwort. Das endet ein paar Sekunden, nachdem du den letzten Tab geschlossen hast, oder wenn du den Browser schließt.",
    warning:
      "Wenn der Tresor gesperrt wird oder du dich abmeldest, sind sofort alle Tabs gesperrt. Deine Schlüssel werden nie gespeichert. Schalte das auf keinem Gerät ein, das auch andere nutzen.",
    label: "In neuen Tabs und beim Neuladen entsperrt bleiben",
    done: (on) =>
      on
        ? "Dein Tresor bleibt in neuen Tabs und beim Neuladen entsperrt"
        : "Neue Tabs und das Neuladen fragen nach deinem Master-Passwort",
    unsupported: "Das ist hier nicht möglich, vielleicht weil dies ein privates Fenster ist.",
  },

  offline: {
    title: "Offline-Zugriff",
    lead: "Mit einer verschlüsselten Kopie deines Tresors auf diesem Gerät kannst du deine Passwörter auch ohne Verbindung lesen und kopieren. Für Änderungen brauchst du weiterhin eine.",
    warning:
      "Nur dein Master-Passwort oder dein Passkey entsperrt sie. Sie wird gelöscht, wenn du dich abmeldest oder deine Sitzung abläuft. Schalte das auf keinem Gerät ein, das auch andere nutzen.",
    label: "Verschlüsselte Kopie auf diesem Gerät aufbewahren",
    done: (on) =>
      on ? "Auf diesem Gerät liegt jetzt eine verschlüsselte Kopie deines Tresors" : "Kopie auf diesem Gerät gelöscht",
    failed: "Der Offline-Zugriff konnte nicht geändert werden",
    locked: "Entsperre deinen Tresor, um das zu ändern.",
  },

  vault: {
    title: "Dein Tresor",
    lastChange: (when) => `Zuletzt geändert: ${when}`,
    lastChangeLead:
      "Diese Zeit kann der Server nicht ändern. Liegt sie vor der letzten Änderung, an die du dich erinnerst, siehst du vielleicht eine alte Kopie deines Tresors.",
    entries: (count) => plural(count, { one: "# Eintrag", other: "# Einträge" }),
    locked: "Entsperre deinen Tresor, um die letzte Änderung und den Prüfcode zu sehen.",
    checkCode: "Prüfcode",
    checkCodeLead: "Zeigt ein anderes deiner Geräte denselben Code, haben beide denselben Tresor.",
    copyCheckCode: "Prüfcode kopieren",
    checkCodeCopied: "Prüfcode in die Zwischenablage kopiert",
    copyFailed: "Kopieren fehlgeschlagen",
    unverified: "Kläre zuerst die Warnung auf der Seite „Passwörter“.",
  },

  sessions: {
    title: "Sitzungen",
    lead: "Wo du angemeldet bist. Erkennst du eine Sitzung nicht? Beende sie und ändere dann dein Master-Passwort.",
    current: "Dieses Gerät",
    signedIn: (when) => `Angemeldet: ${when}`,
    lastSeen: (when) => `Zuletzt verwendet: ${when}`,
    end: "Beenden",
    endLabel: (device) => `Sitzung auf ${device} beenden`,
    ended: "Sitzung beendet",
    endAll: "Überall abmelden",
    endAllTitle: "Überall abmelden?",
    endAllBody: "Alle deine Sitzungen enden, auch diese. Zum Anmelden brauchst du wieder dein Master-Passwort.",
    failed: "Die Sitzung konnte nicht beendet werden",
    loadFailed: "Deine Sitzungen konnten nicht geladen werden",
  },

  changed: {
    body: "Das wurde anderswo geändert, während du es bearbeitet hast. Es wurde nichts überschrieben. Die gespeicherte Fassung:",
    same: "Dein Profil wurde anderswo geändert, während du es bearbeitet hast. Was du hier siehst, stimmt mit der gespeicherten Fassung überein.",
    now: (label, value) => `${label}: ${value === "" ? "leer" : value}`,
    keepMine: "Meine Fassung speichern",
    keepTheirs: "Gespeicherte Fassung behalten",
  },

  person: {
    title: "Name und Handynummer",
    firstName: "Vorname",
    lastName: "Nachname",
    mobileNo: "Handynummer",
    submit: "Speichern",
    done: "Name und Handynummer gespeichert",
    failed: "Name und Handynummer konnten nicht gespeichert werden",
    faults: {
      firstName: "Gib deinen Vornamen ein",
      mobileNo: "Gib eine Telefonnummer ein, etwa +49 30 23125 000",
    },
  },

  email: {
    title: "E-Mail-Adresse",
    lead: "Mit dieser Adresse meldest du dich an, und an sie gehen E-Mails zu deinem Konto. Wenn du sie änderst, bekommen beide Adressen eine E-Mail.",
    locked: "Die E-Mail-Adresse eines Super-Admins lässt sich nicht ändern.",
    label: "E-Mail-Adresse",
    password: "Mit deinem Master-Passwort bestätigen",
    submit: "E-Mail-Adresse ändern",
    done: "E-Mail-Adresse geändert. Melde dich ab jetzt mit der neuen an.",
    failed: "Deine E-Mail-Adresse konnte nicht geändert werden",
    wrong: "Das Passwort ist falsch.",
    faults: {
      email: "Gib eine E-Mail-Adresse ein",
      same: "Das ist schon deine E-Mail-Adresse",
      password: "Gib dein Passwort ein",
    },
  },

  times: {
    title: "Zeitzone und E-Mails",
    lead: "Erinnerungen, Daten und E-Mails richten sich nach deiner Zeitzone.",
    timeZone: "Zeitzone",
    mailTime: "Erinnerungen senden um",
    none: "Unbekannte Zeitzone",
    submit: "Speichern",
    done: "Zeitzone und Uhrzeit der E-Mails gespeichert",
    failed: "Zeitzone und Uhrzeit der E-Mails konnten nicht gespeichert werden",
    faults: { timeZone: "Wähle eine Zeitzone", mailTime: "Gib eine Uhrzeit ein, etwa 09:00" },
  },

  channels: {
    title: "Kanäle",
    lead: "Lass deine Erinnerungen auch in einen Chat oder ein anderes Programm senden. Übermittelt werden Titel, Typ, Bereich und Ablaufdatum, aber keine Notizen.",
  },

  archived: {
    title: "Archivierte Tresore",
    lead: "Tresore, die du durch einen anderen ersetzt hast. Jeder lässt sich nur mit seinem eigenen Master-Passwort oder Wiederherstellungsschlüssel entsperren.",
    loadFailed: "Deine archivierten Tresore konnten nicht geladen werden",
    name: (when) => `Archiviert: ${when}`,
    entries: (count) => plural(count, { one: "# Eintrag", other: "# Einträge" }),
    withKey: "mit Wiederherstellungsschlüssel",
    withoutKey: "ohne Wiederherstellungsschlüssel",
    isMoved: "Seine Einträge sind in deinem Tresor.",
    toMove: "Vielleicht sind noch nicht alle seine Einträge in deinem Tresor.",
    unlock: "Entsperre deinen Tresor, um zu sehen, ob noch Einträge zu übernehmen sind.",
    reopen: "Wieder öffnen",
    reopenLabel: (when) => `Den Tresor wieder öffnen, archiviert: ${when}`,
    bring: "Einträge übernehmen",
    bringLabel: (when) => `Einträge aus dem Tresor übernehmen, archiviert: ${when}`,
    failed: "Der archivierte Tresor konnte nicht entsperrt werden",
    proof: {
      title: "Entsperre den archivierten Tresor",
      password: "Sein Master-Passwort",
      recoveryKey: "Sein Wiederherstellungsschlüssel",
      useKey: "Mit Wiederherstellungsschlüssel",
      usePassword: "Mit Master-Passwort",
      keyHint: "8 Gruppen zu je 4 Zeichen. Groß- und Kleinschreibung, Leerzeichen und Striche sind egal.",
      submit: "Entsperren",
      wrongPassword: "Dieses Passwort entsperrt diesen Tresor nicht.",
      wrongKey: "Dieser Schlüssel entsperrt diesen Tresor nicht.",
      required: "Fülle dieses Feld aus",
    },
    reopening: {
      title: "Diesen Tresor wieder öffnen?",
      lead: "Er wird wieder dein Tresor, mit einem neuen Master-Passwort. Dein aktueller Tresor kommt ins Archiv, und seine Einträge werden übernommen. Auf allen anderen Geräten wirst du abgemeldet, und deine API-Token werden widerrufen.",
      submit: "Wieder öffnen",
      keyTitle: "Sichere einen neuen Wiederherstellungsschlüssel",
      keyLead:
        "Er gehört zum wieder geöffneten Tresor. Sichere ihn jetzt: Er wird nur einmal angezeigt, und der Server kann ihn nicht lesen.",
      keep: {
        label: "Bisherigen Schlüssel behalten",
        title: "Bisherigen Schlüssel behalten?",
        warning: "Er gilt weiter, auch für alle, die ihn gesehen haben, als du ihn verwendet hast.",
        confirm: "Alten Schlüssel behalten",
        cancel: "Neuen sichern",
      },
      failed: "Der Tresor konnte nicht wieder geöffnet werden",
    },
    move: {
      title: "Einträge werden übernommen",
      reading: "Der archivierte Tresor wird gelesen\u00a0…",
      progress: (stored, total) =>
        `${number(stored)} von ${plural(total, { one: "# Eintrag", other: "# Einträgen" })} übernommen`,
      doneTitle: "Einträge übernommen",
      moved: (count) => plural(count, { one: "# Eintrag wurde übernommen.", other: "# Einträge wurden übernommen." }),
      alreadyHere: (count) => plural(count, { one: "# war schon da.", other: "# waren schon da." }),
      leftBehind: (count) =>
        plural(count, {
          one: "# Eintrag lässt sich nicht öffnen oder ist zu groß und bleibt im Archiv.",
          other: "# Einträge lassen sich nicht öffnen oder sind zu groß und bleiben im Archiv.",
        }),
      missingFiles: (count) =>
        plural(count, {
          one: "# ihrer Dateien fehlt auf dem Server.",
          other: "# ihrer Dateien fehlen auf dem Server.",
        }),
      fault: "Der archivierte Tresor weicht vom zuletzt gespeicherten Stand ab. Vielleicht fehlt etwas.",
      visit: {
        title: "Prüfe, ob das der Tresor ist, den du ersetzt hast",
        lead: "Dieser Browser hat ihn noch nie gesehen, oder sein Speicher wurde geleert. Wenn Einträge fehlen oder die letzte Änderung zu lange her ist, zeigt dir der Server vielleicht eine alte Kopie.",
        yes: "Ja, übernehmen",
        no: "Nein, dort lassen",
      },
      stopped: (reason) => `Abgebrochen: ${reason} Die übrigen Einträge liegen sicher im Archiv.`,
      failed: "Die Einträge konnten nicht übernommen werden",
      again: "Weiter",
      close: "Schließen",
    },
    cancel: "Abbrechen",
  },

  removal: {
    title: "Mein Konto löschen",
    lead: "Alles in deinem Konto wird endgültig gelöscht.",
    superAdmin: "Das Konto eines Super-Admins lässt sich nicht löschen.",
    open: "Mein Konto löschen",
    askTitle: "Dein Konto löschen?",
    goes: (entries) => [
      entries === null
        ? "Dein Tresor mit allen Einträgen und deine archivierten Tresore"
        : `Dein Tresor mit ${entries === 1 ? "1 Eintrag" : `${number(entries)} Einträgen`} und deine archivierten Tresore`,
      "Deine Erinnerungen und Mitgliedschaften in Gruppen",
      "Alle deine Sitzungen, auch diese",
    ],
    goesLead: "Das wird gelöscht:",
    stays: "Personen, die du hinzugefügt hast, bleiben. Was du als Admin getan hast, steht weiter im Protokoll.",
    final: "Niemand kann es zurückholen, auch kein Admin.",
    confirm: "Mein Konto löschen",
    failed: "Dein Konto konnte nicht gelöscht werden",
    done: "Dein Konto wurde gelöscht.",
  },
});
