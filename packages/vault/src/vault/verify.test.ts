import { describe, expect, test } from "vitest";
import { faultOfContents } from "./verify.ts";
import { SortedEntries } from "./sorted-entries.ts";
import type { VaultState, CachedEntry } from "./vault-state.ts";

const vaultState = (
  members: { ids?: string[]; count?: number; digest?: string; invalidEntries?: unknown[] } = {},
): VaultState => {
  const ids = members.ids ?? ["a", "b"];
  return {
    manifest: { counter: 5, sealed: "" },
    hash: "",
    code: "",
    content: { count: members.count ?? 2, digest: "right", prev: "", at: "", search: false },
    own: null,
    shared: null,
    digest: members.digest ?? "right",
    entries: SortedEntries.of(ids.map((_id) => ({ sealed: { _id }, entryHash: new Uint8Array(32) }) as CachedEntry)),
    invalidEntries: members.invalidEntries ?? [],
  };
};
const names = new Map([
  ["a", "Alpha"],
  ["b", "Beta"],
]);

describe("contents and their manifest", () => {
  test("agree", () => expect(faultOfContents(vaultState(), names)).toBeNull());
  test("fewer, named when that is known for certain", () => {
    expect(faultOfContents(vaultState({ ids: ["a"] }), names)).toEqual({ kind: "fewer", count: 1, missing: ["Beta"] });
    expect(faultOfContents(vaultState({ ids: ["a"] }), new Map())).toEqual({ kind: "fewer", count: 1, missing: [] });
    const more = new Map([...names, ["c", "Gamma"]]);
    expect(faultOfContents(vaultState({ ids: ["a"] }), more)).toEqual({ kind: "fewer", count: 1, missing: [] });
  });
  test("more, also when what is more is no entry", () => {
    expect(faultOfContents(vaultState({ ids: ["a", "b", "c"] }), names)).toEqual({ kind: "more", count: 1 });
    expect(faultOfContents(vaultState({ invalidEntries: [{}] }), names)).toEqual({ kind: "more", count: 1 });
  });
  test("as many, but replaced", () => {
    expect(faultOfContents(vaultState({ digest: "wrong" }), names)).toEqual({ kind: "replaced" });
    expect(faultOfContents(vaultState({ ids: ["a"], invalidEntries: [{}] }), names)).toEqual({ kind: "replaced" });
  });
  test("a manifest that cannot be opened", () => {
    expect(faultOfContents({ ...vaultState(), content: null }, names)).toEqual({ kind: "unreadable" });
  });
});
