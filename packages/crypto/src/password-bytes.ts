import { InvalidInput, MalformedText, TextTooLong } from "./errors.ts";
import { maxPasswordBytes } from "./limits.ts";
import { utf8 } from "./utf8.ts";
import type { Bytes } from "./bytes.ts";

/**
 * The bytes of a password, on every device the same: NFKC, never trimmed.
 * Throws `MalformedText`, `TextTooLong` (1,024 bytes after NFKC) or, when it is empty, `InvalidInput`.
 */
export function passwordBytes(password: string): Bytes {
  if (!password.isWellFormed()) throw new MalformedText("password");
  const bytes = utf8(password.normalize("NFKC"));
  if (bytes.length === 0) throw new InvalidInput("A password has at least one character");
  if (bytes.length > maxPasswordBytes) throw new TextTooLong("password", maxPasswordBytes);
  return bytes;
}
