import { limits } from "@pomander/contract";
import { randomUuid } from "@pomander/crypto";
import { ApiError } from "../api.ts";
import { isCode } from "../is-code.ts";
import { createReason, type Reason, reasonOf } from "../reasons.ts";
import { createSerialQueue } from "../serial-queue.ts";
import { createYieldToMain } from "../yield-to-main.ts";
import { applyChange, type ChangeResult, type VaultWriter } from "./apply-change.ts";
import { isUnsealable } from "./draft.ts";
import { fileLeft, textsOfImported } from "./import-mark.ts";
import { attemptToStore, batchLength, prepareNewEntry, type PreparedEntry } from "./store-batches.ts";
import type { IncomingEntry } from "../entry/entry-types.ts";
import { createImportFiles, type StoredFiles } from "./import-files.ts";
import type { ImportLeft, ImportOutcome, ImportRun, IncomingFile } from "./import-types.ts";
import type { OpenPlace } from "./vault-place.ts";

/** Entries sealed before the page gets a pause. */
const sealedAtOnce = 16;

/**
 * Begins an import: ids are made, and nothing is stored yet. A batch is sealed while the previous one is stored, and
 * other changes have their turn in between. A sent batch is repeated unchanged until it is known to be stored,
 * unless the server has dropped its files. The files of an entry are stored before it is sealed.
 */
