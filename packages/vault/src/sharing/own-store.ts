import { calls } from "@pomander/contract";
import {
  hashEntry,
  openEntry,
  openExtra,
  ownEntryKeys,
  randomUuid,
  sealEntry,
  type EntryTexts,
  type ManifestContent,
  type VaultKeys,
} from "@pomander/crypto";
import { emptyTexts } from "../entry/empty-draft.ts";
import { clientError } from "../errors.ts";
import { ifUnopenable } from "../is-code.ts";
import { createReason } from "../reasons.ts";
import { applyChange, type Attempt } from "../vault/apply-change.ts";
import type { OwnEntryIds } from "../vault/own-entry-ids.ts";
import type { VaultDevice } from "../vault/device.ts";
import { prepareNewEntry } from "../vault/store-batches.ts";
import { toCachedEntry, type CachedEntry, type VaultState } from "../vault/vault-state.ts";
import { type OpenPlace } from "../vault/vault-place.ts";
import type { ChangeOutcome, NotSaved } from "../vault/vault-snapshot.ts";
import {
  areFit,
  keptVaults,
  noRecords,
  readRecords,
  recordKinds,
  type OwnRecords,
  type RecordKind,
} from "./own-records.ts";
import { isSameJson } from "./same-json.ts";

/** A person's own records about sharing, as their own verified vault has them. */
export interface ReadRecords {
  /** null: the records have not been made yet. */
  ids: OwnEntryIds | null;
  records: OwnRecords;
  /** Kinds whose entry is gone, does not open, or is malformed: nothing of them counts, or is changed. */
  damaged: readonly RecordKind[];
}

/** Reads the own records of a vault's state. Their entries open under a key of their own alone. */
export async function readOwnRecords(keys: VaultKeys, vaultState: VaultState): Promise<ReadRecords> {
  const ids = vaultState.own;
  if (ids === null) return { ids, records: noRecords, damaged: [] };
  const records: OwnRecords = { ...noRecords };
  const damaged: RecordKind[] = [];
  for (const kind of recordKinds) {
    const found = await readKind(keys, vaultState, ids, kind);
    if (found === null) damaged.push(kind);
    else Object.assign(records, { [kind]: found });
  }
  return { ids, records, damaged };
}

async function readKind<K extends RecordKind>(
  keys: VaultKeys,
  { entries }: VaultState,
  ids: OwnEntryIds,
  kind: K,
): Promise<OwnRecords[K] | null> {
  const found = entries.get(ids[kind]);
  if (found === undefined) return null;
  const extra = await openExtra(ownEntryKeys(keys), found.sealed).catch(ifUnopenable(() => null));
  return extra && readRecords(kind, extra);
}

interface OwnVault {
  keys: VaultKeys;
  place: OpenPlace;
  userId: string;
}

/**
 * Changes the records of one kind in the user's own vault. After a conflict the change is made again on what is there,
 * so it is a function of the present records; one that leaves them as they are sends nothing. The first change makes
 * all three entries, with the manifest that names them.
 */
export async function changeRecords<K extends RecordKind>(
  { keys, place, userId }: OwnVault,
  kind: K,
  change: (records: OwnRecords[K]) => OwnRecords[K],
): Promise<Extract<ChangeOutcome, { kind: "done" }> | NotSaved> {
  const ownKeys = ownEntryKeys(keys);
  const result = await place.change(async (writer) => {
    const { device } = writer;
    const changed = (records: OwnRecords[K]): OwnRecords[K] => {
      const next = change(records);
      return kind === "vaults" ? (keptVaults(next as OwnRecords["vaults"], device.now()) as OwnRecords[K]) : next;
    };
    return applyChange<NotSaved>(writer, {
      async decide(vaultState) {
        if (vaultState.own === null) {
          const isNothing = isSameJson(changed(noRecords[kind]), noRecords[kind]);
          return isNothing ? { kind: "done", vaultState } : { kind: "make" };
        }
        if (vaultState.own.userId !== userId)
          return { kind: "other", outcome: { kind: "notSaved", reason: createReason("own_records_of_other_user") } };
        const present = await readKind(keys, vaultState, vaultState.own, kind);
        if (present === null)
          return {
            kind: "other",
            outcome: { kind: "notSaved", reason: createReason("own_records_damaged", { kind }) },
          };
        return isSameJson(changed(present), present) ? { kind: "done", vaultState } : { kind: "make" };
      },
      async prepare(vaultState) {
        if (vaultState.own === null)
          return makeRecords(device, ownKeys, userId, { [kind]: fitting(kind, changed(noRecords[kind])) });
        const present = await readKind(keys, vaultState, vaultState.own, kind);
        const stored = vaultState.entries.get(vaultState.own[kind]);
        if (present === null || stored === undefined) throw new Error("Records that were just read are gone");
        return replaceRecords(device, ownKeys, stored, { [kind]: fitting(kind, changed(present)) });
      },
    });
  });
  if (result.kind === "other") return result.outcome;
  return result.kind === "done" ? { kind: "done" } : result;
}

