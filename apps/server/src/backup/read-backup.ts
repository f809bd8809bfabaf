import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import type { z } from "@pomander/contract";
import { extract as createExtract } from "tar-stream";
import {
  backupContents,
  BackupError,
  type BackupHeader,
  backupHeader,
  contentsName,
  formatVersion,
  headerName,
  maxJsonBytes,
  maxPieceBytes,
  parsePieceName,
  pieceBytes,
} from "./format.ts";

const decompress = promisify(zstdDecompress);
/** Bytes of the buffer that a piece is unpacked into: a little more than most have. */
const bufferBytes = pieceBytes + 2 ** 18;

/** Receives the contents of a backup in this order: the header, then each table with its pieces. */
export interface BackupReader {
  onHeader(header: BackupHeader): Promise<void>;
  onTable(table: BackupHeader["tables"][number], pieces: AsyncIterable<Buffer>): Promise<{ rows: number }>;
}

const damaged = (what: string) =>
  new BackupError(`This backup is damaged or incomplete: ${what}. Nothing was changed. Use another copy of it.`);

/**
 * Reads a whole backup and checks every name, hash and count. The data passed to `reader` is valid only once this
 * resolves.
 * @throws BackupError for an incomplete or damaged backup
 */
export function readBackup(input: Readable, reader: BackupReader): Promise<BackupHeader> {
  const files = readFiles(input);
  return readInOrder(files, reader).finally(() => files.return(undefined));
}

interface ArchivedFile {
  name: string;
  read(): Promise<Buffer>;
}

/** Yields the files of the archive, one after another; each is read or skipped before the next. */
async function* readFiles(input: Readable): AsyncGenerator<ArchivedFile, undefined> {
  const tar = createExtract();
  input.on("error", (error) => tar.destroy(error));
  input.pipe(tar);
  try {
    for await (const entry of tar) {
      const { name, type, size } = entry.header;
      if (type !== "file" || size > maxPieceBytes)
        throw damaged(`it holds something unexpected (${name.slice(0, 80)})`);
      const read = async () => {
        const parts: Buffer[] = [];
        try {
          for await (const part of entry as AsyncIterable<Buffer>) parts.push(part);
        } catch (error) {
          throw asDamage(error);
        }
        return Buffer.concat(parts);
      };
      yield { name, read };
      entry.resume();
    }
  } catch (error) {
    throw error instanceof BackupError || isSystemError(error)
      ? error
      : damaged("it isn't a backup, or it was cut off");
  } finally {
    input.destroy();
    tar.destroy();
  }
  return undefined;
}

/**
 * Turns an error of the archive's reader into a damaged backup; an error of the system, such as of a disk, stays as it
 * is.
 */
const asDamage = (error: unknown) =>
  error instanceof BackupError || isSystemError(error) ? error : damaged("it isn't a backup, or it was cut off");
const isSystemError = (error: unknown) => error instanceof Error && "syscall" in error;

async function readInOrder(files: AsyncGenerator<ArchivedFile>, reader: BackupReader): Promise<BackupHeader> {
  let file = await nextOf(files);
  if (file?.name !== headerName) throw new BackupError("This file isn't a Pomander backup.");
  const headerText = await file.read();
  const header = parseJson(headerText, backupHeader, headerName);
  if (header.version > formatVersion) {
    throw new BackupError(`This backup was made by a newer release (${header.release}). Update this server first.`);
  }
  await reader.onHeader(header);

  const found: z.infer<typeof backupContents>["tables"] = [];
  file = await nextOf(files);
  for (const table of header.tables) {
    const hash = createHash("sha256");
    let bytes = 0;
    let piece = 0;
    const readPiece = async (): Promise<Buffer | null> => {
      const place = file === null ? null : parsePieceName(file.name);
      if (file === null || place?.table !== table.name) return null;
      piece += 1;
      if (place.piece !== piece) throw damaged(`a part of ${table.name} is missing`);
      const content = await unpack(await file.read(), file.name);
      file = await nextOf(files);
      return content;
    };
    // A piece is read while the database takes the one before.
    const pieces = async function* () {
      for (let content = await readPiece(); content !== null;) {
        const next = readPiece();
        // It is awaited after this piece, unless the database refuses that.
        next.catch(() => undefined);
        hash.update(content);
        bytes += content.length;
        yield content;
        content = await next;
      }
    };
    const { rows } = await reader.onTable(table, pieces()).catch((error: unknown) => {
      throw isRefusedData(error) ? damaged(table.name) : error;
    });
    found.push({ name: table.name, rows, bytes, sha256: hash.digest("hex") });
  }

  if (file?.name !== contentsName) throw damaged("its end is missing");
  const contents = parseJson(await file.read(), backupContents, contentsName);
  if (contents.header !== createHash("sha256").update(headerText).digest("hex")) throw damaged(headerName);
  const wrong = found.find((table, index) => JSON.stringify(table) !== JSON.stringify(contents.tables[index]));
  if (wrong !== undefined) throw damaged(`${wrong.name} isn't as it was written`);
  if (contents.tables.length !== found.length) throw damaged(contentsName);
  if ((await nextOf(files)) !== null) throw damaged("it goes on after its end");
  return header;
}

/** Returns whether PostgreSQL refused a row: SQLSTATE classes 22 (data) and 23 (integrity). */
const isRefusedData = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown } | null)?.code));

async function nextOf(files: AsyncGenerator<ArchivedFile>): Promise<ArchivedFile | null> {
  const { value, done } = await files.next();
  return done === true ? null : (value as ArchivedFile);
}

function parseJson<S extends z.ZodType>(text: Buffer, schema: S, name: string): z.output<S> {
  if (text.length > maxJsonBytes) throw damaged(name);
  try {
    return schema.parse(JSON.parse(text.toString("utf8")));
  } catch {
    throw damaged(name);
  }
}

async function unpack(content: Buffer, name: string): Promise<Buffer> {
  try {
    return await decompress(content, { maxOutputLength: maxPieceBytes, chunkSize: bufferBytes });
  } catch {
    throw damaged(name);
  }
}
