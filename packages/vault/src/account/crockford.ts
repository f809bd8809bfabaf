/** Returns so many characters of Crockford's alphabet, however they were typed; null: the text is something else. */
export function parseCrockford(typed: string, length: number): string | null {
  const compact = typed.replace(/[\s-]/gu, "").toUpperCase().replaceAll("O", "0").replace(/[IL]/gu, "1");
  return compact.length === length && /^[0-9A-HJKMNP-TV-Z]*$/u.test(compact) ? compact : null;
}
