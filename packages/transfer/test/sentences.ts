import { expect } from "vitest";
import { textOfError } from "@pomander/texts/error-texts";
import { leftTexts, rowText } from "@pomander/texts/transfer";
import type { FileContents, TransferFault } from "../src/index.ts";

/** Matches the error of a file that is not read. */
export const fault = (code: TransferFault): unknown => expect.objectContaining({ name: "CodedError", code });

/** Whether an error has a sentence for users. */
export const hasSentence = (error: unknown): boolean => textOfError(error) !== null;

/** Returns the sentence with which a file is refused; "read" for one that is read. */
export const refusalOf = (reading: Promise<unknown>): Promise<string | null> => reading.then(() => "read", textOfError);

/** Returns contents with the sentences of their codes. */
export const inSentences = ({ skipped, failed, leftBehind, ...contents }: FileContents) => ({
  ...contents,
  skipped: skipped.map((row) => ({ ...row, reason: rowText(row.reason) })),
  failed: failed.map((row) => ({ ...row, reason: rowText(row.reason) })),
  leftBehind: leftTexts(leftBehind),
});
