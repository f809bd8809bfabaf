import type { OpenedSealedFile } from "@pomander/crypto/sealed-file";
import { importLimits } from "../../import-limits.ts";
import { transferError } from "../../faults.ts";
import { isObject, objectOf, type JsonObject } from "../json-values.ts";
import { parseJson } from "../json.ts";
import type { Pacer } from "../pacer.ts";

/** A line of a sealed export, and where the bytes behind it are: 0 of all of its kinds but that of a file. */
export interface ReadLine {
  line: JsonObject;
  at: number;
}

const lineFeed = 0x0a;

/**
 * Reads the lines of a sealed export, and skips the bytes of files between them. Nothing of it counts before all of it
 * was read. Throws `export_damaged`, and as `pieces` does.
 */
export async function readExportLines({ pieces, version }: OpenedSealedFile, pacer: Pacer): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let begun: Uint8Array[] = [];
  let lineBytes = 0;
  /** Bytes of a file, with their line feed, that are still to be skipped. */
  let skipped = 0;
  let position = 0;
  const endLine = (end: Uint8Array) => {
    const line = parseLine(decoder, [...begun, end]);
    begun = [];
    const size = objectOf(line["file"])["size"];
    const hasBytes = version === 2 && isObject(line["file"]);
    if (hasBytes && !(typeof size === "number" && Number.isSafeInteger(size) && size >= 0)) throw damaged();
    lines.push({ line, at: position });
    skipped = hasBytes ? (size as number) + 1 : 0;
  };
  for await (const piece of pieces()) {
    for (let rest = piece; rest.length > 0;) {
      const isSkipping = skipped > 0;
      const end = isSkipping ? Math.min(skipped, rest.length) : rest.indexOf(lineFeed) + 1 || rest.length;
      const part = rest.subarray(0, end);
      position += end;
      rest = rest.subarray(end);
      if (isSkipping) {
        skipped -= end;
        if (skipped === 0 && part.at(-1) !== lineFeed) throw damaged();
        continue;
      }
      lineBytes += end;
      if (lineBytes > importLimits.sealedEntriesBytes) throw damaged();
      if (part.at(-1) === lineFeed) endLine(part);
      else begun.push(part.slice());
    }
    await pacer.pause(0);
  }
  if (skipped > 0 || begun.length > 0) throw damaged();
  return lines;
}

function parseLine(decoder: TextDecoder, parts: readonly Uint8Array[]): JsonObject {
  let text = "";
  try {
    for (const part of parts) text += decoder.decode(part, { stream: true });
    text += decoder.decode();
  } catch {
    throw damaged();
  }
  const value = parseJson(text);
  return isObject(value) ? value : {};
}

const damaged = () => transferError("export_damaged");
