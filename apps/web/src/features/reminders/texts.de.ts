import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import { unbroken } from "../../lib/format/unbroken.ts";
import { german as germanFields } from "../../widgets/reminder-field-texts.de.ts";
import type { english } from "./texts.ts";

/** Returns the texts of My Reminders in German. */
export const german = (format: Format): TextsOf<typeof english> => {
  const { number, plural } = format;
  const { fields: fieldTexts, types, frequencies } = germanFields(format);
  const reminders = (many: number) => plural(many, { one: "# Erinnerung", other: "# Erinnerungen" });

  return {
    heading: "Meine Erinnerungen",
    lead: "Deine Erinnerungen auf einen Blick",
    refresh: "Aktualisieren",
    add: "Erinnerung hinzufügen",
    search: "Erinnerungen suchen\u00a0…",
    clear: "Leeren",
    shortcuts: { search: "Erinnerungen suchen", add: "Erinnerung hinzufügen" },
    retry: "Erneut versuchen",
    close: "Schließen",
    you: "Du",
    types,
    frequencies,
    statuses: { active: "Aktiv", "due-soon": "Bald fällig", expired: "Abgelaufen" },

    notice: {
      by: (day) => `Kündigen bis ${day}`,
      was: (day) => `Kündigung war bis ${day} fällig`,
    },
    owners: { label: "Wessen Erinnerungen", mine: "Meine", all: "Alle" },
    views: { label: "Ansicht", cards: "Karten", table: "Tabelle", month: "Monat" },
    list: {
      label: "Erinnerungen",
      reading: "Alle Erinnerungen werden geladen",
      readSoFar: (done, total) => `Erinnerungen werden geladen: ${number(done)} von ${number(total)}`,
      unread: (most, total) =>
        `Hier stehen nur die ersten ${number(most)} von ${number(total)} Erinnerungen, und nur sie werden durchsucht. Der Export enthält alle.`,
      loading: "Erinnerungen werden geladen",
      count: reminders,
      found: (many) => `${reminders(many)} gefunden`,
      costs: (amounts) => `Gesamtkosten: ${amounts}`,
      empty: "Noch keine Erinnerungen. Lege mit „Erinnerung hinzufügen“ deine erste an.",
      assignedToYou: (many) =>
        plural(many, { one: "# Erinnerung ist dir zugewiesen.", other: "# Erinnerungen sind dir zugewiesen." }),
      showAssigned: (_many) => "Anzeigen",
      nothingFound: "Keine Erinnerungen gefunden.",
      nothingFoundHint:
        "Durchsucht werden unter anderem Titel, Notizen, Namen und Adressen. Mit einem anderen Filter siehst du mehr.",
      showAll: "Alle Erinnerungen anzeigen",
      pages: "Seiten der Erinnerungen",
    },
    waiting: ([first = "", second, ...others]) => {
      const names =
        second === undefined
          ? first
          : others.length === 0
            ? `${first} und ${second}`
            : `${first}, ${second} und ${plural(others.length, { one: "# weitere Person", other: "# weitere Personen" })}`;
      return `E-Mails an ${names} warten, bis die Adresse bestätigt ist. Einmal pro Woche, höchstens ${limits.proofReminders}-mal, wird eine davon mit einem Bestätigungslink gesendet, der ${limits.emailProofDays} Tage gilt.`;
    },
    sendLinks: "Links erneut senden",
    card: {
      remindBefore: (days) => plural(days, { one: "# Tag vorher", other: "# Tage vorher" }),
      alsoBefore: (days) => `Auch ${days} ${days === "1" ? "Tag" : "Tage"} vorher`,
      cost: (amount) => `Kosten: ${amount}`,
      by: (name) => `Von ${name}`,
      assigned: (names) => `Zugewiesen: ${names}`,
      emailed: (address) => `E-Mail an ${address}`,
      groupMembers: "Personen in den Gruppen des Bereichs",
      notDelivered: "Nicht zugestellt",
      channelFailed: "Kanal gestört",
      paused: "Pausiert",
      outBy: (name) =>
        `${name} ist ausgeschieden, und niemand sonst hier bekommt diese Erinnerung. Bis du ihr jemanden zuweist, werden keine E-Mails gesendet.`,
      pausedBy: (name) =>
        `${name} darf Erinnerungen nicht mehr verwenden. Bis sich das ändert, werden keine E-Mails gesendet.`,
      unsubscribed: (many) => plural(many, { one: "# Adresse hat abbestellt", other: "# Adressen haben abbestellt" }),
      remindNow: "Erinnern",
      remindNowFor: (title) => `Erinnern: ${title}`,
      renew: "Verlängern\u00a0…",
      renewFor: (title) => `Verlängern: ${title}`,
      view: (title) => `Details zu ${title} anzeigen`,
      edit: (title) => `${title} bearbeiten`,
      remove: (title) => `${title} löschen`,
      tips: {
        view: "Details anzeigen",
        edit: "Bearbeiten",
        remove: "Löschen",
        paused: "Pausiert: Wer zuständig ist, darf keine Erinnerungen mehr verwenden",
        ownerOut: "Pausiert: Wer zuständig ist, ist ausgeschieden",
        noRead: "Du darfst sie nicht lesen",
        noEdit: "Du darfst sie nicht bearbeiten",
        noDelete: "Du darfst sie nicht löschen",
      },
    },
    admin: {
      ways: {
        outbox:
          "Es ist kein Mailserver eingerichtet. Erinnerungen erreichen niemanden, sie landen nur im Ausgangsordner des Servers. Setze SMTP_URL auf dem Server, um sie zu senden.",
        none: "Dieser Serverprozess sendet keine E-Mails. Erinnerungen warten, bis ein anderer sie sendet. Setze SMTP_URL auf dem Server, um sie von hier zu senden.",
        held: "Erinnerungen sind angehalten: Diese Datenbank wurde wiederhergestellt oder umgezogen, und was wartet, wurde vielleicht schon gesendet. Um sie zu senden, führe auf dem Server „npm run pomander -- mails resume“ aus.",
      },
      failed: (many) =>
        plural(many, {
          one: "# Erinnerung kam in den letzten 30 Tagen nicht bei allen an.",
          other: "# Erinnerungen kamen in den letzten 30 Tagen nicht bei allen an.",
        }),
      showFailed: "Anzeigen",
    },

    form: {
      createTitle: "Erinnerung hinzufügen",
      editTitle: "Erinnerung bearbeiten",
      create: "Anlegen",
      update: "Speichern",
      cancel: "Abbrechen",
      ...fieldTexts,
      noScopeTag: "Keiner",
      scopeTagHint: "Gruppen mit diesem Bereich können die Erinnerung sehen.",
      scopeTagFixed: "Um den Bereich zu ändern, musst du die Erinnerung löschen dürfen.",
      scopeTagsLoading: "Bereiche werden geladen",
      scopeTagsFailed: "Die Bereiche konnten nicht geladen werden",
      clickToRetry: "– Klicken, um es erneut zu versuchen",
      remindBeforeRecurring: "Bei wiederholten Erinnerungen legt das nur fest, ab wann „Bald fällig“ erscheint.",
      emailHint: "Wohin die Erinnerung geht.",
      notesHint:
        "Titel und Notizen stehen in der E-Mail und sind nicht verschlüsselt. Trage hier keine Passwörter ein.",
      users: "Personen zuweisen",
      usersNoTag: "Wähle zuerst einen Bereich, um Personen zu sehen",
      usersNone: "In diesem Bereich gibt es keine Personen",
      usersHint: (many) => plural(many, { one: "# Person zur Auswahl", other: "# Personen zur Auswahl" }),
      usersLoading: "Personen werden geladen",
      usersFailed: "Die Personen konnten nicht geladen werden.",
      usersOwn: "Personen, die du angelegt hast",
      usersOthers: "Andere in diesem Bereich",
      plan: {
        once: (day) => `Eine E-Mail, am ${day}.`,
        onceSoon: "Eine E-Mail, heute.",
        repeated: (every, from, until) => `Eine E-Mail ${every}, vom ${from} bis zum ${until}.`,
        every: { daily: "jeden Tag", weekly: "jede Woche", monthly: "jeden Monat" },
        none: "Dieses Datum ist vorbei, es wird keine E-Mail gesendet.",
        over: "Es wird keine E-Mail gesendet, weil die nächste erst nach dem Ablaufdatum käme.",
        sent: "Alle E-Mails wurden gesendet. Ändere das Datum, um neue zu planen.",
      },
    },
    faults: {
      title: "Gib einen Titel ein",
      email: "Gib eine E-Mail-Adresse ein",
      date: "Gib ein Datum ein",
      days: "Gib eine Zahl von 0 bis 99 ein",
      startAfterExpiry: "Der Beginn darf nicht nach dem Ablaufdatum liegen",
      tooLong: (field, most) => `${field}: höchstens ${number(most)} Zeichen`,
      unstorable: "Dieser Text enthält ein Zeichen, das nicht unterstützt wird",
    },

    details: {
      title: "Details der Erinnerung",
      edit: "Bearbeiten",
      status: "Status",
      type: "Typ",
      expiryDate: "Ablaufdatum",
      frequency: "Häufigkeit",
      start: "Erinnern ab",
      scopeTag: "Bereich",
      members: "Gruppenmitglieder",
      assigned: "Zugewiesen",
      email: "E-Mail",
      owner: "Zuständig",
      notes: "Notizen",
      none: "Keine Angabe",
      next: "Nächste E-Mail",
      noNext: "Keine geplant",
      pausedNext: "Keine, solange pausiert",
      waits: (recipient, many) =>
        `E-Mails an ${recipient} warten, bis ${plural(many, { one: "die Adresse bestätigt ist", other: "die Adressen bestätigt sind" })}.`,
      last: "Zuletzt erinnert",
      never: "Noch nie",
      times: (many) => plural(many, { one: "einmal", other: "#-mal" }),
      unsubscribed: "Abbestellt",
      unsubscribedHint: "Bekommen zu dieser Erinnerung keine E-Mails mehr.",
      history: "Verlauf",
      historyNone: "Noch ist nichts passiert.",
      historyLoading: "Der Verlauf wird geladen",
      historyFailed: "Der Verlauf konnte nicht geladen werden.",
      historyMore: "Mehr anzeigen",
      missing: "Erinnerung nicht gefunden",
      missingText: "Sie wurde gelöscht oder ist nicht mit dir geteilt.",
      loading: "Die Erinnerung wird geladen",
    },
    delivery: {
      sent: (moment, recipient) => `Gesendet: ${moment}, an ${recipient}`,
      outbox: (moment, recipient) => `In den Ausgangsordner gelegt: ${moment}, an ${recipient}`,
      failed: (reason) => `Fehlgeschlagen: ${reason}`,
      failedTo: (recipient) => `an ${recipient}`,
      unknownReason: "unbekannter Grund",
      unproven: (recipient) => `Wartet darauf, dass ${recipient} bestätigt wird`,
      pending: (moment, recipient) => `Geplant: ${moment}, an ${recipient}`,
      again: (moment, recipient, tries) =>
        `Nächster Versuch: ${moment}, an ${recipient}, nach ${plural(tries, { one: "# Versuch", other: "# Versuchen" })}`,
      sending: (recipient) => `Wird gesendet, an ${recipient}`,
      superseded: (day, recipient) => `Durch eine neuere Nachricht ersetzt, ${day}, an ${recipient}`,
      taken: (day, recipient) => `Nicht gesendet, weil sich schon jemand kümmert, ${day}, an ${recipient}`,
      snoozed: (day, recipient) => `Zurückgestellt, ${day}, von ${recipient}`,
      cancelled: (day, recipient) => `Abgebrochen, ${day}, an ${recipient}`,
      now: "Jetzt erinnern",
      escalation: "Eskalation",
      unreachable: "Prüfung fehlgeschlagen",
    },

    remove: {
      title: "Erinnerung löschen",
      question: (title) =>
        `„${title}“ wird für alle gelöscht, die sie sehen können. Geplante E-Mails werden nicht mehr gesendet.`,
      forever: "Das lässt sich nicht rückgängig machen.",
      confirm: "Erinnerung löschen",
      progress: "Die Erinnerung wird gelöscht\u00a0…",
    },
    renew: {
      title: (title) => `„${title}“ verlängern`,
      submit: "Verlängern",
      question: "Wann läuft es das nächste Mal ab?",
      samePeriod: (period) => `Noch einmal so lange: ${period}`,
      otherDate: "Anderes Datum",
      date: "Neues Ablaufdatum",
      until: (day) => `Bis ${day} verlängern`,
      renewedBy: (name, day) => `${name} hat schon bis ${unbroken(day)} verlängert.`,
      youRenewed: (day) => `Du hast schon bis ${unbroken(day)} verlängert.`,
      alreadyRenewed: (day) => `Ist schon bis ${unbroken(day)} verlängert.`,
      keep: (day) => `Bei ${day} bleiben`,
      notLater: "Wähle ein Datum in der Zukunft",
      shifted: "Die E-Mails beginnen wie bisher: gleich viele Tage vor dem Ablauf.",
      periods: {
        day: (many) => plural(many, { one: "# Tag", other: "# Tage" }),
        month: (many) => plural(many, { one: "# Monat", other: "# Monate" }),
        year: (many) => plural(many, { one: "# Jahr", other: "# Jahre" }),
      },
    },

    notices: {
      created: "Erinnerung angelegt",
      updated: "Erinnerung gespeichert",
      merged: (name, fields) =>
        `${name ?? "Jemand anders"} hat in der Zwischenzeit ${fields.map((field) => `„${field}“`).join(", ")} geändert. Deine Änderungen sind auch gespeichert.`,
      deleted: "Erinnerung gelöscht",
      softDeleted: "Erinnerung gelöscht",
      sending: (title) => `Erinnerung an „${title}“ wird gesendet\u00a0…`,
      sent: (title) => `Erinnerung an „${title}“ gesendet`,
      unproven: (title) => `Die Erinnerung an „${title}“ wird gesendet, sobald die Adresse bestätigt ist.`,
      queued: (title) => `Die Erinnerung an „${title}“ wartet. Der Mailserver hat noch nicht geantwortet.`,
      outbox: "Es ist kein Mailserver eingerichtet. Die E-Mail liegt im Ausgangsordner.",
      renewed: (title, day) => `„${title}“ läuft jetzt am ${day} ab.`,
      undo: "Rückgängig",
      restored: (title, day) => `„${title}“ läuft wieder am ${day} ab.`,
    },
    errors: {
      load: (message) => `Die Erinnerungen konnten nicht geladen werden: ${message}`,
      inPlace: (message) => `Die Erinnerungen konnten nicht geladen werden: ${message}`,
      unknown: "Unbekannter Fehler",
      plain: (message) => `Fehler: ${message}`,
      team: "Beim Team ging etwas schief. Vielleicht hat es trotzdem geklappt. Lade die Seite neu.",
      invalidId: "Fehler: ungültige ID der Erinnerung",
      removeMethod: "Der Server kann Erinnerungen nicht löschen. Er muss aktualisiert werden.",
      deleteFailed: (reason) => `Die Erinnerung konnte nicht gelöscht werden: ${reason}`,
      network: "Netzwerkfehler. Prüfe deine Internetverbindung.",
      mailLogin: "Der Server konnte sich nicht beim Mailserver anmelden. Wende dich an deinen Admin.",
      mailRights: "Der Server darf keine E-Mails senden. Vielleicht muss die Domain erst bestätigt werden.",
      sendFailed: (message) => `Die Erinnerung konnte nicht gesendet werden: ${message}`,
      missingSelected: "Die ausgewählte Erinnerung fehlt oder ist ungültig",
    },
    calls: {
      list: "Die Erinnerungen konnten nicht geladen werden",
      read: "Die Erinnerung konnte nicht geladen werden",
      create: "Die Erinnerung konnte nicht angelegt werden",
      update: "Die Erinnerung konnte nicht gespeichert werden",
      remove: "Die Erinnerung konnte nicht gelöscht werden",
      send: "Die Erinnerung konnte nicht gesendet werden",
    },
  };
};
