import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the popup in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  title: "Pomander",
  connect: {
    lead: "Verbinde die Erweiterung mit deinem Server, um Zugangsdaten hier auszufüllen.",
    open: "Verbinden",
    signIn: "Anmelden",
  },
  unlock: {
    password: "Master-Passwort",
    submit: "Entsperren",
    passkey: "Mit Passkey entsperren",
    failed: "Dein Tresor konnte nicht entsperrt werden",
  },
  notVerified:
    "Dein Tresor weicht vom zuletzt gespeicherten Stand ab. Es wird nichts ausgefüllt, bis du entschieden hast, was du behältst.",
  offline:
    "Dein Server ist nicht erreichbar. Zugangsdaten werden ausgefüllt, wie sie zuletzt gelesen wurden; speichern lässt sich nichts.",
  openPomander: "Pomander öffnen",
  settings: "Einstellungen",
  lock: "Sperren",
  search: "Suchen",
  here: (host) => `Für ${host}`,
  none: (host) => `Keine Zugangsdaten für ${host}`,
  nothingFound: "Nichts gefunden",
  place: (userName, vault) =>
    [userName, vault === null ? "" : `Gemeinsam: ${vault}`].filter((part) => part !== "").join(" · "),
  fill: "Ausfüllen",
  copyUserName: "Benutzername kopieren",
  copyPassword: "Passwort kopieren",
  copyCode: "Einmalcode kopieren",
  copied: "Kopiert",
  notCopied: "Kopieren fehlgeschlagen",
  outcome: {
    noForm: "Auf dieser Seite gibt es keine Felder für Zugangsdaten.",
    insecure: "Dieses Formular würde dein Passwort unverschlüsselt senden. Es wurde nicht ausgefüllt.",
    moved: "Die Seite hat sich geändert. Versuch es erneut.",
    locked: "Dieser Eintrag lässt sich hier nicht ausfüllen.",
    noAccess: "Der Browser lässt auf dieser Seite keine Erweiterungen zu.",
    covered: "Die Felder dieser Seite sind verborgen oder verdeckt. Es wurde nichts ausgefüllt.",
    altered: "Die Seite hat verändert, was ausgefüllt wurde.",
  },
  hideButton: (site) => `Schaltfläche in Feldern von ${site} ausblenden`,
  showButton: (site) => `Schaltfläche in Feldern von ${site} anzeigen`,
  buttonChanged: "Das gilt für Seiten, die du ab jetzt öffnest.",
  failed: "Das hat nicht geklappt. Versuch es erneut.",
  save: {
    title: (host) => `Zugangsdaten für ${host} speichern?`,
    updateTitle: (host) => `Passwort für ${host} aktualisieren?`,
    userName: "Benutzername",
    asNew: "Als neuen Eintrag speichern",
    submit: "Speichern",
    update: "Aktualisieren",
    notNow: "Nicht jetzt",
    never: "Hier nie",
    failed: "Dieser Eintrag konnte nicht gespeichert werden. Versuch es erneut, oder füge ihn in Pomander hinzu.",
  },
  details: {
    card: { title: "Karten", name: "Karte" },
    identity: { title: "Identitäten", name: "Identität" },
  },
  newPassword: {
    title: (host) => `Neues Passwort für ${host}`,
    password: "Passwort",
    again: "Ein anderes",
    userName: "Benutzername",
    choice: "Wo es gespeichert wird",
    submit: "Verwenden und speichern",
    failed: "Dieses Passwort konnte nicht gespeichert werden. Es wurde nichts ausgefüllt.",
    unfilled: {
      moved:
        "Das Passwort ist gespeichert, aber die Seite hat sich geändert. Klicke noch einmal auf „Verwenden und speichern“, oder kopiere es aus seinem Eintrag.",
      covered:
        "Das Passwort ist gespeichert, aber die Felder der Seite sind verborgen oder verdeckt. Kopiere es aus seinem Eintrag.",
      altered:
        "Das Passwort ist gespeichert, aber die Seite hat es beim Ausfüllen verändert. Prüfe es, oder wähle ein anderes.",
    },
  },
  ask: {
    title: "Hier ausfüllen?",
    site: (title, host) => `${host} bekommt, was in „${title}“ steht.`,
    frame: (host, tabHost) => `Das Formular ist von ${host}, in einer Seite von ${tabHost}.`,
    action: (host) => `Das Formular sendet, was ausgefüllt wird, an ${host}.`,
    expression: (host) =>
      `Nur ein regulärer Ausdruck dieses Eintrags passt zu ${host}. Seine anderen Links gehören zu einer anderen Website.`,
    reprompt: "Dieser Eintrag verlangt jedes Mal dein Master-Passwort.",
    copyTitle: "Kopieren?",
    copy: "Kopieren",
    go: "Ausfüllen",
    cancel: "Abbrechen",
  },
});
