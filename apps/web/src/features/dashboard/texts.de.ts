import { secretSeconds } from "@pomander/browser/clipboard";
import { limits } from "@pomander/contract/limits";
import type { Format, TextsOf } from "@pomander/texts/format";
import { unbroken } from "../../lib/format/unbroken.ts";
import { german as germanMails } from "../../widgets/mail/texts.de.ts";
import type { english } from "./texts.ts";

/** Returns the texts of the User Management Dashboard in German. */
export const german = (format: Format): TextsOf<typeof english> => {
  const { number, plural } = format;
  const mailTexts = germanMails(format);
  const people = (many: number) => plural(many, { one: "# Person", other: "# Personen" });

  return {
    heading: "Personen verwalten",
    plainHeading: "Übersicht",
    unavailable: {
      title: "Diese Funktion steht dir nicht zur Verfügung",
      text: "Dein Konto ist nur für Passwörter. Wenn du auch Erinnerungen brauchst, wende dich an deinen Admin.",
      passwords: "Meine Passwörter",
    },

    search: "Personen suchen\u00a0…",
    clear: "Leeren",
    template: "Vorlage herunterladen",
    bulkUpload: "Liste hochladen",
    add: "Person hinzufügen",
    shortcuts: { search: "Personen suchen", add: "Person hinzufügen" },

    filters: {
      role: "Rolle",
      anyRole: "Alle Rollen",
      mine: "Von mir angelegt",
      state: "Status",
      anyState: "Jeder Status",
      states: {
        passwordEnded: "Passwort abgelaufen",
        passwordEnding: "Passwort läuft bald ab",
        emailUnverified: "E-Mail-Adresse nicht bestätigt",
      },
    },
    roles: { superAdmin: "Super-Admin", admin: "Admin", regular: "Standard" },
    canRemind: (role) => `${role} • Mit Erinnerungen`,
    empty: {
      title: "Keine Personen gefunden",
      hint: "Durchsucht werden E-Mail-Adressen, ganze Namen und Handynummern.",
      showAll: "Alle Personen anzeigen",
    },
    list: {
      label: "Personen",
      count: people,
      found: (many) => `${people(many)} gefunden`,
      loading: "Personen werden geladen",
      you: "Du",
      unverified: "Unbestätigt",
      unverifiedHint: `An diese Adresse geht eine Erinnerung pro Woche, insgesamt höchstens ${limits.proofReminders}. Die übrigen warten, bis die Adresse bestätigt ist.`,
      knownHint:
        "Niemand hat diese Adresse bestätigt. Ein Admin hat angegeben, dass sie richtig ist, deshalb gehen Erinnerungen dorthin.",
      createdBy: "Angelegt von",
      createdByNobody: "Selbst registriert oder vom Verzeichnis oder einer gelöschten Person angelegt",
      createdByNobodyShort: "—",
      edit: (name) => `${name} bearbeiten`,
      remove: (name) => `${name} löschen`,
      removeFactors: (name) => `Anmeldung in zwei Schritten für ${name} ausschalten`,
      tips: {
        edit: "Bearbeiten",
        remove: "Löschen",
        removeFactors: "Anmeldung in zwei Schritten ausschalten",
        editRefused: "Nur ein Super-Admin kann einen Admin bearbeiten",
        removeRefused: "Nur ein Super-Admin kann einen Admin löschen",
        removeSuperAdmin: "Ein Super-Admin lässt sich nicht löschen",
        removeSelf: "Dich selbst kannst du hier nicht löschen",
        editSuperAdmin: "Nur ein Super-Admin kann einen Super-Admin bearbeiten",
      },
    },
    sorts: {
      label: "Sortieren nach",
      names: {
        name: "Name",
        email: "E-Mail",
        mobile: "Handynummer",
        role: "Rolle",
        lastSeen: "Zuletzt aktiv",
        creator: "Angelegt von",
      },
      sorted: (name, order) => `${name}, ${order.startsWith("asc") ? "aufsteigend" : "absteigend"} sortiert`,
    },
    states: {
      shutOut: "Ausgesperrt",
      since: (day) => `Seit ${unbroken(day)}`,
      active: "Aktiv",
      invited: "Eingeladen",
      invitationEnded: "Einladung abgelaufen",
      never: "Nie angemeldet",
      temporary: "Vorläufiges Passwort",
      temporaryEnded: "Vorläufiges Passwort abgelaufen",
      passwordUntil: (day) => `Passwort gilt bis ${unbroken(day)}`,
      until: (day) => `Bis ${unbroken(day)}`,
      lastSeen: (day) => `Zuletzt\u00a0aktiv: ${unbroken(day)}`,
    },
    pages: {
      label: "Seiten der Personen",
      size: "Zeilen pro Seite",
    },

    form: {
      yes: "ja",
      no: "nein",
      addTitle: "Person hinzufügen",
      editTitle: "Person bearbeiten",
      firstName: "Vorname",
      lastName: "Nachname",
      email: "E-Mail-Adresse",
      mobileNo: "Handynummer",
      password: "Vorläufiges Passwort",
      passwordHint:
        "Es dient nur zur ersten Anmeldung. Danach wählt die Person ihr eigenes Master-Passwort, das du nicht siehst.",
      newPasswordHint:
        "Lass das Feld leer, um das Passwort zu behalten. Ein vorläufiges Passwort meldet die Person überall ab und entfernt ihre Anmeldung in zwei Schritten. Sie wählt dann ein neues Master-Passwort. Ihr Tresor bleibt, wie er ist.",
      handOver: "Kopiere es, bevor du speicherst. Es wird nicht noch einmal angezeigt.",
      generate: "Erzeugen",
      generateLabel: "Vorläufiges Passwort erzeugen",
      generated: "Vorläufiges Passwort erzeugt",
      copy: "Vorläufiges Passwort kopieren",
      copied: `Vorläufiges Passwort in die Zwischenablage kopiert. Sie wird in ${secretSeconds} Sekunden geleert.`,
      copyFailed: "Kopieren fehlgeschlagen",
      userType: "Rolle",
      userTypeHint: "Die Rolle kann nur ein Super-Admin ändern.",
      userTypeSuperAdmin: "Die Rolle eines Super-Admins lässt sich nicht ändern.",
      adminLimit: (most) =>
        `Höchstens ${plural(most, { one: "# Admin", other: "# Admins" })}. Ändern kannst du das in den Einstellungen.`,
      groups: "Gruppen",
      groupsHint: "Die Person ist von Anfang an in diesen Gruppen.",
      groupsLoading: "Gruppen werden geladen\u00a0…",
      groupsNone: "Keine weiteren Gruppen",
      groupsFull: (most) => `Höchstens ${plural(most, { one: "# Gruppe", other: "# Gruppen" })}`,
      groupsFailed: "Die Gruppen konnten nicht geladen werden. Du kannst die Person später in Gruppen aufnehmen.",
      remindMe: "Darf Erinnerungen verwenden",
      remindMeHint: "Admins dürfen Erinnerungen immer verwenden.",
      emailKnown: "Ich weiß, dass diese Adresse richtig ist",
      emailKnownHint:
        "Erinnerungen gehen dann sofort dorthin. Sonst ist es eine pro Woche, bis die Adresse bestätigt ist. Das steht danach im Protokoll.",
      emailLocked: "Die E-Mail-Adresse eines Super-Admins lässt sich nicht ändern.",
      emailOwn: "Deine eigene E-Mail-Adresse änderst du in deinem Profil.",
      emailChanged:
        "Gibt es schon einen Tresor, vergib auch ein vorläufiges Passwort, damit die neue Adresse allein nicht zum Anmelden reicht. Der Tresor bleibt bei der Person: Sie entsperrt ihn mit ihrem alten Master-Passwort oder ihrem Wiederherstellungsschlüssel.",
      resetNeeded:
        "Dieses Konto hat einen Tresor. Vergib deshalb mit der neuen Adresse auch ein vorläufiges Passwort. Der Tresor bleibt, wie er ist, und lässt sich mit dem alten Master-Passwort oder dem Wiederherstellungsschlüssel entsperren.",
      ownPassword: "Dein eigenes Master-Passwort änderst du in deinem Profil.",
      toProfile: "Mein Profil öffnen",
      cancel: "Abbrechen",
      addSubmit: "Hinzufügen",
      editSubmit: "Speichern",
    },
    faults: {
      firstName: "Gib einen Vornamen ein",
      email: "Gib eine E-Mail-Adresse ein",
      emailInvalid: "Gib eine gültige E-Mail-Adresse ein",
      password: "Gib ein Passwort ein",
      passwordShort: `Das Passwort braucht mindestens ${limits.registrationPassword} Zeichen`,
      passwordLong: "Dieses Passwort ist zu lang",
      mobileNo: "Gib eine Telefonnummer ein, z.\u00a0B. +49 30 901820",
      passwordForm: "Das lässt sich nicht als Passwort verwenden",
      tooLong: (field, most) => `${field}: höchstens ${most} Zeichen`,
      unstorable: "Dieser Text enthält ein Zeichen, das nicht unterstützt wird",
    },
    removeFactors: {
      title: "Anmeldung in zwei Schritten ausschalten?",
      body: (name) =>
        `Damit werden die Authenticator-Apps, Sicherheitsschlüssel, Notfallcodes und vertrauten Browser von ${name} entfernt. Bis zur neuen Einrichtung reicht das Master-Passwort zum Anmelden.`,
      check: "Vergewissere dich, dass die Bitte wirklich von dieser Person kam. Sie bekommt dazu eine E-Mail.",
      confirm: "Ausschalten",
      done: "Anmeldung in zwei Schritten ausgeschaltet",
      failed: "Die Anmeldung in zwei Schritten konnte nicht ausgeschaltet werden",
    },
    settings: {
      open: "Einstellungen",
      title: "Einstellungen",
      label: "Höchstzahl der Admins",
      lead: "Wie viele Admins es höchstens geben darf, Super-Admins nicht mitgezählt.",
      submit: "Speichern",
      done: "Einstellungen gespeichert",
      failed: "Die Einstellungen konnten nicht gespeichert werden",
      requireFactor: "Anmeldung in zwei Schritten",
      requirements: {
        nobody: "Freiwillig",
        admins: "Pflicht für Admins und Super-Admins",
        everyone: "Pflicht für alle",
      },
      hours: "Erinnerungen nur während der Arbeitszeiten senden",
      hoursHint: "Andere Zeiten kann jede Person in ihrem Profil wählen.",
      requireFactorHint: "Einschalten kann sie jede Person in ihrem Profil.",
      requireFactorEffect: "Wer sie noch nicht hat, muss sie einrichten, bevor etwas anderes möglich ist.",
      faults: { count: (most) => `Gib eine ganze Zahl von 0 bis ${number(most)} ein` },
    },
    mail: {
      test: mailTexts.test,
      ways: mailTexts.ways,
      undelivered: (many) =>
        plural(many, {
          one: "# Erinnerung kam in den letzten 30 Tagen nicht bei allen an.",
          other: "# Erinnerungen kamen in den letzten 30 Tagen nicht bei allen an.",
        }),
      showUndelivered: "Erinnerungen anzeigen",
      lastError: (said) => `Letzte Antwort des Mailservers: ${said}`,
    },

    notices: {
      loadFailed: "Die Personen konnten nicht geladen werden",
      addFailed: "Die Person konnte nicht hinzugefügt werden",
      updateFailed: "Die Person konnte nicht gespeichert werden",
      removeFailed: "Die Person konnte nicht gelöscht werden",
      missingId: "Ungültige Person: ID fehlt",
      invalidResponse: "Ungültige Antwort des Servers",
      added: "Person hinzugefügt",
      updated: "Person gespeichert",
      removed: "Person gelöscht",
    },
    calls: {
      fetch: "Die Personen konnten nicht geladen werden",
      add: "Die Person konnte nicht hinzugefügt werden",
      update: "Die Person konnte nicht gespeichert werden",
      remove: "Die Person konnte nicht gelöscht werden",
      idRequired: "Zum Speichern fehlt die ID der Person",
      dataRequired: "Zum Speichern fehlen die Daten der Person",
    },
  };
};
