/** The first letter or digit of a text, with its marks, as a capital; "" where it has none. Never a part of an emoji. */
export function initialOf(text: string): string {
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, 200)))
    if (/^[\p{L}\p{Nd}]/u.test(segment) && !/\p{Extended_Pictographic}|\u20e3/u.test(segment))
      return segment.toUpperCase();
  return "";
}
