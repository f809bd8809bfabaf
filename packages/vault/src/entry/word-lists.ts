/** Lists of words, the most frequent first, under names that zxcvbn knows by their beginning. */
export type WordLists = Readonly<Record<string, readonly (string | number)[]>>;

declare global {
  /** Loads the words of the program's language, which people use in passwords beside English ones; a page's language sets it. */
  var pomanderWordLists: (() => Promise<WordLists>) | undefined;
}

/** Returns the lists of the program's language. Without them, as in English or where they do not arrive, the English ones decide. */
export const loadWordLists = async (): Promise<WordLists> =>
  (await globalThis.pomanderWordLists?.().catch(() => null)) ?? {};
