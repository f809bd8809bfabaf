import { limits, timestamp, z } from "@pomander/contract";
import type { EntryTexts } from "@pomander/crypto";
import { fileLimits, harmlessFileName } from "@pomander/crypto/limits";
import { clientError } from "../errors.ts";

/** 32 bytes, base64url. */
const bytes32 = z.string().regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/);

/**
 * A file of an entry, as its sealed `extra` names it (crypto-protocol.md §24). Other members of it are of later releases,
 * and a name may have characters that only the engine of another device knows: it is shown without them.
 */
const fileRecord = z.object({
  id: z.uuid(),
  key: bytes32,
  name: z.string().transform(harmlessFileName),
  size: z.int().min(0).max(fileLimits.bytes),
  hash: bytes32,
  /** When it was added. */
  at: timestamp,
});
export type FileRecord = z.infer<typeof fileRecord>;

/**
 * The files of an entry. A malformed record is left out, never the list; of several with one id the first counts, or one
 * file would be exported as often as a record of it fits into an entry.
 */
export const fileRecords = z.array(z.unknown()).transform((list) => {
  const byId = new Map<string, FileRecord>();
  for (const one of list) {
    const { data } = fileRecord.safeParse(one);
    if (data !== undefined && !byId.has(data.id)) byId.set(data.id, data);
  }
  return [...byId.values()];
});

type Extra = EntryTexts["extra"];

const recordsOf = ({ files }: Extra): FileRecord[] => fileRecords.safeParse(files).data ?? [];

/** Returns whether this client can read all that an entry says of its files. */
const isReadable = ({ files }: Extra): boolean => files === undefined || z.array(fileRecord).safeParse(files).success;

const idsOf = (records: readonly FileRecord[]): string[] => [...new Set(records.map(({ id }) => id))];

/**
 * Returns the ids of the files that an entry names, each once; null: they are not known as a whole, or more than an entry
 * may have. An entry that is saved is then sent without `files`, so that it keeps those that the server knows of.
 */
export function fileIdsOf(extra: Extra): string[] | null {
  const ids = idsOf(recordsOf(extra));
  return isReadable(extra) && ids.length <= limits.filesPerEntry ? ids : null;
}

/** Returns the ids of the files of an entry that this client can read. */
export const readableFileIdsOf = (extra: Extra): string[] => idsOf(recordsOf(extra));

/**
 * Returns the ids of all files of an entry that goes to where the server knows none of them. Throws `files_unreadable`, and
 * `too_many_files_of_entry`.
 */
export function allFileIdsOf(extra: Extra): string[] {
  const ids = fileIdsOf(extra);
  if (ids !== null) return ids;
  throw isReadable(extra)
    ? clientError("too_many_files_of_entry", { max: limits.filesPerEntry })
    : clientError("files_unreadable");
}

/**
 * Throws where an entry cannot be saved with other files than it has: `too_many_files_of_entry`, and `files_unreadable`
 * where this client cannot tell which the others are.
 */
export function checkFilesOfSave(stored: Extra, files: readonly FileRecord[] | undefined): void {
  const before = recordsOf(stored);
  if (files === undefined || JSON.stringify(files) === JSON.stringify(before)) return;
  if (!isReadable(stored)) throw clientError("files_unreadable");
  const known = new Set(idsOf(before));
  const ids = idsOf(files);
  const max = limits.filesPerEntry;
  if (ids.length > max && ids.some((id) => !known.has(id))) throw clientError("too_many_files_of_entry", { max });
}

/** Returns records as they are stored, with what this client does not show of them. */
export function asStored(records: readonly FileRecord[], { files }: Extra): unknown[] {
  const stored: unknown[] = Array.isArray(files) ? files : [];
  const byText = new Map(stored.map((one) => [JSON.stringify(fileRecord.safeParse(one).data), one]));
  return records.map((record) => byText.get(JSON.stringify(record)) ?? record);
}
