import type { StoredFile } from "@pomander/contract";
import { sql } from "kysely";
import type { AppContext } from "../../accounts/app-context.ts";
import { AppError } from "../../errors.ts";
import { recordRead, type Reader } from "../../vaults/access-log.ts";
import type { WriterSession } from "../../vaults/change-vault.ts";
import { readPieces } from "../../vaults/files/read-pieces.ts";
import { assertFilesReadable } from "./file-access.ts";
import { findFile, readSegmentHashes } from "./uploads.ts";

interface NamedFile {
  vaultId: string;
  fileId: string;
}

type FileReader = WriterSession & Reader;

/**
 * Returns which segments of a file are there; of an unfinished one to the account that began it. Of a whole one it counts
 * as reading the vault: a person who knows a file's id need not read the contents.
 */
export async function readFile(
  app: AppContext,
  session: FileReader,
  { vaultId, fileId }: NamedFile,
): Promise<StoredFile> {
  const isShared = await assertFilesReadable(app, app.db, session, vaultId);
  const file = await findFile(app.db, vaultId, fileId);
  const isWhole = file !== null && file.whole_at !== null;
  if (file === null || (!isWhole && file.begun_by !== session.actor._id)) throw new AppError("not_found");
  if (isWhole) await recordRead(app, session, { kind: "vault-read", vaultId, isShared });
  const segments = await readSegmentHashes(app.db, file);
  return { bytes: file.bytes, isWhole, segments: segments.map((sha256) => sha256?.toString("base64url") ?? null) };
}

/** Returns one segment of a whole file, which counts as reading the vault. */
export async function readSegment(
  app: AppContext,
  session: FileReader,
  { vaultId, fileId, n }: NamedFile & { n: number },
): Promise<Buffer<ArrayBuffer>> {
  const isShared = await assertFilesReadable(app, app.db, session, vaultId);
  const segment = await readPieces(
    app.db,
    sql`
      select s.data from file_segments s join files f on f.id = s.file_id join vault_files v on v.file_id = f.id
      where v.vault_id = ${vaultId} and f.id = ${fileId} and f.whole_at is not null and s.n = ${n}`,
  );
  if (segment === null) throw new AppError("not_found");
  await recordRead(app, session, { kind: "vault-read", vaultId, isShared });
  return segment;
}
