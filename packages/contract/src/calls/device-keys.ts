import { callsOf } from "../call.ts";
import { limits } from "../limits.ts";
import { id } from "../schemas/common.ts";
import { registeredDevice } from "../schemas/device-key.ts";
import { confirmationErrors, factorName, factorProof } from "../schemas/factor.ts";
import { credential, wrappedVaultKey } from "../schemas/vault.ts";
import { z } from "../zod.ts";

const invalidFieldCodes = { currentPassword: "credential_required" } as const;

/** The keys of devices that open a vault whose master password was generated. */
export const deviceKeys = callsOf("Vault", {
  list: {
    method: "GET",
    path: "/user/vault/devices",
    summary: "The devices that open one's own vault",
    replies: { 200: z.object({ devices: z.array(registeredDevice).max(limits.devicesPerVault) }) },
  },
  add: {
    method: "POST",
    path: "/user/vault/devices",
    summary: "Adds a device, with the generated password that its key seals, soon after a sign-in by the company",
    body: z.strictObject({
      vaultId: id,
      currentPassword: credential,
      device: z.strictObject({ id, name: factorName, credential, envelope: wrappedVaultKey }),
    }),
    replies: { 201: registeredDevice },
    errorCodes: [
      "credential_required",
      "wrong_password",
      "company_needed",
      "has_password",
      "devices_full",
      "vault_changed",
      "rate_limited",
    ],
    invalidFieldCodes,
  },
  open: {
    method: "POST",
    path: "/user/vault/devices/{id}/open",
    summary: "Gives what a device's key sealed, soon after a sign-in by the company",
    body: z.strictObject({ credential }),
    replies: { 200: z.object({ vaultId: id, envelope: z.string().max(1_000) }) },
    errorCodes: ["device_refused", "company_needed", "not_found", "rate_limited"],
  },
  keep: {
    method: "POST",
    path: "/user/vault/devices/keep",
    summary: "Keeps devices that a restored backup brought back",
    body: z.strictObject({
      ids: z.array(id).min(1).max(limits.devicesPerVault),
      currentPassword: credential,
      ...factorProof,
    }),
    replies: { 204: null },
    errorCodes: [...confirmationErrors, "has_password", "rate_limited"],
    invalidFieldCodes,
  },
  remove: {
    method: "POST",
    path: "/user/vault/devices/{id}/remove",
    summary: "Removes a device, and ends the other sessions in which it opened the vault",
    /** The second form is for the device itself. */
    body: z.union([z.strictObject({ currentPassword: credential, ...factorProof }), z.strictObject({ credential })]),
    replies: { 204: null },
    errorCodes: [...confirmationErrors, "device_refused", "not_found", "rate_limited"],
    invalidFieldCodes,
  },
  removeAll: {
    method: "POST",
    path: "/user/vault/devices/remove",
    summary: "Removes every device, and ends the other sessions in which one opened the vault",
    body: z.strictObject({ currentPassword: credential, ...factorProof }),
    replies: { 204: null },
    errorCodes: [...confirmationErrors, "has_password", "rate_limited"],
    invalidFieldCodes,
  },
});
