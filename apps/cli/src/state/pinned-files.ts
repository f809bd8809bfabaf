import { readdir } from "node:fs/promises";
import {
  offlineCopyKey,
  type PinnedRecordKind,
  type PinnedRecords,
  type PinnedStateStore,
  type PinnedVaultChange,
} from "@pomander/vault";
import { withFileLock } from "./file-lock.ts";
import { ensurePrivateFolder, inFolder, nullIfMissing, readJsonFile, removeFile, writePrivateFile } from "./files.ts";

/** Bytes of the largest sealed vault, with room. */
const maxCopyBytes = 400 * 1024 * 1024;
const maxRecordBytes = 16 * 1024 * 1024;

/**
 * Stores what this device remembers of accounts and vaults, and the sealed copy: one file per record, in a folder of
 * their own. Two processes never overwrite each other's newer record, and a crash leaves the previous record or the new
 * one.
 */
export function createPinnedFiles(folder: string): PinnedStateStore {
  const lock = inFolder(folder, "lock");
  const pathOf = (kind: PinnedRecordKind, key: string) => inFolder(folder, `${kind}-${nameOf(key)}.json`);

  const read = async <K extends PinnedRecordKind>(kind: K, key: string): Promise<PinnedRecords[K] | undefined> => {
    const maxBytes = kind === "copy" ? maxCopyBytes : maxRecordBytes;
    return (await readJsonFile(pathOf(kind, key), recordOf<K>, maxBytes)) ?? undefined;
  };
  const write = async <K extends PinnedRecordKind>(
    kind: K,
    key: string,
    before: PinnedRecords[K] | undefined,
    after: PinnedRecords[K] | undefined,
  ) => {
    if (after === before) return;
    if (after === undefined) await removeFile(pathOf(kind, key));
    else await writePrivateFile(pathOf(kind, key), JSON.stringify(after));
  };
  const changeCopy = async (change: PinnedVaultChange["copy"]) => {
    if (change === undefined) return;
    const isFunction = typeof change === "function";
    const before = isFunction ? await read("copy", offlineCopyKey) : undefined;
    await write("copy", offlineCopyKey, before, isFunction ? change(before) : change);
  };

  /**
   * The last operation: they run one after another within this process too, since the lock only tells processes apart.
   */
  let last: Promise<unknown> = Promise.resolve();
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(async () => {
      await ensurePrivateFolder(folder);
      return withFileLock(lock, work);
    });
    last = next.catch(() => undefined);
    return next;
  };

  return {
    async isEmpty() {
      const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
      return !names.some((name) => name.endsWith(".json"));
    },
    get: read,
    update: (kind, key, change) =>
      alone(async () => {
        const before = await read(kind, key);
        const after = change(before);
        await write(kind, key, before, after);
        return after;
      }),
    updateVault: (vaultId, change) =>
      alone(async () => {
        const before = await read("vault", vaultId);
        const { pinned, copy } = change(before);
        // A copy that is ahead of the memory, after a crash in between, is refused; the memory itself never goes back.
        await changeCopy(copy).catch(() => removeFile(pathOf("copy", offlineCopyKey)));
        await write("vault", vaultId, before, pinned);
        return pinned;
      }),
  };
}

/** Keys are base64url, ids and `offlineCopyKey`. */
const nameOf = (key: string) => key.replaceAll(/[^\w-]/g, "-");

const recordOf = <K extends PinnedRecordKind>(value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as PinnedRecords[K]) : null;
