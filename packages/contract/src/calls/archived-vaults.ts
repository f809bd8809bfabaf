import { callsOf } from "../call.ts";
import { archivedVault, contents, credential } from "../schemas/vault.ts";
import { z } from "../zod.ts";

export const archivedVaults = callsOf("Vault", {
  list: {
    method: "GET",
    path: "/user/vaults/archived",
    summary: "One's own vaults that were replaced",
    replies: { 200: z.array(archivedVault) },
  },
  contents: {
    method: "GET",
    path: "/user/vaults/archived/{vaultId}/contents",
    summary:
      "Everything in an archived vault that this session has unlocked, or in the vault before the last new vault keys once the present one is",
    replies: { 200: contents },
    errorCodes: ["locked", "not_found", "rate_limited", "unavailable"],
  },
  deletePredecessor: {
    method: "POST",
    path: "/user/vaults/archived/{vaultId}/delete",
    summary: "Deletes what is kept of the vault that new vault keys took the place of",
    body: z.strictObject({ currentPassword: credential }),
    replies: { 204: null },
    errorCodes: ["credential_required", "wrong_password", "company_confirmation_needed", "not_found", "rate_limited"],
    invalidFieldCodes: { currentPassword: "credential_required" },
  },
});
