import { createHash, createHmac, hkdfSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { encodeBase64url } from "./base64url.ts";
import { systemRandom } from "./bytes.ts";
import { randomUuid } from "./ids.ts";
import { singleFields } from "./limits.ts";
import { digestEntryHashes, hashEntry, type EntryHashInput } from "./manifest.ts";
import { sealEntry } from "./seal-entry.ts";
import { makeVault, openVaultKeys } from "./vault-key.ts";

const { vaultId, vaultKey } = makeVault(systemRandom);
const keys = await openVaultKeys(vaultKey, vaultId);

async function makeEntry(): Promise<EntryHashInput> {
  const place = { _id: randomUuid(systemRandom), revision: 2 };
  const texts = { title: "Bank", link: "", email: "", password: "p", notes: "", category: "", tags: [], extra: {} };
  return { ...place, isArchive: false, ...(await sealEntry(keys, place, texts, systemRandom)) };
}
const entry = await makeEntry();

describe("a mark", () => {
  test("is the HMAC of where the entry lies and of every envelope, as stored", async () => {
    const markKey = Buffer.from(hkdfSync("sha256", vaultKey, "", "pomander/v1/manifest-mark", 32));
    const { _id, key, title, link, email, password, notes, category, tags, extra } = entry;
    for (const [isArchive, flag] of [
      [false, "0"],
      [true, "1"],
    ] as const) {
      const covered = [_id, "2", flag, key, title, link, email, password, notes, category, tags[0], extra].join("\n");
      const expected = createHmac("sha256", markKey).update(covered).digest();
      expect(Buffer.from(await hashEntry(keys, { ...entry, isArchive }))).toEqual(expected);
    }
  });

  test("is another one when anything that it covers is another", async () => {
    const other = await makeEntry();
    const changes: Partial<EntryHashInput>[] = [
      { _id: other._id },
      { revision: 3 },
      { isArchive: true },
      { key: other.key },
      { tags: other.tags },
      ...singleFields.map((name) => ({ [name]: other[name] })),
      { title: entry.link, link: entry.title },
    ];
    const marks = await Promise.all([{}, ...changes].map((change) => hashEntry(keys, { ...entry, ...change })));
    expect(new Set(marks.map(encodeBase64url)).size).toBe(changes.length + 1);
    // Each member once, and the exchange.
    expect(changes).toHaveLength(Object.keys(entry).length + 1);
  });

  test("is another one in another vault, and the same whatever else the entry carries", async () => {
    const mark = await hashEntry(keys, entry);
    const other = makeVault(systemRandom);
    expect(await hashEntry(await openVaultKeys(other.vaultKey, other.vaultId), entry)).not.toEqual(mark);
    const stored = { ...entry, vaultId: other.vaultId, isFavorite: true, updatedAt: "2026-11-03T09:12:00.000Z" };
    expect(await hashEntry(keys, stored)).toEqual(mark);
  });

  test("is not made of an entry whose tags are not exactly one envelope", async () => {
    const [tags = ""] = entry.tags;
    for (const wrong of [[], [tags, tags], [tags, ""]])
      await expect(hashEntry(keys, { ...entry, tags: wrong })).rejects.toThrow(RangeError);
  });
});

test("a digest is the SHA-256 of the marks one after another, of nothing where there are none", async () => {
  for (const count of [0, 1, 7]) {
    const marks = systemRandom(32 * count);
    expect(await digestEntryHashes(marks)).toBe(createHash("sha256").update(marks).digest("base64url"));
  }
});
