import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of the files of an entry in German. */
export const german = ({ bytes: size, plural }: Format): TextsOf<typeof english> => ({
  label: "Dateien",
  add: "Dateien hinzufügen",
  choose: "Dateien zum Hinzufügen",
  drop: "Ziehe Dateien hierher, um sie hinzuzufügen",
  room: (max, left) => `Bis ${size(max)} pro Datei. In diesem Tresor sind noch ${size(left)} frei.`,
  compared: (name, bytes, added) =>
    added === null ? `${name} (${size(bytes)})` : `${name} (${size(bytes)}, hinzugefügt ${added})`,
  offline: "Für Dateien brauchst du eine Verbindung.",
  meta: (bytes, day) => `${size(bytes)} · ${day}`,
  waiting: "Wartet",
  adding: (name) => `${name} wird hinzugefügt`,
  progress: (done, bytes) => `${size(done)} von ${size(bytes)}`,
  cancel: (name) => `Hinzufügen von ${name} abbrechen`,
  dismiss: (name) => `${name} ausblenden`,
  save: (name) => `${name} speichern`,
  saving: (name) => `${name} wird gespeichert`,
  cancelSaving: (name) => `Speichern von ${name} abbrechen`,
  saved: (name) => `${name} gespeichert`,
  preview: (name) => `Vorschau von ${name}`,
  previewOther: "Eine Vorschau gibt es nur für Bilder und Text. Speichere die Datei und öffne sie auf deinem Gerät.",
  previewPixels: "Dieses Bild ist für die Vorschau zu groß. Speichere es und öffne es auf deinem Gerät.",
  previewBroken: "Dieses Bild lässt sich nicht anzeigen. Vielleicht ist es beschädigt.",
  previewEmpty: "Diese Datei ist leer.",
  notPreviewed: "Diese Datei lässt sich nicht anzeigen",
  close: "Schließen",
  remove: (name) => `${name} entfernen`,
  removed: (name) => `${name} entfernt`,
  undo: "Rückgängig",
  notAdded: "Diese Datei wurde nicht hinzugefügt",
  notSaved: "Diese Datei wurde nicht gespeichert",
  notRemoved: "Diese Datei wurde nicht entfernt",
  locked: (count) =>
    plural(count, {
      one: "# Datei wurde nicht hinzugefügt, weil der Tresor gesperrt wurde.",
      other: "# Dateien wurden nicht hinzugefügt, weil der Tresor gesperrt wurde.",
    }),
  failedIn: (name, title) => `${name} wurde nicht zu „${title}“ hinzugefügt.`,
  show: "Anzeigen",
  gone: "Dieser Eintrag wurde anderswo gelöscht.",
  conflict: "Dieser Eintrag wird gerade anderswo geändert. Versuch es gleich noch einmal.",
  full: "Für diese Datei ist kein Platz. Eine entfernte Datei braucht noch Platz, solange frühere Versionen sie enthalten: 30 Tage lang oder bis du diese löschst, und danach noch einen Tag.",
  tooLarge: (name, max) => `${name} ist größer als ${size(max)}.`,
  tooMany: (most) => `Ein Eintrag hat höchstens ${plural(most, { one: "# Datei", other: "# Dateien" })}.`,
  noRoomHere:
    "Dieser Browser kann keine so große Datei speichern. Verwende einen anderen Browser oder die Befehlszeile.",
});
