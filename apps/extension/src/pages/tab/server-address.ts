const isHere = (host: string) => /^(.+\.)?localhost$/.test(host);

/** Why a typed address is not the one of a server. */
export type AddressFault = "malformed" | "notEncrypted";

/**
 * Returns the origin of a server that a person typed, or why it is none. `http:` is for this computer alone, which has no
 * certificate: there it need not be typed.
 */
export function serverOrigin(typed: string): { origin: string } | { fault: AddressFault } {
  const text = typed.trim();
  const assumed = isHere(URL.parse(`https://${text}`)?.hostname ?? "") ? "http" : "https";
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `${assumed}://${text}`);
  const isWhole = url !== null && url.hostname !== "" && url.username === "" && url.password === "";
  if (!isWhole || !/^https?:$/.test(url.protocol)) return { fault: "malformed" };
  return url.protocol === "http:" && !isHere(url.hostname) ? { fault: "notEncrypted" } : { origin: url.origin };
}
