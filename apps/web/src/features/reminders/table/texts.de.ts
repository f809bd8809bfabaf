import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the table of reminders in German. */
export const german = (): TextsOf<typeof english> => ({
  label: "Tabelle der Erinnerungen",
  columns: "Spalten",
  names: {
    title: "Titel",
    expiryDate: "Läuft ab",
    status: "Status",
    type: "Typ",
    frequency: "Häufigkeit",
    notice: "Kündigen bis",
    cost: "Kosten",
    scopeTag: "Bereich",
    owner: "Zuständig",
    assigned: "Zugewiesen",
    taken: "Kümmert sich",
    email: "E-Mail",
    told: "Benachrichtigt",
    next: "Nächste E-Mail",
    last: "Zuletzt erinnert",
  },
  reset: "Spalten zurücksetzen",
  print: "Drucken",
  printedAll: "Erinnerungen",
  printedBy: (host, name, moment) => `${host} · Gedruckt von ${name}, ${moment}`,
  printedNone: "Alle Erinnerungen",
  printedFilters: {
    search: (search) => `Suche „${search}“`,
    type: (type) => `Typ ${type}`,
    scopeTag: (tag) => `Bereich ${tag}`,
    person: (name, role) => (role === null ? name : `${name} (${role})`),
    other: "nicht angezeigt",
  },
  printedMonth: (month, count) => `${month} · ${count}`,
  rowActions: "Aktionen",
  actions: (title) => `Aktionen für ${title}`,
});
