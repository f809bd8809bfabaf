import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import { approval, nonce16 } from "../schemas/approval.ts";
import { id } from "../schemas/common.ts";
import { committedText, key32 } from "../schemas/vault.ts";
import { z } from "../zod.ts";

/**
 * Calls of an approval: a new device gets the generated password of a vault from one whose vault is open. An account has
 * one approval at a time. Each step is accepted once, in the order below.
 */
export const approvals = callsOf("Vault", {
  begin: {
    method: "POST",
    path: "/user/approvals",
    summary: "Begins the approval of this device, soon after a sign-in by the company; an earlier one ends",
    body: z.strictObject({ vaultId: id, commitment: key32 }),
    replies: { 201: approval },
    errorCodes: ["company_needed", "has_password", "vault_changed", "rate_limited"],
  },
  read: {
    method: "GET",
    path: "/user/approvals",
    summary: "The approval that is under way, if there is one",
    replies: { 200: z.object({ approval: approval.nullable() }) },
  },
  answer: {
    method: "POST",
    path: "/user/approvals/{id}/answer",
    summary: "Answers it, in another session and with the vault open",
    body: z.strictObject({ openKey: key32, proof: key32 }),
    replies: { 204: null },
    errorCodes: ["not_found", "approval_over", "no_write_proof"],
  },
  reveal: {
    method: "POST",
    path: "/user/approvals/{id}/reveal",
    summary: "Reveals what the new device had committed to, in the session that began it",
    body: z.strictObject({ newKey: key32, nonce: nonce16 }),
    replies: { 204: null },
    errorCodes: ["not_found", "approval_over"],
  },
  seal: {
    method: "POST",
    path: "/user/approvals/{id}/seal",
    summary: "Stores what the session that answered sealed for the new device",
    body: z.strictObject({ sealed: committedText(limits.approval), proof: key32 }),
    replies: { 204: null },
    errorCodes: ["not_found", "approval_over", "no_write_proof"],
  },
  end: {
    method: "DELETE",
    path: "/user/approvals/{id}",
    summary: "Ends the approval",
    replies: { 204: null },
    errorCodes: ["not_found"],
  },
});
