import { randomBytes, randomUUID } from "node:crypto";
import { domainToASCII } from "node:url";
import {
  digest,
  hashOf,
  openEntry,
  openManifest,
  sealEntry,
  sealManifest,
  searchQuery,
  searchTokens,
  type Content,
  type Entry,
  type Manifest,
  type Texts,
} from "./entries.ts";
import {
  keysOf,
  masterKeyOf,
  newKdf,
  newVault,
  passwordKeys,
  recoveryKeys,
  showRecoveryKey,
  unwrap,
  wrap,
  type Kdf,
  type Keys,
} from "./keys.ts";

export class Answered extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

/** What was read does not agree with its manifest, or with what this client remembers. */
export class NotVerified extends Error {}

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}
interface Contents {
  vaultId: string;
  manifest: Manifest;
  entries: Entry[];
}
interface Known {
  counter: number;
  content: Content;
  hash: string;
  entries: Map<string, Entry>;
}

/** A client of the calls, for one person on one device. `baseUrl` has the `/api` at its end. */
export function createSecondClient(baseUrl: string) {
  let token = "";
  let keys: Keys | null = null;
  let remembered: string | null = null;
  let memory: { counter: number; hash: string } | null = null;
  let known: Known | null = null;

  async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const reply: unknown = text === "" ? undefined : JSON.parse(text);
    if (!response.ok) throw new Answered(response.status, (reply as { code?: string } | undefined)?.code ?? "");
    return reply as Reply;
  }
  const open = (vaultId: string, vaultKey: Buffer) => {
    if (remembered !== vaultId) memory = known = null;
    remembered = vaultId;
    keys = keysOf({ vaultId, vaultKey });
  };
  const need = () => {
    if (keys === null) throw new Error("the vault is closed");
    return keys;
  };
  const address = (email: string) => {
    const [local = "", domain = ""] = email.trim().split("@");
    return `${local.normalize("NFC").toLowerCase().normalize("NFC")}@${domainToASCII(domain)}`;
  };
  const derive = async (password: string, kdf: Kdf) => passwordKeys(await masterKeyOf(password, kdf));

  async function register({ firstName, lastName, email, password }: Person): Promise<{ recoveryKey: string }> {
    const kdf = newKdf();
    const { credential, wrapKey } = await derive(password, kdf);
    const vault = newVault();
    const secret = randomBytes(20);
    const spare = recoveryKeys(secret);
    const first = {
      count: 0,
      digest: digest(keysOf(vault), []),
      prev: "",
      at: new Date().toISOString(),
      search: false,
    };
    const manifest = sealManifest(keysOf(vault), 0, first);
    const reply = await call<{ token: string }>("POST", "/auth/register", {
      firstName,
      lastName,
      email: address(email),
      password: credential,
      kdf,
      vault: { vaultId: vault.vaultId, wrappedVaultKey: wrap(wrapKey, vault, "master"), manifest },
      recovery: { credential: spare.credential, wrappedVaultKey: wrap(spare.wrapKey, vault, "recovery") },
    });
    token = reply.token;
    open(vault.vaultId, vault.vaultKey);
    memory = { counter: 0, hash: hashOf(manifest.sealed) };
    return { recoveryKey: showRecoveryKey(secret) };
  }

  async function signIn(email: string, password: string): Promise<void> {
    const { kdf } = await call<{ kdf: Kdf }>("POST", "/auth/prelogin", { email: address(email) });
    const { credential, wrapKey } = await derive(password, kdf);
    const reply = await call<{ token: string; vault: { vaultId: string; wrappedVaultKey: string } }>(
      "POST",
      "/auth/login",
      {
        email: address(email),
        password: credential,
      },
    );
    token = reply.token;
    open(reply.vault.vaultId, unwrap(wrapKey, reply.vault.vaultId, "master", reply.vault.wrappedVaultKey));
  }

  /** With a token but without keys. */
  async function unlock(password: string): Promise<void> {
    const { vaultId, kdf } = await call<{ vaultId: string; kdf: Kdf }>("GET", "/user/vault");
    const { credential, wrapKey } = await derive(password, kdf);
    const { wrappedVaultKey } = await call<{ wrappedVaultKey: string }>("POST", `/user/vault/${vaultId}/unlock`, {
      credential,
    });
    open(vaultId, unwrap(wrapKey, vaultId, "master", wrappedVaultKey));
  }

  /** Reads everything, verifies it (§5) and opens every entry. */
  async function read(): Promise<(Texts & { _id: string; revision: number; isArchive: boolean })[]> {
    const reply = await call<Contents>("GET", "/user/vault/contents");
    const { manifest, entries } = reply;
    const content = openManifest(need(), manifest);
    const hash = hashOf(manifest.sealed);
    const agree = (condition: boolean, what: string) => {
      if (!condition) throw new NotVerified(what);
    };
    agree(reply.vaultId === need().vaultId, "another vault");
    agree(new Set(entries.map(({ _id }) => _id)).size === entries.length, "an id twice");
    agree(entries.length === content.count, "count");
    agree(digest(need(), entries) === content.digest, "digest");
    if (memory !== null) {
      agree(manifest.counter >= memory.counter, "older");
      agree(manifest.counter !== memory.counter || hash === memory.hash, "two histories");
      agree(manifest.counter !== memory.counter + 1 || content.prev === memory.hash, "two histories");
    }
    memory = { counter: manifest.counter, hash };
    known = { ...memory, content, entries: new Map(entries.map((entry) => [entry._id, entry])) };
    return entries.map((entry) => ({
      ...openEntry(need(), entry),
      _id: entry._id,
      revision: entry.revision,
      isArchive: entry.isArchive,
    }));
  }

  /** Sends one entry under the next manifest, and takes a 2xx to it as the memory. */
  async function send(method: string, path: string, entry: Entry, texts: Texts, more: object): Promise<void> {
    if (known === null) throw new Error("read first");
    const entries = new Map(known.entries).set(entry._id, entry);
    const content = {
      ...known.content,
      count: entries.size,
      digest: digest(need(), [...entries.values()]),
      prev: known.hash,
      at: new Date().toISOString(),
    };
    const manifest = sealManifest(need(), known.counter + 1, content);
    const { _id: _i, vaultId: _v, isArchive: _a, ...sealed } = entry;
    const tokens = content.search ? searchTokens(need(), texts) : [];
    try {
      await call(method, path, { ...sealed, ...more, searchTokens: tokens, manifest });
    } catch (error) {
      known = null;
      throw error;
    }
    memory = { counter: manifest.counter, hash: hashOf(manifest.sealed) };
    known = { ...memory, content, entries };
  }

  async function create(texts: Texts): Promise<string> {
    const { vaultId } = need();
    const _id = randomUUID();
    const entry = { _id, vaultId, revision: 1, isArchive: false, ...sealEntry(need(), _id, 1, texts) };
    await send("POST", "/user/password/password", entry, texts, { _id, isFavorite: false, isArchive: false });
    return _id;
  }

  /** Saves the whole entry anew; an earlier password goes into `extra.history`. */
  async function update(_id: string, change: Partial<Texts>): Promise<void> {
    const stored = known?.entries.get(_id);
    if (stored === undefined) throw new Error("read first");
    const before = openEntry(need(), stored);
    const texts = { ...before, ...change };
    if (texts.password !== before.password) {
      const earlier = { password: before.password, until: new Date().toISOString() };
      const history = [earlier, ...((before.extra["history"] as object[] | undefined) ?? [])].slice(0, 5);
      texts.extra = { ...texts.extra, history };
    }
    const revision = stored.revision + 1;
    const { vaultId, isArchive } = stored;
    const entry = { _id, vaultId, revision, isArchive, ...sealEntry(need(), _id, revision, texts) };
    await send("PUT", `/user/password/password/${_id}`, entry, texts, {});
  }

  /** Lets the server find entries by their tokens (§9), and drops what does not match. */
  async function search(typed: string): Promise<string[]> {
    const found = await call<Entry[]>("GET", `/user/password/passwords/search?query=${searchQuery(need(), typed)}`);
    const titles = found.map((entry) => openEntry(need(), entry).title);
    return titles.filter((title) => title.toLowerCase().includes(typed.toLowerCase()));
  }

  const lock = () => {
    keys = known = null;
  };
  return { register, signIn, unlock, read, create, update, search, lock };
}
