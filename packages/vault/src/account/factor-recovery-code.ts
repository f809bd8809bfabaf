/** Ten characters of Crockford's alphabet, however they were typed; null: it is no recovery code. */
export function parseFactorRecoveryCode(typed: string): string | null {
  const compact = typed.replace(/[\s-]/gu, "").toUpperCase().replaceAll("O", "0").replace(/[IL]/gu, "1");
  return /^[0-9A-HJKMNP-TV-Z]{10}$/u.test(compact) ? compact : null;
}
