import { randomUUID } from "node:crypto";
import { pagesOf, type Call, type Contents } from "./calls.ts";
import { walk, type Kept, type Memory } from "./chain.ts";
import { openEntry, sealEntry, searchQuery, searchTokens, type Entry, type Texts } from "./entries.ts";
import {
  checkCode,
  digest,
  hashOf,
  lockAfterMinutes,
  nextContent,
  openManifest,
  proven,
  sealManifest,
  type Content,
  type Manifest,
} from "./manifests.ts";
import { timeOfSave, timesOfNew, withNewPassword } from "./times.ts";
import type { Device } from "./device.ts";
import type { Keys } from "./keys.ts";

/** docs/crypto-protocol.md §5: reading, writing, and "Keep this version". */

/** The contents do not agree with their manifest, or with this client's memory. */
export class NotVerified extends Error {}

export function agree(condition: boolean, what: string): asserts condition {
  if (!condition) throw new NotVerified(what);
}

function checkShapes(keys: Keys, { vaultId, entries }: Contents): void {
  agree(vaultId === keys.vaultId, "another vault");
  agree(new Set(entries.map(({ _id }) => _id)).size === entries.length, "an id twice");
  agree(
    entries.every(({ tags }) => tags.length === 1),
    "tags",
  );
}
export function checkEntries(keys: Keys, content: Content, contents: Contents): void {
  checkShapes(keys, contents);
  agree(contents.entries.length === content.count, "count");
  agree(digest(keys, contents.entries) === content.digest, "digest");
}

const shownCode = (manifest: Manifest) => `${manifest.counter} ${checkCode(manifest)}`;
const byId = (entries: Entry[]) => new Map(entries.map((entry) => [entry._id, entry]));

interface Verified {
  manifest: Manifest;
  content: Content;
  entries: ReadonlyMap<string, Entry>;
}
type State = Pick<Entry, "_id" | "revision" | "isFavorite" | "isArchive">;
export type OpenedEntry = Texts & State;
export type Vault = ReturnType<typeof openVault>;

