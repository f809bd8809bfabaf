import { calls, entry as entryShape, type EntryVersion } from "@pomander/contract";
import { hashEntry, openEntry, ownEntryKeys, randomUuid, sealEntry, type EntryTexts } from "@pomander/crypto";
import { clientError } from "../errors.ts";
import { ifUnopenable } from "../is-code.ts";
import { createReason, reasonOf } from "../reasons.ts";
import { applyChange, type Attempt } from "../vault/apply-change.ts";
import type { VaultDevice } from "../vault/device.ts";
import type { OwnEntryIds } from "../vault/own-entry-ids.ts";
import { prepareNewEntry } from "../vault/store-batches.ts";
import { toCachedEntry, type VaultState } from "../vault/vault-state.ts";
import { readRecords, type RecordKind } from "./own-records.ts";
import { isReadable, textsOfRecords } from "./own-store.ts";
import { notSaved, type Own, type SharingCore } from "./sharing-core.ts";
import type { RecordVersion, SharingOutcome } from "./sharing-types.ts";

interface Found extends RecordVersion {
  texts: EntryTexts;
}

/** Returns the earlier versions of own records that can be read, newest first. */
async function readableVersions(core: SharingCore, own: Own, ids: OwnEntryIds, kind: RecordKind): Promise<Found[]> {
  const params = { vaultId: own.vault.vaultId };
  const { versions } = await core.host.api(calls.history.versions, { params, query: { entry: ids[kind] } });
  const found = await Promise.all(versions.map((version) => readVersion(own, ids[kind], kind, version)));
  return found.filter((version) => version !== null);
}

/** Opens a version under the key of own entries; null: it is another entry's, does not open, or is malformed. */
async function readVersion(
  { keys, vault: { vaultId } }: Own,
  id: string,
  kind: RecordKind,
  { historyId, at, entry }: EntryVersion,
): Promise<Found | null> {
  const parsed = entryShape.safeParse(entry);
  if (!parsed.success || parsed.data._id !== id || parsed.data.vaultId !== vaultId) return null;
  const texts = await openEntry(ownEntryKeys(keys), parsed.data).catch(ifUnopenable(() => null));
  const records = texts && readRecords(kind, texts.extra);
  return texts === null || records === null ? null : { historyId, at, count: records.length, texts };
}

/** Runs a step with the user's own verified vault, though some of its records are damaged. */
async function withDamaged<T>(
  core: SharingCore,
  kind: RecordKind,
  step: (own: Own, ids: OwnEntryIds) => Promise<SharingOutcome<T & object>>,
): Promise<SharingOutcome<T & object>> {
  const own = await core.own();
  if (own === null) return notSaved(createReason(core.host.personal() === null ? "vault_locked" : "vault_unverified"));
  if (own.ids === null || !own.damaged.includes(kind)) return notSaved(createReason("entry_missing"));
  try {
    return await step(own, own.ids);
  } catch (error) {
    return notSaved(reasonOf(error));
  }
}

export const damagedVersions = (
  core: SharingCore,
  kind: RecordKind,
): Promise<SharingOutcome<{ versions: readonly RecordVersion[] }>> =>
  withDamaged<{ versions: readonly RecordVersion[] }>(core, kind, async (own, ids) => {
    const found = await readableVersions(core, own, ids, kind);
    return { kind: "done", versions: found.map(({ historyId, at, count }) => ({ historyId, at, count })) };
  });

/** Puts a version in the place of damaged records; null: none, so that they begin empty. */
export const restoreRecords = (
  core: SharingCore,
  kind: RecordKind,
  historyId: string | null,
): Promise<SharingOutcome> =>
  withDamaged<object>(core, kind, async (own, ids) => {
    const versions = historyId === null ? [] : await readableVersions(core, own, ids, kind);
    const version = versions.find((found) => found.historyId === historyId);
    if (historyId !== null && version === undefined) throw clientError("entry_missing");
    const texts = version?.texts ?? textsOfRecords({ [kind]: [] });
    const stored = await own.place.change((writer) =>
      applyChange<never>(writer, {
        decide: async (vaultState) =>
          (await isReadable(own.keys, vaultState, kind)) ? { kind: "done", vaultState } : { kind: "make" },
        prepare: (vaultState) => attemptToRestore(writer.device, own, vaultState, { kind, ids, texts }),
      }),
    );
    return stored.kind === "notSaved" ? stored : { kind: "done" };
  });

/** Replaces the damaged entry, or makes another one, which the manifest then names. */
async function attemptToRestore(
  device: VaultDevice,
  { keys }: Own,
  vaultState: VaultState,
  { kind, ids, texts }: { kind: RecordKind; ids: OwnEntryIds; texts: EntryTexts },
): Promise<Attempt> {
  const ownKeys = ownEntryKeys(keys);
  const { vaultId } = device.keys;
  const named = vaultState.own ?? ids;
  const damaged = vaultState.entries.get(named[kind])?.sealed;
  if (damaged === undefined) {
    const _id = randomUuid(device.random);
    const { body, cachedEntry } = await prepareNewEntry(
      { ...device, keys: ownKeys },
      { _id, texts, isFavorite: false, isArchive: false },
    );
    const entries = [{ ...body, searchTokens: [] }];
    return {
      puts: [toCachedEntry(cachedEntry.sealed, { entryHash: cachedEntry.entryHash, texts: null, reason: null })],
      content: { sharing: { ...named, [kind]: _id } },
      send: (manifest) => device.api.done(calls.passwords.import, { params: { vaultId }, body: { entries, manifest } }),
    };
  }
  const at = { _id: damaged._id, revision: damaged.revision + 1 };
  const sealed = await sealEntry(ownKeys, at, texts, device.random);
  const entry = { ...damaged, ...at, ...sealed, updatedAt: device.now().toISOString() };
  const body = { revision: at.revision, ...sealed, searchTokens: [] };
  return {
    puts: [toCachedEntry(entry, { entryHash: await hashEntry(ownKeys, entry), texts: null, reason: null })],
    send: (manifest) =>
      device.api.done(calls.passwords.update, { params: { vaultId, id: at._id }, body: { ...body, manifest } }),
  };
}
