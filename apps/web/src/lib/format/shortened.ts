const maxCharacters = 40;

/** A title or a tag within a notice: 40 characters of it at most. */
export function shortened(text: string): string {
  const characters = [...new Intl.Segmenter().segment(text.slice(0, 1_000))].map(({ segment }) => segment);
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join("")}…` : text;
}
