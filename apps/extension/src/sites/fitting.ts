import type { EntryUrl, UrlMatch } from "@pomander/vault";
import { webAddress } from "@pomander/vault/web-address";
import { type Site, siteOf } from "./site-of.ts";

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

const linksOf = ({ link, linkMatch, urls }: LinkedEntry): EntryUrl[] => [{ url: link, match: linkMatch }, ...urls];

const isTried = ({ url, match }: EntryUrl) => match === "regex" && url.length <= maxExpression && url.trim() !== "";

const bareNameOf = ({ hostname }: URL) => hostname.replace(/\.$/, "");

/** The host's name of each link, null where it is no web address. Another member can add many: each is read once. */
const names = new WeakMap<EntryUrl, string | null>();

function nameOf(link: EntryUrl): string | null {
  const known = names.get(link);
  if (known !== undefined) return known;
  const url = webAddress(link.url);
  const name = url === null ? null : bareNameOf(url);
  names.set(link, name);
  return name;
}

interface Address {
  url: URL;
  site: Site;
}

/** The addresses of links that were near a page. */
const addresses = new WeakMap<EntryUrl, Address>();

function addressOf(link: EntryUrl): Address | null {
  const known = addresses.get(link);
  if (known !== undefined) return known;
  const url = webAddress(link.url);
  if (url === null) return null;
  const address = { url, site: siteOf(url) };
  addresses.set(link, address);
  return address;
}

/** A page with what is the same for each link that is compared with it. */
interface Page extends Address {
  /** The name of its host. */
  name: string;
}

/** Whether a link may be of the page's site, by the end of its host's name alone: the list of suffixes is slow. */
function isNear(link: EntryUrl, { name, site }: Page): boolean {
  const its = nameOf(link);
  return (
    its !== null && (its === name || its === site.domain || (site.domain !== null && its.endsWith(`.${site.domain}`)))
  );
}

/** Returns which expressions of these entries fit an address: each is tried once, the first ones first, within the bounds. */
async function fittingExpressions(
  entries: readonly LinkedEntry[],
  address: string,
  test: TestExpression,
): Promise<ReadonlySet<string>> {
  const { most, atOnce, time } = expressionsTried;
  const texts = new Set(entries.flatMap((entry) => linksOf(entry).filter(isTried)).map(({ url }) => url));
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
function fitsAddress({ url: link, site: ours }: Address, match: UrlMatch, { url, site: its }: Page): boolean {
  if (!isAsSafe(link, url)) return false;
  if (match === "host") return ours.host === its.host;
  if (match === "starts") return ours.host === its.host && rest(url).startsWith(rest(link));
  if (match === "exact") return rest(url) === rest(link);
  return ours.domain === null ? ours.host === its.host : ours.domain === its.domain;
}

/** Whether a link names the page's site, as what keeps an entry away from it. */
const isOfSite = ({ site: ours }: Address, { site: its }: Page) =>
  ours.host === its.host || (ours.domain !== null && ours.domain === its.domain);

/** Whether a page is encrypted if the link is. */
const isAsSafe = (link: URL, page: URL) => link.protocol === "http:" || page.protocol === "https:";

function fit<Entry extends LinkedEntry>(
  entry: Entry,
  page: Page,
  expressions: ReadonlySet<string>,
): Fitting<Entry> | null {
  const links = linksOf(entry);
  const near = links
    .filter((link) => link.match !== "regex" && isNear(link, page))
    .flatMap((link) => {
      const address = addressOf(link);
      return address === null ? [] : [{ address, match: link.match ?? "domain" }];
    });
  if (near.some(({ address, match }) => match === "never" && isOfSite(address, page))) return null;
  const used = near.filter(({ match }) => match !== "never");
  const isSameHost = used.some(({ address }) => address.site.host === page.site.host);
  const fitted = used.filter(({ address, match }) => fitsAddress(address, match, page));
  const isExact = fitted.some(({ address }) => address.site.host === page.site.host);
  if (fitted.length > 0) return { entry, isAsked: false, isSameHost, isExact };
  if (!links.some((link) => isTried(link) && expressions.has(link.url))) return null;
  const isAsked = !used.some(({ address }) => isOfSite(address, page) && isAsSafe(address.url, page.url));
  return { entry, isAsked, isSameHost, isExact };
}

/** Whether an entry is of a shared vault and was not used here yet: another member may have made it for this very page. */
export const isUnknown = ({ isShared, usedAt }: LinkedEntry) => isShared && usedAt === 0;

/**
 * Returns the entries that fit a page, in the order in which they are offered: the user's own and those used before, then
 * others; of each those of the page's host and port, those last used, the user's own, favourites, by title.
 *
 * @param entries those of the user's own vault first, whose expressions are tried before others
 * @param compare titles, as the language sorts them
 */
export async function fittingEntries<Entry extends LinkedEntry>(
  entries: readonly Entry[],
  url: URL,
  { test, compare }: { test: TestExpression; compare: (one: string, other: string) => number },
): Promise<Fitting<Entry>[]> {
  if (!/^https?:$/.test(url.protocol)) return [];
  const page = { url, site: siteOf(url), name: bareNameOf(url) };
  const byAddress = new Map(entries.map((entry) => [entry, fit(entry, page, new Set())]));
  const others = entries.filter((entry) => byAddress.get(entry) === null);
  const expressions = await fittingExpressions(others, url.href, test);
  const again = (entry: Entry) => (expressions.size === 0 ? null : fit(entry, page, expressions));
  const found = entries.map((entry) => byAddress.get(entry) ?? again(entry));
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
