import { encodeBase64url, randomUuid, systemRandom } from "@pomander/crypto";
import { expect, test } from "vitest";
import { createSeenLinks, seenOf } from "./seen-links.ts";

const content = { count: 0, digest: "", prev: "", at: "2026-11-03T09:12:00.000Z", search: false };
const hash = () => encodeBase64url(systemRandom(32));
const id = () => randomUuid(systemRandom);

test("what was verified is written over what was there, and the others stay", () => {
  const [mine, other] = [id(), id()];
  const [old, kept, now] = [hash(), hash(), hash()];
  const seen = createSeenLinks();
  const before = { ...content, seen: { [mine]: [3, old], [other]: [8, kept] } };
  expect(seen.addTo(before)).toBe(before);
  seen.note(mine, { counter: 4, hash: now });
  expect(seen.addTo(before)).toEqual({ ...content, seen: { [mine]: [4, now], [other]: [8, kept] } });
});

test("64 what another device saw gets lower only where the user chose so", () => {
  const mine = id();
  const [high, low] = [hash(), hash()];
  const before = { ...content, seen: { [mine]: [9, high] } };
  const seen = createSeenLinks();
  seen.note(mine, { counter: 7, hash: low });
  expect(seen.addTo(before)).toEqual(before);
  seen.note(mine, { counter: 7, hash: low }, true);
  expect(seen.addTo(before)).toEqual({ ...content, seen: { [mine]: [7, low] } });
  seen.forget(mine);
  expect(seen.addTo(before)).toEqual({ ...content, seen: {} });
});

test("past what a manifest may have, the least used go", () => {
  const seen = createSeenLinks();
  const ids = Array.from({ length: 60 }, id);
  ids.forEach((vaultId, counter) => seen.note(vaultId, { counter, hash: hash() }));
  const written = seen.addTo(content);
  expect(JSON.stringify(written).length).toBeLessThanOrEqual(4_095);
  const kept = [...seenOf(written).keys()];
  expect(kept).toEqual(ids.slice(-kept.length));
  expect(kept.length).toBeGreaterThan(30);
});

test("what a Keep or new keys add has room, though nothing was noted since", () => {
  const seen = createSeenLinks();
  const ids = Array.from({ length: 60 }, id);
  ids.forEach((vaultId, counter) => seen.note(vaultId, { counter, hash: hash() }));
  const full = seen.addTo(content);
  seen.clear();
  expect(seen.addTo(full)).toBe(full);
  const accepted = { at: content.at, counter: 7, from: { counter: 6, hash: hash() } };
  const written = seen.addTo({ ...full, accepted });
  expect(written.accepted).toEqual(accepted);
  expect(JSON.stringify(written).length).toBeLessThanOrEqual(4_095);
  const kept = [...seenOf(written).keys()];
  expect(kept).toEqual(ids.slice(-kept.length));
});

test("a malformed link is left out", () => {
  const [mine, other] = [id(), id()];
  const right = hash();
  expect([...seenOf({ ...content, seen: { [mine]: [1, right], [other]: [1] } })]).toEqual([
    [mine, { counter: 1, hash: right }],
  ]);
  expect(seenOf({ ...content, seen: "x" }).size).toBe(0);
  expect(seenOf(null).size).toBe(0);
});
