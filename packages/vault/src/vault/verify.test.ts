import { encodeBase64url } from "@pomander/crypto";
import { describe, expect, test } from "vitest";
import { faultOfContents, faultAgainstPinned } from "./verify.ts";
import type { VaultState, CachedEntry } from "./vault-state.ts";

const digest = (first: number) => Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? first : 0));
const prev = encodeBase64url(digest(9));
const vaultState = (
  members: { ids?: string[]; count?: number; digest?: number; invalidEntries?: unknown[]; counter?: number } = {},
): VaultState => {
  const ids = members.ids ?? ["a", "b"];
  return {
    manifest: { counter: members.counter ?? 5, sealed: "" },
    hash: "h5",
    content: { count: members.count ?? 2, digest: encodeBase64url(digest(1)), prev, at: "", search: false },
    digest: digest(members.digest ?? 1),
    entries: new Map(ids.map((id) => [id, {} as CachedEntry])),
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
    expect(faultOfContents(vaultState({ digest: 2 }), names)).toEqual({ kind: "replaced" });
    expect(faultOfContents(vaultState({ ids: ["a"], invalidEntries: [{}] }), names)).toEqual({ kind: "replaced" });
  });
  test("a manifest that cannot be opened", () => {
    expect(faultOfContents({ ...vaultState(), content: null }, names)).toEqual({ kind: "unreadable" });
  });
});

describe("contents and this device's memory", () => {
  const at = (counter: number, hash = "h5") => ({ counter, hash });
  test("nothing is remembered", () => expect(faultAgainstPinned(vaultState(), null)).toBeNull());
  test("the same", () => expect(faultAgainstPinned(vaultState(), at(5))).toBeNull());
  test("the next one", () => expect(faultAgainstPinned(vaultState(), at(4, prev))).toBeNull());
  test("a later one", () => expect(faultAgainstPinned(vaultState(), at(3, "any"))).toBeNull());
  test("an older one", () => expect(faultAgainstPinned(vaultState(), at(6))).toEqual({ kind: "older" }));
  test("another one of the same counter", () =>
    expect(faultAgainstPinned(vaultState(), at(5, "x"))).toEqual({ kind: "twoHistories" }));
  test("one that follows another", () =>
    expect(faultAgainstPinned(vaultState(), at(4, "x"))).toEqual({ kind: "twoHistories" }));
});
