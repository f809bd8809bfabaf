import { isSealedFile } from "@pomander/crypto/sealed-file";
import { importLimits } from "../import-limits.ts";
import { transferError } from "../faults.ts";
import { readSlice } from "./blob-slice.ts";
import { openCsv, type CsvFile } from "./csv/csv-file.ts";
import { looksLikeJson, parseJson } from "./json.ts";
import { decodeText, type DecodedText } from "./decode-text.ts";
import { looksLikeZip, openZip, type Zip } from "./zip.ts";

interface Sliced {
  zip?: Zip | null;
  /** Whether only the first bytes are in memory. */
  isSliced?: boolean;
}

/** A file that was chosen. What several readers ask of it is worked out once, when it is first asked for. */
export class InputFile {
  readonly blob: Blob;
  /** Its bytes; of what is read by slices, a zip and a sealed export of ours, the first ones. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The file as a zip; null when it is none. */
  readonly zip: Zip | null;
  readonly #isSliced: boolean;
  #decoded: DecodedText | undefined;
  #csv: CsvFile | null | undefined;
  #json: unknown;

  constructor(blob: Blob, bytes: Uint8Array<ArrayBuffer>, { zip = null, isSliced = false }: Sliced = {}) {
    this.blob = blob;
    this.bytes = bytes;
    this.zip = zip;
    this.#isSliced = isSliced;
  }

  get decoded(): DecodedText {
    this.#decoded ??= this.#isSliced ? { text: null, problem: "binary" } : decodeText(this.bytes);
    return this.#decoded;
  }

  /** The file as text, without its byte order mark; null when it is none. */
  get text(): string | null {
    return this.decoded.text;
  }

  /** The file as CSV; null when it is none. Throws a transfer error for too many columns. */
  get csv(): CsvFile | null {
    if (this.#csv === undefined) this.#csv = this.text === null ? null : openCsv(this.text);
    return this.#csv;
  }

  /** The file's JSON value, an object or a list; null when it is none. Throws a transfer error for JSON that is broken or too much. */
  get json(): unknown {
    if (this.#json === undefined) {
      const { text } = this;
      this.#json = text !== null && looksLikeJson(text) ? parseJson(text) : null;
    }
    return this.#json;
  }
}

/** Bytes that are enough to see what kind of file it is. */
const headBytes = 64;

/**
 * Opens a file. Its size is checked before its content is read. Throws `file_empty`, `file_too_large`, and as `openZip`
 * does.
 */
export async function openInput(given: Uint8Array | Blob): Promise<InputFile> {
  const file = given instanceof Blob ? given : new Blob([given as Uint8Array<ArrayBuffer>]);
  if (file.size === 0) throw transferError("file_empty");
  const head = await readSlice(file, 0, headBytes);
  const [isZip, isSealed] = [looksLikeZip(head), isSealedFile(head)];
  const most = isZip ? importLimits.zipBytes : isSealed ? importLimits.sealedFileBytes : importLimits.fileBytes;
  if (file.size > most) throw transferError("file_too_large", { megabytes: most / 1024 / 1024 });
  if (isZip) return new InputFile(file, head, { zip: await openZip(file), isSliced: true });
  if (isSealed) return new InputFile(file, head, { isSliced: true });
  return new InputFile(file, await readSlice(file, 0, file.size));
}
