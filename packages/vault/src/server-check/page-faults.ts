import { differs, type Found } from "./fault.ts";

/** Tags that make a browser fetch or run something; the import map is a list of addresses too. */
const tags = /<(script|link|img|iframe|object|embed|base|form|style|meta)\b[^>]*>/gi;
const maxNamed = 20;

/**
 * Returns why a page differs from the release's: each file that it names and the release does not have, and each script
 * in it that would run. Where none of that is found, only that it differs.
 * @param known whether the release has a file of this address
 */
export function pageFaults(text: string, known: (address: string) => boolean): Found[] {
  const faults = new Map<string, Found>();
  const note = (fault: Found) => faults.set(fault.text, fault);
  for (const [tag, name = ""] of text.matchAll(tags)) {
    const address = /\s(?:src|href|data|action)\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1];
    if (address !== undefined && !known(address) && !isPrerendered(address)) note(isExtra(address.slice(0, 200)));
    if (address === undefined && /^(script|iframe|object|embed)$/i.test(name) && !/type="importmap"/.test(tag))
      note(differs("The page has an inline script"));
    if (faults.size >= maxNamed) break;
  }
  return faults.size === 0 ? [differs("The page differs from the release's")] : [...faults.values()];
}

const isExtra = (file: string): Found => ({
  kind: "extra",
  text: `The page names ${file}, which isn't part of the release`,
  file,
});

/** Returns whether an address refers to something within the page itself. */
const isPrerendered = (address: string) => address.startsWith("data:image/") || address.startsWith("#");
