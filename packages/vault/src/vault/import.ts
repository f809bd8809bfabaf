import { calls, limits } from "@pomander/contract";
import { markEntry, randomUuid, sealEntry, searchTokens } from "@pomander/crypto";
import { createBreather, mapBreathing } from "../breathe.ts";
import { reasonOfUnsealable, textsOfNew } from "./draft.ts";
import { holdEntry } from "./held.ts";
import { makeChange } from "./write.ts";
import type { NewEntry } from "@pomander/contract";
import type { EntryTexts } from "@pomander/crypto";
import type { Draft } from "../types.ts";
import type { VaultDevice } from "./device.ts";
import type { HeldEntry } from "./held.ts";
import type { Change, Writer } from "./write.ts";

interface Prepared {
  held: HeldEntry;
  body: Omit<NewEntry, "searchTokens">;
  texts: EntryTexts;
}

export interface Imported {
  stored: number;
  /** Why the rest is not stored, for a person; null when all is. */
  problem: string | null;
}

/**
 * Stores many drafts as new entries, batch after batch. All is sealed before the first batch is sent, and a batch is
 * repeated as it is, so that no draft is ever stored twice.
 */
export async function importDrafts(
  writer: Writer,
  drafts: readonly Draft[],
  onProgress: (stored: number) => void,
): Promise<Imported> {
  const { device } = writer;
  const prepared: Prepared[] = [];
  const breathe = createBreather();
  for (const [i, draft] of drafts.entries()) {
    try {
      prepared.push(await prepareNew(device, draft));
    } catch (error) {
      const reason = reasonOfUnsealable(error);
      if (reason === null) throw error;
      return { stored: 0, problem: `Entry ${i + 1} ("${draft.title.slice(0, 60)}") cannot be stored: ${reason}` };
    }
    await breathe();
  }
  let stored = 0;
  for (const batch of batchesOf(prepared)) {
    const written = await makeChange(writer, changeOf(device, batch));
    if (written.kind === "notSaved") return { stored, problem: written.reason };
    stored += batch.length;
    onProgress(stored);
  }
  return { stored, problem: null };
}

function changeOf(device: VaultDevice, batch: readonly Prepared[]): Change<never> {
  return {
    judge: (held) => (batch.some(({ body }) => held.entries.has(body._id)) ? { kind: "done", held } : { kind: "make" }),
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

async function prepareNew(device: VaultDevice, draft: Draft): Promise<Prepared> {
  const { keys, random, now } = device;
  const at = { _id: randomUuid(random), revision: 1 } as const;
  const opened: EntryTexts = textsOfNew(draft);
  const { isFavorite } = draft;
  const sealed = { ...at, ...(await sealEntry(keys, at, opened, random)), isFavorite, isArchive: false };
  const time = now().toISOString();
  const entry = { ...sealed, vaultId: keys.vaultId, createdAt: time, updatedAt: time };
  return {
    held: holdEntry(entry, { mark: await markEntry(keys, entry), texts: opened, reason: null }),
    body: sealed,
    texts: opened,
  };
}

/** `,"abc"` for each token that an entry may carry. */
const tokensBytes = limits.searchTokens * 6 + 20;

/** At most 1,000 entries and 24 MiB each. Envelopes are ASCII, so a character is a byte. */
function* batchesOf(prepared: readonly Prepared[]): Generator<Prepared[]> {
  let batch: Prepared[] = [];
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
