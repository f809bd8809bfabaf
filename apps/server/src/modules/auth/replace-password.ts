import type { Kdf, Recovery } from "@pomander/contract";
import type { Core } from "../../accounts/core.ts";
import { forgetDevices, rememberDevice } from "../../accounts/devices.ts";
import { endSessions } from "../../accounts/sessions.ts";
import type { Trx } from "../../accounts/transact.ts";
import {
  keepReplacedKeys,
  lockPresentVault,
  masterKeyColumns,
  presentKdf,
  recoveryColumns,
} from "../../accounts/vault-keys.ts";
import { Refusal } from "../../http/refusal.ts";
import { type AccountRow, isUnlockedInSession } from "./store.ts";

export interface NewPassword {
  currentPassword: string;
  password: string;
  kdf: Kdf;
  vault: { vaultId: string; wrappedVaultKey: string };
  recovery: Recovery | undefined;
}

interface Change {
  account: AccountRow;
  sessionId: string;
  device: string;
  newPassword: NewPassword;
}

/**
 * Replaces the master password of account and vault together: credential, kdf record and wrapped key. The vault key
 * stays the same, so no entry is touched. Every session and every known device ends; a new session begins.
 */
export async function replacePassword(
  core: Core,
  trx: Trx,
  { account, sessionId, device, newPassword }: Change,
): Promise<{ token: string; deviceToken: string } | Refusal> {
  const { pepper, clock } = core;
  const { password: credential, kdf, recovery } = newPassword;
  const { vaultId, wrappedVaultKey } = newPassword.vault;
  const now = clock.now();

  const vault = await lockPresentVault(trx, account.id);
  if (vault === null) throw new Refusal("no_vault");
  if (vault.id !== vaultId) throw new Refusal("vault_changed");
  const isVaultPassword = pepper.isCredentialOf(newPassword.currentPassword, vault.verifier);
  if (!isVaultPassword && !(await isUnlockedInSession(trx, sessionId, vaultId, now))) return new Refusal("locked");

  await keepReplacedKeys(trx, vault, now);
  await trx
    .updateTable("vaults")
    .set({
      ...masterKeyColumns(pepper, vaultId, { kdf, credential, wrappedVaultKey }),
      ...(recovery === undefined ? {} : recoveryColumns(pepper, vaultId, recovery)),
    })
    .where("id", "=", vaultId)
    .execute();
  await trx
    .updateTable("users")
    .set({
      kdf: JSON.stringify(presentKdf(kdf)),
      verifier: pepper.verifierOf(credential),
      must_change_password: false,
    })
    .where("id", "=", account.id)
    .execute();
  await endSessions(trx, account.id);
  await forgetDevices(trx, account.id);
  return {
    token: await core.startSession(trx, account.id, device),
    deviceToken: await rememberDevice(trx, account.id, null, now),
  };
}
