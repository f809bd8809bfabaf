import { z } from "@pomander/contract";

/*
 * A backup is a tar archive (POSIX ustar), which any tar reads:
 *   backup.json                  what it is of; first, so that it can be refused before anything is read
 *   tables/<name>/<number>.zst   PostgreSQL's text format of COPY, in pieces, each compressed by itself (RFC 8878); `zstd -dc`
 *                                of a table's pieces, one after another, is what COPY … FROM takes
 *   contents.json                rows, bytes and hash of each table; last, since it is made in one pass
 */

export const headerName = "backup.json";
export const contentsName = "contents.json";
export const pieceName = (table: string, piece: number) => `tables/${table}/${String(piece).padStart(6, "0")}.zst`;
const pieceNamePattern = /^tables\/([a-z_]{1,63})\/(\d{6,9})\.zst$/;

/** The table and the number in the name of a piece, or null. */
export function parsePieceName(name: string): { table: string; piece: number } | null {
  const [, table, piece] = pieceNamePattern.exec(name) ?? [];
  return table === undefined ? null : { table, piece: Number(piece) };
}

/** Bytes of a piece before compression, from which on the next one begins. */
export const pieceBytes = 1024 * 1024;
/** Bytes that a reader accepts of one piece, and of one JSON text. */
export const maxPieceBytes = 4 * pieceBytes;
export const maxJsonBytes = 1024 * 1024;

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const backupHeader = z.object({
  format: z.literal("pomander-backup"),
  version: z.int(),
  /** The release of the server that wrote it. */
  release: z.string().max(100),
  /** The time of its snapshot, by the database's clock. */
  at: z.iso.datetime(),
  /** The last migration of its tables. */
  schema: z.string().max(100),
  /** The database's check value of its pepper (crypto-protocol.md §8); null: none yet. */
  pepperCheck: z.string().max(100).nullable(),
  /** The order in which the tables can be filled again. */
  tables: z.array(z.object({ name, columns: z.array(name).min(1).max(200) })).max(200),
});
export type BackupHeader = z.infer<typeof backupHeader>;
export const formatVersion = 1;

export const backupContents = z.object({
  /** The hash of backup.json as it is in the archive. */
  header: sha256,
  tables: z.array(z.object({ name, rows: z.int(), bytes: z.int(), sha256 })).max(200),
});
export type BackupContents = z.infer<typeof backupContents>;

/** The refusal of a backup, and what to do; the text is for people. */
export class BackupError extends Error {
  override readonly name = "BackupError";
  readonly isForPeople = true;
}
