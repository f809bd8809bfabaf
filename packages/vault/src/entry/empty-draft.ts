import type { EntryTexts } from "@pomander/crypto";
import type { Draft } from "./entry-types.ts";

export const emptyTexts: Omit<EntryTexts, "extra"> = {
  title: "",
  link: "",
  email: "",
  password: "",
  notes: "",
  category: "",
  tags: [],
};

/** The values of a new entry before the user types any. */
export const emptyDraft: Draft = { ...emptyTexts, isFavorite: false };
