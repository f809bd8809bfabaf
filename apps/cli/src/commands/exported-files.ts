import type { ExportFile } from "@pomander/transfer";
import type { FileRecord, OpenEntry } from "@pomander/vault";
import type { VaultAccess } from "../vault/access-types.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Returns the files of entries, which are read from the vault as they are written. */
export const exportedFiles = (vault: VaultAccess, entries: readonly OpenEntry[]): ExportFile[] =>
  entries.flatMap(({ _id, files = [] }) =>
    files.map((record) => {
      const { id, name, size } = record;
      return { entry: _id, id, name, size, read: () => piecesOf(vault, record) };
    }),
  );

/** Reads a file of an entry: a piece comes when the one before was taken. */
async function* piecesOf(vault: VaultAccess, record: FileRecord): AsyncGenerator<Bytes> {
  const { readable, writable } = new TransformStream<Bytes, Bytes>();
  const writer = writable.getWriter();
  const reading = vault
    .readFile(record, async (piece) => writer.write(new Uint8Array(Buffer.from(piece, "base64"))))
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    );
  yield* readable;
  await reading;
}
