import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { sealedFileBytes, sealedFileSegments, sealedSegmentBytes } from "@pomander/contract";
import { callApi, type TestResponse, type TestUser } from "./factories.ts";
import type { TestServer } from "./harness.ts";
import { type Sharer, signText } from "./sharing.ts";
import { writeKeyOf } from "./value-factories.ts";

/** A file as a device has it: sealed, in segments, whose bytes mean nothing. */
export interface SealedTestFile {
  fileId: string;
  bytes: number;
  segments: Buffer[];
  /** SHA-256 over those of the segments. */
  hash: string;
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();

/** Makes the sealed form of a file of `size` bytes. */
export function sealedFile(size = 5_000, fileId: string = randomUUID()): SealedTestFile {
  const bytes = sealedFileBytes(size);
  const segments = Array.from({ length: sealedFileSegments(bytes) }, (_, n) =>
    randomBytes(sealedSegmentBytes(bytes, n)),
  );
  return { fileId, bytes, segments, hash: sha256(Buffer.concat(segments.map(sha256))).toString("base64url") };
}

/** Returns the proof that the caller's device would send: with a write key, or as a member of a shared vault. */
export function proofOf(
  by: TestUser | Sharer,
  vaultId: string,
  purpose: "file" | "file-link",
  ...parts: (string | number)[]
) {
  if (vaultId !== by.vaultId)
    return "signKey" in by ? signText(by.signKey, purpose, vaultId, ...parts) : "A".repeat(86);
  const text = [`pomander/v1/${purpose}`, vaultId, ...parts].join("\n");
  return createHmac("sha256", writeKeyOf(by)).update(text).digest("base64url");
}

export const octetsHeaders = { "content-type": "application/octet-stream" };

/** The calls of files, made by one person. */
export const fileCalls = (server: TestServer, by: TestUser | Sharer, vaultId: string = by.vaultId) => {
  const { token } = by;
  const path = `/vaults/${vaultId}/files`;
  const calls = {
    room: () => callApi(server, `GET ${path}`, { token }),
    begin: ({ fileId, bytes }: Pick<SealedTestFile, "fileId" | "bytes">, proof?: string) =>
      callApi(server, `POST ${path}`, {
        token,
        body: { fileId, bytes, proof: proof ?? proofOf(by, vaultId, "file", fileId, bytes) },
      }),
    put: (fileId: string, n: number, data: Buffer) =>
      callApi(server, `PUT ${path}/${fileId}/segments/${n}`, { token, raw: data, headers: octetsHeaders }),
    read: (fileId: string) => callApi(server, `GET ${path}/${fileId}`, { token }),
    finish: (fileId: string, hash: string) =>
      callApi(server, `POST ${path}/${fileId}/finish`, { token, body: { hash } }),
    segment: (fileId: string, n: number) => callApi(server, `GET ${path}/${fileId}/segments/${n}`, { token }),
    remove: (fileId: string) => callApi(server, `DELETE ${path}/${fileId}`, { token }),
    link: (from: string, fileIds: readonly string[], proof?: string) =>
      callApi(server, `POST ${path}/link`, {
        token,
        body: { from, fileIds, proof: proof ?? proofOf(by, vaultId, "file-link", from, fileIds.join(",")) },
      }),
    /** Begins a file, and sends its segments. */
    send: async (file: SealedTestFile): Promise<void> => {
      expectDone(await calls.begin(file));
      for (const [n, data] of file.segments.entries()) expectDone(await calls.put(file.fileId, n, data));
    },
    /** Stores a whole file. */
    add: async (size?: number): Promise<SealedTestFile> => {
      const file = sealedFile(size);
      await calls.send(file);
      expectDone(await calls.finish(file.fileId, file.hash));
      return file;
    },
  };
  return calls;
};

function expectDone({ status, text }: TestResponse) {
  if (status < 200 || status > 299) throw new Error(`a call of files answered ${status}: ${text}`);
}

/** Returns status and code of a reply, the code alone where the status follows from it. */
export const outcomeOf = ({ status, body }: TestResponse): string | number =>
  status < 300 ? status : (body as { code: string }).code;

interface NewUpload {
  vaultId: string;
  by: { _id: string };
  file?: SealedTestFile;
  isWhole?: boolean;
}

/** Stores the rows of a file, all of whose segments are there. */
export async function insertUpload(
  server: TestServer,
  { vaultId, by, file = sealedFile(), isWhole = false }: NewUpload,
): Promise<SealedTestFile> {
  const { fileId, bytes, segments } = file;
  const at = new Date();
  const begun = { begun_by: by._id, begun_at: at, touched_at: at };
  await server.db
    .insertInto("files")
    .values({ id: fileId, bytes, received: bytes, ...begun, whole_at: isWhole ? at : null })
    .execute();
  const rows = segments.map((data, n) => ({ file_id: fileId, n, sha256: sha256(data), data }));
  await server.db.insertInto("file_segments").values(rows).execute();
  await server.db
    .insertInto("vault_files")
    .values({ vault_id: vaultId, file_id: fileId, at, added_by: by._id })
    .execute();
  return file;
}
