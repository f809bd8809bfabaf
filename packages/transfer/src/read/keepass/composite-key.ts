import { sha256 } from "@pomander/crypto/foreign";
import { concat } from "@pomander/crypto/bytes";
import type { ReadOptions } from "../../file-contents.ts";
import { importLimits } from "../../import-limits.ts";
import { type Bytes } from "./byte-reader.ts";
import { keyOfKeyFile } from "./key-file.ts";
import { transferError } from "../../faults.ts";

/**
 * Returns the keys that may open a database, to be tried one after another: the hash of password and key file together,
 * each if there is one. With a key file, an empty password may mean none, or one that is empty. Throws
 * `keepass_key_needed`.
 */
export async function compositeKeys({ password, keyFile }: ReadOptions): Promise<Bytes[]> {
  if (password === undefined && keyFile === undefined) {
    throw transferError("keepass_key_needed");
  }
  if (keyFile !== undefined && keyFile.length > importLimits.fileBytes) {
    throw transferError("key_file_too_large");
  }
  const fileKey = keyFile === undefined ? null : await keyOfKeyFile(new Uint8Array(keyFile));
  const passwordHash = password === undefined ? null : await sha256(new TextEncoder().encode(password));
  const candidates = [[passwordHash, fileKey]];
  if (password === "" && fileKey !== null) candidates.unshift([null, fileKey]);
  return Promise.all(candidates.map((parts) => sha256(concat(parts.filter((part) => part !== null)))));
}
