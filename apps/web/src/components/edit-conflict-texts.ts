import { localize } from "@pomander/texts/format";

/** The kinds of record that can be changed elsewhere while a dialog is open. */
export type EditedThing = "user" | "reminder" | "group" | "scopeTag";

/** Texts about a record that was changed elsewhere while it was edited here. */
export const english = () => {
  const things = { user: "user", reminder: "reminder", group: "group", scopeTag: "scope tag" };
  const changed = (thing: EditedThing) => `This ${things[thing]} was changed while you were editing`;

  return {
    title: "Changed in two places",
    same: (thing: EditedThing) => `${changed(thing)}, but what you see here matches the saved version.`,
    differs: (thing: EditedThing) => `${changed(thing)}. Nothing was overwritten. These fields differ:`,
    untouched: (thing: EditedThing) => `${changed(thing)}, in fields you didn't touch. Nothing was overwritten:`,
    kept: "Saved, and kept if you save yours",
    yours: "Yours",
    saved: "Saved",
    keepSaved: "Keep the saved version",
    saveMine: "Save mine",
    empty: "empty",
  };
};

export const texts = localize("components/edit-conflict-texts", english);
