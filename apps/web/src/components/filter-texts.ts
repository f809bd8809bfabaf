import { localize } from "@pomander/texts/format";

/** Texts of a list's filters in a phone's sheet. */
export const english = () => ({
  filters: (set: number) => (set === 0 ? "Filters" : `Filters (${set})`),
  done: "Done",
});

export const texts = localize("components/filter-texts", english);
