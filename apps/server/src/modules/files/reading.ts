import type { StoredFile } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import { AppError } from "../../errors.ts";
import type { WriterSession } from "../../vaults/change-vault.ts";
import { assertFilesReadable } from "./file-access.ts";
import { findFile, readSegmentHashes } from "./uploads.ts";

interface NamedFile {
  vaultId: string;
  fileId: string;
}

/** Returns which segments of a file are there; of an unfinished one to the account that began it. */
export async function readFile(
  app: AppContext,
  session: WriterSession,
  { vaultId, fileId }: NamedFile,
): Promise<StoredFile> {
  await assertFilesReadable(app, app.db, session, vaultId);
  const file = await findFile(app.db, vaultId, fileId);
  const isWhole = file !== null && file.whole_at !== null;
  if (file === null || (!isWhole && file.begun_by !== session.actor._id)) throw new AppError("not_found");
  const segments = await readSegmentHashes(app.db, file);
  return { bytes: file.bytes, isWhole, segments: segments.map((sha256) => sha256?.toString("base64url") ?? null) };
}

/** Returns one segment of a whole file. */
export async function readSegment(
  app: AppContext,
  session: WriterSession,
  { vaultId, fileId, n }: NamedFile & { n: number },
): Promise<Buffer<ArrayBuffer>> {
  await assertFilesReadable(app, app.db, session, vaultId);
  const row = await app.db
    .selectFrom("file_segments as s")
    .innerJoin("files as f", "f.id", "s.file_id")
    .innerJoin("vault_files as v", "v.file_id", "f.id")
    .select("s.data")
    .where("v.vault_id", "=", vaultId)
    .where("f.id", "=", fileId)
    .where("f.whole_at", "is not", null)
    .where("s.n", "=", n)
    .executeTakeFirstOrThrow(() => new AppError("not_found"));
  return row.data as Buffer<ArrayBuffer>;
}
