// A first search folds a whole vault between two key presses, and most of its texts are ASCII.
const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

/**
 * Returns a text as it is sought: without case, accents and the final form of sigma, with "ss" for "ß" and straight
 * apostrophes.
 */
export const fold = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .normalize("NFKD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replaceAll("ς", "σ")
        .replaceAll("ß", "ss")
        .replaceAll("’", "'");

/**
 * Returns a text as it is searched, on several lines where umlauts may be written in two ways: "müller" and "muller" are
 * found in "Mueller", "mueller" in "Müller".
 */
export function foldSearched(text: string): string {
  const folded = fold(text);
  const spelled = isAscii(text) ? folded : fold(text.normalize("NFC").replace(/[äöü]/giu, "$&e"));
  const unspelled = folded.replace(/([aou])e/gu, "$1");
  if (spelled === folded && unspelled === folded) return folded;
  return [...new Set([folded, spelled, unspelled])].join("\n");
}
