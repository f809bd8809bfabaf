import { callsOf } from "../call.ts";
import { id } from "../schemas/common.ts";
import { machine, machineSession, newMachine } from "../schemas/sharing.ts";
import { credential, signature } from "../schemas/vault.ts";
import { z } from "../zod.ts";

/** Programs that read one shared vault. Their sessions also open four calls of the vault (`machine` in the access table). */
export const machines = callsOf("Sharing", {
  list: {
    method: "GET",
    path: "/vaults/{vaultId}/machines",
    summary: "The machines of a shared vault that one manages, the newest first",
    replies: { 200: z.object({ machines: z.array(machine) }) },
    errorCodes: ["not_found", "role_too_low"],
  },
  add: {
    method: "POST",
    path: "/vaults/{vaultId}/machines",
    summary: "Adds a machine to a shared vault, with the link whose list names it and the vault's key for it",
    body: newMachine,
    replies: { 204: null },
    errorCodes: [
      "not_found",
      "role_too_low",
      "no_write_proof",
      "vault_followed",
      "vault_held",
      "manifest_conflict",
      "members_full",
      "members_changed",
      "last_manager",
      "machines_full",
      "id_taken",
      "too_many_changes",
      "rate_limited",
    ],
  },
  keep: {
    method: "POST",
    path: "/vaults/{vaultId}/machines/{machineId}/keep",
    summary: "Lets a machine that a restored backup brought back read its vault again",
    body: z.strictObject({ sig: signature }),
    replies: { 204: null },
    errorCodes: ["not_found", "role_too_low", "no_write_proof", "vault_followed"],
  },
  signIn: {
    method: "POST",
    path: "/machine/session",
    summary: "Gives a machine a token for 15 minutes, which reads its vault and those that follow it",
    body: z.strictObject({ machineId: id, credential }),
    replies: { 200: machineSession },
    errorCodes: ["machine_refused", "rate_limited"],
  },
});
