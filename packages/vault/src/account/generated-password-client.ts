import type { DeviceKey } from "@pomander/crypto";
import {
  generatedPassword,
  generatedVault,
  opensBy,
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
const changes = () => import("./generated-changes.ts");

/** Creates the part of a client for generated passwords. */
export const createGeneratedPasswordClient = (context: ClientContext): GeneratedPasswordClient => ({
  generatedVault: (user, ask) => generatedVault(context, user, ask),
  generatedPassword: async () => generatedPassword(context),
  opensBy: async () => opensBy(context),
  limitToPasskeys: async (user, confirmation) => (await changes()).limitToPasskeys(context, user, confirmation),
  allowDevices: async () => (await changes()).allowDevices(context),
  unlockWithDevice: (user, ask) => unlockWithDevice(context, user, ask),
  unlockWithRecoveryKey: (user, recoveryKey, ask) => unlockByRecoveryKey(context, user, recoveryKey, ask),
  addDevice: async (user, name) => (await changes()).addDevice(context, user, name),
  askApproval: async (user, ask) => (await approvals()).askApproval(context, user, ask),
  readApprovalRequest: async () => (await approvals()).readApprovalRequest(context),
  giveApproval: async (user, request) => (await approvals()).giveApproval(context, user, request),
  keepDevices: async (user, ids, confirmation) => (await changes()).keepDevices(context, user, ids, confirmation),
  removeDevice: async (user, id, confirmation) => (await changes()).removeDevice(context, user, id, confirmation),
  forgetDevice: async (vaultId) => (await changes()).forgetDevice(context, vaultId),
  prepareGeneratedPassword: async (user, password) =>
    (await changes()).prepareGeneratedPassword(context, user, password),
  chooseMasterPassword: async (...given) => (await changes()).chooseMasterPassword(context, ...given),
});
