import { dictionary } from "@zxcvbn-ts/language-de";
import type { WordLists } from "./word-lists.ts";

/** German words and names. Lists of the same name replace one another, so each has its language in it. */
export const words: WordLists = Object.fromEntries(
  Object.entries(dictionary).map(([name, list]) => [`${name}-de`, list]),
);
