import type { EntrySummary, OpenVault } from "@pomander/vault";
import { expect, test } from "vitest";
import { labelCodesOf, type LabelCodes } from "./label-codes.ts";
import { countLabels, suggestionsFrom } from "./labels.ts";
import {
  addressOfLabel,
  filterEntries,
  pageRange,
  listParamsOf,
  readListParams,
  writeListParams,
} from "./list-params.ts";

const entry = (title: string, more: Partial<EntrySummary> = {}): EntrySummary => ({
  _id: title,
  revision: 1,
  title,
  link: "",
  email: "",
  category: "",
  tags: [],
  isFavorite: false,
  isArchive: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...more,
});
const titles = (entries: readonly EntrySummary[]) => entries.map(({ title }) => title);

test("archived entries are shown under Archived alone", () => {
  const entries = [
    entry("plain"),
    entry("star", { isFavorite: true }),
    entry("old", { isArchive: true }),
    entry("old star", { isArchive: true, isFavorite: true }),
  ];
  expect(titles(filterEntries(entries, "all"))).toEqual(["plain", "star"]);
  expect(titles(filterEntries(entries, "favorites"))).toEqual(["star"]);
  expect(titles(filterEntries(entries, "archived"))).toEqual(["old", "old star"]);
});

test("the list has pages of ten and steps back when the page asked for is gone", () => {
  expect(pageRange(25, 3, 10)).toEqual({ page: 3, pages: 3, start: 20, end: 25 });
  expect(pageRange(20, 3, 10)).toEqual({ page: 2, pages: 2, start: 10, end: 20 });
  expect(pageRange(0, 4, 10)).toEqual({ page: 1, pages: 1, start: 0, end: 0 });
  expect(pageRange(20, Number.NaN, 10).page).toBe(1);
  expect(pageRange(20, -1, 10).page).toBe(1);
});

test("the page of an entry is found, under the present filter if it is there", () => {
  const entries = Array.from({ length: 25 }, (_, i) => entry(String(i), { isFavorite: i >= 10 }));
  expect(listParamsOf("24", () => entries, { filter: "favorites", vault: null, pageSize: 10 })).toMatchObject({
    filter: "favorites",
    page: 2,
  });
  expect(listParamsOf("24", () => entries, { filter: "all", vault: null, pageSize: 10 })).toMatchObject({
    filter: "all",
    page: 3,
  });
  expect(listParamsOf("9", () => entries, { filter: "favorites", vault: null, pageSize: 10 })).toMatchObject({
    filter: "all",
    page: 1,
  });
  expect(listParamsOf("9", () => entries, { filter: "deleted", vault: null, pageSize: 10 })).toMatchObject({
    filter: "all",
    page: 1,
  });
  expect(listParamsOf("gone", () => entries, { filter: "all", vault: null, pageSize: 10 })).toBeNull();
});

test("the page of an entry of another vault than the chosen one is found among all vaults", () => {
  const entries = Array.from({ length: 25 }, (_, i) => entry(String(i)));
  const sorted = (vault: string | null) => (vault === null ? entries : entries.slice(0, 12));
  expect(listParamsOf("11", sorted, { filter: "all", vault: "personal", pageSize: 10 })).toMatchObject({
    vault: "personal",
    page: 2,
  });
  expect(listParamsOf("24", sorted, { filter: "all", vault: "personal", pageSize: 10 })).toMatchObject({
    vault: null,
    page: 3,
  });
});

const usual = {
  vault: null,
  filter: "all",
  type: null,
  isExpiring: false,
  category: null,
  tag: null,
  page: 1,
} as const;

/** Codes that are the labels' own names, which no address contains. */
const plain: LabelCodes = { codeOf: (_kind, name) => name, nameOf: (_kind, code) => code };

test("the list's parameters are read from the address, whatever stands there", () => {
  const read = (query: string) => readListParams(new URLSearchParams(query), plain);
  expect(read("filter=favorites&page=3")).toEqual({ ...usual, filter: "favorites", page: 3 });
  expect(read("type=card&expiry=soon")).toEqual({ ...usual, type: "card", isExpiring: true });
  expect(read("category=a&tag=b")).toEqual({ ...usual, category: "a", tag: "b" });
  expect(read("filter=x&type=toString&expiry=late&page=0")).toEqual(usual);
  expect(read("page=1e999")).toEqual(usual);
});

test("an address read back is the place it was written for, and the usual one is empty", () => {
  const place = {
    vault: "personal",
    filter: "archived",
    type: "ssh-key",
    isExpiring: true,
    category: "a",
    tag: "b",
    page: 7,
  } as const;
  expect(readListParams(writeListParams(place, plain), plain)).toEqual(place);
  expect(writeListParams(usual, plain).toString()).toBe("");
});

test("an address tells nothing of a category or a tag, and means it for as long as the vault is open", () => {
  let entries = [entry("1", { category: "Work", tags: ["old", "secret"] }), entry("2", { tags: ["secret"] })];
  const vault = { snapshot: () => ({ entries }) } as unknown as OpenVault;
  const address = addressOfLabel(vault, "tag", "secret");
  expect(address).toBe("/passwords?tag=1.1");
  expect(addressOfLabel(vault, "category", "Work")).toBe("/passwords?category=1.0");
  expect(addressOfLabel(vault, "tag", "nowhere")).toBe("/passwords?");
  // Another visit resolves the code from the entries.
  const later = { snapshot: () => ({ entries }) } as unknown as OpenVault;
  const { nameOf, codeOf } = labelCodesOf(later);
  expect(nameOf("tag", "1.1")).toBe("secret");
  expect(["1.7", "3.0", "secret", "", "."].map((code) => nameOf("tag", code))).toEqual([null, null, null, null, null]);
  // The entry that the code names no longer has the tag.
  entries = [entry("1", { tags: ["old", "other"] }), entry("2", { tags: ["secret"] })];
  expect(nameOf("tag", "1.1")).toBe("secret");
  expect(codeOf("tag", "secret")).toBe("1.1");
});

test("categories and tags are counted once an entry, by name", () => {
  const entries = [
    entry("1", { category: " ", tags: ["b", "a", "b"] }),
    entry("2", { category: "Work", tags: ["b"] }),
    entry("3", { category: "Home" }),
  ];
  expect(countLabels(entries, "tag")).toEqual([
    { name: "a", count: 1 },
    { name: "b", count: 2 },
  ]);
  expect(countLabels(entries, "category").map(({ name }) => name)).toEqual(["Home", "Work"]);
});

test("a tag that only says an entry's category again is not counted beside it", () => {
  const entries = [
    entry("1", { category: "Work", tags: ["Work", "b"] }),
    entry("2", { category: "Home", tags: ["Home"] }),
    entry("3", { category: "", tags: ["Work"] }),
  ];
  expect(countLabels(entries, "tag")).toEqual([
    { name: "b", count: 1 },
    { name: "Work", count: 2 },
  ]);
});

test("suggests each category and tag in use once", () => {
  const entries = [
    entry("a", { category: "Work", tags: ["x", "y"] }),
    entry("b", { category: "Work", tags: ["y"] }),
    entry("c", { category: " " }),
  ];
  expect(suggestionsFrom(entries)).toEqual({ categories: ["Work"], tags: ["x", "y"] });
});
