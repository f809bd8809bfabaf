import { openCsv, type CsvFile } from "./csv/csv-file.ts";
import { looksLikeJson, parseJson } from "./json.ts";
import { decodeText, type DecodedText } from "./text.ts";
import { looksLikeZip, openZip, type Zip } from "./zip.ts";

/** A file that was chosen, in memory. What several readers ask of it is worked out once, when it is first asked for. */
export class InputFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  #decoded: DecodedText | undefined;
  #csv: CsvFile | null | undefined;
  #json: unknown;
  #zip: Zip | null | undefined;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
  }

  get decoded(): DecodedText {
    this.#decoded ??= decodeText(this.bytes);
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

  /** The file as a zip; null when it is none. Throws a transfer error as `openZip` does. */
  get zip(): Zip | null {
    if (this.#zip === undefined) this.#zip = looksLikeZip(this.bytes) ? openZip(this.bytes) : null;
    return this.#zip;
  }
}