export function openVault(call: Call, keys: Keys, device: Device) {
  let known: Verified | null = null;
  /**
   * The last received contents, with the last link that was verified or is remembered, until they are verified or
   * accepted.
   */
  let received: (Contents & { from: Memory | null }) | null = null;

  const verified = () => {
    if (known === null) throw new Error("read first");
    return known;
  };
  const stored = (_id: string) => {
    const entry = verified().entries.get(_id);
    if (entry === undefined) throw new Error("no such entry");
    return entry;
  };

  function remember(manifest: Manifest, content: Content, entries: ReadonlyMap<string, Entry>, kept: Kept[] = []) {
    const { counter, sealed } = manifest;
    device.memories.set(keys.vaultId, { counter, hash: hashOf(sealed), at: content.at });
    const gone = Array.from(device.titles).flatMap(([_id, title]) => (entries.has(_id) ? [] : [title]));
    for (const each of kept) {
      device.noted.add(each.at);
      device.told.push({ what: "kept elsewhere", ...each, gone: gone.toSorted() });
    }
    known = { manifest: { counter, sealed }, content, entries };
    received = null;
  }

  /** Reads and verifies the vault, and opens every entry. */
  async function read(): Promise<OpenedEntry[]> {
    known = null;
    const contents = await call<Contents>("GET", "/user/vault/contents");
    const { manifest } = contents;
    const memory = device.memories.get(keys.vaultId) ?? null;
    received = { ...contents, from: memory };
    const { last, kept, fault } = await walk(keys, memory, manifest, device.noted, pagesOf(call));
    received.from = last;
    const content = openManifest(keys, manifest);
    agree(fault === null, String(fault));
    checkEntries(keys, content, contents);
    if (memory === null) {
      const { at, count } = content;
      agree(device.isExpected({ at, count, checkCode: shownCode(manifest) }), "not expected");
    }
    const opened = contents.entries.map((entry) => {
      const { _id, revision, isFavorite, isArchive } = entry;
      return { ...openEntry(keys, entry), _id, revision, isFavorite, isArchive };
    });
    remember(manifest, content, byId(contents.entries), kept);
    device.titles = new Map(opened.map(({ _id, title }) => [_id, title]));
    return opened;
  }

  /** Sends a change under the next manifest, which becomes the memory after a 2xx reply. */
  async function change(
    entries: ReadonlyMap<string, Entry>,
    send: (manifest: ReturnType<typeof proven>) => Promise<unknown>,
    members: object = {},
  ): Promise<void> {
    const before = verified();
    const content = { ...nextContent(keys, before.content, before.manifest.sealed, entries), ...members };
    const manifest = sealManifest(keys, before.manifest.counter + 1, content);
    known = null;
    await send(proven(keys, manifest));
    remember(manifest, content, entries);
  }

  /** Seals a whole entry and sends it with the other members of the request. */
  async function save(method: string, path: string, state: State, texts: Texts, more: object): Promise<void> {
    const { _id, revision, isFavorite, isArchive } = state;
    const sealed = sealEntry(keys, _id, revision, texts);
    const entry = { _id, vaultId: keys.vaultId, revision, isFavorite, isArchive, ...sealed };
    const tokens = verified().content.search ? searchTokens(keys, texts) : [];
    await change(new Map(verified().entries).set(_id, entry), (manifest) =>
      call(method, path, { revision, ...sealed, ...more, searchTokens: tokens, manifest }),
    );
    device.titles.set(_id, texts.title);
  }

  async function create(texts: Texts, isFavorite = false, times = timesOfNew(texts)): Promise<string> {
    const [_id, flags] = [randomUUID(), { isFavorite, isArchive: false }];
    const noted = { ...texts, extra: { ...texts.extra, ...times } };
    await save("POST", "/user/password/password", { _id, revision: 1, ...flags }, noted, { _id, ...flags });
    return _id;
  }

  /** Saves the whole entry again; an earlier password goes into `extra.history`. */
  async function update(_id: string, changed: Partial<Texts>): Promise<void> {
    const entry = stored(_id);
    const before = openEntry(keys, entry);
    const texts = { ...before, ...changed };
    if (texts.password !== before.password) texts.extra = withNewPassword(texts.extra, before.password, texts.password);
    texts.extra = { ...texts.extra, ...timeOfSave() };
    await save("PUT", `/user/password/password/${_id}`, { ...entry, revision: entry.revision + 1 }, texts, {});
  }

  async function archive(_id: string): Promise<void> {
    await change(new Map(verified().entries).set(_id, { ...stored(_id), isArchive: true }), (manifest) =>
      call("DELETE", `/user/password/password/${_id}`, undefined, { "vault-manifest": JSON.stringify(manifest) }),
    );
  }

  async function deleteForever(_id: string): Promise<void> {
    const entries = new Map(verified().entries);
    entries.delete(_id);
    await change(entries, (manifest) => call("POST", `/user/password/password/${_id}/delete-forever`, { manifest }));
    device.titles.delete(_id);
  }

  async function deleteMany(ids: readonly string[]): Promise<void> {
    const entries = new Map(verified().entries);
    for (const _id of ids) entries.delete(_id);
    await change(entries, (manifest) => call("POST", "/user/password/passwords/delete-forever", { ids, manifest }));
  }

  const putManifest = (manifest: object) => call("PUT", "/user/vault/manifest", { manifest });

  const setLockAfterMinutes = (minutes: number) =>
    change(verified().entries, putManifest, { lockAfterMinutes: minutes });

  /**
   * Returns the newest content below a counter that opens, requested page by page backwards, down to the link `from`.
   */
  async function newestContent(below: number, from: Memory | null): Promise<Content | null> {
    const oldest = from?.counter ?? 0;
    for (let until = below - 1; until >= oldest; until -= 500) {
      const links = await pagesOf(call)(keys.vaultId, Math.max(oldest - 1, until - 500), until);
      if (links.length === 0) return null;
      for (const link of links.toReversed()) {
        if (link.counter === from?.counter && hashOf(link.sealed) !== from.hash) continue;
        try {
          return openManifest(keys, link);
        } catch {
          // The previous one is tried next.
        }
      }
    }
    return null;
  }

  /** Carries out "Keep this version": the last, unverified read becomes the vault's present state. */
  async function keep(): Promise<void> {
    if (received === null) return;
    const { manifest: before, entries: list, from } = received;
    checkShapes(keys, received);
    let content: Content | null;
    try {
      content = openManifest(keys, before);
    } catch {
      content = await newestContent(before.counter, from);
    }
    const entries = byId(list);
    const next = nextContent(keys, content ?? {}, before.sealed, entries);
    const link = from === null ? null : { counter: from.counter, hash: from.hash };
    const accepted = { at: next.at, counter: before.counter, from: link };
    const kept = { ...next, accepted };
    const manifest = sealManifest(keys, before.counter + 1, kept);
    await putManifest(proven(keys, manifest));
    device.noted.add(next.at);
    remember(manifest, kept, entries);
  }

  /** Lets the server find entries by their tokens (§9), and drops false matches. */
  async function search(typed: string): Promise<string[]> {
    const found = await call<Entry[]>("GET", `/user/password/passwords/search?query=${searchQuery(keys, typed)}`);
    const titles = found.map((entry) => openEntry(keys, entry).title);
    return titles.filter((title) => title.toLowerCase().includes(typed.toLowerCase()));
  }

  return {
    keys,
    verified,
    read,
    create,
    update,
    archive,
    deleteForever,
    deleteMany,
    setLockAfterMinutes,
    keep,
    search,
    /** Returns the opened texts of the entry with an id; undefined if there is none. */
    textsOf: (_id: string) => {
      const entry = verified().entries.get(_id);
      return entry === undefined ? undefined : openEntry(keys, entry);
    },
    checkCode: () => shownCode(verified().manifest),
    lockAfterMinutes: () => lockAfterMinutes(verified().content),
  };
}
