const withScheme = /^[a-z][a-z\d+.-]*:\/\//i;
/** A scheme without slashes ("mailto:x"); a port ("localhost:3000") is none, nor is a name with a dot before the colon. */
const bareScheme = /^[a-z][a-z\d+-]*:(?!\d)/i;

function parse(link: string): URL | null {
  const text = link.trim();
  if (text === "" || /[\s<>"]/.test(text)) return null;
  const full = withScheme.test(text) || bareScheme.test(text) ? text : `https://${text}`;
  return URL.canParse(full) ? new URL(full) : null;
}

/**
 * Returns the address to open for a link, with `https://` where none was typed; null for one that is not http or https.
 */
export function openableLink(link: string): string | null {
  const url = parse(link);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}

/** Returns whether a text looks like a link: a scheme and more, or a name with a dot, an address, or localhost. */
export function looksLikeLink(link: string): boolean {
  const url = parse(link);
  if (url === null) return false;
  const text = link.trim();
  if (withScheme.test(text)) return url.host !== "" || url.protocol === "file:";
  if (bareScheme.test(text)) return text.length > url.protocol.length;
  return url.hostname === "localhost" || url.hostname.startsWith("[") || /[^.]\.[^.]+/.test(url.hostname);
}

/** Returns the part of a link that is worth showing in a list: the host without `www.`, or the text itself. */
export function shortLink(link: string): string {
  const url = parse(link);
  return url === null || url.host === "" ? link.trim() : url.host.replace(/^www\./, "");
}
