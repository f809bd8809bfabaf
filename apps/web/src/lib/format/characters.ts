/**
 * Returns the characters as a reader sees them: an emoji, a letter with its marks (UAX #29, extended grapheme
 * clusters).
 */
export const charactersOf = (text: string): string[] =>
  [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
