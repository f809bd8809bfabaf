import { limits, timestamp, z } from "@pomander/contract";
import type { EntryTexts } from "@pomander/crypto";
import { fileLimits, isFileName } from "@pomander/crypto/limits";

/** 32 bytes, base64url. */
const bytes32 = z.string().regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/);

/** A file of an entry, as its sealed `extra` names it (crypto-protocol.md §24). */
const fileRecord = z.strictObject({
  id: z.uuid(),
  key: bytes32,
  name: z.string().refine(isFileName),
  size: z.int().min(0).max(fileLimits.bytes),
  hash: bytes32,
  /** When it was added. */
  at: timestamp,
});
export type FileRecord = z.infer<typeof fileRecord>;

/** The files of an entry. */
export const fileRecords = z.array(fileRecord).min(1).max(limits.filesPerEntry);

/** Returns the ids of the files that an entry names, each once. A malformed list names none. */
export function fileIdsOf(extra: EntryTexts["extra"]): string[] {
  const parsed = fileRecords.safeParse(extra["files"]);
  return parsed.success ? [...new Set(parsed.data.map(({ id }) => id))] : [];
}
