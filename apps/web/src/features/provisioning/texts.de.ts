import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page about provisioning in German. */
export const german = ({ list, plural }: Format): TextsOf<typeof english> => ({
  heading: "Bereitstellung",
  lead: "Was das Verzeichnis deiner Firma über Personen und Gruppen sagt, und was das hier bedeuten würde. Kein Konto ändert sich dadurch.",
  back: "Übersicht",
  loading: "Bereitstellung wird geladen",
  loadFailed: "Die Bereitstellung konnte nicht geladen werden",

  connection: {
    title: "Verbindung",
    address: "SCIM-Adresse",
    addressHint:
      "Trage diese Adresse zusammen mit einem Token in dein Verzeichnis ein. Ordne externalId die eigene ID des Verzeichnisses zu, nie einen Namen oder eine Adresse.",
    copy: "Kopieren",
    copyLabel: "SCIM-Adresse kopieren",
    copied: "Adresse kopiert",
    copyFailed: "Die Adresse konnte nicht kopiert werden",
    tokenCount: (count) => plural(count, { one: "# Token gilt", other: "# Token gelten" }),
    noToken: "Noch kein Token",
    lastRequest: (moment) => `Letzte Anfrage ${moment}`,
    neverAsked: "Noch keine Anfrage",
    makeToken: "Server-Token",
    askForToken: "Ein Super-Admin kann einen Token für dein Verzeichnis erstellen.",
  },

  none: {
    text: "Noch nichts aus einem Verzeichnis",
    hint: "Personen und Gruppen erscheinen hier, sobald dein Verzeichnis sie sendet.",
  },

  people: {
    title: "Personen",
    list: "Personen im Verzeichnis",
    pages: "Seiten mit Personen",
    loading: "Personen werden geladen",
    loadFailed: "Die Personen konnten nicht geladen werden",
    search: "Personen suchen",
    clearSearch: "Leeren",
    show: "Anzeigen",
    all: (count) => `Alle (${count})`,
    count: (count) => plural(count, { one: "# Person", other: "# Personen" }),
    empty: "Niemand gefunden",
    showAll: "Alle anzeigen",
    kinds: {
      new: "Neu",
      match: "Schon hier",
      leaves: "Ausgeschieden, aber noch hier",
      impossible: "Nicht möglich",
      inactive: "Ausgeschieden",
    },
    kindWithCount: (kind, count) => `${kind} (${count})`,
    hints: {
      new: "Hat hier kein Konto.",
      match: "Hat ein Konto mit dieser E-Mail-Adresse.",
      leaves: "Im Verzeichnis nicht mehr aktiv, hat hier aber ein Konto.",
      inactive: "Im Verzeichnis nicht mehr aktiv und hier ohne Konto.",
    },
    reasons: {
      super_admin: "Ein Super-Admin hat diese E-Mail-Adresse. Ein Verzeichnis ändert nie Super-Admins.",
      address_unproven: "Wer das Konto mit dieser E-Mail-Adresse registriert hat, hat sie nicht bestätigt.",
      id_missing: "Das Verzeichnis sendet keine externalId.",
      id_is_name: "Die externalId ist ein Name oder eine Adresse, die eines Tages jemand anderes bekommen kann.",
    },
  },

  groups: {
    title: "Gruppen",
    list: "Gruppen im Verzeichnis",
    pages: "Seiten mit Gruppen",
    loading: "Gruppen werden geladen",
    loadFailed: "Die Gruppen konnten nicht geladen werden",
    empty: "Keine Gruppen",
    count: (count) => plural(count, { one: "# Gruppe", other: "# Gruppen" }),
    members: (count) => plural(count, { one: "# Person", other: "# Personen" }),
    lead: "Wähle, was die Personen jeder Gruppe bekommen würden. Noch wird nichts gegeben oder genommen.",
    givesLabel: (name) => `Was ${name} gibt`,
    gives: { nothing: "Nichts", remindMe: "Erinnerungen", admin: "Admin" },
    ofGroup: (name) => `Gruppe ${name}`,
    notStored: "Die Auswahl konnte nicht gespeichert werden",
  },

  rights: {
    title: "Was die Gruppen ändern würden",
    loadFailed: "Was die Gruppen ändern würden, konnte nicht geladen werden",
    gains: (count) => plural(count, { one: "# Person würde es bekommen", other: "# Personen würden es bekommen" }),
    loses: (count) => plural(count, { one: "# Person würde es verlieren", other: "# Personen würden es verlieren" }),
    losing: (names) => `Verlieren würden es: ${list(names)}`,
    more: (count) => plural(count, { one: "# weitere", other: "# weitere" }),
    overLimit: (count) =>
      plural(count, { one: "# Admin mehr, als das Limit erlaubt", other: "# Admins mehr, als das Limit erlaubt" }),
  },

  clear: {
    open: "Empfangenes löschen",
    title: "Alles löschen, was das Verzeichnis gesendet hat?",
    body: "Personen und Gruppen verschwinden von dieser Seite, und kein Konto ändert sich. Ein Verzeichnis, das noch verbunden ist, bekommt Fehler, bis es alles neu sendet.",
    confirm: "Löschen",
    done: "Gelöscht",
    failed: "Es konnte nicht gelöscht werden",
  },
});
