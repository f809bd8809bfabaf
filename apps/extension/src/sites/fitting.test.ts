import type { UrlMatch } from "@pomander/vault";
import { expect, test } from "vitest";
import { fittingEntries, type LinkedEntry } from "./fitting.ts";

const entry = (link: string, more: Partial<LinkedEntry> = {}): LinkedEntry => ({
  id: link,
  title: link,
  isFavorite: false,
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
  // Nine expressions that the own entry did not need are among the hundred.
  expect([tried.length, new Set(tried).size]).toEqual([91, 91]);
});

test("entries of the page's own host come first, then those last used, favourites, titles", async () => {
  const entries = [
    entry("https://example.org", { id: "b", title: "B" }),
    entry("https://example.org", { id: "a", title: "A" }),
    entry("https://example.org", { id: "favourite", title: "Z", isFavorite: true }),
    entry("https://example.org", { id: "used", title: "Y", usedAt: 5 }),
    entry("https://login.example.org", { id: "host", title: "X" }),
  ];
  const order = await found(entries, "https://login.example.org/");
  expect(order.map((one) => one.entry.id)).toEqual(["host", "used", "favourite", "a", "b"]);
});

test("pages that are no web pages fit nothing", async () => {
  expect(await found([entry("https://example.org")], "chrome://settings/")).toEqual([]);
  expect(await found([entry("https://example.org")], "file:///etc/passwd")).toEqual([]);
});
