import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import { id } from "../schemas/common.ts";
import { fileLink, fileRoom, newFile, octets, segmentNumber, storedFile } from "../schemas/file.ts";
import { key32 } from "../schemas/vault.ts";
import { z } from "../zod.ts";

/** Refusals of a vault that is not the caller's present one, nor a shared one of which they are a member. */
const readErrors = ["vault_changed", "not_found"] as const;
const writeErrors = [...readErrors, "role_too_low", "vault_followed"] as const;
/** A vault before new keys, or an archived one, is read only after it was unlocked. */
const olderVaultErrors = ["locked"] as const;

const segmentParams = z.strictObject({ vaultId: id, fileId: id, n: segmentNumber });

/** Files on entries: sealed in segments, which the server keeps and can't open (crypto-protocol.md §24). */
export const files = callsOf("Files", {
  room: {
    method: "GET",
    path: "/vaults/{vaultId}/files",
    summary: "How large a file may be, and how much may still be added to this vault",
    replies: { 200: fileRoom },
    errorCodes: readErrors,
  },
  begin: {
    method: "POST",
    path: "/vaults/{vaultId}/files",
    summary: "Begins a file, whose segments follow; the same again while it is unfinished changes nothing",
    body: newFile,
    replies: { 204: null },
    errorCodes: [
      ...writeErrors,
      "no_write_proof",
      "email_not_verified",
      "files_off",
      "files_full",
      "server_full",
      "uploads_full",
      "too_many_files",
      "id_taken",
    ],
  },
  putSegment: {
    method: "PUT",
    path: "/vaults/{vaultId}/files/{fileId}/segments/{n}",
    summary: "Stores one segment of a file that one began, in place of the one before; the same again is not written",
    params: segmentParams,
    body: octets,
    bodyBytes: limits.segmentBytes,
    replies: { 204: null },
    errorCodes: [...writeErrors, "file_whole", "file_spoiled"],
  },
  read: {
    method: "GET",
    path: "/vaults/{vaultId}/files/{fileId}",
    summary: "Which segments of a file are there; of an unfinished one for the account that began it",
    replies: { 200: storedFile },
    errorCodes: [...readErrors, ...olderVaultErrors, "vault_followed"],
  },
  finish: {
    method: "POST",
    path: "/vaults/{vaultId}/files/{fileId}/finish",
    summary: "Ends a file whose segments are all there; the same again changes nothing",
    /** SHA-256 over the SHA-256 of all segments, one behind the other. */
    body: z.strictObject({ hash: key32 }),
    replies: { 204: null },
    errorCodes: [...writeErrors, "file_damaged"],
  },
  readSegment: {
    method: "GET",
    path: "/vaults/{vaultId}/files/{fileId}/segments/{n}",
    summary: "One segment of a whole file",
    params: segmentParams,
    replies: { 200: octets },
    errorCodes: [...readErrors, ...olderVaultErrors, "vault_followed"],
  },
  remove: {
    method: "DELETE",
    path: "/vaults/{vaultId}/files/{fileId}",
    summary: "Deletes an unfinished file that one began; a whole one goes once nothing names it",
    replies: { 204: null },
    errorCodes: [...writeErrors, "file_whole"],
  },
  link: {
    method: "POST",
    path: "/vaults/{vaultId}/files/link",
    summary: "Puts whole files of another vault, which one may read, into this one too",
    body: fileLink,
    replies: { 204: null },
    errorCodes: [...writeErrors, ...olderVaultErrors, "no_write_proof", "files_full", "file_missing"],
  },
});
