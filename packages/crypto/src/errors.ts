export type OpenReason = "version" | "shape" | "commitment" | "tag" | "padding" | "text";

const meanings: Record<OpenReason, string> = {
  version: "is encrypted in a format that this version doesn't know",
  shape: "isn't encrypted in the right format",
  commitment: "was encrypted with another key",
  tag: "was changed, moved or encrypted with another key",
  padding: "has invalid padding",
  text: "doesn't contain what it should",
};

/** Sealed data that could not be opened. Nothing of it may be used. */
export class OpenError extends Error {
  override readonly name = "OpenError";
  readonly field: string;
  readonly reason: OpenReason;

  constructor(field: string, reason: OpenReason) {
    super(`"${field}" ${meanings[reason]}`);
    this.field = field;
    this.reason = reason;
  }
}

/*
 * `isForPeople`, here and on the errors of packages/vault: `message` is written for the user. A caller shows it as it
 * is, and has a text of its own for every other error.
 */

/** User input that is not of the requested kind: no recovery key, an empty password. */
export class InvalidInput extends RangeError {
  override readonly name = "InvalidInput";
  readonly isForPeople = true;
}

/** A text that passes its field's limit in UTF-8 bytes. */
export class TextTooLong extends RangeError {
  override readonly name = "TextTooLong";
  readonly isForPeople = true;
  readonly field: string;
  readonly maxBytes: number;

  constructor(field: string, maxBytes: number) {
    super(`"${field}" is longer than ${maxBytes} bytes`);
    this.field = field;
    this.maxBytes = maxBytes;
  }
}

/** A text with a lone surrogate, which UTF-8 cannot carry. */
export class MalformedText extends RangeError {
  override readonly name = "MalformedText";
  readonly isForPeople = true;
  readonly field: string;

  constructor(field: string) {
    super(`"${field}" contains an unsupported character`);
    this.field = field;
  }
}
