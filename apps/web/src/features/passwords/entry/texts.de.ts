import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts for the fields that an entry has beyond the specified ones in German. */
export const german = ({ number }: Format): TextsOf<typeof english> => ({
  type: { label: "Typ", change: "Typ ändern" },
  addTitle: (noun) => `${noun} hinzufügen`,
  editTitle: (noun) => `${noun} bearbeiten`,
  add: (noun) => `${noun} hinzufügen`,
  created: (noun) => `${noun} hinzugefügt`,
  updated: (noun) => `${noun} gespeichert`,

  card: {
    expiryHint: "MM/JJ",
    wrongNumber: "Diese Nummer hat einen Tippfehler oder ist keine Kartennummer.",
  },
  identity: { sections: { name: "Name", contact: "Kontakt", address: "Adresse", documents: "Ausweise" } },
  "ssh-key": {
    generate: "Schlüssel erzeugen",
    generateFailed:
      "Dieser Browser kann keine SSH-Schlüssel erzeugen. Führe ssh-keygen aus und füge den Schlüssel hier ein.",
    notPublic: "Ein öffentlicher Schlüssel beginnt mit seinem Typ, z.\u00a0B. ssh-ed25519.",
  },

  groups: { signIn: "Anmeldung", links: "Links", organize: "Details", more: "Mehr" },
  links: {
    add: "Link hinzufügen",
    another: (index) => `Link ${index}`,
    remove: (index) => `Link ${index} entfernen`,
    match: (link) => `Wo ${link} gilt`,
    matchTitle: "Diese Zugangsdaten verwenden für",
  },
  fields: {
    add: "Feld hinzufügen",
    group: "Eigene Felder",
    name: "Feldname",
    kind: "Feldtyp",
    kindOf: (name) => `Feldtyp von ${name}`,
    order: "Reihenfolge der Felder",
    value: "Wert",
    unnamed: "Feld",
    options: (name) => `Optionen für ${name}`,
    moveUp: "Nach oben",
    moveDown: "Nach unten",
    remove: "Feld entfernen",
    showAll: (count) => `Alle ${number(count)} Felder anzeigen`,
    yes: "Ja",
    no: "Nein",
  },
  reprompt: "Vor dem Anzeigen nach dem Master-Passwort fragen",
  show: (name) => `${name} anzeigen`,
  hide: (name) => `${name} verbergen`,
  copy: (name) => `${name} kopieren`,
  inSentence: (label) => label,
  faults: {
    regex: "Das ist kein gültiger regulärer Ausdruck",
    expiry: "Gib Monat und Jahr ein, z.\u00a0B. 08/29",
  },

  kindNames: {
    text: "Text",
    hidden: "Verborgen",
    boolean: "Ja oder nein",
    date: "Datum",
    url: "Link",
  },

  matchNames: {
    domain: { name: "Die ganze Website", hint: "Jede Seite der Domain, z.\u00a0B. login.example.com bei example.com" },
    host: { name: "Nur dieser Host", hint: "Seiten mit demselben Hostnamen und Port" },
    starts: { name: "Adressen, die so beginnen", hint: "Der Link und alles darunter" },
    exact: { name: "Genau diese Adresse", hint: "Keine andere Seite" },
    regex: { name: "Adressen nach einem Muster", hint: "Der Link ist ein regulärer Ausdruck" },
    never: { name: "Nirgends", hint: "Den Link nur aufheben, nicht verwenden" },
  },
});
