import type { ManifestContent } from "@pomander/crypto";
import { fileIdsOf } from "../entry/file-records.ts";
import { clientError } from "../errors.ts";
import { linkFiles } from "../files/link-files.ts";
import { isUnsealable, textsOfMerged } from "./draft.ts";
import { isSameLink } from "./chain.ts";
import { createExtraCache } from "./extra-cache.ts";
import { sendManifest } from "./send-manifest.ts";
import { createReason, type Reason } from "../reasons.ts";
import { restoredFromOf, withRestoredFrom } from "./restored-from.ts";
import { prepareNewEntry, storeBatches, type PreparedEntry } from "./store-batches.ts";
import { applyChange, type Attempt, type VaultWriter, type ChangeResult } from "./apply-change.ts";
import type { ArchivedContents, MergeOptions, MergeResult, ReadableArchive } from "./open-vault-types.ts";
import type { OpenEntry } from "../entry/entry-types.ts";
import type { IntegrityFault, NotSaved, RestoredFrom } from "./vault-snapshot.ts";
import type { VaultDevice } from "./device.ts";
import type { VaultState } from "./vault-state.ts";

/** The vault that entries are moved into. */
interface Target {
  vaultId: string;
  change: <O>(make: (writer: VaultWriter) => Promise<O>) => Promise<O | NotSaved>;
  /** Returns the present content of its manifest; null: it is not open. */
  content: () => ManifestContent | null;
}

const nothing: MergeResult = {
  merged: 0,
  alreadyPresent: 0,
  skipped: 0,
  missingFiles: 0,
  fault: null,
  problem: null,
};

/**
 * Stores the entries of a newer vault in the one that was reopened in its place, under new ids (crypto-protocol.md §6).
 * `extra.movedFrom` names the old id, so that a retry after an interruption, or a concurrent one, stores no entry
 * twice.
 */
export async function mergeFromArchive(
  { vaultId, change, content }: Target,
  archive: ReadableArchive,
  { onProgress = () => undefined, confirmFirstVisit = async () => false }: MergeOptions,
): Promise<MergeResult> {
  const isJustReopened = archive.replacedBy === vaultId;
  const noted = noteOf(content(), archive.vaultId);
  if (noted === undefined && !isJustReopened) throw clientError("wrong_merge_direction");
  const contents = await archive.contents();
  const isVouchedFor = noted?.link !== undefined && !isJustReopened;
  if (contents.firstVisit !== null && !isVouchedFor && !(await confirmFirstVisit(contents.firstVisit)))
    return { ...nothing, problem: createReason("archive_unexpected") };
  if (contents.fault !== null && isOfHistory(contents.fault))
    return { ...nothing, fault: contents.fault, problem: createReason("archive_differs") };
  const result = await change((writer) => moveEntries(writer, { archive, contents, isJustReopened }, onProgress));
  return "kind" in result ? { ...nothing, problem: result.reason } : result;
}

/** Whether the fault is another state of the vault than the known one, rather than damage to single entries. */
const isOfHistory = ({ kind }: IntegrityFault) => ["older", "twoHistories", "gap", "jump"].includes(kind);

interface Source {
  archive: ReadableArchive;
  contents: ArchivedContents;
  isJustReopened: boolean;
}

async function moveEntries(
  writer: VaultWriter,
  source: Source,
  onProgress: (stored: number, total: number) => void,
): Promise<MergeResult> {
  const outcome = { ...nothing };
  const begun = await beginMerge(writer, source);
  if (begun.kind === "other") return { ...nothing, ...begun.outcome };
  if (begun.kind === "notSaved") return { ...outcome, problem: begun.reason };
  const { entries, unreadable, fault } = source.contents;
  const originsIn = createOrigins(writer.device);
  for (;;) {
    const here = await originsIn(writer.store.state.vaultState ?? begun.vaultState);
    const missing = entries.filter(({ _id }) => !here.has(_id));
    const fileIds = missing.flatMap(({ extra }) => fileIdsOf(extra) ?? []);
    const missingFiles = await linkFiles(writer.device, null, { from: source.archive.vaultId, fileIds });
    outcome.missingFiles = missingFiles.size;
    const { prepared, unfit } = await prepareMerged(writer.device, missing, missingFiles);
    const { merged } = outcome;
    const { stored, problem, isStale } = await storeBatches(writer, prepared, {
      onProgress: (count) => onProgress(merged + count, merged + prepared.length),
      isAlreadyStored: async (vaultState, batch) => {
        const now = await originsIn(vaultState);
        return batch.some(({ texts }) => now.has(String(texts.extra["movedFrom"])));
      },
    });
    outcome.merged += stored;
    if (isStale) continue;
    outcome.alreadyPresent = entries.length - missing.length - merged;
    // A later release may read the files of those that stay.
    const isAllThere = problem === null && fault === null && unfit === 0;
    const skipped = unreadable.length + unfit;
    return { ...outcome, skipped, fault, problem: isAllThere ? await endMerge(writer, source.archive) : problem };
  }
}

