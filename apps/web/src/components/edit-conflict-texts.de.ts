import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./edit-conflict-texts.ts";

/** Returns the texts about a record that was changed elsewhere while it was edited here in German. */
export const german = (_format: Format): TextsOf<typeof english> => {
  const changed = {
    user: "Diese Person wurde geändert, während du sie bearbeitet hast",
    reminder: "Diese Erinnerung wurde geändert, während du sie bearbeitet hast",
    group: "Diese Gruppe wurde geändert, während du sie bearbeitet hast",
    scopeTag: "Dieser Bereich wurde geändert, während du ihn bearbeitet hast",
  };

  return {
    title: "An zwei Stellen geändert",
    same: (thing) => `${changed[thing]}. Was du hier siehst, stimmt aber mit der gespeicherten Fassung überein.`,
    differs: (thing) => `${changed[thing]}. Es wurde nichts überschrieben. Diese Felder weichen ab:`,
    untouched: (thing) =>
      `${changed[thing]}, aber in Feldern, die du nicht angefasst hast. Es wurde nichts überschrieben:`,
    kept: "Gespeichert; bleibt erhalten, wenn du deine Fassung speicherst",
    yours: "Deine Fassung",
    saved: "Gespeichert",
    keepSaved: "Gespeicherte Fassung behalten",
    saveMine: "Meine Fassung speichern",
    empty: "leer",
  };
};
