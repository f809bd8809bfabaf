import { errorsOf, hasCode, type IsCode, type NoParams } from "./coded-error.ts";

/** `weak` would be a downgrade, `excessive` a denial of service; `shape` is no record at all. */
export type KdfErrorReason = "weak" | "excessive" | "algorithm" | "shape";

export type OpenReason = "version" | "shape" | "commitment" | "tag" | "padding" | "text";

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
  /** A file whose bytes changed while it was sealed: another id and key, from the start. */
  file_changed: NoParams;
  password_empty: NoParams;
  /** A recovery key with a character that none contains. */
  recovery_key_character: { character: string };
  recovery_key_length: { expected: number; length: number };
  /** A result of `prf` that is no secret. */
  invalid_prf_result: NoParams;
}

/** Creates an error of this package. */
export const cryptoError = errorsOf<CryptoErrors>();

export const isCryptoCode = hasCode as IsCode<CryptoErrors>;
