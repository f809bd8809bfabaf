import type { DeviceKey } from "@pomander/crypto";
import {
  addDevice,
  chooseMasterPassword,
  forgetDevice,
  generatedPassword,
  generatedVault,
  prepareGeneratedPassword,
  removeDevice,
  unlockByRecoveryKey,
  unlockWithDevice,
} from "./generated-password.ts";
import type { ClientContext } from "./client-context.ts";
import type { DeviceKeyStore, GeneratedPasswordClient } from "./generated-password-types.ts";

/** Creates a store of device keys that lasts as long as the process. */
export function createInMemoryDeviceKeys(): DeviceKeyStore {
  const keys = new Map<string, DeviceKey>();
  return {
    get: async (vaultId) => keys.get(vaultId),
    set: async (vaultId, key) => void keys.set(vaultId, key),
    remove: async (vaultId) => void keys.delete(vaultId),
  };
}

const approvals = () => import("../approvals/index.ts");

/** Creates the part of a client for generated passwords. */
export const createGeneratedPasswordClient = (context: ClientContext): GeneratedPasswordClient => ({
  generatedVault: (user, ask) => generatedVault(context, user, ask),
  generatedPassword: async () => generatedPassword(context),
  unlockWithDevice: (user, ask) => unlockWithDevice(context, user, ask),
  unlockWithRecoveryKey: (user, recoveryKey, ask) => unlockByRecoveryKey(context, user, recoveryKey, ask),
  addDevice: (user, name) => addDevice(context, user, name),
  askApproval: async (user, ask) => (await approvals()).askApproval(context, user, ask),
  readApprovalRequest: async () => (await approvals()).readApprovalRequest(context),
  giveApproval: async (user, request) => (await approvals()).giveApproval(context, user, request),
  removeDevice: (user, id, confirmation) => removeDevice(context, user, id, confirmation),
  forgetDevice: (vaultId) => forgetDevice(context, vaultId),
  prepareGeneratedPassword: (user, password) => prepareGeneratedPassword(context, user, password),
  chooseMasterPassword: (...given) => chooseMasterPassword(context, ...given),
});
