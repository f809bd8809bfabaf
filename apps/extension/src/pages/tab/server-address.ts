const isHere = (host: string) => /^(.+\.)?localhost$/.test(host);

/**
 * Returns the origin of a server that a person typed; null: it is none. `http:` is for this computer alone, which has no
 * certificate: there it need not be typed.
 */
export function serverOrigin(typed: string): string | null {
  const text = typed.trim();
  const assumed = isHere(URL.parse(`https://${text}`)?.hostname ?? "") ? "http" : "https";
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `${assumed}://${text}`);
  if (url === null || url.hostname === "" || url.username !== "" || url.password !== "") return null;
  return url.protocol === "https:" || (url.protocol === "http:" && isHere(url.hostname)) ? url.origin : null;
}
