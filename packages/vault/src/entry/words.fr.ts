import { dictionary } from "@zxcvbn-ts/language-fr";
import type { WordLists } from "./word-lists.ts";

/** French words and names, under names that end in the language. */
export const words: WordLists = dictionary;
