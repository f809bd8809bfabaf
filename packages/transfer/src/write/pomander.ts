import type { Argon2id } from "@pomander/crypto";
import { argon2id } from "@pomander/crypto/argon2";
import { sealFile } from "@pomander/crypto/sealed-file";
import { pick } from "@pomander/contract";
import { concat } from "../concat.ts";
import { exportedMembers, type ExportHead, type ExportLine } from "../formats/pomander.ts";
import { createPacer } from "../read/pacer.ts";
import { leftFiles } from "./entry-parts.ts";
import type { ExportContents, Writer } from "./export-types.ts";

/**
 * Writes the sealed file of docs/sealed-export-format.md: everything, entries that could not be opened too, as received.
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
    for await (const piece of sealFile(plaintext, { password, argon2 })) {
      pieces.push(piece);
      await pacer.pause(1);
    }
    signal?.throwIfAborted();
    return { bytes: concat(pieces), leftBehind: contents.entries.flatMap(leftFiles) };
  };

export const writePomander = pomanderWriter(argon2id);

async function encodeLines(
  { exportedAt, email, entries, unreadable }: ExportContents,
  options: Parameters<Writer>[1],
): Promise<Uint8Array<ArrayBuffer>> {
  const head: ExportHead = {
    format: "pomander-export",
    version: 1,
    exportedAt: exportedAt.toISOString(),
    email,
    entries: entries.length,
    unreadable: unreadable.length,
  };
  const encoder = new TextEncoder();
  const line = (value: ExportHead | ExportLine) => encoder.encode(`${JSON.stringify(value)}\n`);
  const pacer = createPacer(options);
  const lines = [line(head)];
  for (const [index, entry] of entries.entries()) {
    // A record of a file is none elsewhere: it would name bytes that are not there.
    const { files: _files, ...extra } = entry.extra;
    lines.push(line({ entry: { ...pick(entry, exportedMembers), extra } }));
    await pacer.pause(index / entries.length);
  }
  return concat([...lines, ...unreadable.map((each) => line({ unreadable: each }))]);
}
