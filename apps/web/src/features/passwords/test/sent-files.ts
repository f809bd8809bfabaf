import type { FileRecord, OpenVault } from "@pomander/vault";
import type { FileOptions, FileSource } from "@pomander/vault/files";

/** A file that was sent; a test answers in the server's place. */
interface Sent {
  source: FileSource;
  options: FileOptions;
  finish: (record: FileRecord) => void;
  fail: (error: Error) => void;
}
/** The files that were sent, the first one first. */
export const sent: Sent[] = [];

/** Takes the place of `uploadFile` where no server is. */
export const uploadFile = (_vault: OpenVault, source: FileSource, options: FileOptions): Promise<FileRecord> =>
  new Promise((finish, fail) => void sent.push({ source, options, finish, fail }));
