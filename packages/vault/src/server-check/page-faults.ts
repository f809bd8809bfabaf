import type { Fault } from "./fault.ts";

/** Tags that make a browser fetch or run something; the import map is a list of addresses too. */
const tags = /<(script|link|img|iframe|object|embed|base|form|style|meta)\b[^>]*>/gi;
const maxNamed = 20;

/**
 * Returns why a page differs from the release's: each file that it names and the release does not have, and each script
 * in it that would run. Where none of that is found, only that it differs.
 * @param known whether the release has a file of this address
 */
export function pageFaults(text: string, known: (address: string) => boolean): Fault[] {
  /** The files that the page names; null: it has a script of its own. */
  const found = new Set<string | null>();
  for (const [tag, name = ""] of text.matchAll(tags)) {
    const address = /\s(?:src|href|data|action)\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1];
    if (address !== undefined && !known(address) && !isPrerendered(address)) found.add(address.slice(0, 200));
    if (address === undefined && /^(script|iframe|object|embed)$/i.test(name) && !/type="importmap"/.test(tag))
      found.add(null);
    if (found.size >= maxNamed) break;
  }
  if (found.size === 0) return [{ code: "pageDiffers" }];
  return [...found].map((name) => (name === null ? { code: "inlineScript" } : { code: "extraFile", name }));
}

/** Returns whether an address refers to something within the page itself. */
const isPrerendered = (address: string) => address.startsWith("data:image/") || address.startsWith("#");