/**
 * Records in this vault's own manifest which vault entries come from, and its state: only right after a reopening, or
 * if recorded already. Entries are not taken from another state than the recorded one.
 */
function beginMerge(
  writer: VaultWriter,
  { archive: { vaultId }, contents: { link, fault }, isJustReopened }: Source,
): Promise<ChangeResult<Pick<MergeResult, "fault" | "problem">>> {
  const over = (content: ManifestContent | null): RestoredFrom => ({
    vaultId,
    isMoved: !isJustReopened && noteOf(content, vaultId)?.isMoved === true,
    // An unverified state must not become the reference of other devices.
    ...(fault === null ? { link } : {}),
  });
  return applyChange<Pick<MergeResult, "fault" | "problem">>(writer, {
    decide(vaultState) {
      const noted = noteOf(vaultState.content, vaultId);
      if (noted === undefined && !isJustReopened) throw clientError("wrong_merge_direction");
      if (noted?.link === undefined)
        return noted !== undefined && fault !== null ? { kind: "done", vaultState } : { kind: "make" };
      if (isSameLink(noted.link, link)) return { kind: "done", vaultState };
      if (isJustReopened) return { kind: "make" };
      const isOlder = link.counter < noted.link.counter;
      const other: IntegrityFault = isOlder ? { kind: "older" } : { kind: "twoHistories", at: null, isOrBefore: false };
      return { kind: "other", outcome: { fault: other, problem: createReason("archive_differs") } };
    },
    prepare: async ({ content }) => recordRestoredFrom(writer.device, content, over(content)),
  });
}

/**
 * Records the end of the move.
 * @returns why that failed; null on success
 */
async function endMerge(writer: VaultWriter, { vaultId }: ReadableArchive): Promise<Reason | null> {
  const written = await applyChange<never>(writer, {
    decide: (vaultState) =>
      noteOf(vaultState.content, vaultId)?.isMoved === true ? { kind: "done", vaultState } : { kind: "make" },
    prepare: async ({ content }) =>
      recordRestoredFrom(writer.device, content, { vaultId, ...noteOf(content, vaultId), isMoved: true }),
  });
  return written.kind === "notSaved" ? written.reason : null;
}

const noteOf = (content: ManifestContent | null, vaultId: string) =>
  restoredFromOf(content).find((over) => over.vaultId === vaultId);

const recordRestoredFrom = (
  { api, keys }: VaultDevice,
  content: ManifestContent | null,
  over: RestoredFrom,
): Attempt => ({
  content: withRestoredFrom(content, over),
  send: (manifest) => sendManifest(api, keys.vaultId, manifest),
});

async function prepareMerged(device: VaultDevice, entries: readonly OpenEntry[], missingFiles: ReadonlySet<string>) {
  const prepared: PreparedEntry[] = [];
  let unfit = 0;
  for (const entry of entries) {
    const { isFavorite, isArchive } = entry;
    try {
      prepared.push(
        await prepareNewEntry(device, { texts: textsOfMerged(entry), missingFiles, isFavorite, isArchive }),
      );
    } catch (error) {
      if (!isUnsealable(error)) throw error;
      unfit++;
    }
  }
  return { prepared, unfit };
}

/** Creates a reader of the ids that moved entries had in their old vault. */
function createOrigins({ keys }: VaultDevice): (vaultState: VaultState) => Promise<ReadonlySet<string>> {
  const read = createExtraCache(({ movedFrom }) => (typeof movedFrom === "string" ? movedFrom : null));
  return async (vaultState) => new Set((await read(keys, vaultState)).flatMap(({ found }) => found ?? []));
}
