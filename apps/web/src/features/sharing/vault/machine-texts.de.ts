import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./machine-texts.ts";

/** Returns the texts about the machines of a shared vault in German. */
export const german = ({ list }: Format): TextsOf<typeof english> => ({
  title: "Maschinen",
  lead: "Eine Maschine ist ein Programm, zum Beispiel ein CI-Job, das diesen Tresor mit einem Token liest. Gib jeder Maschine einen eigenen Tresor: Ihr Token öffnet alles hier.",
  leadMember: "Programme, die diesen Tresor mit einem Token lesen.",
  none: "Noch keine Maschinen.",
  loadFailed: "Wann die Maschinen zuletzt verwendet wurden, konnte nicht geladen werden",
  ended: "Abgelaufen",
  removed: "Kein Zugriff mehr",
  ends: (day) => `Endet am ${day}`,
  wasUntil: (day) => `Endete am ${day}`,
  used: (moment) => `Zuletzt verwendet: ${moment}`,
  neverUsed: "Nie verwendet",
  onlyFrom: (networks) => `Nur aus ${list(networks)}`,
  addedBy: (name) => `Hinzugefügt von ${name}`,
  fromBackup: "Aus einer Sicherung",
  restored: "Wurde sie seitdem entfernt? Ihr Token gilt erst, wenn du sie behältst.",
  keep: "Behalten",
  keepLabel: (name) => `${name} behalten`,
  kept: (name) => `${name} kann diesen Tresor wieder lesen`,
  keepFailed: (name) => `${name} konnte nicht behalten werden`,
  inAudit: (id) => `Im Protokoll: Maschine ${id}`,
  add: "Maschine hinzufügen",
  replace: "Token ersetzen",
  remove: "Aus diesem Tresor entfernen",

  create: {
    title: (vault) => `Maschine zu ${vault} hinzufügen`,
    submit: "Token erstellen",
    warning: "Gib jeder Maschine einen eigenen Tresor. Ihr Token öffnet jeden Eintrag in diesem.",
    name: "Name",
    nameHint: "Das Programm, das den Token verwenden wird, zum Beispiel CI",
    ends: "Endet am",
    endsHint: "Mit dem Ende dieses Tages, höchstens ein Jahr von heute an.",
    networks: "Erlaubte Netze (optional)",
    networksHint: "Adressen oder Netze, durch Leerzeichen getrennt. Leer: von überall.",
    failed: "Die Maschine konnte nicht hinzugefügt werden",
    faults: {
      name: "Gib einen Namen ein",
      ends: "Wähle einen Tag von heute bis in einem Jahr",
      networks: "Gib Adressen wie 203.0.113.7 oder Netze wie 203.0.113.0/24 ein",
    },
  },

  reminder: {
    label: "Vor dem Ende erinnern",
    hint: "Per E-Mail, 30 Tage, 7 Tage und 1 Tag vorher.",
    title: "Titel der Erinnerung",
    titleHint:
      "Titel und Datum von Erinnerungen sind nicht verschlüsselt, weil sie per E-Mail gesendet werden. Ändere den Titel, wenn er zu viel verrät.",
    titleMissing: "Gib einen Titel ein",
    proposal: (name) => (name === "" ? "Eine Maschine endet" : `Maschine ${name} endet`),
    notCreated: (name) => `${name} wurde hinzugefügt, aber die Erinnerung konnte nicht angelegt werden`,
    notChanged: (name) => `Die Erinnerung an das Ende von ${name} konnte nicht geändert werden`,
  },

  token: {
    title: (name) => `Kopiere jetzt den Token von ${name}`,
    lead: "Er wird nur einmal angezeigt, und der Server hat ihn nicht. Wer ihn hat, kann diesen Tresor lesen.",
    label: "Token",
    usage: "Speichere ihn als Geheimnis des Jobs und starte den Befehl des Jobs damit:",
    example: "Beispiel",
    copy: "Token kopieren",
    copied: "Token kopiert",
    copyFailed: "Der Token konnte nicht kopiert werden",
    done: "Fertig",
  },

  replacing: {
    title: (name) => `Token von ${name} ersetzen?`,
    body: (name, vault) =>
      `Der jetzige Token von ${name} gilt sofort nicht mehr. Jeder Eintrag von ${vault} wird mit neuen Schlüsseln noch einmal verschlüsselt, dann bekommst du einen neuen Token.`,
    confirm: "Token ersetzen",
    done: (name) => `Das alte Token von ${name} gilt nicht mehr.`,
    failed: (name) =>
      `Der bisherige Token von ${name} wurde entfernt, aber es gibt noch keinen neuen. Füge die Maschine noch einmal hinzu.`,
  },
});
