import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the page that offers the browser extension in German. */
export const german = (_format: Format): TextsOf<typeof english> => ({
  heading: "Erweiterung holen",
  lead: "Sie füllt deine Zugangsdaten auf Websites aus und speichert neue. Dein Master-Passwort gibst du in die Erweiterung ein, nicht in eine Webseite.",
  loading: "Die Erweiterung wird gesucht",
  failed: "Die Erweiterung konnte nicht abgefragt werden",

  present: (version) => `Die Erweiterung ist in diesem Browser und mit diesem Server verbunden, in Version ${version}.`,
  newer: (version) => `Version ${version} ist da. Installiere sie wie beim ersten Mal.`,
  connectTo: ["Gib in dem Tab, der sich öffnet,", "ein und melde dich an."],

  none: "Dieser Server bietet die Erweiterung nicht an",
  noneHint: "Seine Betreiber können sie bereitstellen. Bis dahin kopierst du Passwörter aus der Liste.",

  download: (kind, size) => `${kind} herunterladen (${size})`,
  chromium: {
    title: "Chrome, Edge, Brave und Chromium",
    lead: "Ab Version 148, am Computer. Vielleicht hat deine Firma sie schon installiert.",
    unpack: "Entpacke die Datei in einen Ordner, der dort bleibt.",
    open: ["Öffne", "in einem neuen Tab und schalte den Entwicklermodus ein."],
    load: "Wähle „Entpackte Erweiterung laden“ und dann den Ordner.",
  },
  firefox: {
    title: "Firefox",
    lead: "Ab Version 153, am Computer. Firefox behält eine Erweiterung nur, wenn Mozilla sie signiert hat oder eine Richtlinie deiner Firma sie erlaubt. Sonst ist sie weg, sobald Firefox geschlossen wird.",
    open: ["Öffne", "in einem neuen Tab."],
    load: "Wähle „Temporäres Add-on laden“ und dann die Datei.",
  },
  company: {
    title: "Auf allen Computern einer Firma",
    chromium: "Die Richtlinie für Chromium, die auch neue Versionen bringt:",
    noSigned: "Für Chromium braucht eine Richtlinie eine signierte Datei, und dieser Server hat keine.",
    firefox: "Die Richtlinie für Firefox ESR:",
  },
  check: {
    title: "Dateien prüfen",
    lead: "Der SHA-256-Wert jeder Datei. Vergleiche ihn mit dem der Veröffentlichung oder mit Dateien, die du selbst baust.",
  },
});
