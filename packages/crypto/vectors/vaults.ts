import { encodeBase64url } from "../src/base64url.ts";
import { randomUuid } from "../src/ids.ts";
import { multisetHash, hashSealedManifest, hashEntry, sealManifest } from "../src/manifest.ts";
import { hkdf } from "../src/primitives.ts";
import { searchQuery, searchTokens } from "../src/search.ts";
import { sealEntry } from "../src/seal-entry.ts";
import type { Bytes, RandomSource } from "../src/bytes.ts";
import type { EntryTexts } from "../src/entry-texts.ts";
import type { VaultKeys } from "../src/vault-key.ts";

const at = "2026-11-03T09:12:00.000Z";

export async function derivedKeys(vaultKey: Bytes) {
  const derive = async (purpose: string) => encodeBase64url(await hkdf(vaultKey, `pomander/v1/${purpose}`));
  return {
    entryWrapKey: await derive("entry-wrap"),
    markKey: await derive("manifest-mark"),
    sealKey: await derive("manifest-seal"),
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
    return {
      texts,
      entryKey: encodeBase64url(entryKey),
      entry: { _id, vaultId: keys.vaultId, revision, isArchive, ...sealed },
      mark: encodeBase64url(await hashEntry(keys, { _id, revision, isArchive, key: sealed.key })),
      searchTokens: await searchTokens(keys, texts),
    };
  });
}
type EntryVector = Awaited<ReturnType<typeof entryVectors>>[number];

/** The manifests of one vault: empty, then with all entries, then after a person chose "Keep what is here". */
export async function manifestVectors(keys: VaultKeys, entries: EntryVector[], random: RandomSource) {
  const none = encodeBase64url(await multisetHash(keys, []));
  const all = encodeBase64url(
    await multisetHash(
      keys,
      entries.map(({ entry }) => entry),
    ),
  );
  const contents = [
    { count: 0, digest: none, search: false },
    { count: entries.length, digest: all, search: true },
    { count: entries.length, digest: all, search: false, accepted: { at, counter: 1 }, later: { kept: true } },
  ];
  let prev = "";
  return inTurn(contents, async (rest, counter) => {
    const content = { ...rest, prev, at };
    const manifest = await sealManifest(keys, counter, content, random);
    prev = await hashSealedManifest(manifest.sealed);
    return { content, manifest, hash: prev };
  });
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
async function inTurn<T, R>(items: T[], make: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const [index, item] of items.entries()) made.push(await make(item, index));
  return made;
}
