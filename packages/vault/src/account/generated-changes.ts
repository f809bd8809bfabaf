// Changes of a generated password and of device keys. The module is imported on demand.
import { calls, type RegisteredDevice, type User } from "@pomander/contract";
import {
  deviceCredential,
  makeDeviceKey,
  newMasterPassword,
  openForDevice,
  sealForDevice,
  wrapVaultKey,
} from "@pomander/crypto";
import { clientError } from "../errors.ts";
import { setOpens } from "../vault/settings.ts";
import { placeOf } from "../vault/vault-place.ts";
import { accountCredential, changePassword, unlockForChange } from "./change-password.ts";
import { withConfirmation } from "./factors.ts";
import { assertOpensByDevices, needGeneratedPassword, opensMember } from "./generated-password.ts";
import { deriveNewKeys } from "./keys.ts";
import { makeRecovery } from "./new-vault.ts";
import { listKeptPasskeys } from "./retained-passkeys.ts";
import { setMasterPassword } from "./set-password.ts";
import type { ClientContext } from "./client-context.ts";
import type { Confirmation } from "./factor-types.ts";
import type { PreparedGeneratedPassword } from "./generated-password-types.ts";
import type { PasswordChangeOptions } from "./password-change-options.ts";
import type { SignedIn } from "./vault-client-types.ts";

/** Adds this device: its key is stored, read again and tried before the server gets anything. */
export async function addDevice(context: ClientContext, user: User, name: string): Promise<RegisteredDevice> {
  const { api, deviceKeys, random, vaults } = context;
  const password = needGeneratedPassword(context);
  assertOpensByDevices(context);
  const vaultId = vaults.personal()?.vaultId ?? "";
  const before = await deviceKeys.get(vaultId);
  const made = await makeDeviceKey(random);
  const envelope = await sealForDevice(made, vaultId, password, random);
  await deviceKeys.set(vaultId, made);
  try {
    const stored = await deviceKeys.get(vaultId);
    const opened = stored?.deviceId === made.deviceId ? await openForDevice(stored, { vaultId, envelope }) : null;
    if (stored === undefined || opened !== password) throw clientError("no_device_key");
    const device = { id: made.deviceId, name, credential: await deviceCredential(stored), envelope };
    const currentPassword = await accountCredential(context, user, password);
    return await api(calls.deviceKeys.add, { body: { vaultId, currentPassword, device } });
  } catch (error) {
    // A key that was here before still opens the vault.
    await (before === undefined ? deviceKeys.remove(vaultId) : deviceKeys.set(vaultId, before));
    throw error;
  }
}

/** Keeps devices that a restored backup brought back. */
export async function keepDevices(
  context: ClientContext,
  user: User,
  ids: readonly string[],
  confirmation: Confirmation,
): Promise<void> {
  assertOpensByDevices(context);
  await withConfirmation(context, user, confirmation, (body) =>
    context.api.done(calls.deviceKeys.keep, { body: { ids: [...ids], ...body } }),
  );
}

/** Removes a device of the user's own. */
export const removeDevice = (context: ClientContext, user: User, id: string, confirmation: Confirmation) =>
  withConfirmation(context, user, confirmation, (body) =>
    context.api.done(calls.deviceKeys.remove, { params: { id }, body }),
  );

/** Has passkeys alone open the vault. Nothing changes unless the owner's confirmation is taken, with the devices' end. */
export async function limitToPasskeys(context: ClientContext, user: User, confirmation: Confirmation): Promise<void> {
  const password = needGeneratedPassword(context);
  const vaultId = context.vaults.personal()?.vaultId ?? "";
  const { passkeys } = await context.api(calls.factors.list);
  if (!passkeys.some((passkey) => passkey.vaultId === vaultId)) throw clientError("no_passkey");
  await withConfirmation(context, user, confirmation, (body) => context.api.done(calls.deviceKeys.removeAll, { body }));
  await writeOpens(context, vaultId, opensMember(password, "passkeys"));
  await context.deviceKeys.remove(vaultId);
}

/** Lets devices open the vault again. */
export async function allowDevices(context: ClientContext): Promise<void> {
  const password = needGeneratedPassword(context);
  await writeOpens(context, context.vaults.personal()?.vaultId ?? "", opensMember(password));
}

/** Deletes this device's key, whatever the server says. */
export async function forgetDevice({ api, deviceKeys }: ClientContext, vaultId: string): Promise<void> {
  const key = await deviceKeys.get(vaultId);
  if (key === undefined) return;
  const credential = await deviceCredential(key);
  await deviceKeys.remove(vaultId);
  await api.done(calls.deviceKeys.remove, { params: { id: key.deviceId }, body: { credential } });
}

/**
 * Prepares a generated password for a vault that is open. The manifest names it before the server gets it, so that no
 * failure leaves a vault whose password nothing contains.
 */
export async function prepareGeneratedPassword(
  context: ClientContext,
  user: User,
  currentPassword: string,
): Promise<PreparedGeneratedPassword> {
  const { credential, unlocked } = await unlockForChange(context, user, currentPassword);
  const { vaultId, vaultKey } = unlocked;
  const password = newMasterPassword(context.random);
  const derived = await deriveNewKeys(context, password);
  const wrappedVaultKey = await wrapVaultKey(derived.wrapKey, vaultId, "master", vaultKey, context.random);
  const { recoveryKey, recovery } = await makeRecovery(context, vaultId, vaultKey);
  return {
    recoveryKey,
    async submit(askFactor): Promise<SignedIn> {
      await writeOpens(context, vaultId, opensMember(password));
      return setMasterPassword(context, user, {
        currentPassword: credential,
        derived,
        target: { vault: { vaultId, wrappedVaultKey } },
        vaultId,
        vaultKey,
        unlocked,
        recovery,
        passkeys: await listKeptPasskeys(context, vaultId),
        isGenerated: true,
        after: "passwordChange",
        askFactor,
      });
    },
  };
}

/** Sets a master password in place of the generated one. */
export async function chooseMasterPassword(
  context: ClientContext,
  user: User,
  newPassword: string,
  options?: PasswordChangeOptions,
): Promise<SignedIn> {
  const signedIn = await changePassword(context, user, needGeneratedPassword(context), newPassword, options);
  const vaultId = signedIn.vault?.vaultId;
  if (vaultId !== undefined) {
    await context.deviceKeys.remove(vaultId);
    // A password that opens nothing any more does no harm where it stays.
    await writeOpens(context, vaultId, undefined).catch(() => undefined);
  }
  return signedIn;
}

/** Writes into the manifest of the open vault how it opens. */
async function writeOpens(
  { vaults }: ClientContext,
  vaultId: string,
  opens: ReturnType<typeof opensMember> | undefined,
): Promise<void> {
  const vault = vaults.personal();
  if (vault?.vaultId !== vaultId) throw clientError("vault_locked");
  await vault.opened();
  const outcome = await placeOf(vault).change((writer) => setOpens(writer, opens));
  if (outcome.kind === "notSaved") throw clientError("vault_not_verified");
}
