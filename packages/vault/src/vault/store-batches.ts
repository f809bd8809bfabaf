import { calls, limits, singleFields, type NewEntry } from "@pomander/contract";
import { hashEntry, randomUuid, sealEntry, searchTokens, type EntryTexts } from "@pomander/crypto";
import { type Reason, reasonOf } from "../reasons.ts";
import { createYieldToMain, mapYielding } from "../yield-to-main.ts";
import { isUnsealable, textsOfNew } from "./draft.ts";
import type { Draft } from "../entry/entry-types.ts";
import { allFileIdsOf, fileIdsOf } from "../entry/file-records.ts";
import { toCachedEntry, type VaultState, type CachedEntry } from "./vault-state.ts";
import { applyChange, type Attempt, type VaultChange, type VaultWriter } from "./apply-change.ts";
import type { VaultDevice } from "./device.ts";

/** A sealed entry, which is sent unchanged in every attempt. */
export interface PreparedEntry {
  cachedEntry: CachedEntry;
  body: Omit<NewEntry, "searchTokens">;
  /** Upper limit of its size in a request. */
  bytes: number;
  texts: EntryTexts;
}

export interface NewEntryTexts {
  /** The id to keep, for an entry that is sealed for another vault; otherwise a new one is made. */
  _id?: string;
  texts: EntryTexts;
  /** Files that its texts name and that the vault does not have. */
  missingFiles?: ReadonlySet<string>;
  isFavorite: boolean;
  isArchive: boolean;
}

/** Seals an entry as a new one, under a new id unless one is given. Throws what `isUnsealable` knows. */
export async function prepareNewEntry(
  { keys, random, now }: VaultDevice,
  { _id: kept, texts, missingFiles, isFavorite, isArchive }: NewEntryTexts,
): Promise<PreparedEntry> {
  const at = { _id: kept ?? randomUuid(random), revision: 1 } as const;
  // The server gives an entry that keeps its id the files that it had.
  const ids = kept === undefined ? allFileIdsOf(texts.extra) : fileIdsOf(texts.extra);
  const files = ids === null ? {} : { files: ids.filter((id) => missingFiles?.has(id) !== true) };
  const sealed = { ...at, ...(await sealEntry(keys, at, texts, random)), ...files, isFavorite, isArchive };
  const time = now().toISOString();
  const entry = { files: [], ...sealed, vaultId: keys.vaultId, createdAt: time, updatedAt: time };
  return {
    cachedEntry: toCachedEntry(entry, { entryHash: await hashEntry(keys, entry), texts, reason: null }),
    body: sealed,
    // Envelopes are ASCII, so a character is one byte.
    bytes: singleFields.reduce((sum, field) => sum + sealed[field].length, otherBytes + sealed.tags[0].length),
    texts,
  };
}

interface StoreBatchesOptions {
  onProgress: (stored: number) => void;
  /** Checks whether entries of the batch have been stored by another device since: then it is not stored again. */
  isAlreadyStored?: (vaultState: VaultState, batch: readonly PreparedEntry[]) => Promise<boolean>;
}

export interface StoredBatches {
  stored: number;
  /** Why the rest is not stored; null when all is, or when another device stored it first. */
  problem: Reason | null;
  isStale: boolean;
}

/** Stores entries batch by batch, each once. */
export async function storeBatches(
  writer: VaultWriter,
  prepared: readonly PreparedEntry[],
  { onProgress, isAlreadyStored = async () => false }: StoreBatchesOptions,
): Promise<StoredBatches> {
  let stored = 0;
  for (const batch of batchesOf(prepared)) {
    const written = await applyChange(writer, changeOf(writer.device, batch, isAlreadyStored));
    if (written.kind === "notSaved") return { stored, problem: written.reason, isStale: false };
    if (written.kind === "other") return { stored, problem: null, isStale: true };
    stored += batch.length;
    onProgress(stored);
  }
  return { stored, problem: null, isStale: false };
}

function changeOf(
  device: VaultDevice,
  batch: readonly PreparedEntry[],
  isAlreadyStored: NonNullable<StoreBatchesOptions["isAlreadyStored"]>,
): VaultChange<"hereAlready"> {
  return {
    async decide(vaultState) {
      if (batch.some(({ body }) => vaultState.entries.has(body._id))) return { kind: "done", vaultState };
      return (await isAlreadyStored(vaultState, batch)) ? { kind: "other", outcome: "hereAlready" } : { kind: "make" };
    },
    prepare: (vaultState) => attemptToStore(device, vaultState, batch),
  };
}

/** Prepares one attempt to store a batch. */
export async function attemptToStore(
  { api, keys }: VaultDevice,
  { content }: VaultState,
  batch: readonly PreparedEntry[],
): Promise<Attempt> {
  const tokensOf = (texts: EntryTexts) => (content?.search === true ? searchTokens(keys, texts) : []);
  const entries = await mapYielding(batch, async ({ body, texts }) => ({
    ...body,
    searchTokens: await tokensOf(texts),
  }));
  return {
    puts: batch.map((entry) => entry.cachedEntry),
    send: (manifest) => {
      const params = { vaultId: keys.vaultId };
      return api.done(calls.passwords.import, { params, body: { entries, manifest } }, { timeoutMs: 180_000 });
    },
  };
}

/**
 * Upper limit of an entry's other bytes in a request: `,"abc"` for each token that it may carry, the ids of its files,
 * names, id, key and flags.
 */
const otherBytes = limits.searchTokens * 6 + limits.filesPerEntry * 39 + 500;

/** Returns how many of the first entries make up a batch: at most 1,000 entries and 24 MiB. */
export function batchLength(prepared: readonly PreparedEntry[]): number {
  let bytes = 0;
  const tooMany = prepared.findIndex((entry, i) => {
    bytes += entry.bytes;
    return i === limits.entriesPerImport || (i > 0 && bytes > limits.importBatchBytes);
  });
  return tooMany === -1 ? prepared.length : tooMany;
}

export function* batchesOf(prepared: readonly PreparedEntry[]): Generator<readonly PreparedEntry[]> {
  for (let rest = prepared; rest.length > 0;) {
    const count = batchLength(rest);
    yield rest.slice(0, count);
    rest = rest.slice(count);
  }
}

export interface ImportResult {
  stored: number;
  /** Why the rest is not stored; null when all is. */
  problem: Reason | null;
}

/**
 * Stores many drafts as new entries, batch by batch. All are sealed before the first batch is sent, and a batch is
 * repeated unchanged, so that no draft is ever stored twice.
 */
export async function importDrafts(
  writer: VaultWriter,
  drafts: readonly Draft[],
  onProgress: (stored: number) => void,
): Promise<ImportResult> {
  const prepared: PreparedEntry[] = [];
  const yieldToMain = createYieldToMain();
  for (const draft of drafts) {
    try {
      const { isFavorite } = draft;
      prepared.push(
        await prepareNewEntry(writer.device, {
          texts: textsOfNew(draft, writer.device.now()),
          isFavorite,
          isArchive: false,
        }),
      );
    } catch (error) {
      if (!isUnsealable(error)) throw error;
      return { stored: 0, problem: reasonOf(error) };
    }
    await yieldToMain();
  }
  const { stored, problem } = await storeBatches(writer, prepared, { onProgress });
  return { stored, problem };
}
