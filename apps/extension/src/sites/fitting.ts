import type { EntryUrl, UrlMatch } from "@pomander/vault";
import { webAddress } from "@pomander/vault/web-address";
import { siteOf } from "./site-of.ts";

/** The properties by which an entry is offered on a page. */
export interface LinkedEntry {
  id: string;
  title: string;
  isFavorite: boolean;
  link: string;
  linkMatch: UrlMatch;
  urls: readonly EntryUrl[];
  /** When it was last filled here, in milliseconds; 0: not known. */
  usedAt: number;
}

export interface Fitting<Entry extends LinkedEntry = LinkedEntry> {
  entry: Entry;
  /** Whether the person must be asked first, since only an expression fits and other links are of another site. */
  isAsked: boolean;
  /** Whether a link has the page's own host and port. */
  isSameHost: boolean;
}

/** Tests a whole address with an expression; false if it takes too long. */
export type TestExpression = (expression: string, address: string) => Promise<boolean>;

/** The longest expression that is tried, in characters. */
const maxExpression = 200;
/** How many expressions are tried for a page: another member can fill a shared vault with slow ones. */
const mostExpressions = 100;

interface Link {
  text: string;
  match: UrlMatch;
}

const linksOf = ({ link, linkMatch, urls }: LinkedEntry): Link[] => [
  { text: link, match: linkMatch },
  ...urls.map(({ url, match = "domain" as const }) => ({ text: url, match })),
];

const isTried = ({ text, match }: Link) => match === "regex" && text.length <= maxExpression;

/** Returns a test that tries each expression of these entries once, and only the first ones. */
function boundedTest(entries: readonly LinkedEntry[], test: TestExpression): TestExpression {
  const expressions = new Set(entries.flatMap((entry) => linksOf(entry).filter(isTried)).map(({ text }) => text));
  const first = new Set([...expressions].slice(0, mostExpressions));
  const results = new Map<string, Promise<boolean>>();
  return async (expression, address) => {
    if (!first.has(expression)) return false;
    const result = results.get(expression) ?? test(expression, address);
    results.set(expression, result);
    return result;
  };
}

/** Returns an address without its scheme and fragment. */
const rest = ({ host, pathname, search }: URL) => `${host}${pathname}${search}`;

/** Whether a link that is an address fits a page: never one with `https:` a page with `http:`. */
function fitsAddress(link: URL, match: UrlMatch, page: URL): boolean {
  if (link.protocol === "https:" && page.protocol !== "https:") return false;
  const [ours, its] = [siteOf(link), siteOf(page)];
  if (match === "host") return ours.host === its.host;
  if (match === "starts") return ours.host === its.host && rest(page).startsWith(rest(link));
  if (match === "exact") return rest(page) === rest(link);
  return ours.domain === null ? ours.host === its.host : ours.domain === its.domain;
}

/** Whether a link names the page's site, as what keeps an entry away from it. */
function isOfSite(link: URL, page: URL): boolean {
  const [ours, its] = [siteOf(link), siteOf(page)];
  return ours.host === its.host || (ours.domain !== null && ours.domain === its.domain);
}

async function fit<Entry extends LinkedEntry>(
  entry: Entry,
  page: URL,
  test: TestExpression,
): Promise<Fitting<Entry> | null> {
  const links = linksOf(entry).filter(({ text }) => text.trim() !== "");
  const addresses = links
    .filter(({ match }) => match !== "regex")
    .flatMap(({ text, match }) => {
      const url = webAddress(text);
      return url === null ? [] : [{ url, match }];
    });
  if (addresses.some(({ url, match }) => match === "never" && isOfSite(url, page))) return null;
  const used = addresses.filter(({ match }) => match !== "never");
  const isSameHost = used.some(({ url }) => siteOf(url).host === siteOf(page).host);
  if (used.some(({ url, match }) => fitsAddress(url, match, page))) return { entry, isAsked: false, isSameHost };
  for (const { text } of links.filter(isTried)) {
    if (await test(text, page.href))
      return { entry, isAsked: !used.some(({ url }) => isOfSite(url, page)), isSameHost };
  }
  return null;
}

/**
 * Returns the entries that fit a page, in the order in which they are offered: those of its host and port, those last
 * used, favourites, by title.
 *
 * @param entries those of the user's own vault first, whose expressions are tried before others
 * @param compare titles, as the language sorts them
 */
export async function fittingEntries<Entry extends LinkedEntry>(
  entries: readonly Entry[],
  page: URL,
  { test, compare }: { test: TestExpression; compare: (one: string, other: string) => number },
): Promise<Fitting<Entry>[]> {
  if (!/^https?:$/.test(page.protocol)) return [];
  const bounded = boundedTest(entries, test);
  const found = await Promise.all(entries.map((entry) => fit(entry, page, bounded)));
  return found
    .filter((one) => one !== null)
    .toSorted(
      (a, b) =>
        Number(b.isSameHost) - Number(a.isSameHost) ||
        b.entry.usedAt - a.entry.usedAt ||
        Number(b.entry.isFavorite) - Number(a.entry.isFavorite) ||
        compare(a.entry.title, b.entry.title),
    );
}
