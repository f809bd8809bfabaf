import { createHash, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { CannotOpen, pad, seal, sealc } from "./envelopes.ts";
import { openEntry, sealEntry, type Entry } from "./entries.ts";
import { keysOf, newVault } from "./keys.ts";
import {
  digest,
  followsIn,
  lockAfterMinutes,
  mark,
  nextContent,
  openManifest,
  sealManifest,
  type Content,
} from "./manifests.ts";
import { checkEntries, NotVerified } from "./vault.ts";

const keys = keysOf(newVault());
const texts = { title: "a", link: "", email: "", password: "b", notes: "", category: "", tags: [], extra: {} };
function entry(title = "a"): Entry {
  const _id = randomUUID();
  const flags = { isFavorite: false, isArchive: false };
  return { _id, vaultId: keys.vaultId, revision: 1, ...flags, ...sealEntry(keys, _id, 1, { ...texts, title }) };
}
const content = (members: Partial<Content> = {}): Content => ({ ...nextContent(keys, {}, "", new Map()), ...members });

describe("marks and digest", () => {
  test("cover every envelope, the revision and the archive mark", () => {
    const one = entry();
    const marked = mark(keys, one);
    const envelopes = ["key", "title", "link", "email", "password", "notes", "category", "extra"] as const;
    for (const name of envelopes) expect(mark(keys, { ...one, [name]: `${one[name]}A` })).not.toEqual(marked);
    for (const change of [{ tags: ["v1.A.A"] }, { revision: 2 }, { isArchive: true }, { _id: randomUUID() }])
      expect(mark(keys, { ...one, ...change })).not.toEqual(marked);
    expect(mark(keys, { ...one, isFavorite: true })).toEqual(marked);
    // A client with the entry key could seal the fields again under it.
    const resealed = sealEntry(keys, one._id, 1, openEntry(keys, one));
    expect(mark(keys, { ...one, ...resealed, key: one.key })).not.toEqual(marked);
  });

  test("are the same in any order, and of no entries SHA-256 of nothing", () => {
    const entries = [entry(), entry(), entry()];
    expect(digest(keys, entries.toReversed())).toBe(digest(keys, entries));
    expect(digest(keys, entries.slice(1))).not.toBe(digest(keys, entries));
    expect(digest(keys, [])).toBe(createHash("sha256").digest("base64url"));
  });

  test("refuse what is not what the manifest says", () => {
    const entries = [entry("1"), entry("2"), entry("3")];
    const said = content({ count: 3, digest: digest(keys, entries) });
    const judged = (told: Entry[], vaultId = keys.vaultId) => {
      checkEntries(keys, said, { vaultId, manifest: { counter: 1, sealed: "" }, entries: told });
    };
    judged(entries);
    const [one, two, three] = entries as [Entry, Entry, Entry];
    expect(() => judged(entries, randomUUID())).toThrow(new NotVerified("another vault"));
    expect(() => judged([one, two])).toThrow(new NotVerified("count"));
    expect(() => judged([...entries, entry()])).toThrow(new NotVerified("count"));
    expect(() => judged([one, two, two])).toThrow(new NotVerified("an id twice"));
    expect(() => judged([one, two, entry()])).toThrow(new NotVerified("digest"));
    for (const tags of [[], [three.tags[0]!, "more"]])
      expect(() => judged([one, two, { ...three, tags }])).toThrow(new NotVerified("tags"));
  });
});

describe("a manifest", () => {
  test("keeps every member of the one before but those of one manifest alone", () => {
    const kept = { search: true, lockAfterMinutes: 5, reopenedOver: [], later: { kept: [1] } };
    const before = content({ ...kept, accepted: {}, follows: {}, count: 9 });
    const next = nextContent(keys, before, "sealed", new Map());
    expect(next).toMatchObject({ ...kept, count: 0, prev: createHash("sha256").update("sealed").digest("base64url") });
    expect(Object.keys(next)).not.toContain("accepted");
    expect(Object.keys(next)).not.toContain("follows");
  });

  test("opens under its own vault and counter, of a committing envelope, and of its shape and length alone", () => {
    const manifest = sealManifest(keys, 3, content());
    expect(openManifest(keys, manifest)).toMatchObject({ count: 0, search: false });
    const context = `pomander/v1/manifest/${keys.vaultId}/3`;
    const sealed = (text: string) => ({ counter: 3, sealed: sealc(keys.seal, context, pad(text)) });
    const long = sealed(JSON.stringify(content({ later: "x".repeat(7_000) })));
    const other = keysOf({ vaultId: randomUUID(), vaultKey: keys.vaultKey });
    const openings: [reason: string, opening: () => unknown][] = [
      ["tag", () => openManifest(keys, { ...manifest, counter: 4 })],
      ["tag", () => openManifest(other, manifest)],
      ["commitment", () => openManifest(keysOf(newVault()), manifest)],
      ["version", () => openManifest(keys, { counter: 3, sealed: seal(keys.seal, context, pad("{}")) })],
      ["shape", () => openManifest(keys, long)],
      ["text", () => openManifest(keys, sealed("null"))],
      ["text", () => openManifest(keys, sealed(JSON.stringify({ ...content(), count: -1 })))],
      ["text", () => openManifest(keys, sealed(JSON.stringify({ ...content(), digest: 1 })))],
      ["text", () => openManifest(keys, sealed(JSON.stringify({ ...content(), search: "true" })))],
      ["text", () => openManifest(keys, sealed(JSON.stringify(content({ accepted: null }))))],
      ["text", () => openManifest(keys, sealed(JSON.stringify(content({ accepted: { at: "", counter: 1 } }))))],
    ];
    for (const [reason, opening] of openings) expect(opening).toThrow(new CannotOpen(reason));
    expect(() => sealManifest(keys, 3, content({ later: "x".repeat(7_000) }))).toThrow("too long");
  });

  test("says when the vault locks: after 15 minutes where it says nothing that is understood", () => {
    for (const minutes of [0, 1, 5, 15, 60])
      expect(lockAfterMinutes(content({ lockAfterMinutes: minutes }))).toBe(minutes);
    for (const minutes of [undefined, null, -1, 2, 61, "0", false])
      expect(lockAfterMinutes(content({ lockAfterMinutes: minutes }))).toBe(15);
  });

  test("names a vault before it only in the agreed form", () => {
    const follows = { vaultId: "v", vaultKey: "k", counter: 0, hash: "h" };
    expect(followsIn(content({ follows }))).toEqual(follows);
    for (const wrong of [undefined, null, "v", {}, { ...follows, counter: "0" }, { ...follows, vaultKey: 1 }])
      expect(followsIn(content({ follows: wrong }))).toBeNull();
  });
});
