/**
 * Returns a text as it is sought: without case, accents and the final form of sigma, with "ss" for "ß" and straight
 * apostrophes.
 */
export const fold = (text: string) =>
  text
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
  const spelled = fold(text.normalize("NFC").replace(/[äöü]/giu, "$&e"));
  const unspelled = folded.replace(/([aou])e/gu, "$1");
  return [...new Set([folded, spelled, unspelled])].join("\n");
}
