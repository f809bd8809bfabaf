/** Returns the origin of a server that a person typed; null: it is none. `http:` is for this computer alone. */
export function serverOrigin(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.hostname === "" || url.username !== "" || url.password !== "") return null;
  const isHere = /^(.+\.)?localhost$/.test(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && isHere) ? url.origin : null;
}
