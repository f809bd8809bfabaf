import { saveFile } from "./save-file.ts";
import { removedAfterMs, removeForgotten, savedFilesFolder } from "./saved-files.ts";

type Pieces = AsyncIterable<Uint8Array<ArrayBuffer>>;
/** Creates the pieces of a file, which are read once. */
type ReadPieces = () => Pieces;

interface PickedFile {
  createWritable: () => Promise<FileSystemWritableFileStream>;
}
declare global {
  /** File System Access API, which Chromium has and Firefox has not. */
  var showSaveFilePicker: ((options: { suggestedName: string }) => Promise<PickedFile>) | undefined;
}

const type = "application/octet-stream";
const mebibyte = 1024 * 1024;
/** Up to here a file is put together in memory, in bytes; without a file system of the origin, up to the second. */
const inMemory = { always: 16 * mebibyte, atMost: 100 * mebibyte };

/** A file that is too large for what this browser can do. */
export class NoRoomHere extends Error {
  override readonly name = "NoRoomHere";
}

/**
 * Saves a file on the user's device, where it is only once its last piece was opened. Returns false if the user chose no
 * place for it. Throws `NoRoomHere`, and what reading throws.
 */
export async function savePieces(name: string, size: number, read: ReadPieces): Promise<boolean> {
  if (globalThis.showSaveFilePicker !== undefined) return toPickedFile(name, read);
  return toDownloads(name, size, read);
}

/** Does the same without asking for a place. */
export async function toDownloads(name: string, size: number, read: ReadPieces): Promise<true> {
  if (size <= inMemory.always) return fromMemory(name, read);
  const folder = await openFolder().catch(() => null);
  if (folder !== null) return throughFolder(folder, name, read);
  if (size > inMemory.atMost) throw new NoRoomHere();
  return fromMemory(name, read);
}

async function toPickedFile(name: string, read: ReadPieces): Promise<boolean> {
  const picked = await globalThis.showSaveFilePicker?.({ suggestedName: name }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    throw error;
  });
  if (picked == null) return false;
  await writeAll(await picked.createWritable(), read());
  return true;
}

async function fromMemory(name: string, read: ReadPieces): Promise<true> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of read()) pieces.push(piece);
  saveFile(name, type, new Blob(pieces));
  return true;
}

/** Writes the file into the origin's private file system, and downloads it from there. */
async function throughFolder(folder: FileSystemDirectoryHandle, name: string, read: ReadPieces): Promise<true> {
  // Another tab may be removing the same.
  await removeForgotten().catch(() => undefined);
  const entry = crypto.randomUUID();
  try {
    const handle = await folder.getFileHandle(entry, { create: true });
    await writeAll(await handle.createWritable(), read());
    const address = URL.createObjectURL(await handle.getFile());
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => {
      URL.revokeObjectURL(address);
      void folder.removeEntry(entry).catch(() => undefined);
    }, removedAfterMs);
    return true;
  } catch (error) {
    await folder.removeEntry(entry).catch(() => undefined);
    throw error;
  }
}

/** Writes all pieces; after an error nothing is there. */
async function writeAll(writable: FileSystemWritableFileStream, pieces: Pieces): Promise<void> {
  try {
    for await (const piece of pieces) await writable.write(piece);
    await writable.close();
  } catch (error) {
    await writable.abort().catch(() => undefined);
    throw error;
  }
}

async function openFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(savedFilesFolder, { create: true });
}
