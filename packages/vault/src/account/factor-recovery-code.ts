/** Returns ten characters of Crockford's alphabet, however they were typed; null: not a recovery code. */
export function parseFactorRecoveryCode(typed: string): string | null {
  const compact = typed.replace(/[\s-]/gu, "").toUpperCase().replaceAll("O", "0").replace(/[IL]/gu, "1");
  return /^[0-9A-HJKMNP-TV-Z]{10}$/u.test(compact) ? compact : null;
}
