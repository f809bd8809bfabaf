import { createHash } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { pack as createPack } from "tar-stream";
import {
  type BackupContents,
  type BackupHeader,
  contentsName,
  formatVersion,
  headerName,
  pieceBytes,
  pieceName,
} from "./format.ts";
import { columnList, readState, readTables, type TableShape, withSnapshot } from "./snapshot.ts";

const compress = promisify(zstdCompress);
const packing = {
  params: {
    // A damaged piece with a checksum fails to decompress.
    [constants.ZSTD_c_checksumFlag]: 1,
    // Most of a database is sealed: higher levels make that no smaller, and take up to seven times as long.
    [constants.ZSTD_c_compressionLevel]: 1,
  },
  chunkSize: pieceBytes,
};

export interface WrittenBackup {
  header: BackupHeader;
  contents: BackupContents;
}

interface WriteOptions {
  /** This server's release. */
  release: string;
  /** The destination; it is ended when the backup is complete. */
  out: Writable;
  /** Seals the archive before it is written. */
  encrypt?: (backup: Readable) => Promise<Readable>;
  /** Ends the backup: what was written until then is no backup. */
  signal?: AbortSignal;
}

type AddFile = (name: string, content: Buffer) => Promise<void>;

/**
 * Writes the database's whole content as of one moment, while others continue to write. Memory use does not grow with
 * the size. @throws the error of the database or of `out`: what was written until then is no backup, and the connection
 * is closed
 */
export async function writeBackup(
  client: pg.Client,
  { release, out, encrypt, signal }: WriteOptions,
): Promise<WrittenBackup> {
  const tar = createPack();
  const source = Readable.from(tar, { objectMode: false });
  const sending = pipeline(
    encrypt === undefined ? source : await encrypt(source),
    out,
    signal === undefined ? {} : { signal },
  );
  const failed = new Promise<never>((_, reject) => sending.catch(reject));
  // Waits until the destination accepts the file, so that nothing piles up in memory.
  const add: AddFile = (name, content) =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) => {
        tar.entry({ name, mode: 0o600, mtime: new Date(0) }, content, (error) => (error ? reject(error) : resolve()));
      }),
    ]);
  try {
    const written = await Promise.race([failed, withSnapshot(client, () => writeFiles(client, release, add))]);
    tar.finalize();
    await sending;
    return written;
  } catch (error) {
    tar.destroy();
    // A COPY that is not read to its end cannot be stopped in any other way.
    const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
    await sending.catch(() => undefined);
    throw error;
  }
}

async function writeFiles(client: pg.Client, release: string, add: AddFile): Promise<WrittenBackup> {
  const { schema, pepperCheck, at } = await readState(client);
  const tables = await readTables(client);
  const header: BackupHeader = {
    format: "pomander-backup",
    version: formatVersion,
    release,
    at: at.toISOString(),
    schema,
    pepperCheck,
    tables,
  };
  const text = Buffer.from(`${JSON.stringify(header, null, 2)}\n`);
  await add(headerName, text);
  const contents: BackupContents = { header: createHash("sha256").update(text).digest("hex"), tables: [] };
  for (const table of tables) contents.tables.push(await writeTable(client, table, add));
  await add(contentsName, Buffer.from(`${JSON.stringify(contents, null, 2)}\n`));
  return { header, contents };
}

async function writeTable(client: pg.Client, { name, columns }: TableShape, add: AddFile) {
  const copy = client.query(copyTo(`copy "${name}" (${columnList(columns)}) to stdout`));
  const hash = createHash("sha256");
  let bytes = 0;
  let piece = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  /** The piece that is compressed and written while the next one is read. */
  let writing = Promise.resolve();
  const flush = async () => {
    await writing;
    if (waitingBytes === 0) return;
    const content = Buffer.concat(waiting, waitingBytes);
    [waiting, waitingBytes] = [[], 0];
    piece += 1;
    const file = pieceName(name, piece);
    writing = compress(content, packing).then((packed) => add(file, packed));
    // It is awaited with the next piece, which does not come if the database fails.
    writing.catch(() => undefined);
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= pieceBytes) await flush();
  }
  await flush();
  await writing;
  return { name, rows: copy.rowCount, bytes, sha256: hash.digest("hex") };
}
