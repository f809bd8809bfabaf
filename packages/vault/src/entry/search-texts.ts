import type { EntryTexts } from "@pomander/crypto";
import { type EntryField, extraMembersOf } from "./extra-members.ts";

/** A text of an entry outside its summary that a search checks. */
export interface SearchText {
  part: "notes" | "link" | "field" | "cardNumber";
  /** The name of a field: a fixed one for a field of the entry's type. */
  name: string;
  text: string;
}

/** Characters of one entry that are searched at most: of longer texts, the beginning. */
export const searchedCharacters = 8_192;

/** Returns the last four digits of a card, for its row in a list; null when it has none. */
export function lastFourOf(fields: readonly EntryField[]): string | null {
  const number = fields.find(({ name }) => name === "number")?.value ?? "";
  return /^\d{8,}(\d{4})$/.exec(number.replaceAll(/[\s-]/g, ""))?.[1] ?? null;
}

/**
 * Returns the texts outside an entry's summary that a search checks: its further links, its visible fields, the last
 * four digits of a card (which its row shows), and its notes. Hidden values are never included, and an entry that asks
 * for the master password before it is shown has none.
 */
export function searchTextsOf({ notes, extra }: Pick<EntryTexts, "notes" | "extra">): SearchText[] {
  const { type, urls = [], fields = [], reprompt } = extraMembersOf(extra);
  if (reprompt === true) return [];
  const lastFour = type === "card" ? lastFourOf(fields) : null;
  const all: SearchText[] = [
    ...(lastFour === null ? [] : [{ part: "cardNumber" as const, name: "", text: lastFour }]),
    ...urls.map(({ url }) => ({ part: "link" as const, name: "", text: url })),
    ...fields
      .filter(({ kind }) => kind !== "hidden" && kind !== "boolean")
      .map(({ name, value }) => ({ part: "field" as const, name, text: value })),
    { part: "notes", name: "", text: notes },
  ];
  let left = searchedCharacters;
  return all.flatMap(({ text, ...rest }) => {
    const searched = text.slice(0, left);
    left -= searched.length;
    return searched.trim() === "" ? [] : [{ ...rest, text: searched }];
  });
}
