import type { UrlMatch } from "@pomander/vault";
import { expect, test, vi } from "vitest";
import { fittingEntries, type LinkedEntry } from "./fitting.ts";

const entry = (link: string, more: Partial<LinkedEntry> = {}): LinkedEntry => ({
  id: link,
  title: link,
  isFavorite: false,
  isShared: false,
  link,
  linkMatch: "domain",
  urls: [],
  usedAt: 0,
  ...more,
});
const compare = (one: string, other: string) => one.localeCompare(other);
const testHere = async (expression: string, address: string) => new RegExp(expression).test(address);
const found = (entries: LinkedEntry[], page: string) =>
  fittingEntries(entries, new URL(page), { test: testHere, compare });
const fits = async (link: string, match: UrlMatch, page: string) =>
  (await found([entry(link, { linkMatch: match })], page)).length === 1;

test.each([
  ["example.org", "https://example.org/login"],
  ["example.org", "https://accounts.example.org/"],
  ["https://www.example.co.uk/x", "https://login.example.co.uk/"],
  ["http://example.org", "https://example.org/"],
  ["http://example.org", "http://www.example.org/"],
  ["https://ana.github.io", "https://ana.github.io/app"],
  ["localhost:3000", "https://localhost:3000/"],
  ["http://192.168.1.10:8080", "http://192.168.1.10:8080/"],
  ["http://intranet", "http://intranet/start"],
  ["https://münchen.example", "https://xn--mnchen-3ya.example/"],
])("the link %s fits %s by its site", async (link, page) => {
  expect(await fits(link, "domain", page)).toBe(true);
});

test.each([
  ["https://example.org", "http://example.org/"],
  ["example.org", "http://example.org/"],
  ["https://example.org", "https://example.org.evil.com/"],
  ["https://example.org", "https://notexample.org/"],
  ["https://ana.github.io", "https://eve.github.io/"],
  ["https://github.io", "https://eve.github.io/"],
  ["https://co.uk", "https://example.co.uk/"],
  ["http://localhost:3000", "http://localhost:3001/"],
  ["http://192.168.1.10", "http://192.168.1.11/"],
  ["http://intranet", "http://wiki.intranet/"],
  ["ftp://example.org", "https://example.org/"],
  ["my bank", "https://my/"],
])("the link %s does not fit %s", async (link, page) => {
  expect(await fits(link, "domain", page)).toBe(false);
});

test("a link can be narrower than its site", async () => {
  expect(await fits("https://a.example.org", "host", "https://a.example.org/x")).toBe(true);
  expect(await fits("https://a.example.org", "host", "https://b.example.org/x")).toBe(false);
  expect(await fits("https://a.example.org", "host", "https://a.example.org:8443/x")).toBe(false);
  expect(await fits("https://example.org/team/", "starts", "https://example.org/team/login?x=1")).toBe(true);
  expect(await fits("https://example.org/team/", "starts", "https://example.org/other")).toBe(false);
  expect(await fits("https://example.org/team", "starts", "https://example.org.evil.com/team")).toBe(false);
  expect(await fits("https://example.org/login?a=1", "exact", "https://example.org/login?a=1#top")).toBe(true);
  expect(await fits("https://example.org/login", "exact", "https://example.org/login?a=1")).toBe(false);
});

test("a link that is for no page keeps its entry away from the whole site, whatever else fits", async () => {
  const urls = [{ url: "https://old.example.org", match: "never" as const }];
  expect(await found([entry("https://example.org", { urls })], "https://www.example.org/")).toEqual([]);
  expect(await found([entry("https://other.org", { urls })], "https://other.org/")).toHaveLength(1);
});

test("an expression is asked about, unless another link is of the same site", async () => {
  const urls = [{ url: ".*\\.bank\\.com", match: "regex" as const }];
  const [stolen] = await found([entry("https://bank.com", { urls })], "https://evil.com/?x.bank.com");
  expect(stolen?.isAsked).toBe(true);
  const [own] = await found([entry("https://bank.com", { linkMatch: "host", urls })], "https://www.bank.com/");
  expect(own?.isAsked).toBe(false);
  const long = [{ url: `${"a?".repeat(100)}.*`, match: "regex" as const }];
  expect(await found([entry("", { urls: long })], "https://evil.com/")).toEqual([]);
});

test("of many expressions the first hundred are tried, each once: another member can fill a shared vault with them", async () => {
  const expressions = (count: number, of: string) =>
    Array.from({ length: count }, (_, i) => ({ url: `${of}\\.${i}`, match: "regex" as const }));
  const own = entry("", { id: "own", urls: [{ url: "bank\\.com", match: "regex" }, ...expressions(9, "own")] });
  const theirs = [
    ...expressions(300, "theirs").map((url) => entry("", { id: url.url, urls: [url] })),
    ...Array.from({ length: 50 }, (_, i) => entry("", { id: `same ${i}`, urls: expressions(300, "theirs") })),
  ];
  const tried: string[] = [];
  const count = async (expression: string, address: string) => {
    tried.push(expression);
    return new RegExp(expression).test(address);
  };
  const page = new URL("https://bank.com/");
  const fit = await fittingEntries([own, ...theirs], page, { test: count, compare });
  expect(fit.map((one) => one.entry.id)).toEqual(["own"]);
  expect([tried.length, new Set(tried).size]).toEqual([100, 100]);
});