export function beginImport(
  place: OpenPlace,
  entries: readonly IncomingEntry[],
  format: string,
  incomingFiles: readonly IncomingFile[] = [],
): ImportRun {
  const { random, now } = place.device();
  const mark = { id: randomUuid(random), format, at: now().toISOString() };
  const ids = entries.map(() => randomUuid(random));
  const enqueue = createSerialQueue();
  const files = createImportFiles(place, incomingFiles);
  const failed: { index: number; reason: Reason }[] = [];
  let leftBehind: { index: number; what: ImportLeft }[] = [];
  /** Entries processed so far, in their order: sealed, or found not to fit. */
  let seen = 0;
  let sealed: (PreparedEntry & { index: number })[] = [];
  /** The first of the sealed entries, perhaps sent already. */
  let batch: typeof sealed = [];
  let stored = 0;
  let isAnySent = false;
  /** Files that the server no longer had when a batch was sent: an import may stop for longer than it keeps them. */
  let lostFiles: readonly string[] = [];

  async function seal(index: number, { records, left: leftFiles }: StoredFiles) {
    const { [index]: incoming } = entries;
    const { [index]: _id } = ids;
    if (incoming === undefined || _id === undefined) return [];
    const { isArchive } = incoming;
    const { isFavorite } = incoming.draft;
    try {
      const { texts, leftBehind: left } = textsOfImported(incoming, mark, records);
      const prepared = await prepareNewEntry(place.device(), { _id, texts, isFavorite, isArchive });
      leftBehind.push(...[...left, ...leftFiles.map(fileLeft)].map((what) => ({ index, what })));
      return [{ ...prepared, index }];
    } catch (error) {
      if (!isUnsealable(error)) throw error;
      failed.push({ index, reason: reasonOf(error) });
      return [];
    }
  }

  /** Seals entries until there is another whole batch, or none is left. */
  async function sealAhead(isStopped: () => boolean, options: Parameters<typeof files.store>[1]): Promise<void> {
    const yieldToMain = createYieldToMain();
    while (seen < entries.length && batchLength(sealed) === sealed.length && !isStopped()) {
      const count = Math.min(sealedAtOnce, entries.length - seen);
      const stored: StoredFiles[] = [];
      for (let i = 0; i < count; i++) stored.push(await files.store(seen + i, options));
      const next = await Promise.all(stored.map((each, i) => seal(seen + i, each)));
      sealed.push(...next.flat());
      seen += count;
      await yieldToMain();
    }
  }

  /** Stores the files of a batch again that the server no longer has, and seals the batch with them. */
  async function renewBatch(options: Parameters<typeof files.store>[1]): Promise<void> {
    files.forget(lostFiles);
    lostFiles = [];
    const next: typeof sealed = [];
    for (const { index } of batch) {
      const stored = await files.store(index, options);
      leftBehind = leftBehind.filter((left) => left.index !== index);
      next.push(...(await seal(index, stored)));
    }
    batch = next;
  }

  const storeBatch = (writer: VaultWriter): Promise<ChangeResult<"noRoom" | "gone">> => {
    let isTaken = false;
    return applyChange<"noRoom" | "gone">(writer, {
      decide(vaultState) {
        if (batch.some(({ body }) => vaultState.entries.has(body._id))) return { kind: "done", vaultState };
        // The ids are taken, but the entries gone: an earlier attempt was stored, and then deleted elsewhere.
        if (isTaken) return { kind: "other", outcome: "gone" };
        const count = vaultState.entries.size + entries.length - failed.length;
        return isAnySent || count <= limits.entriesPerVault ? { kind: "make" } : { kind: "other", outcome: "noRoom" };
      },
      async prepare(vaultState) {
        const attempt = await attemptToStore(writer.device, vaultState, batch);
        isAnySent = true;
        return {
          ...attempt,
          send: (manifest) =>
            attempt.send(manifest).catch((error: unknown) => {
              isTaken = isCode(error, "id_taken");
              if (error instanceof ApiError && isCode(error, "file_missing")) lostFiles = error.ids;
              throw error;
            }),
        };
      },
    });
  };

  const outcome = (end: Pick<ImportOutcome, "problem" | "isCancelled">): ImportOutcome => ({
    stored,
    failed: failed.toSorted((a, b) => a.index - b.index),
    leftBehind: leftBehind.toSorted((a, b) => a.index - b.index),
    ...end,
  });
  const stoppedBy = (problem: Reason | null) => outcome({ problem, isCancelled: false });

  async function run({ onProgress = () => undefined, onFile, signal }: Parameters<ImportRun["run"]>[0] = {}) {
    const isCancelled = () => signal?.aborted === true;
    let isOver = false;
    let isRenewed = false;
    const isStopped = () => isOver || isCancelled();
    const begin = () => sealAhead(isStopped, { signal, onFile });
    let ahead = batch.length === 0 ? begin() : Promise.resolve();
    try {
      for (;;) {
        if (batch.length === 0) {
          await ahead;
          if (seen === entries.length && sealed.length === 0) return stoppedBy(null);
          if (isCancelled()) return outcome({ problem: null, isCancelled: true });
          batch = sealed.slice(0, batchLength(sealed));
          sealed = sealed.slice(batch.length);
        }
        if (isCancelled()) return outcome({ problem: null, isCancelled: true });
        ahead = begin();
        ahead.catch(() => undefined);
        const written = await place.change(storeBatch);
        if (written.kind === "notSaved" && lostFiles.length > 0 && !isRenewed) {
          isRenewed = true;
          await ahead;
          await renewBatch({ signal, onFile });
          continue;
        }
        if (written.kind === "notSaved") return stoppedBy(written.reason);
        isRenewed = false;
        if (written.kind === "other" && written.outcome === "noRoom")
          return stoppedBy(createReason("import_too_large", { count: entries.length, most: limits.entriesPerVault }));
        if (written.kind === "done") stored += batch.length;
        else failed.push(...batch.map(({ index }) => ({ index, reason: createReason("import_deleted") })));
        batch = [];
        onProgress(stored, entries.length);
      }
    } catch (error) {
      if (isCancelled()) return outcome({ problem: null, isCancelled: true });
      return stoppedBy(reasonOf(error));
    } finally {
      isOver = true;
      await ahead.catch(() => undefined);
    }
  }
  return { id: mark.id, total: entries.length, run: (options) => enqueue(() => run(options)) };
}
