import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of saved filters in German. */
export const german = (): TextsOf<typeof english> => ({
  menu: "Gespeicherte Filter",
  none: "Wähle Filter und speichere sie hier unter einem Namen.",
  save: "Diese Filter speichern\u00a0…",
  saveTitle: "Filter speichern",
  saveHint: "Speichert Suche, Filter, Sortierung und Ansicht.",
  name: "Name",
  submit: "Speichern",
  renameTitle: "Filter umbenennen",
  rename: "Umbenennen",
  update: "Mit diesen Filtern überschreiben",
  remove: "Löschen",
  more: (name) => `Mehr zu ${name}`,
  cancel: "Abbrechen",
  undo: "Rückgängig",
  saved: (name) => `„${name}“ gespeichert.`,
  updated: (name) => `„${name}“ überschrieben.`,
  removed: (name) => `„${name}“ gelöscht.`,
  failed: (message) => `Deine Filter wurden nicht gespeichert: ${message}`,
  loadFailed: "Deine gespeicherten Filter konnten nicht geladen werden.",
  full: (most) => `Du kannst höchstens ${most} Filter speichern. Lösche zuerst einen.`,
  nameNeeded: "Gib einen Namen ein",
  nameTaken: "Du hast schon einen Filter mit diesem Namen",
  nameTooLong: (most) => `Name: höchstens ${most} Zeichen`,
});
