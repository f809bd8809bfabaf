import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import { id } from "../schemas/common.ts";
import { confirmationErrors, factorProof } from "../schemas/factor.ts";
import { user } from "../schemas/user.ts";
import { counter, credential, entryVersions, kdf, newEntry, newVault, recovery, signature } from "../schemas/vault.ts";
import { z } from "../zod.ts";
import { invalidFieldCodes } from "./vault.ts";

const before = id.optional();

/**
 * Versions that saves replaced and entries that were deleted, for 30 days. Readable only within ten minutes of an
 * unlock.
 */
export const history = callsOf("Vault", {
  versions: {
    method: "GET",
    path: "/vaults/{vaultId}/history",
    ownPath: "/user/vault/history",
    summary: "Earlier versions of an entry, newest first",
    query: z.strictObject({ entry: id, before }),
    replies: { 200: entryVersions },
    errorCodes: ["locked", "no_vault", "vault_changed", "not_found", "vault_followed", "rate_limited", "unavailable"],
  },
  deleted: {
    method: "GET",
    path: "/vaults/{vaultId}/history/deleted",
    ownPath: "/user/vault/history/deleted",
    summary: "The last version of each entry that was deleted for good, newest first",
    query: z.strictObject({ before }),
    replies: { 200: entryVersions },
    errorCodes: ["locked", "no_vault", "vault_changed", "not_found", "vault_followed", "rate_limited", "unavailable"],
  },
  delete: {
    method: "POST",
    path: "/vaults/{vaultId}/history/delete",
    ownPath: "/user/vault/history/delete",
    summary: "Deletes every kept version of an entry at once",
    /** `act` for a shared vault alone: a manager's signature. */
    body: z.strictObject({ entryId: id, currentPassword: credential, act: signature.optional() }),
    replies: { 204: null },
    errorCodes: [
      "credential_required",
      "wrong_password",
      "company_confirmation_needed",
      "not_found",
      "role_too_low",
      "no_write_proof",
      "vault_followed",
      "vault_changed",
      "rate_limited",
    ],
    invalidFieldCodes: { currentPassword: "credential_required" },
  },
});

/** New vault keys: another vault, with every entry sealed again, replaces the present one in one step. */
export const successors = callsOf("Vault", {
  begin: {
    method: "POST",
    path: "/vaults/{vaultId}/successor",
    ownPath: "/user/vault/successor",
    summary: "Begins new vault keys and ends every other session",
    body: z.strictObject({ vaultId: id, currentPassword: credential, ...factorProof }),
    replies: { 204: null },
    errorCodes: [...confirmationErrors, "no_vault", "vault_changed", "id_taken", "rate_limited"],
    invalidFieldCodes: { currentPassword: "credential_required" },
  },
  stage: {
    method: "POST",
    path: "/vaults/{vaultId}/successor/{successorId}/entries",
    ownPath: "/user/vault/successor/{successorId}/entries",
    summary: "Stores entries of the vault that was begun, or takes some out again; nothing of it shows before the end",
    body: z.strictObject({
      put: z.array(newEntry).max(limits.entriesPerImport),
      remove: z.array(id).max(limits.entriesPerImport),
    }),
    bodyBytes: limits.importBodyBytes,
    bodyList: "put",
    replies: { 204: null },
    errorCodes: ["not_encrypted", "vault_changed", "vault_full", "file_missing", "rate_limited", "unavailable"],
    invalidFieldCodes,
  },
  finish: {
    method: "POST",
    path: "/vaults/{vaultId}/successor/{successorId}/finish",
    ownPath: "/user/vault/successor/{successorId}/finish",
    summary:
      "Puts the new vault in the place of the present one, under a new master password; every session and API token ends",
    body: z.strictObject({
      currentPassword: credential,
      password: credential,
      kdf,
      newVault,
      recovery,
      /** Whether a device generated the new master password; absent: a person chose it. */
      isPasswordGenerated: z.boolean().optional(),
      /** The counter of the vault that the entries were read from. */
      from: counter,
      /** The hash over the ids and keys of all entries of the new vault. */
      hash: z.string().length(43),
    }),
    replies: { 200: z.object({ user, token: z.string().max(4_000) }) },
    errorCodes: [
      "credential_required",
      "weak_kdf",
      "wrong_password",
      "company_needed",
      "no_write_proof",
      "vault_changed",
      "manifest_conflict",
      "rate_limited",
    ],
    invalidFieldCodes: { currentPassword: "credential_required", password: "credential_required", kdf: "weak_kdf" },
  },
});
