import { calls, type User } from "@pomander/contract";
import { deviceCredential, isGeneratedPassword, openForDevice, openVaultKeys } from "@pomander/crypto";
import { clientError } from "../errors.ts";
import { isCode } from "../is-code.ts";
import { placeOf } from "../vault/vault-place.ts";
import { isVaultPinned, pinOpening, pinVaultId } from "./pinned-account.ts";
import { confirmOpening, confirmPresentVault, unlockPresent, resume, unlockWithRecoveryKey } from "./unlock.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import type { ClientContext } from "./client-context.ts";
import type { GeneratedVault, OpensBy } from "./generated-password-types.ts";
import type { ConfirmWarning } from "./vault-client-types.ts";

/** The member of a manifest that says how a vault with a generated password opens, and what the password is. */
export const opensMember = (password: string, by: OpensBy = "devices") => ({ by, password }) as const;

/** Returns how the open, verified vault with a generated password opens; null where there is none. */
export function opensBy({ vaults }: Pick<ClientContext, "vaults">): OpensBy | null {
  const vault = vaults.personal();
  return vault === null ? null : vaultOpensBy(vault);
}

const vaultOpensBy = (vault: OpenVault): OpensBy | null =>
  passwordOf(vault) === null ? null : opensByOf(placeOf(vault).verified()?.content);

/** Deletes this device's key of a vault as soon as the verified vault says that passkeys alone open it. */
export function followOpensBy({ deviceKeys }: Pick<ClientContext, "deviceKeys">, vault: OpenVault): void {
  let last: OpensBy | null = null;
  const look = () => {
    const by = vaultOpensBy(vault);
    if (by === "passkeys" && last !== by) void deviceKeys.remove(vault.vaultId).catch(() => undefined);
    last = by;
  };
  look();
  vault.subscribe(look);
}

/** Returns how a vault opens by its manifest. A value that this version does not know adds no device. */
export function opensByOf(content: Readonly<Record<string, unknown>> | null | undefined): OpensBy {
  const opens = content?.["opens"];
  return typeof opens === "object" && opens !== null && "by" in opens && opens.by === "devices"
    ? "devices"
    : "passkeys";
}

/** Returns the generated password of the open, verified vault; null where there is none (crypto-protocol.md §28). */
export function generatedPassword({ vaults }: Pick<ClientContext, "vaults">): string | null {
  const vault = vaults.personal();
  return vault === null ? null : passwordOf(vault);
}

function passwordOf(vault: OpenVault): string | null {
  const opens = placeOf(vault).verified()?.content?.["opens"];
  if (typeof opens !== "object" || opens === null || !("password" in opens)) return null;
  const { password } = opens;
  return typeof password === "string" && isGeneratedPassword(password) ? password : null;
}

/** Throws `passkeys_only` where the owner chose that no device opens the vault by its key. */
export function assertOpensByDevices(context: ClientContext): void {
  if (opensBy(context) === "passkeys") throw clientError("passkeys_only");
}

/** Returns the same. Throws `vault_locked` where there is none. */
export function needGeneratedPassword(context: ClientContext): string {
  const password = generatedPassword(context);
  if (password === null) throw clientError("vault_locked");
  return password;
}

/** Returns the present vault where its password was generated, if that agrees with what this device has seen. */
export async function generatedVault(
  context: ClientContext,
  user: User,
  ask: ConfirmWarning,
): Promise<GeneratedVault | null> {
  const present = await confirmPresentVault(context, user, ask);
  await confirmOpening(context, present, ask);
  const { vaultId, isGenerated } = present;
  if (!isGenerated) return null;
  return { vaultId, deviceId: (await context.deviceKeys.get(vaultId))?.deviceId ?? null };
}

/** Opens the vault with the key of this device. */
export async function unlockWithDevice(context: ClientContext, user: User, ask: ConfirmWarning): Promise<OpenVault> {
  const { api, deviceKeys } = context;
  const present = await confirmPresentVault(context, user, ask);
  const { vaultId } = present;
  const key = await deviceKeys.get(vaultId);
  if (key === undefined) throw clientError("no_device_key");
  const body = { credential: await deviceCredential(key) };
  const { envelope } = await api(calls.deviceKeys.open, { params: { id: key.deviceId }, body }).catch(
    (error: unknown) => {
      throw isCode(error, "not_found", "device_refused") ? clientError("no_device_key", {}, error) : error;
    },
  );
  const password = await openForDevice(key, { vaultId, envelope }).catch((error: unknown) => {
    throw isCode(error, "cannot_open") ? clientError("vault_key_refused", {}, error) : error;
  });
  const ahead = context.readAhead(vaultId);
  const unlocked = await unlockPresent(context, user, { present, password, ask });
  return resume(context, user, unlocked, ahead);
}

/** Opens the present vault with its recovery key, in a session. */
export async function unlockByRecoveryKey(
  context: ClientContext,
  user: User,
  recoveryKey: string,
  ask: ConfirmWarning,
): Promise<OpenVault> {
  const present = await confirmPresentVault(context, user, ask);
  await confirmOpening(context, present, ask);
  const { vaultId, isGenerated } = present;
  const { vaultKey } = await unlockWithRecoveryKey(context, vaultId, recoveryKey);
  await pinOpening(context, vaultId, { isGenerated });
  if (await isVaultPinned(context.memory, vaultId)) await pinVaultId(context, user.email, vaultId);
  return context.open(await openVaultKeys(vaultKey, vaultId), {}, { email: user.email, isGenerated });
}
