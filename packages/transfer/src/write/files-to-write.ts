import type { OpenEntry } from "@pomander/vault";
import { leftPart } from "../faults.ts";
import type { LeftBehind } from "../file-contents.ts";
import type { ExportedFile } from "../formats/pomander.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A file of an entry, for an export that has room for it. */
export interface ExportFile extends ExportedFile {
  /** Reads its bytes from the first one on. What it gave counts once it has ended. */
  read: () => AsyncIterable<Bytes>;
}

/** The files of an export while it is written. */
export interface FilesToWrite {
  count: number;
  /**
   * Gives one after another: its bytes, or in words why it cannot be read. All the bytes of one are read before the next
   * is asked for. Those that `isWanted` refuses are not read.
   */
  each(
    isWanted?: (file: ExportFile) => boolean,
  ): AsyncGenerator<{ file: ExportFile; pieces: AsyncIterable<Bytes> } | { file: ExportFile; reason: string }>;
}

/** A file whose bytes ended in the middle: what was written of the export cannot be taken back. */
export class BrokenFile extends Error {
  override readonly name = "BrokenFile";
}

interface ToWriteOptions {
  /** Returns why a file cannot be read, in words; null: the error ends the export. */
  reasonOf: (error: unknown) => string | null;
  /** Called with the bytes of files that are written. */
  onProgress?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Files that were found to be damaged, by id, and why. */
  missing: Map<string, string>;
  leftBehind: LeftBehind[];
}

/** Returns the files of an export, one after another. What cannot be read is added to `leftBehind`. */
export function filesToWrite(
  entries: readonly OpenEntry[],
  files: readonly ExportFile[],
  { missing, leftBehind, reasonOf, onProgress, signal }: ToWriteOptions,
): FilesToWrite {
  const titles = new Map(entries.map(({ _id, title }) => [_id, title]));
  let done = 0;
  const leave = (file: ExportFile, reason: string) => {
    leftBehind.push({
      entry: titles.get(file.entry) ?? "",
      what: leftPart("file_missing", { name: file.name, reason }),
    });
    return { file, reason };
  };
  const tell = (piece: Bytes) => {
    signal?.throwIfAborted();
    onProgress?.((done += piece.length));
    return piece;
  };
  async function* whole(file: ExportFile, first: IteratorResult<Bytes>, rest: AsyncIterator<Bytes>) {
    let size = 0;
    try {
      for (let next = first; next.done !== true; next = await rest.next()) {
        size += next.value.length;
        yield tell(next.value);
      }
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      missing.set(file.id, reason);
      throw new BrokenFile("file damaged", { cause: error });
    }
    if (size !== file.size) throw new Error("file size differs");
  }
  return {
    count: files.length,
    async *each(isWanted = () => true) {
      for (const file of files) {
        signal?.throwIfAborted();
        if (!isWanted(file)) continue;
        const known = missing.get(file.id);
        if (known !== undefined) {
          yield leave(file, known);
          continue;
        }
        const pieces = file.read()[Symbol.asyncIterator]();
        const first = await pieces.next().catch((error: unknown) => {
          const reason = reasonOf(error);
          if (reason === null) throw error;
          return reason;
        });
        yield typeof first === "string" ? leave(file, first) : { file, pieces: whole(file, first, pieces) };
      }
    },
  };
}