function fitting<K extends RecordKind>(kind: K, records: OwnRecords[K]): OwnRecords[K] {
  if (!areFit(kind, records)) throw clientError("own_records_full", { kind });
  return records;
}

/** Returns whether the own records of one kind are there and can be read. */
export async function isReadable(keys: VaultKeys, vaultState: VaultState, kind: RecordKind): Promise<boolean> {
  const { own } = vaultState;
  return own !== null && (await readKind(keys, vaultState, own, kind)) !== null;
}

/** Returns the texts of an own entry. */
export const textsOfRecords = (extra: EntryTexts["extra"]): EntryTexts => ({ ...emptyTexts, extra });

/** Prepares the first records: three entries at once, and the manifest that names them. */
async function makeRecords(
  device: VaultDevice,
  ownKeys: ReturnType<typeof ownEntryKeys>,
  userId: string,
  first: Partial<OwnRecords>,
): Promise<Attempt> {
  const ids = Object.fromEntries(recordKinds.map((kind) => [kind, randomUuid(device.random)])) as Record<
    RecordKind,
    string
  >;
  const made = await Promise.all(
    recordKinds.map((kind) =>
      prepareNewEntry(
        { ...device, keys: ownKeys },
        {
          _id: ids[kind],
          texts: textsOfRecords({ [kind]: first[kind] ?? noRecords[kind] }),
          isFavorite: false,
          isArchive: false,
        },
      ),
    ),
  );
  const content: Partial<ManifestContent> = { sharing: { userId, ...ids } };
  const entries = made.map(({ body }) => ({ ...body, searchTokens: [] }));
  const params = { vaultId: device.keys.vaultId };
  return {
    puts: made.map(({ cachedEntry }) => unlisted(cachedEntry)),
    content,
    send: (manifest) => device.api.done(calls.passwords.import, { params, body: { entries, manifest } }),
  };
}

/** Own entries are in no list, so nothing of them is kept open. */
const unlisted = ({ sealed, entryHash }: CachedEntry): CachedEntry =>
  toCachedEntry(sealed, { entryHash, texts: null, reason: null });

/** Prepares a save of one of the entries. */
async function replaceRecords(
  device: VaultDevice,
  ownKeys: ReturnType<typeof ownEntryKeys>,
  { sealed: stored }: CachedEntry,
  records: Partial<OwnRecords>,
): Promise<Attempt> {
  const texts = await openEntry(ownKeys, stored);
  const at = { _id: stored._id, revision: stored.revision + 1 };
  const sealed = await sealEntry(ownKeys, at, { ...texts, extra: { ...texts.extra, ...records } }, device.random);
  const entry = { ...stored, ...at, ...sealed, updatedAt: device.now().toISOString() };
  const params = { vaultId: device.keys.vaultId, id: stored._id };
  const body = { revision: at.revision, ...sealed, searchTokens: [] };
  return {
    puts: [toCachedEntry(entry, { entryHash: await hashEntry(ownKeys, entry), texts: null, reason: null })],
    send: (manifest) => device.api.done(calls.passwords.update, { params, body: { ...body, manifest } }),
  };
}
