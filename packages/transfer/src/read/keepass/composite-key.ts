import { sha256 } from "@pomander/crypto/foreign";
import { concat } from "../../concat.ts";
import { fileLimits, TransferError, type ReadOptions } from "../../types.ts";
import { type Bytes } from "./byte-reader.ts";
import { keyOfKeyFile } from "./key-file.ts";

/**
 * Returns the keys that may open a database, to be tried one after another: the hash of password and key file together,
 * each if there is one. With a key file, an empty password may mean none, or one that is empty. Throws TransferError
 * `passwordNeeded`.
 */
export async function compositeKeys({ password, keyFile }: ReadOptions): Promise<Bytes[]> {
  if (password === undefined && keyFile === undefined) {
    throw new TransferError(
      "passwordNeeded",
      "Enter the master password of this KeePass database, or choose its key file.",
    );
  }
  if (keyFile !== undefined && keyFile.length > fileLimits.fileBytes) {
    throw new TransferError("tooLarge", "This file is too large to be a key file.");
  }
  const fileKey = keyFile === undefined ? null : await keyOfKeyFile(new Uint8Array(keyFile));
  const passwordHash = password === undefined ? null : await sha256(new TextEncoder().encode(password));
  const candidates = [[passwordHash, fileKey]];
  if (password === "" && fileKey !== null) candidates.unshift([null, fileKey]);
  return Promise.all(candidates.map((parts) => sha256(concat(parts.filter((part) => part !== null)))));
}
