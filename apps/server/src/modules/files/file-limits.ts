import { type FileRoom, limits } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { AppError } from "../../errors.ts";
import type { Database } from "../../platform/database.ts";
import type { DiskRoom } from "../../platform/disk-room.ts";

/** Returns the room on the disk of the database; null when it isn't known. */
export type ReadDiskRoom = () => Promise<DiskRoom | null>;

/** The sealed bytes and the numbers of files that are stored. */
export interface StoredFiles {
  vaultCount: number;
  vaultBytes: number;
  /** Unfinished ones of the vault that the user began. */
  unfinished: number;
  /** Bytes of the files that the user put into vaults, of each once. */
  personBytes: number;
  allBytes: number;
}

export async function readStoredFiles(
  db: Database,
  { vaultId, userId }: { vaultId: string; userId: string },
): Promise<StoredFiles> {
  const { rows } = await sql<StoredFiles>`
    select v.count as "vaultCount", v.bytes as "vaultBytes", v.unfinished, p.bytes as "personBytes",
      a.bytes as "allBytes"
    from (
      select count(*), coalesce(sum(f.bytes), 0)::bigint as bytes,
        count(*) filter (where f.whole_at is null and f.begun_by = ${userId}) as unfinished
      from vault_files v join files f on f.id = v.file_id where v.vault_id = ${vaultId}
    ) v, (
      select coalesce(sum(f.bytes), 0)::bigint as bytes from files f
      where f.id in (select file_id from vault_files where added_by = ${userId})
    ) p, (select coalesce(sum(bytes), 0)::bigint as bytes from files) a`.execute(db);
  if (rows[0] === undefined) throw new Error("nothing was counted");
  return rows[0];
}

/** Files that come into a vault. */
interface MoreFiles {
  count: number;
  bytes: number;
  /** Bytes of those that do not count for the person yet. */
  personBytes: number;
}

/** @throws AppError `files_full` */
export function assertRoom({ config }: AppContext, stored: StoredFiles, more: MoreFiles): void {
  const isVaultFull =
    stored.vaultCount + more.count > limits.filesPerVault || stored.vaultBytes + more.bytes > config.filesPerVault;
  const isPersonFull = more.personBytes > 0 && stored.personBytes + more.personBytes > config.filesPerPerson;
  if (isVaultFull || isPersonFull) throw new AppError("files_full");
}

/** Part of the disk that must be free before a file begins. */
const freePart = 1 / 10;
export const isDiskFull = (room: DiskRoom | null) => room !== null && room.freeBytes < room.totalBytes * freePart;

/** Returns how large a file may be, and the sealed bytes that the caller may still add to a vault. */
export async function readRoom(
  { db, config }: AppContext,
  readDiskRoom: ReadDiskRoom,
  place: { vaultId: string; userId: string },
): Promise<FileRoom> {
  const stored = await readStoredFiles(db, place);
  const { fileSize: fileBytes, filesPerVault, filesPerPerson, filesInAll } = config;
  const isFull = stored.vaultCount >= limits.filesPerVault || isDiskFull(await readDiskRoom());
  const left = Math.min(
    filesPerVault - stored.vaultBytes,
    filesPerPerson - stored.personBytes,
    filesInAll - stored.allBytes,
  );
  return { fileBytes, room: isFull || fileBytes === 0 ? 0 : Math.max(0, left) };
}
