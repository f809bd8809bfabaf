import { cryptoError } from "./errors.ts";
import { maxPasswordBytes } from "./limits.ts";
import { utf8 } from "./utf8.ts";
import type { Bytes } from "./bytes.ts";

/**
 * The bytes of a password, on every device the same: NFKC, never trimmed.
 * Throws `text_malformed`, `text_too_long` (1,024 bytes after NFKC) or, when it is empty, `password_empty`.
 */
export function passwordBytes(password: string): Bytes {
  if (!password.isWellFormed()) throw cryptoError("text_malformed", { field: "password" });
  const bytes = utf8(password.normalize("NFKC"));
  if (bytes.length === 0) throw cryptoError("password_empty");
  if (bytes.length > maxPasswordBytes)
    throw cryptoError("text_too_long", { field: "password", maxBytes: maxPasswordBytes });
  return bytes;
}
