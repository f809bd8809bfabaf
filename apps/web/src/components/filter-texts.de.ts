import type { TextsOf } from "@pomander/texts/format";
import type { english } from "./filter-texts.ts";

/** Returns the texts of a list's filters in a phone's sheet in German. */
export const german = (): TextsOf<typeof english> => ({
  filters: (set) => (set === 0 ? "Filter" : `Filter (${set})`),
  done: "Fertig",
});
