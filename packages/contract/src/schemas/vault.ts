import { kdfBounds, saltBytes, sealedFields, sealedTextBytes, type SealedField } from "@pomander/crypto/limits";
import { limits, maxEnvelopeLength } from "../limits.ts";
import { id, isBase64url, timestamp } from "./common.ts";
import { z } from "../zod.ts";

const byteLength = (value: string) => Math.floor((value.length * 3) / 4);

const isEnvelope = (value: string) => {
  const [version, iv, body, ...rest] = value.split(".");
  return (
    version === "v1" &&
    rest.length === 0 &&
    iv?.length === 16 &&
    body !== undefined &&
    isBase64url(iv) &&
    isBase64url(body)
  );
};

const isCommittingEnvelope = (value: string) => {
  const [version, iv, commitment, body, ...rest] = value.split(".");
  if (version !== "v1c" || rest.length > 0 || iv === undefined || commitment === undefined || body === undefined)
    return false;
  return iv.length === 16 && commitment.length === 43 && [iv, commitment, body].every(isBase64url);
};

const envelope = (maxLength: number) =>
  z.string().max(maxLength).refine(isEnvelope, "Not an envelope").meta({ description: "v1.<iv>.<ciphertext and tag>" });

const textEnvelope = (field: SealedField) =>
  envelope(maxEnvelopeLength(sealedTextBytes[field])).refine(
    (value) => byteLength(value.split(".")[2] ?? "") >= 32 + 16,
    "Not padded",
  );

/** 32 bytes sealed under a key that comes from a password or a recovery secret. */
export const wrappedVaultKey = z
  .string()
  .max(200)
  .refine((value) => isCommittingEnvelope(value) && byteLength(value.split(".")[3] ?? "") === 48, "Not a wrapped key")
  .meta({ description: "v1c.<iv>.<commitment>.<ciphertext and tag>" });

export const credential = z
  .string()
  .regex(/^v1\.[A-Za-z0-9_-]{43}$/, "Not a credential")
  .meta({ description: "v1.<32 bytes as base64url>: proves a password without holding it" });

const integer = (min: number, max: number) => z.int().min(min).max(max);

/**
 * Parameters that the server stores and a client would use. A client validates a received record itself before it
 * derives anything.
 */
export const kdf = z.strictObject({
  algorithm: z.literal("argon2id"),
  memoryKiB: integer(kdfBounds.memoryKiB.min, kdfBounds.memoryKiB.max),
  iterations: integer(kdfBounds.iterations.min, kdfBounds.iterations.max),
  parallelism: integer(kdfBounds.parallelism.min, kdfBounds.parallelism.max),
  salt: z
    .string()
    .max(86)
    .refine((value) => isBase64url(value) && byteLength(value) >= saltBytes.min, "Not a salt of 16 bytes or more"),
});
export type Kdf = z.infer<typeof kdf>;

/**
 * A kdf record as received: only its shape is checked, so that the client's own check names weak or excessive settings.
 */
export const receivedKdf = z.object({
  algorithm: z.string().max(40),
  memoryKiB: z.int(),
  iterations: z.int(),
  parallelism: z.int(),
  salt: z.string().max(1_000),
});
export type ReceivedKdf = z.infer<typeof receivedKdf>;

export const counter = integer(0, limits.maxInt);
export const revision = integer(1, limits.maxInt);

export const key32 = z
  .string()
  .length(43)
  .refine(isBase64url, "Not 32 bytes as base64url")
  .meta({ description: "32 bytes as base64url" });

/** A committing envelope of at most this many characters. */
export const committedText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine(isCommittingEnvelope, "Not a committing envelope")
    .meta({ description: "v1c.<iv>.<commitment>.<ciphertext and tag>" });

export const signature = z
  .string()
  .length(86)
  .refine(isBase64url, "Not 64 bytes as base64url")
  .meta({ description: "An Ed25519 signature as base64url" });

/** A manifest as sent: `proof` shows that the sender has the vault's write key. It is checked and not stored. */
export const manifest = z.strictObject({ counter, sealed: committedText(limits.manifest), proof: key32 });
export type Manifest = z.infer<typeof manifest>;

/** A manifest as stored and given out: a link of the vault's chain. */
export const receivedManifest = z.object({
  counter,
  sealed: z.string().max(limits.manifest),
  /** The member of a shared vault who signed it, the signature, and the sealed list where this link brings one. */
  by: id.optional(),
  sig: z.string().max(200).optional(),
  list: z.string().max(limits.sharedList).nullish(),
});
export type ReceivedManifest = z.infer<typeof receivedManifest>;

export const newVault = z.strictObject({
  vaultId: id,
  wrappedVaultKey,
  /** The key that signs later proofs; it never changes. */
  writeKey: key32,
  manifest: manifest.extend({ counter: z.literal(0) }),
});
export type NewVault = z.infer<typeof newVault>;

