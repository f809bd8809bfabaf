/**
 * Returns a value as JSON in one line, for every reader: U+0085, U+2028 and U+2029, which JSON leaves as they are and many
 * readers take for the end of a line, are escaped.
 */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u0085\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
