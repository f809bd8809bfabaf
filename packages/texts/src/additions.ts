import type { Addition, AdditionCodes } from "@pomander/vault";
import { textOf, type TextsOfCodes } from "./error-texts.ts";
import { localize } from "./format.ts";

/** Names of what an import adds to an entry. */
export const english = (): TextsOfCodes<AdditionCodes> => ({
  notes: () => "Notes",
  totp: () => "One-time code",
  link: () => "Link",
  expires: () => "Expires",
  link_match: () => "Where to use the link",
  reprompt: () => "Asking for the master password",
  category: () => "Category",
  tag: () => "Tag",
  field: ({ name }) => (name === "" ? "Field" : name),
  file: ({ name }) => name,
});

const texts = localize("additions", english);

/** Returns what is added to an entry, without its value: "PIN", "One-time code". */
export const additionText = (addition: Addition): string => textOf<AdditionCodes>(texts, addition);
