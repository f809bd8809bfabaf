import type { EntrySummary, OpenVault } from "@pomander/vault";
import { expect, test } from "vitest";
import { beginFixes, fixOf, type Fix } from "./fixes.ts";

const fix = (id: string): Fix => ({ id, revision: 1, findings: [`${id} is weak`], site: null });

function vaultOf(revisions: Record<string, number>) {
  const entries = Object.entries(revisions).map(([_id, revision]) => ({ _id, revision }) as EntrySummary);
  const vault = { snapshot: () => ({ entries }) } as unknown as OpenVault;
  return { vault, entry: (id: string) => entries.find(({ _id }) => _id === id)! };
}

test("after an entry comes the next one that was not changed or deleted, from the end on the first", () => {
  const { vault, entry } = vaultOf({ a: 1, b: 2, d: 1, e: 1 });
  beginFixes(vault, { all: ["a", "b", "c", "d", "e"].map(fix), report: "/passwords/health" });
  const at = (id: string) => {
    const { isChanged, left, next } = fixOf(vault, entry(id))!;
    return [isChanged, left, next];
  };
  expect([at("a"), at("b"), at("d"), at("e")]).toEqual([
    [false, 2, "d"],
    [true, 3, "d"],
    [false, 2, "e"],
    [false, 2, "a"],
  ]);
  expect(fixOf(vault, entry("a"))).toMatchObject({ findings: ["a is weak"], report: "/passwords/health" });
});

test("the last one has none after it, and an entry that nobody came to fix has no finding", () => {
  const { vault, entry } = vaultOf({ a: 2, b: 1, other: 1 });
  expect(fixOf(vault, entry("a"))).toBeNull();
  beginFixes(vault, { all: ["a", "b"].map(fix), report: "/passwords/health" });
  expect(fixOf(vault, entry("b"))).toMatchObject({ left: 0, next: null });
  expect(fixOf(vault, entry("other"))).toBeNull();
});
