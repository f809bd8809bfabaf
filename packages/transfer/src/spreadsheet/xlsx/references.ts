/** "C7" is 2; null for what names no cell. */
export function columnOf(reference: string): number | null {
  const [letters] = /^[A-Z]{1,3}/u.exec(reference) ?? [];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
