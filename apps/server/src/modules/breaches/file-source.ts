import { type FileHandle, open } from "node:fs/promises";
import { limits } from "@pomander/contract";
import { ConfigError } from "../../config.ts";
import { type BreachSource, BreachSourceError } from "./source.ts";

const hashLine = /^([0-9A-F]{40}):(\d{1,12})\r?$/i;
const blockBytes = 4_096;
const prefixLength = 5;
/** Number of places in the file that are checked when it is opened. */
const samples = 64;

/** A line of the file: where it begins, where the next one does, and its text. */
interface HashLine {
  end: number;
  hash: string;
  count: string;
}

/**
 * Looks passwords up in a file of SHA-1 hashes in ascending order, a line each, `HASH:COUNT`, as the downloader of
 * Pwned Passwords writes it. A look-up halves the file some thirty times and reads the lines of one prefix.
 * @throws ConfigError when the file cannot be read or has another format
 */
export async function openFileSource(path: string): Promise<BreachSource> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([`BREACH_FILE ${path} can't be read (${error.code})`]);
  });
  try {
    const size = await sizeOf(file);
    await checkOrder(file, size);
    return {
      kind: "file",
      host: null,
      read: async (prefix) => readRange(file, size, prefix),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    if (!(error instanceof BreachSourceError)) throw error;
    throw new ConfigError([`BREACH_FILE ${path}: ${error.message}`]);
  }
}

async function sizeOf(file: FileHandle): Promise<number> {
  const stats = await file.stat();
  if (!stats.isFile() || stats.size === 0) throw new BreachSourceError("it is no file, or an empty one");
  return stats.size;
}

/** Checks some lines from the first to the last: each must have the format, and be above the previous one. */
async function checkOrder(file: FileHandle, size: number): Promise<void> {
  let before = "";
  let last = -1;
  for (let sample = 0; sample <= samples; sample++) {
    const line = await lineFrom(file, size, Math.floor((size * sample) / (samples + 1)));
    if (line === null || line.end === last) continue;
    if (line.hash < before) throw new BreachSourceError("its hashes are not in ascending order");
    before = line.hash;
    last = line.end;
  }
  // The last line shows whether the file was cut short on its way here.
  const tail = await readAt(file, Math.max(0, size - blockBytes), blockBytes);
  const { hash } = parseLine(tail.trimEnd().split("\n").at(-1) ?? "");
  if (hash < before) throw new BreachSourceError("its hashes are not in ascending order");
}

async function readRange(file: FileHandle, size: number, prefix: string): Promise<string> {
  const found: string[] = [];
  let length = 0;
  for (let at = await firstOf(file, size, prefix); at < size;) {
    const block = await readAt(file, at, blockBytes * 16);
    const end = block.lastIndexOf("\n") + 1;
    const whole = at + block.length >= size ? block : block.slice(0, end);
    if (whole === "") throw new BreachSourceError("it has a line that is too long");
    for (const text of whole.split("\n")) {
      if (text === "") continue;
      const { hash, count } = parseLine(text);
      if (!hash.startsWith(prefix)) return found.join("\n");
      const line = `${hash.slice(prefixLength)}:${count}`;
      length += line.length + 1;
      if (length > limits.breachRange / 2) throw new BreachSourceError("it has too many hashes of one prefix");
      if (count !== "0") found.push(line);
    }
    at += whole.length;
  }
  return found.join("\n");
}

/**
 * Returns the offset of the first line whose hash is not below the prefix; the size of the file where there is none.
 */
async function firstOf(file: FileHandle, size: number, prefix: string): Promise<number> {
  // Lines that begin before `low` are below the prefix; the first one that begins at `high` or later is not.
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const line = await lineFrom(file, size, middle);
    if (line === null || line.hash >= prefix) high = middle;
    else low = line.end;
  }
  return low;
}

/** Returns the first line that begins at an offset or behind it; null when there is none. */
async function lineFrom(file: FileHandle, size: number, offset: number): Promise<HashLine | null> {
  // The block begins one byte earlier: a line that begins right at the offset follows a line's end.
  const from = Math.max(0, offset - 1);
  const block = await readAt(file, from, blockBytes);
  const start = offset === 0 ? 0 : block.indexOf("\n") + 1;
  if (offset > 0 && start === 0) {
    if (from + block.length < size) throw new BreachSourceError("it has a line that is too long");
    return null;
  }
  const text = block.slice(start);
  if (text === "") return null;
  const length = text.indexOf("\n");
  if (length < 0 && from + block.length < size) throw new BreachSourceError("it has a line that is too long");
  const line = length < 0 ? text : text.slice(0, length);
  return { ...parseLine(line), end: length < 0 ? size : from + start + length + 1 };
}

function parseLine(text: string): { hash: string; count: string } {
  const [, hash, count] = hashLine.exec(text) ?? [];
  if (hash === undefined || count === undefined)
    throw new BreachSourceError("it is no list of SHA-1 hashes, one a line, like 5BAA…8FD8:3730471");
  return { hash: hash.toUpperCase(), count };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<string> {
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.toString("latin1", 0, bytesRead);
  } catch (error) {
    throw new BreachSourceError(`it cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
