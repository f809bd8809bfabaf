import { calls, limits, type NewEntry } from "@pomander/contract";
import { markEntry, randomUuid, sealEntry, searchTokens, type EntryTexts } from "@pomander/crypto";
import { mapBreathing } from "../breathe.ts";
import { holdEntry, type Held, type HeldEntry } from "./held.ts";
import { makeChange, type Change, type Writer } from "./write.ts";
import type { VaultDevice } from "./device.ts";

/** An entry that is sealed, and sent as it is however often it takes. */
export interface PreparedEntry {
  held: HeldEntry;
  body: Omit<NewEntry, "searchTokens">;
  texts: EntryTexts;
}

export interface NewTexts {
  texts: EntryTexts;
  isFavorite: boolean;
  isArchive: boolean;
}

/** Seals an entry under a new id. Throws what `reasonOfUnsealable` knows. */
export async function prepareNew(
  { keys, random, now }: VaultDevice,
  { texts, isFavorite, isArchive }: NewTexts,
): Promise<PreparedEntry> {
  const at = { _id: randomUuid(random), revision: 1 } as const;
  const sealed = { ...at, ...(await sealEntry(keys, at, texts, random)), isFavorite, isArchive };
  const time = now().toISOString();
  const entry = { ...sealed, vaultId: keys.vaultId, createdAt: time, updatedAt: time };
  return {
    held: holdEntry(entry, { mark: await markEntry(keys, entry), texts, reason: null }),
    body: sealed,
    texts,
  };
}

interface Options {
  onProgress: (stored: number) => void;
  /** Whether what a batch holds was stored by somebody else meanwhile: then it is not stored again. */
  isHereAlready?: (held: Held, batch: readonly PreparedEntry[]) => Promise<boolean>;
}

export interface StoredBatches {
  stored: number;
  /** Why the rest is not stored, for a person; null when all is, or when it was overtaken. */
  problem: string | null;
  isOvertaken: boolean;
}

/** Stores entries batch after batch, each once. */
export async function storeBatches(
  writer: Writer,
  prepared: readonly PreparedEntry[],
  { onProgress, isHereAlready = async () => false }: Options,
): Promise<StoredBatches> {
  let stored = 0;
  for (const batch of batchesOf(prepared)) {
    const written = await makeChange(writer, changeOf(writer.device, batch, isHereAlready));
    if (written.kind === "notSaved") return { stored, problem: written.reason, isOvertaken: false };
    if (written.kind === "other") return { stored, problem: null, isOvertaken: true };
    stored += batch.length;
    onProgress(stored);
  }
  return { stored, problem: null, isOvertaken: false };
}

function changeOf(
  device: VaultDevice,
  batch: readonly PreparedEntry[],
  isHereAlready: NonNullable<Options["isHereAlready"]>,
): Change<"hereAlready"> {
  return {
    async judge(held) {
      if (batch.some(({ body }) => held.entries.has(body._id))) return { kind: "done", held };
      return (await isHereAlready(held, batch)) ? { kind: "other", outcome: "hereAlready" } : { kind: "make" };
    },
    async prepare(held) {
      const tokensOf = (texts: EntryTexts) => (held.content?.search === true ? searchTokens(device.keys, texts) : []);
      const entries = await mapBreathing(batch, async ({ body, texts }) => ({
        ...body,
        searchTokens: await tokensOf(texts),
      }));
      return {
        puts: batch.map((entry) => entry.held),
        send: (manifest) =>
          device.api.done(calls.passwords.import, { body: { entries, manifest } }, { timeoutMs: 180_000 }),
      };
    },
  };
}

/** `,"abc"` for each token that an entry may carry. */
const tokensBytes = limits.searchTokens * 6 + 20;

/** At most 1,000 entries and 24 MiB each. Envelopes are ASCII, so a character is a byte. */
function* batchesOf(prepared: readonly PreparedEntry[]): Generator<PreparedEntry[]> {
  let batch: PreparedEntry[] = [];
  let bytes = 0;
  for (const next of prepared) {
    const size = JSON.stringify(next.body).length + tokensBytes;
    if (batch.length === limits.entriesPerImport || (batch.length > 0 && bytes + size > limits.importBatchBytes)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(next);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