export const recovery = z.strictObject({ credential, wrappedVaultKey });
export type Recovery = z.infer<typeof recovery>;

export const rewrappedVault = z.strictObject({ vaultId: id, wrappedVaultKey });

/** `vaultId`, `kdf` and `manifest` are null together: an account without a vault. */
export const vault = z.object({
  vaultId: id.nullable(),
  kdf: receivedKdf.nullable(),
  hasRecovery: z.boolean(),
  manifest: receivedManifest.nullable(),
  /** Whether a device generated its master password. False also from a server of an earlier version. */
  isPasswordGenerated: z.boolean().default(false),
});
export type Vault = z.infer<typeof vault>;

/** A vault that was replaced by an empty one, or by one that was reopened. */
export const archivedVault = vault.extend({ entryCount: z.int(), archivedAt: timestamp });
export type ArchivedVault = z.infer<typeof archivedVault>;

export const openedVault = vault.extend({ wrappedVaultKey: z.string().max(1_000) });
export type OpenedVault = z.infer<typeof openedVault>;

export const searchToken = z.string().regex(/^[0-9a-f]{3}$/);

/**
 * Returns whether a value is a sorted list of search tokens. A request has thousands of them, so they are checked in
 * one pass, which ends at the first invalid one.
 */
function areSearchTokens(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length > limits.searchTokens) return false;
  let before = "";
  for (const token of value as unknown[]) {
    if (typeof token !== "string" || token.length !== 3 || token <= before || !isHex(token)) return false;
    before = token;
  }
  return true;
}

function isHex(value: string): boolean {
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i);
    const isDigit = unit >= 0x30 && unit <= 0x39;
    if (!isDigit && (unit < 0x61 || unit > 0x66)) return false;
  }
  return true;
}

export const searchTokens = z
  .custom<string[]>(areSearchTokens, `Not up to ${limits.searchTokens} tokens of three hexadecimal digits, ascending`)
  .meta({
    type: "array",
    items: { type: "string", pattern: "^[0-9a-f]{3}$" },
    uniqueItems: true,
    maxItems: limits.searchTokens,
    description: "Ascending",
  });

/** Makes a member for each sealed field, in their order; `tags`, a list of one envelope, then replaces its member. */
const perField = <T>(make: (field: SealedField) => T) =>
  Object.fromEntries(sealedFields.map((field) => [field, make(field)])) as Record<SealedField, T>;

const sealedEntryFields = {
  key: envelope(84).refine((value) => byteLength(value.split(".")[2] ?? "") === 48, "Not an entry key"),
  ...perField(textEnvelope),
  tags: z.tuple([textEnvelope("tags")]),
};
export const sealedMembers = Object.keys(sealedEntryFields);

/** Ids of the files that an entry names, each once. */
export const fileIds = z
  .array(id)
  .max(limits.filesPerEntry)
  .refine((ids) => new Set(ids).size === ids.length, "Each file is named once");

/**
 * The members of an entry that a save sends: every field, sealed again. A save without `files`, as clients before files
 * send it, leaves them as they are; a new entry without has none.
 */
export const sealed = z.strictObject({ revision, ...sealedEntryFields, searchTokens, files: fileIds.optional() });
export type Sealed = z.infer<typeof sealed>;

export const newEntry = z.strictObject({
  _id: id,
  ...sealed.shape,
  revision: z.literal(1),
  isFavorite: z.boolean(),
  isArchive: z.boolean(),
});
export type NewEntry = z.infer<typeof newEntry>;

/** An entry as received. Envelopes are checked when they are opened, so that a malformed one never breaks a list. */
export const entry = z.object({
  _id: id,
  vaultId: id,
  revision,
  key: z.string(),
  ...perField(() => z.string()),
  tags: z.array(z.string()).max(10),
  files: z.array(z.string()).max(limits.filesPerEntry).default([]),
  isFavorite: z.boolean(),
  isArchive: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Entry = z.infer<typeof entry>;

/** `entries` are parsed one by one by the reader: a malformed one is shown as unreadable, not dropped. */
export const contents = z.object({ vaultId: id, manifest: receivedManifest, entries: z.array(z.unknown()) });
export type Contents = z.infer<typeof contents>;

/** An entry as a save replaced it, or as it was when it was deleted for good. */
export const entryVersion = z.object({
  historyId: id,
  entryId: id,
  isDeleted: z.boolean(),
  /** When it was replaced or deleted. */
  at: timestamp,
  entry: z.unknown(),
});
export type EntryVersion = z.infer<typeof entryVersion>;
export const entryVersions = z.object({ versions: z.array(entryVersion).max(limits.versionsPerPage) });
