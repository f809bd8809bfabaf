/** Characters that end a line, or change the order of what is beside them. */
const outOfLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/**
 * Returns a title for the middle of a sentence, whose other words stay in their order: another member of a shared vault can
 * write any title.
 */
export const inLine = (title: string): string => title.replaceAll(outOfLine, " ").trim();
