import { errorsOf, hasCode, type ErrorTexts, type IsCode, type NoParams } from "./coded-error.ts";

/** `weak` would be a downgrade, `excessive` a denial of service; `shape` is no record at all. */
export type KdfErrorReason = "weak" | "excessive" | "algorithm" | "shape";

type OpenReason = "version" | "shape" | "commitment" | "tag" | "padding" | "text";

/** Codes of this package's errors, each with the values that its text names. */
export interface CryptoErrors {
  /** Sealed data that could not be opened. Nothing of it may be used. */
  cannot_open: { field: string; reason: OpenReason };
  /** Key settings of a server that are outside of the bounds. */
  kdf_refused: { reason: KdfErrorReason };
  /** A text that passes its field's limit in UTF-8 bytes. */
  text_too_long: { field: string; maxBytes: number };
  /** A text with a lone surrogate, which UTF-8 cannot carry. */
  text_malformed: { field: string };
  password_empty: NoParams;
  /** A recovery key with a character that none contains. */
  recovery_key_character: { character: string };
  recovery_key_length: { expected: number; length: number };
  /** A result of `prf` that is no secret. */
  invalid_prf_result: NoParams;
}

const openTexts: Record<OpenReason, string> = {
  version: "is encrypted in a format that this version doesn't know",
  shape: "isn't encrypted in the right format",
  commitment: "was encrypted with another key",
  tag: "was changed, moved or encrypted with another key",
  padding: "has invalid padding",
  text: "doesn't contain what it should",
};

const cryptoTexts: ErrorTexts<CryptoErrors> = {
  cannot_open: ({ field, reason }) => `"${field}" ${openTexts[reason]}`,
  kdf_refused: ({ reason }) => `This device refused the key settings that the server sent (${reason}).`,
  text_too_long: ({ field, maxBytes }) => `"${field}" is longer than ${maxBytes} bytes`,
  text_malformed: ({ field }) => `"${field}" contains an unsupported character`,
  password_empty: () => "A password has at least one character",
  recovery_key_character: ({ character }) => `Recovery keys don't contain "${character}".`,
  recovery_key_length: ({ expected, length }) => `A recovery key has ${expected} characters; this one has ${length}.`,
  invalid_prf_result: () => "This passkey can't unlock a vault.",
};

/** Creates an error of this package. */
export const cryptoError = errorsOf(cryptoTexts, ["cannot_open"]);

export const isCryptoCode = hasCode as IsCode<CryptoErrors>;
