import { decodeBase64url, encodeBase64url } from "../src/base64url.ts";
import { randomUuid } from "../src/ids.ts";
import {
  checkCode,
  digestEntryHashes,
  hashEntry,
  hashSealedManifest,
  sealManifest,
  type ManifestContent,
} from "../src/manifest.ts";
import { hkdf } from "../src/primitives.ts";
import { searchQuery, searchTokens } from "../src/search-tokens.ts";
import { sealEntry } from "../src/seal-entry.ts";
import type { Bytes, RandomSource } from "../src/bytes.ts";
import type { EntryTexts } from "../src/entry-texts.ts";
import { makeVault, openVaultKeys, writeKeyOf, type VaultKeys } from "../src/vault-key.ts";

const at = "2026-11-03T09:12:00.000Z";

export async function derivedKeys(vaultKey: Bytes) {
  const derive = async (purpose: string) => encodeBase64url(await hkdf(vaultKey, `pomander/v1/${purpose}`));
  return {
    entryWrapKey: await derive("entry-wrap"),
    markKey: await derive("manifest-mark"),
    sealKey: await derive("manifest-seal"),
    writeKey: await writeKeyOf(vaultKey),
    searchKey: await derive("search"),
  };
}

const saves: { revision: number; isArchive: boolean; texts: EntryTexts }[] = [
  {
    revision: 1,
    isArchive: false,
    texts: { title: "", link: "", email: "", password: "", notes: "", category: "", tags: [], extra: {} },
  },
  {
    revision: 2,
    isArchive: false,
    texts: {
      title: "Bank of Example",
      link: "https://bank.example/login",
      email: "me@example.com",
      password: "correct horse battery staple",
      notes: "Line one\nLine two\n",
      category: "Money",
      tags: ["home", "shared, or not"],
      extra: { history: [{ password: "hunter2", until: at }], later: { kept: [1, null, true] } },
    },
  },
  {
    revision: 2_147_483_647,
    isArchive: true,
    texts: {
      title: "\u{feff}CAFÉ cafe\u0301 \ufb01n",
      link: "",
      email: "\u{1f511}@пример.example",
      password: " spaces stay ",
      notes: "n".repeat(4_096),
      category: "日本語テキスト",
      tags: [""],
      extra: {},
    },
  },
];

/** Entries with their keys, marks and search tokens. */
export function entryVectors(keys: VaultKeys, random: RandomSource) {
  return inTurn(saves, async ({ revision, isArchive, texts }) => {
    const _id = randomUuid(random);
    const drawn: Bytes[] = [];
    const watched: RandomSource = (length) => {
      const bytes = random(length);
      drawn.push(bytes);
      return bytes;
    };
    const sealed = await sealEntry(keys, { _id, revision }, texts, watched);
    const [entryKey = new Uint8Array(0)] = drawn;
    const entry = { _id, vaultId: keys.vaultId, revision, isArchive, ...sealed };
    return {
      texts,
      entryKey: encodeBase64url(entryKey),
      entry,
      mark: encodeBase64url(await hashEntry(keys, entry)),
      searchTokens: await searchTokens(keys, texts),
    };
  });
}
type EntryVector = Awaited<ReturnType<typeof entryVectors>>[number];

async function manifestVector(keys: VaultKeys, counter: number, content: ManifestContent, random: RandomSource) {
  const manifest = await sealManifest(keys, counter, content, random);
  const hash = await hashSealedManifest(manifest.sealed);
  return { content, manifest, hash, checkCode: await checkCode(hash) };
}
type ManifestVector = Awaited<ReturnType<typeof manifestVector>>;

const empty = { count: 0, digest: await digestEntryHashes(new Uint8Array(0)), prev: "", at, search: false };

/** The manifests of one vault: empty, then with all entries, then after a person chose "Keep this version". */
export async function manifestVectors(
  keys: VaultKeys,
  entries: EntryVector[],
  random: RandomSource,
): Promise<[ManifestVector, ManifestVector, ManifestVector]> {
  const ascending = entries.toSorted((a, b) => (a.entry._id < b.entry._id ? -1 : 1));
  const digest = await digestEntryHashes(Uint8Array.from(ascending.flatMap(({ mark }) => [...decodeBase64url(mark)])));
  const full = { count: entries.length, digest, at, search: true };

  const first = await manifestVector(keys, 0, empty, random);
  const second = await manifestVector(keys, 1, { ...full, prev: first.hash, lockAfterMinutes: 5 }, random);
  const accepted = { at, counter: 1, from: { counter: 0, hash: first.hash } };
  const kept = { ...full, prev: second.hash, lockAfterMinutes: 5, accepted, later: { kept: true } };
  return [first, second, await manifestVector(keys, 2, kept, random)];
}

/** A vault under new keys that follows one whose last manifest is `last`; every entry was left behind. */
export async function successorVector(
  { vaultId, vaultKey }: { vaultId: string; vaultKey: Bytes },
  { content, manifest, hash }: ManifestVector,
  random: RandomSource,
) {
  const next = makeVault(random);
  const keys = await openVaultKeys(next.vaultKey, next.vaultId);
  const { accepted: _, ...copied } = content;
  const follows = { vaultId, vaultKey: encodeBase64url(vaultKey), counter: manifest.counter, hash };
  return {
    vaultId: next.vaultId,
    vaultKey: encodeBase64url(next.vaultKey),
    writeKey: await writeKeyOf(next.vaultKey),
    ...(await manifestVector(keys, 0, { ...copied, ...empty, search: content.search, follows }, random)),
  };
}

const asked = [
  "bank",
  "Café, MONEY",
  "ba",
  "テキスト 日本語テキスト",
  "one two three four five six seven eight nine ten",
];

export function queryVectors(keys: VaultKeys) {
  return inTurn(asked, async (typed) => ({ typed, query: await searchQuery(keys, typed) }));
}

/** One after the other: what is drawn at random must be drawn in this order. */
export async function inTurn<T, R>(items: readonly T[], make: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const [index, item] of items.entries()) made.push(await make(item, index));
  return made;
}
