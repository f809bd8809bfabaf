import { createHash } from "node:crypto";
import { limits, type NewFile, sealedFileBytes, sealedFileSegments, sealedSegmentBytes } from "@pomander/contract";
import { type Selectable, sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { assertAddressProven } from "../../accounts/proven-address.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError, invalid } from "../../errors.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import type { Database, Trx } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";
import type { FilesTable } from "../../platform/vault-tables.ts";
import { countFile } from "../../vaults/sharing/user-limits.ts";
import { assertWritable, lockPlace, type Place } from "./file-access.ts";
import { assertRoom, isDiskFull, type ReadDiskRoom, readStoredFiles } from "./file-limits.ts";

type FileRow = Selectable<FilesTable>;

/**
 * Begins a file in a vault. The same again, while it is unfinished, changes nothing.
 * @throws AppError the refusals of the call
 */
export async function beginFile(
  app: AppContext,
  readDiskRoom: ReadDiskRoom,
  session: Session,
  place: Place,
  { fileId, bytes, proof }: NewFile,
): Promise<void> {
  const { db, clock, config } = app;
  const userId = session.actor._id;
  if (config.fileSize === 0) throw new AppError("files_off");
  if (bytes > sealedFileBytes(config.fileSize)) throw new AppError("too_large");
  const room = await readDiskRoom();
  await withTransaction<void>(db, async (trx) => {
    await lockPlace(app, trx, session, place, { purpose: "file", parts: [place.vaultId, fileId, bytes], proof });
    if (await isBegun(trx, place.vaultId, { fileId, bytes, userId })) return;
    await assertAddressProven(app, trx, userId);
    if (isDiskFull(room)) throw new AppError("server_full");
    // The lock keeps other uploads from using the same room before this file is counted.
    await lockUntilCommit(trx, "files", "");
    const stored = await readStoredFiles(trx, { vaultId: place.vaultId, userId });
    assertRoom(app, stored, { count: 1, bytes, personBytes: bytes });
    if (stored.allBytes + bytes > config.filesInAll) throw new AppError("server_full");
    const now = clock.now();
    if (stored.unfinished >= limits.uploadsPerVault) await dropRested(trx, place.vaultId, userId, now);
    await countFile(trx, userId, { now, bytes, mostBytes: 2 * config.filesPerPerson });
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("files")
      .values({ id: fileId, bytes, begun_by: userId, begun_at: now, touched_at: now, whole_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new AppError("id_taken");
    await trx
      .insertInto("vault_files")
      .values({ vault_id: place.vaultId, file_id: fileId, at: now, added_by: userId })
      .execute();
  });
}

interface Begun {
  fileId: string;
  bytes: number;
  userId: string;
}

/** Returns whether this upload is under way in the vault already. @throws AppError `id_taken` by another file */
async function isBegun(trx: Trx, vaultId: string, { fileId, bytes, userId }: Begun): Promise<boolean> {
  const file = await trx.selectFrom("files").selectAll().where("id", "=", fileId).executeTakeFirst();
  if (file === undefined) return false;
  const isSame = file.begun_by === userId && file.bytes === bytes && file.whole_at === null;
  if (!isSame || (await findFile(trx, vaultId, fileId)) === null) throw new AppError("id_taken");
  return true;
}

/** Milliseconds without a segment after which an upload makes room for another one of its owner's. */
const restedMs = 10 * 60 * 1000;

/** Drops the caller's upload that has rested longest. @throws AppError `uploads_full` when all are under way */
async function dropRested(trx: Trx, vaultId: string, userId: string, now: Date): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from vault_files where vault_id = ${vaultId} and file_id = (
      select f.id from files f join vault_files v on v.file_id = f.id
      where v.vault_id = ${vaultId} and f.whole_at is null and f.begun_by = ${userId}
        and f.touched_at <= ${new Date(now.getTime() - restedMs)}
      order by f.touched_at limit 1)`.execute(trx);
  if (numAffectedRows === 0n) throw new AppError("uploads_full");
}

/** Returns a file that is in a vault, or null. */
export async function findFile(db: Database, vaultId: string, fileId: string): Promise<FileRow | null> {
  const row = await filesOf(db, vaultId).where("files.id", "=", fileId).executeTakeFirst();
  return row ?? null;
}

const filesOf = (db: Database, vaultId: string) =>
  db
    .selectFrom("files")
    .innerJoin("vault_files", "vault_files.file_id", "files.id")
    .selectAll("files")
    .where("vault_files.vault_id", "=", vaultId);

/** Locks a file that the caller began. A segment's reference to the file does not wait for it. @throws AppError `not_found` */
const lockOwnFile = async (trx: Trx, place: Place, userId: string, fileId: string): Promise<FileRow> =>
  filesOf(trx, place.vaultId)
    .where("files.id", "=", fileId)
    .where("files.begun_by", "=", userId)
    .forNoKeyUpdate(["files"])
    .executeTakeFirstOrThrow(() => new AppError("not_found"));

/** @throws AppError `file_whole`; `file_spoiled` when twice the file's bytes were written */
function assertTakes(file: FileRow, more: number): void {
  if (file.whole_at !== null) throw new AppError("file_whole");
  if (file.received + more > 2 * file.bytes) throw new AppError("file_spoiled");
}

interface Segment {
  fileId: string;
  n: number;
  data: Uint8Array;
}

/**
 * Stores a segment of a file that the caller began, in place of the one before; the same again is not written. The vault
 * is locked only once the bytes are there, so a save does not wait for them.
 */
export function putSegment(
  app: AppContext,
  session: Session,
  place: Place,
  { fileId, n, data }: Segment,
): Promise<void> {
  const userId = session.actor._id;
  const sha256 = createHash("sha256").update(data).digest();
  return withTransaction<void>(app.db, async (trx) => {
    const begun = await findFile(trx, place.vaultId, fileId);
    if (begun?.begun_by !== userId) throw new AppError("not_found");
    const isSegment = n < sealedFileSegments(begun.bytes) && data.length === sealedSegmentBytes(begun.bytes, n);
    if (!isSegment) throw invalid("", "No segment of this file has this number and length");
    assertTakes(begun, 0);
    assertWritable(place);
    const isSame = await hasSegment(trx, { fileId, n, sha256 });
    const written = isSame ? 0 : data.length;
    assertTakes(begun, written);
    if (!isSame) {
      await trx
        .insertInto("file_segments")
        .values({ file_id: fileId, n, sha256, data: Buffer.from(data.buffer, data.byteOffset, data.byteLength) })
        .onConflict((conflict) =>
          conflict.columns(["file_id", "n"]).doUpdateSet((row) => ({
            sha256: row.ref("excluded.sha256"),
            data: row.ref("excluded.data"),
          })),
        )
        .execute();
    }
    await lockPlace(app, trx, session, place);
    const file = await lockOwnFile(trx, place, userId, fileId);
    assertTakes(file, written);
    const received = file.received + written;
    await trx.updateTable("files").set({ received, touched_at: app.clock.now() }).where("id", "=", fileId).execute();
  });
}

async function hasSegment(trx: Trx, { fileId, n, sha256 }: { fileId: string; n: number; sha256: Buffer }) {
  const row = await trx
    .selectFrom("file_segments")
    .select("n")
    .where("file_id", "=", fileId)
    .where("n", "=", n)
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a file whose segments are all there, as they were sent; the same again changes nothing. */
export function finishFile(
  app: AppContext,
  session: Session,
  place: Place,
  { fileId, hash }: { fileId: string; hash: string },
): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    await lockPlace(app, trx, session, place);
    const file = await lockOwnFile(trx, place, session.actor._id, fileId);
    const segments = await readSegmentHashes(trx, file);
    const isWhole = segments.every((sha256): sha256 is Buffer => sha256 !== null);
    if (!isWhole || hashOfSegments(segments) !== hash) throw new AppError("file_damaged");
    if (file.whole_at !== null) return;
    const now = app.clock.now();
    await trx.updateTable("files").set({ whole_at: now }).where("id", "=", fileId).execute();
    await trx
      .updateTable("vault_files")
      .set({ at: now })
      .where("vault_id", "=", place.vaultId)
      .where("file_id", "=", fileId)
      .execute();
  });
}

const hashOfSegments = (segments: readonly Buffer[]) =>
  createHash("sha256").update(Buffer.concat(segments)).digest("base64url");

/** Returns the SHA-256 of each segment of a file, in their order; null for one that has not come. */
export async function readSegmentHashes(db: Database, { id, bytes }: FileRow): Promise<(Buffer | null)[]> {
  const rows = await db.selectFrom("file_segments").select(["n", "sha256"]).where("file_id", "=", id).execute();
  const found = new Map(rows.map(({ n, sha256 }) => [n, sha256]));
  return Array.from({ length: sealedFileSegments(bytes) }, (_, n) => found.get(n) ?? null);
}

/** Takes an unfinished file that the caller began out of its vault; upkeep deletes it. */
export function removeFile(app: AppContext, session: Session, place: Place, fileId: string): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    await lockPlace(app, trx, session, place);
    const file = await lockOwnFile(trx, place, session.actor._id, fileId);
    if (file.whole_at !== null) throw new AppError("file_whole");
    await trx.deleteFrom("vault_files").where("vault_id", "=", place.vaultId).where("file_id", "=", fileId).execute();
  });
}
