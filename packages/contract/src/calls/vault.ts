import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import {
  contents,
  credential,
  entry,
  manifest,
  newEntry,
  receivedManifest,
  recovery,
  sealed,
  sealedMembers,
  searchToken,
  searchTokens,
  vault,
} from "../schemas/vault.ts";
import { id } from "../schemas/common.ts";
import { anyManifest, grants, sealedList, signedManifest, vaultMembers } from "../schemas/sharing.ts";
import { assertionProof, assertionRequest, confirmationErrors, factorProof, passkeyRecord } from "../schemas/factor.ts";
import { z } from "../zod.ts";

export const invalidFieldCodes = Object.fromEntries(sealedMembers.map((member) => [member, "not_encrypted"])) as Record<
  string,
  "not_encrypted"
>;

/** A change of a vault carries a proof, and a session may make only so many. */
const writeErrors = ["no_write_proof", "sign_in_again"] as const;
/** The further refusals where a call also serves shared vaults. */
const sharedErrors = ["not_found", "role_too_low", "vault_followed", "vault_held", "too_many_changes"] as const;
const changeErrors = ["vault_changed", ...writeErrors, ...sharedErrors] as const;
const createErrors = [
  "not_encrypted",
  "no_vault",
  "manifest_conflict",
  "id_taken",
  "vault_full",
  "shared_vault_full",
  "history_full",
  "file_missing",
  ...changeErrors,
] as const;

/** An integer in a query, written in decimal without a leading zero. */
export const numeral = (min: number, max: number) =>
  z
    .string()
    .regex(/^(-1|0|[1-9]\d{0,9})$/, "Not a whole number")
    .transform(Number)
    .pipe(z.int().min(min).max(max));

const query = z
  .string()
  .max(limits.searchTokensPerQuery * 4)
  .transform((value) => value.split("."))
  .pipe(z.array(searchToken).min(1).max(limits.searchTokensPerQuery));

export const vaults = callsOf("Vault", {
  read: {
    method: "GET",
    path: "/user/vault",
    summary: "One's own vault, without its contents",
    replies: { 200: vault },
  },
  unlock: {
    method: "POST",
    path: "/user/vault/{vaultId}/unlock",
    summary: "Gives the wrapped key of a vault against the vault's own credential or its recovery credential",
    body: z.union([z.strictObject({ credential }), z.strictObject({ recoveryCredential: credential })]),
    replies: { 200: z.object({ wrappedVaultKey: z.string().max(1_000) }) },
    errorCodes: ["wrong_password", "not_found", "rate_limited"],
  },
  unlockStart: {
    method: "POST",
    path: "/user/vault/{vaultId}/unlock/start",
    summary: "What a passkey of this vault signs to open it",
    body: z.strictObject({}),
    replies: { 200: assertionRequest },
    errorCodes: ["not_found", "rate_limited"],
  },
  unlockFinish: {
    method: "POST",
    path: "/user/vault/{vaultId}/unlock/finish",
    summary: "Gives the vault key that a passkey wraps",
    body: assertionProof,
    replies: { 200: z.object({ key: passkeyRecord }) },
    errorCodes: ["passkey_rejected", "not_found", "rate_limited"],
  },
  contents: {
    method: "GET",
    path: "/vaults/{vaultId}/contents",
    ownPath: "/user/vault/contents",
    summary: "Everything in the vault as one snapshot, archived entries included",
    replies: { 200: contents, 304: null },
    errorCodes: [
      "no_vault",
      "vault_changed",
      "not_found",
      "vault_followed",
      "vaults_full",
      "rate_limited",
      "unavailable",
    ],
  },
  manifests: {
    method: "GET",
    path: "/vaults/{vaultId}/manifests",
    ownPath: "/user/vault/manifests",
    summary: "Links of a vault's chain of manifests, ascending and without gaps",
    query: z.strictObject({
      /** The vault, where the path names none. */
      vault: id.optional(),
      /** -1: from counter 0. */
      after: numeral(-1, limits.maxInt),
      until: numeral(0, limits.maxInt),
      limit: numeral(1, limits.manifestsPerPage).optional(),
    }),
    replies: { 200: z.object({ manifests: z.array(receivedManifest).max(limits.manifestsPerPage) }) },
    errorCodes: ["locked", "not_found", "rate_limited", "unavailable"],
  },
  setManifest: {
    method: "PUT",
    path: "/vaults/{vaultId}/manifest",
    ownPath: "/user/vault/manifest",
    summary:
      "Stores a new manifest over the entries as they are: what is there is kept, or a setting or the members change",
    /** The second form is that of a shared vault; list and members go together. */
    body: z.union([
      z.strictObject({ manifest }),
      z.strictObject({
        manifest: signedManifest,
        list: sealedList.optional(),
        members: vaultMembers.optional(),
        grants: grants.optional(),
      }),
    ]),
    replies: { 204: null },
    errorCodes: [
      "no_vault",
      "manifest_conflict",
      "members_full",
      "members_changed",
      "last_manager",
      "not_a_contact",
      "other_card",
      ...changeErrors,
    ],
  },
  setRecovery: {
    method: "PUT",
    path: "/user/vault/recovery",
    summary: "Replaces the recovery key",
    body: z.strictObject({ vaultId: id, currentPassword: credential, recovery, ...factorProof }),
    replies: { 204: null },
    errorCodes: [...confirmationErrors, "no_vault", "vault_changed", "rate_limited"],
    invalidFieldCodes: { currentPassword: "credential_required" },
  },
  setSearchIndex: {
    method: "PUT",
    path: "/user/vault/search-index",
    summary: "Switches the search index on, for every entry, or off",
    body: z.strictObject({
      entries: z.array(z.strictObject({ _id: id, searchTokens })).max(limits.entriesPerVault),
      manifest,
    }),
    bodyBytes: limits.importBodyBytes,
    bodyList: "entries",
    replies: { 204: null },
    errorCodes: ["no_vault", "manifest_conflict", ...writeErrors, "rate_limited", "unavailable"],
  },
});

