import type { FileContents, ReadOptions, RecognizedFile } from "../file-contents.ts";
import type { ImportFormat } from "../import-formats.ts";
import type { InputFile } from "./input-file.ts";

/** Knows one format. */
export interface Reader {
  format: ImportFormat;
  /** null when the file is something else. Throws a transfer error when it is of this format and must be refused. */
  recognize(file: InputFile): RecognizedFile | null | Promise<RecognizedFile | null>;
  /** Reads what `recognize` took. Throws a transfer error, and the signal's reason. */
  read(file: InputFile, options: ReadOptions): Promise<FileContents>;
}
