import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./filter-texts.ts";

/** Returns the texts of a list's filters in a phone's sheet in French. */
export const french = (): TextsOf<typeof english> => ({
  filters: (set) => (set === 0 ? "Filtres" : `Filtres (${set})`),
  done: "Terminé",
});
