import type { FileRecord } from "../entry/file-records.ts";
import { ApiError, isLostReply } from "../api.ts";
import { isCode } from "../is-code.ts";
import { reasonOf, type Reason } from "../reasons.ts";
import type { FileProgress, IncomingFile } from "./import-types.ts";
import type { OpenPlace } from "./vault-place.ts";

interface StoreOptions {
  signal?: AbortSignal | undefined;
  onFile?: ((progress: FileProgress) => void) | undefined;
}

/** The files of an import, each stored once, however often the import is continued. */
export interface ImportFiles {
  /**
   * Stores the files of an entry. Returns their records, and the names of those that were not stored, with the reason.
   * Throws what ends an import: the vault was locked, the server cannot be reached, the signal's reason.
   */
  store(entry: number, options: StoreOptions): Promise<StoredFiles>;
  /** Forgets files that the server no longer has, so that they are stored again. */
  forget(ids: readonly string[]): void;
}

export interface StoredFiles {
  records: readonly FileRecord[];
  left: readonly { name: string; reason: Reason }[];
}

export function createImportFiles(place: OpenPlace, files: readonly IncomingFile[]): ImportFiles {
  const byEntry = Map.groupBy(files, ({ entry }) => entry);
  const stored = new Map<IncomingFile, FileRecord | Reason>();
  return {
    async store(entry, { signal, onFile }) {
      const own = byEntry.get(entry) ?? [];
      for (const file of own) {
        if (stored.has(file)) continue;
        signal?.throwIfAborted();
        const { name, size } = file;
        onFile?.({ name, size, done: 0 });
        // Only an import that has files loads what seals them.
        const { uploadTo } = await import("../files/upload-file.ts");
        const onProgress = (done: number) => onFile?.({ name, size, done });
        const source = { name, size, read: readingOf(file) };
        stored.set(file, await uploadTo(place, source, { signal, onProgress }).catch(reasonToLeave));
      }
      const outcomes = own.map((file) => ({ name: file.name, outcome: stored.get(file) }));
      return {
        records: outcomes.flatMap(({ outcome }) => (outcome !== undefined && "id" in outcome ? [outcome] : [])),
        left: outcomes.flatMap(({ name, outcome }) =>
          outcome === undefined || "id" in outcome ? [] : [{ name, reason: outcome }],
        ),
      };
    },
    forget(ids) {
      for (const [file, outcome] of stored) if ("id" in outcome && ids.includes(outcome.id)) stored.delete(file);
    },
  };
}

/** A file that cannot be read where the import has it. */
class Unreadable extends Error {
  override readonly name = "Unreadable";
}

const readingOf =
  ({ read }: IncomingFile): IncomingFile["read"] =>
  (start, end) =>
    read(start, end).catch((cause: unknown) => {
      throw new Unreadable("file unreadable", { cause });
    });

/** Returns why one file is left behind. What ends the whole import is rethrown. */
function reasonToLeave(error: unknown): Reason {
  if (error instanceof Unreadable) {
    const { code, params } = (error.cause ?? {}) as Partial<Reason>;
    if (code === undefined) throw error.cause;
    return { code, params } as Reason;
  }
  if (error instanceof ApiError && !isLostReply(error) && !isCode(error, ...endCodes)) return reasonOf(error);
  if (!isCode(error, "file_name_refused", "entry_file_too_large", "file_changed")) throw error;
  return { code: error.code, params: error.params } as Reason;
}

/** Refusals that every other file, and the entries, would meet as well. */
const endCodes = ["not_signed_in", "sign_in_again", "vault_followed", "rate_limited", "forbidden"] as const;