export const passwords = callsOf("Vault", {
  list: {
    method: "GET",
    path: "/user/password/passwords",
    summary: "Entries that are not archived",
    replies: { 200: z.array(entry) },
    errorCodes: ["rate_limited", "unavailable"],
  },
  read: {
    method: "GET",
    path: "/user/password/password/{id}",
    summary: "One entry, archived or not",
    replies: { 200: entry },
    errorCodes: ["not_found"],
  },
  create: {
    method: "POST",
    path: "/vaults/{vaultId}/entries",
    ownPath: "/user/password/password",
    summary: "Stores a sealed entry",
    body: z.strictObject({ ...newEntry.shape, manifest: anyManifest }),
    replies: { 201: entry },
    errorCodes: createErrors,
    invalidFieldCodes,
  },
  update: {
    method: "PUT",
    path: "/vaults/{vaultId}/entries/{id}",
    ownPath: "/user/password/password/{id}",
    summary:
      "Replaces an entry whole, or its favourite mark alone, or its archive mark alone; in a shared vault a favourite is the caller's",
    body: z.union([
      z.strictObject({ isFavorite: z.boolean() }),
      z.strictObject({ isArchive: z.boolean(), manifest: anyManifest }),
      z.strictObject({
        ...sealed.shape,
        manifest: anyManifest,
        isFavorite: z.boolean().optional(),
        isArchive: z.boolean().optional(),
      }),
    ]),
    replies: { 200: entry },
    errorCodes: [
      "not_encrypted",
      "entry_conflict",
      "manifest_conflict",
      "vault_full",
      "shared_vault_full",
      "history_full",
      "file_missing",
      ...changeErrors,
    ],
    invalidFieldCodes,
  },
  archive: {
    method: "DELETE",
    path: "/vaults/{vaultId}/entries/{id}",
    ownPath: "/user/password/password/{id}",
    summary: "Archives an entry of a personal vault",
    jsonHeaders: { "vault-manifest": manifest },
    replies: { 200: entry },
    errorCodes: ["manifest_conflict", ...changeErrors],
  },
  deleteForever: {
    method: "POST",
    path: "/vaults/{vaultId}/entries/{id}/delete-forever",
    ownPath: "/user/password/password/{id}/delete-forever",
    summary: "Deletes an entry for good",
    body: z.strictObject({ manifest: anyManifest }),
    replies: { 204: null },
    errorCodes: ["manifest_conflict", ...changeErrors],
  },
  deleteMany: {
    method: "POST",
    path: "/vaults/{vaultId}/entries/delete-forever",
    ownPath: "/user/password/passwords/delete-forever",
    summary: "Deletes many entries for good, all or none",
    body: z.strictObject({ ids: z.array(id).min(1).max(limits.entriesPerDeletion), manifest: anyManifest }),
    replies: { 204: null },
    errorCodes: ["no_vault", "manifest_conflict", ...changeErrors],
  },
  import: {
    method: "POST",
    path: "/vaults/{vaultId}/entries/import",
    ownPath: "/user/password/passwords/import",
    summary: "Stores many sealed entries, all or none",
    body: z.strictObject({ entries: z.array(newEntry).min(1).max(limits.entriesPerImport), manifest: anyManifest }),
    bodyBytes: limits.importBodyBytes,
    bodyList: "entries",
    replies: { 201: z.object({ created: z.int() }) },
    errorCodes: [...createErrors, "rate_limited", "unavailable"],
    invalidFieldCodes,
  },
  favorites: {
    method: "GET",
    path: "/user/password/passwords/favorites",
    summary: "Favourite entries that are not archived",
    replies: { 200: z.array(entry) },
    errorCodes: ["rate_limited", "unavailable"],
  },
  search: {
    method: "GET",
    path: "/user/password/passwords/search",
    summary: "Entries that hold every token of the query, for clients that do not read the whole vault",
    query: z.strictObject({ query }),
    replies: { 200: z.array(entry) },
    errorCodes: ["index_off", "rate_limited", "unavailable"],
  },
});
