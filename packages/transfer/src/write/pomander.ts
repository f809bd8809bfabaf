import type { Argon2id } from "@pomander/crypto";
import { argon2id } from "@pomander/crypto/argon2";
import { sealFile } from "@pomander/crypto/sealed-file";
import { pick } from "@pomander/contract";
import { concat } from "@pomander/crypto/bytes";
import { exportedMembers, type ExportHead, type ExportLine } from "../formats/pomander.ts";
import { createPacer } from "../read/pacer.ts";
import { leftFiles } from "./entry-parts.ts";
import type { ExportContents, Writer } from "./export-types.ts";

/**
 * Writes the sealed file of docs/sealed-export-format.md: all but files, entries that could not be opened too, as received.
 * Throws `RangeError` without a password, and what `sealFile` throws for one that is none.
 */
export const pomanderWriter =
  (argon2: Argon2id): Writer =>
  async (contents, options) => {
    const { password, signal } = options;
    if (password === undefined) throw new RangeError("An encrypted file needs a password");
    const plaintext = await encodeLines(contents, options);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const pacer = createPacer(options);
    for await (const piece of sealFile([plaintext], { password, argon2 })) {
      pieces.push(piece);
      await pacer.pause(1);
    }
    signal?.throwIfAborted();
    return { bytes: concat(pieces), leftBehind: contents.entries.flatMap(leftFiles) };
  };

export const writePomander = pomanderWriter(argon2id);

async function encodeLines(contents: ExportContents, options: Parameters<Writer>[1]): Promise<Uint8Array<ArrayBuffer>> {
  const pacer = createPacer(options);
  const lines: Uint8Array<ArrayBuffer>[] = [];
  for (const line of exportLines(contents, 0)) {
    lines.push(line);
    await pacer.pause(lines.length / contents.entries.length);
  }
  return concat(lines);
}

/** Returns the lines of an export up to those of its files, of which there are `files`. */
export function* exportLines(
  { exportedAt, email, entries, unreadable }: ExportContents,
  files: number,
): Generator<Uint8Array<ArrayBuffer>> {
  const head: ExportHead = {
    format: "pomander-export",
    version: files > 0 ? 2 : 1,
    exportedAt: exportedAt.toISOString(),
    email,
    entries: entries.length,
    unreadable: unreadable.length,
    ...(files > 0 ? { files } : {}),
  };
  yield lineOf(head);
  for (const entry of entries) {
    // A record of a file is none elsewhere: its key opens what only this vault's server has.
    const { files: _files, ...extra } = entry.extra;
    yield lineOf({ entry: { ...pick(entry, exportedMembers), extra } });
  }
  for (const each of unreadable) yield lineOf({ unreadable: each });
}

const encoder = new TextEncoder();

export const lineOf = (value: ExportHead | ExportLine): Uint8Array<ArrayBuffer> =>
  encoder.encode(`${JSON.stringify(value)}\n`);
