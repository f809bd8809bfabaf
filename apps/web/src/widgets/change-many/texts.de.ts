import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./texts.ts";

/** Returns the texts of changing several passwords in German. */
export const german = ({ number, plural }: Format): TextsOf<typeof english> => ({
  group: "Ausgewählte Passwörter",
  count: (count) => `${number(count)} ausgewählt`,
  all: (count) => `Alle ${number(count)} auswählen`,
  allShort: (count) => `Alle ${number(count)}`,
  clear: "Auswahl aufheben",
  stop: "Anhalten",
  busy: "Die ausgewählten Passwörter werden geändert",
  progress: (done, total) => `${number(done)} von ${number(total)}`,
  left: (count) =>
    plural(count, { one: "# Passwort bleibt, wie es war.", other: "# Passwörter bleiben, wie sie waren." }),
  stopped: "Angehalten.",
  skipped: "Einige wurden anderswo geändert oder gelöscht. Sieh sie dir an und versuch es erneut.",
  undone: (undone, total) =>
    undone === total ? "Rückgängig gemacht." : `${number(undone)} von ${number(total)} rückgängig gemacht.`,
  undo: "Rückgängig",
  unforeseen: (error) => `Etwas ist schiefgegangen. Der Fehler: ${error}`,
});