test("no expression is tried after half a second, nor one of an entry that fits by its address", async () => {
  vi.useFakeTimers();
  const tried: string[] = [];
  const slow = (expression: string) =>
    new Promise<boolean>((resolve) => {
      tried.push(expression);
      setTimeout(() => resolve(expression === "own"), 50);
    });
  const urls = Array.from({ length: 99 }, (_, i) => ({ url: `theirs ${i}`, match: "regex" as const }));
  const unneeded = [{ url: "unneeded", match: "regex" as const }];
  const entries = [
    entry("own", { linkMatch: "regex" }),
    entry("https://bank.com", { urls: unneeded }),
    entry("", { urls }),
  ];
  const finding = fittingEntries(entries, new URL("https://bank.com/"), { test: slow, compare });
  await vi.advanceTimersByTimeAsync(600);
  expect((await finding).map((one) => one.entry.id)).toEqual(["https://bank.com", "own"]);
  // Four at a time.
  expect(tried).toHaveLength(40);
  expect(tried).not.toContain("unneeded");
  vi.useRealTimers();
});

test("an expression is asked about on the page without encryption of an encrypted link's site", async () => {
  const urls = [{ url: "bank\\.com/", match: "regex" as const }];
  const isAsked = async (link: string, page: string) => (await found([entry(link, { urls })], page))[0]?.isAsked;
  expect(await isAsked("https://bank.com", "http://bank.com/login")).toBe(true);
  expect(await isAsked("http://bank.com", "http://bank.com/login")).toBe(false);
});

test("entries of the page's own host come first, then those last used, one's own, favourites, titles", async () => {
  const entries = [
    entry("https://example.org", { id: "b", title: "B" }),
    entry("https://example.org", { id: "a", title: "A" }),
    entry("https://example.org", { id: "favourite", title: "Z", isFavorite: true }),
    entry("https://example.org", { id: "used", title: "Y", usedAt: 5 }),
    entry("https://example.org", { id: "shared", title: "0", isShared: true, isFavorite: true }),
    entry("https://login.example.org", { id: "host", title: "X" }),
  ];
  const order = await found(entries, "https://login.example.org/");
  expect(order.map((one) => one.entry.id)).toEqual(["host", "used", "favourite", "a", "b", "shared"]);
});

test("an entry of a shared vault for the page's own host comes after one's own, until it was used", async () => {
  const order = async (usedAt: number) => {
    const theirs = entry("https://accounts.example.org", { id: "theirs", isShared: true, usedAt });
    const entries = [theirs, entry("https://example.org", { id: "own" })];
    return (await found(entries, "https://accounts.example.org/")).map((one) => one.entry.id);
  };
  expect(await order(0)).toEqual(["own", "theirs"]);
  expect(await order(5)).toEqual(["theirs", "own"]);
});

test("pages that are no web pages fit nothing", async () => {
  expect(await found([entry("https://example.org")], "chrome://settings/")).toEqual([]);
  expect(await found([entry("https://example.org")], "file:///etc/passwd")).toEqual([]);
});

test.each([
  ["http://intranet.example.org:8080", {}, true],
  ["http://intranet.example.org:8080/wiki", { linkMatch: "starts" as const }, false],
  ["http://intranet.example.org", {}, false],
  ["http://example.org:8080", {}, false],
  ["http://a.intranet.example.org:8080", {}, false],
  [".*intranet.*", { linkMatch: "regex" as const }, false],
  // A link of this site does not make another one exact, which never fits `http:`.
  ["http://www.example.org", { urls: [{ url: "https://intranet.example.org:8080" }] }, false],
  ["http://www.example.org", { urls: [{ url: "http://intranet.example.org:8080" }] }, true],
])("whether the link %s with %j fits exactly this host and port: %s", async (link, more, isExact) => {
  const [fitting] = await found([entry(link, more)], "http://intranet.example.org:8080/start");
  expect(fitting?.isExact ?? false).toBe(isExact);
});

test("many links of another member are read once, and those of other sites cost no look at the list of suffixes", async () => {
  const urls = (of: string) => Array.from({ length: 100 }, (_, i) => ({ url: `https://${of}-${i}.example.org` }));
  const entries = ["a", "b"].map((of) => entry(`https://${of}.example.org`, { urls: urls(of) }));
  const parse = vi.spyOn(URL, "parse");
  // The site of an address is read from its host and port.
  const port = vi.spyOn(URL.prototype, "port", "get");
  try {
    expect(await found(entries, "https://bank.com/")).toEqual([]);
    expect([parse.mock.calls.length, port.mock.calls.length]).toEqual([202, 1]);
    parse.mockClear();
    port.mockClear();
    expect(await found(entries, "https://bank.com/login")).toEqual([]);
    expect([parse.mock.calls.length, port.mock.calls.length]).toEqual([2, 1]);
    expect(await found(entries, "https://example.org/")).toHaveLength(2);
    parse.mockClear();
    port.mockClear();
    expect(await found(entries, "https://example.org/login")).toHaveLength(2);
    expect([parse.mock.calls.length, port.mock.calls.length]).toEqual([4, 3]);
  } finally {
    vi.restoreAllMocks();
  }
});

test.each([
  ["https://evilbank.com", "https://bank.com/", false],
  ["https://BANK.com./", "https://login.bank.com./", true],
  ["https://bucket.s3.amazonaws.com", "https://amazonaws.com/", false],
  ["https://0x7f.1:8080", "https://127.0.0.1:8080/", true],
  ["https://bank%2ecom", "https://bank.com/", true],
])("the link %s beside the first one fits %s: %s", async (url, page, isFitting) => {
  expect(await found([entry("https://other.org", { urls: [{ url }] })], page)).toHaveLength(isFitting ? 1 : 0);
});
