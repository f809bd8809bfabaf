import type { EntryUrl, UrlMatch } from "@pomander/vault";
import { webAddress } from "@pomander/vault/web-address";
import { siteOf } from "./site-of.ts";

/** The properties by which an entry is offered on a page. */
export interface LinkedEntry {
  id: string;
  title: string;
  isFavorite: boolean;
  /** Whether it is in a shared vault, which other members can fill with entries of the same site. */
  isShared: boolean;
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
  /** Whether a link of the page's own host and port fits it, as a browser's sign-in dialog wants it. */
  isExact: boolean;
}

/** Tests a whole address with an expression; false if it takes too long. */
export type TestExpression = (expression: string, address: string) => Promise<boolean>;

/** The longest expression that is tried, in characters. */
const maxExpression = 200;
/**
 * How many expressions are tried for a page, how many at a time, and how long in all, in milliseconds: another member can
 * fill a shared vault with slow ones.
 */
const expressionsTried = { most: 100, atOnce: 4, time: 500 };

interface Link {
  text: string;
  match: UrlMatch;
}

const linksOf = ({ link, linkMatch, urls }: LinkedEntry): Link[] => [
  { text: link, match: linkMatch },
  ...urls.map(({ url, match = "domain" as const }) => ({ text: url, match })),
];

const isTried = ({ text, match }: Link) => match === "regex" && text.length <= maxExpression;

/** Returns which expressions of these entries fit an address: each is tried once, the first ones first, within the bounds. */
async function fittingExpressions(
  entries: readonly LinkedEntry[],
  address: string,
  test: TestExpression,
): Promise<ReadonlySet<string>> {
  const { most, atOnce, time } = expressionsTried;
  const texts = new Set(entries.flatMap((entry) => linksOf(entry).filter(isTried)).map(({ text }) => text));
  const left = [...texts].slice(0, most).values();
  const fitting = new Set<string>();
  const until = Date.now() + time;
  const tryNext = async () => {
    for (const text of left) {
      if (Date.now() >= until) return;
      if (await test(text, address)) fitting.add(text);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, tryNext));
  return fitting;
}

/** Returns an address without its scheme and fragment. */
const rest = ({ host, pathname, search }: URL) => `${host}${pathname}${search}`;

/** Whether a link that is an address fits a page: never one with `https:` a page with `http:`. */
function fitsAddress(link: URL, match: UrlMatch, page: URL): boolean {
  if (!isAsSafe(link, page)) return false;
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

/** Whether a page is encrypted if the link is. */
const isAsSafe = (link: URL, page: URL) => link.protocol === "http:" || page.protocol === "https:";

function fit<Entry extends LinkedEntry>(
  entry: Entry,
  page: URL,
  expressions: ReadonlySet<string>,
): Fitting<Entry> | null {
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
  const fitted = used.filter(({ url, match }) => fitsAddress(url, match, page));
  const isExact = fitted.some(({ url }) => siteOf(url).host === siteOf(page).host);
  if (fitted.length > 0) return { entry, isAsked: false, isSameHost, isExact };
  for (const { text } of links.filter(isTried)) {
    if (expressions.has(text))
      return {
        entry,
        isAsked: !used.some(({ url }) => isOfSite(url, page) && isAsSafe(url, page)),
        isSameHost,
        isExact,
      };
  }
  return null;
}

/** Whether an entry is of a shared vault and was not used here yet: another member may have made it for this very page. */
const isUnknown = ({ isShared, usedAt }: LinkedEntry) => isShared && usedAt === 0;

/**
 * Returns the entries that fit a page, in the order in which they are offered: the user's own and those used before, then
 * others; of each those of the page's host and port, those last used, the user's own, favourites, by title.
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
  const byAddress = new Map(entries.map((entry) => [entry, fit(entry, page, new Set())]));
  const others = entries.filter((entry) => byAddress.get(entry) === null);
  const expressions = await fittingExpressions(others, page.href, test);
  const found = entries.map((entry) => byAddress.get(entry) ?? fit(entry, page, expressions));
  return found
    .filter((one) => one !== null)
    .toSorted(
      (a, b) =>
        Number(isUnknown(a.entry)) - Number(isUnknown(b.entry)) ||
        Number(b.isSameHost) - Number(a.isSameHost) ||
        b.entry.usedAt - a.entry.usedAt ||
        Number(a.entry.isShared) - Number(b.entry.isShared) ||
        Number(b.entry.isFavorite) - Number(a.entry.isFavorite) ||
        compare(a.entry.title, b.entry.title),
    );
}
