import { fileLimits, isSealedFileBytes, sealedFileBytes, sealedFileSegments } from "@pomander/crypto/limits";
import { limits } from "../limits.ts";
import { id } from "./common.ts";
import { key32, signature } from "./vault.ts";
import { z } from "../zod.ts";

const maxSegments = sealedFileSegments(sealedFileBytes(fileLimits.bytes));

/** Bytes as they are, not as JSON: of a request's body, or of a reply. */
export const octets = z
  .custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array, "Not octets")
  .meta({ type: "string", format: "binary" });

/** Shows that a change of a vault's files comes from its keys: an HMAC under a personal vault's write key, or a member's signature. */
const proof = z.union([key32, signature]);

export const newFile = z.strictObject({
  fileId: id,
  /** Bytes of the sealed file. */
  bytes: z.int().refine(isSealedFileBytes, "No sealed file has this many bytes"),
  proof,
});
export type NewFile = z.infer<typeof newFile>;

export const fileLink = z.strictObject({
  /** The vault that the files are in. */
  from: id,
  fileIds: z.array(id).min(1).max(limits.filesPerLink),
  proof,
});
export type FileLink = z.infer<typeof fileLink>;

/** The number of a segment in a path. */
export const segmentNumber = z
  .string()
  .regex(/^(0|[1-9]\d{0,3})$/, "Not a whole number")
  .transform(Number)
  .pipe(z.int().max(maxSegments - 1));

/** A file as the server has it. `segments` are their SHA-256 as base64url, null for one that has not come. */
export const storedFile = z.object({
  bytes: z.int(),
  isWhole: z.boolean(),
  segments: z.array(z.string().max(43).nullable()).max(maxSegments),
});
export type StoredFile = z.infer<typeof storedFile>;

export const fileRoom = z.object({
  /** Bytes of the largest file that this server stores, before it is sealed; 0: it stores none. */
  fileBytes: z.int(),
  /** Bytes of sealed files that may still be added to this vault by this user. */
  room: z.int(),
});
export type FileRoom = z.infer<typeof fileRoom>;
