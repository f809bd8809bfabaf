import { walk, type Memory, type Page } from "./chain.ts";
import { b64u, CannotOpen, unb64u } from "./envelopes.ts";
import { openEntry, sealEntry, searchTokens, type Entry } from "./entries.ts";
import { keysOf, newVault, type Keys } from "./keys.ts";
import { ascending, followsIn, hashOf, nextContent, openManifest, type Follows } from "./manifests.ts";
import { sealNewVault } from "./new-vault.ts";
import { agree, NotVerified, type Vault } from "./vault.ts";
import type { Call } from "./calls.ts";
import type { Device } from "./device.ts";

/** docs/crypto-protocol.md §14: new vault keys, made here or on another device. */

/** Returns the predecessor that counter 0 of a vault names, and that counter 0; null if it names none. */
export async function predecessorOf(page: Page, keys: Keys) {
  const [link] = await page(keys.vaultId, -1, 0);
  agree(link?.counter === 0, "no counter 0");
  const content = openManifest(keys, link);
  const follows = followsIn(content);
  if (follows === null) return null;
  const before = keysOf({ vaultId: follows.vaultId, vaultKey: unb64u(follows.vaultKey) });
  return { follows, before, first: { counter: 0, hash: hashOf(link.sealed), at: content.at } };
}

/** Returns the one link of this counter. */
async function linkOf(page: Page, keys: Keys, counter: number) {
  const [link] = await page(keys.vaultId, counter - 1, counter);
  agree(link?.counter === counter, "gap");
  return link;
}

/** Follows from the vault that the device remembers to the newly opened one, and moves the device's memory to it. */
export async function follow(page: Page, newest: Keys, device: Device): Promise<void> {
  try {
    await followUnsafely(page, newest, device);
  } catch (error) {
    throw error instanceof CannotOpen || error instanceof NotVerified ? new NotVerified("another vault") : error;
  }
}

async function followUnsafely(page: Page, newest: Keys, device: Device): Promise<void> {
  const steps: { follows: Follows; before: Keys; first: Memory }[] = [];
  const seen = new Set<string>();
  for (let keys = newest; keys.vaultId !== device.vaultId; keys = steps[0]!.before) {
    agree(!seen.has(keys.vaultId), "a circle");
    seen.add(keys.vaultId);
    const step = await predecessorOf(page, keys);
    agree(step !== null, "follows nothing");
    steps.unshift(step);
  }

  let start = device.memories.get(device.vaultId ?? "");
  agree(start !== undefined, "nothing is remembered");
  const kept = [];
  for (const { follows, before, first } of steps) {
    const last = await linkOf(page, before, follows.counter);
    agree(hashOf(last.sealed) === follows.hash, "two histories");
    const walked = await walk(before, start, last, device.noted, page);
    agree(walked.fault === null, "two histories");
    kept.push(...walked.kept);
    start = first;
  }

  device.vaultId = newest.vaultId;
  device.memories.set(newest.vaultId, start);
  for (const each of kept) {
    device.noted.add(each.at);
    device.told.push({ what: "kept elsewhere", ...each, gone: [] });
  }
  device.told.push({ what: "new vault keys", at: start.at });
}

const perBatch = 1000;
/** Returns the state of an entry whose change requires sealing it again. */
const stateOf = ({ key, isFavorite, isArchive }: Entry, search: boolean) =>
  JSON.stringify([key, isFavorite, isArchive, search]);

/**
 * Begins new vault keys, which ends every other session. Passwords of calls are credentials; the new vault's is the
 * typed one.
 */
export async function beginNewKeys(call: Call, vault: Vault, currentPassword: string) {
  const next = newVault();
  const keys = keysOf(next);
  const path = `/user/vault/successor/${next.vaultId}`;
  const staged = new Map<string, { state: string; entry: Entry }>();
  await call("POST", "/user/vault/successor", { vaultId: next.vaultId, currentPassword });

  /** Reads the vault and seals the changes since the last time. */
  async function stage(): Promise<void> {
    await vault.read();
    const { entries, content } = vault.verified();
    const put: object[] = [];
    for (const entry of entries.values()) {
      const { _id, isFavorite, isArchive } = entry;
      const state = stateOf(entry, content.search);
      if (staged.get(_id)?.state === state) continue;
      const texts = openEntry(vault.keys, entry);
      const sealed = { _id, revision: 1, isFavorite, isArchive, ...sealEntry(keys, _id, 1, texts) };
      staged.set(_id, { state, entry: { ...sealed, vaultId: next.vaultId } });
      put.push({ ...sealed, searchTokens: content.search ? searchTokens(keys, texts) : [] });
    }
    const remove = Array.from(staged.keys()).filter((_id) => !entries.has(_id));
    for (const _id of remove) staged.delete(_id);
    while (put.length + remove.length > 0)
      await call("POST", `${path}/entries`, { put: put.splice(0, perBatch), remove: remove.splice(0, perBatch) });
  }

  /** Puts the new vault in the place of the one that was read. */
  async function finish(current: string, typed: string) {
    const { manifest, content } = vault.verified();
    const entries = new Map(Array.from(staged, ([_id, { entry }]) => [_id, entry]));
    const follows: Follows = {
      vaultId: vault.keys.vaultId,
      vaultKey: b64u(vault.keys.vaultKey),
      counter: manifest.counter,
      hash: hashOf(manifest.sealed),
    };
    const sealed = await sealNewVault(next, typed, { ...nextContent(keys, content, "", entries), follows });
    const hash = hashOf(
      ascending(entries.values())
        .map((entry) => `${entry._id}\n${entry.key}\n`)
        .join(""),
    );
    const { credential: password, kdf, newVault: made, recovery } = sealed;
    const { token } = await call<{ token: string }>("POST", `${path}/finish`, {
      currentPassword: current,
      password,
      kdf,
      newVault: made,
      recovery,
      from: manifest.counter,
      hash,
    });
    return { token, keys, memory: sealed.memory, recoveryKey: sealed.recoveryKey };
  }

  return { stage, finish };
}
