const scheme = /^[a-z][a-z\d+.-]*:/i;

/** Reads an entry's link as a web address, with `https:` if no scheme was typed; null for any other text. */
export function webAddress(link: string): URL | null {
  const text = link.trim();
  if (text === "" || /[\s<>"]/.test(text)) return null;
  const hasScheme = scheme.test(text) && !/^[^/]+:\d/.test(text);
  const url = URL.parse(hasScheme ? text : `https://${text}`);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
