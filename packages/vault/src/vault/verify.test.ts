import { encodeBase64url } from "@pomander/crypto";
import { describe, expect, test } from "vitest";
import { faultOfContents, faultOfMemory } from "./verify.ts";
import type { Held, HeldEntry } from "./held.ts";

const digest = (first: number) => Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? first : 0));
const prev = encodeBase64url(digest(9));
const held = (
  members: { ids?: string[]; count?: number; digest?: number; misfits?: unknown[]; counter?: number } = {},
): Held => {
  const ids = members.ids ?? ["a", "b"];
  return {
    manifest: { counter: members.counter ?? 5, sealed: "" },
    hash: "h5",
    content: { count: members.count ?? 2, digest: encodeBase64url(digest(1)), prev, at: "", search: false },
    digest: digest(members.digest ?? 1),
    entries: new Map(ids.map((id) => [id, {} as HeldEntry])),
    misfits: members.misfits ?? [],
  };
};
const names = new Map([
  ["a", "Alpha"],
  ["b", "Beta"],
]);

describe("contents and their manifest", () => {
  test("agree", () => expect(faultOfContents(held(), names)).toBeNull());
  test("fewer, named when that is known for certain", () => {
    expect(faultOfContents(held({ ids: ["a"] }), names)).toEqual({ kind: "fewer", count: 1, missing: ["Beta"] });
    expect(faultOfContents(held({ ids: ["a"] }), new Map())).toEqual({ kind: "fewer", count: 1, missing: [] });
    const more = new Map([...names, ["c", "Gamma"]]);
    expect(faultOfContents(held({ ids: ["a"] }), more)).toEqual({ kind: "fewer", count: 1, missing: [] });
  });
  test("more, also when what is more is no entry", () => {
    expect(faultOfContents(held({ ids: ["a", "b", "c"] }), names)).toEqual({ kind: "more", count: 1 });
    expect(faultOfContents(held({ misfits: [{}] }), names)).toEqual({ kind: "more", count: 1 });
  });
  test("as many, but replaced", () => {
    expect(faultOfContents(held({ digest: 2 }), names)).toEqual({ kind: "replaced" });
    expect(faultOfContents(held({ ids: ["a"], misfits: [{}] }), names)).toEqual({ kind: "replaced" });
  });
  test("a manifest that cannot be opened", () => {
    expect(faultOfContents({ ...held(), content: null }, names)).toEqual({ kind: "unreadable" });
  });
});

describe("contents and this device's memory", () => {
  const at = (counter: number, hash = "h5") => ({ counter, hash });
  test("nothing is remembered", () => expect(faultOfMemory(held(), null)).toBeNull());
  test("the same", () => expect(faultOfMemory(held(), at(5))).toBeNull());
  test("the next one", () => expect(faultOfMemory(held(), at(4, prev))).toBeNull());
  test("a later one", () => expect(faultOfMemory(held(), at(3, "any"))).toBeNull());
  test("an older one", () => expect(faultOfMemory(held(), at(6))).toEqual({ kind: "older" }));
  test("another one of the same counter", () =>
    expect(faultOfMemory(held(), at(5, "x"))).toEqual({ kind: "twoHistories" }));
  test("one that follows another", () => expect(faultOfMemory(held(), at(4, "x"))).toEqual({ kind: "twoHistories" }));
});
