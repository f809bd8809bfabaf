import type { Core } from "../../accounts/core.ts";
import { insertVault } from "../../accounts/insert-vault.ts";
import { isUnlocked } from "../../accounts/session-unlocks.ts";
import {
  keepReplacedKeys,
  lockPresentVault,
  masterKeyColumns,
  recoveryColumns,
  type VaultRow,
} from "../../accounts/vault-keys.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Trx } from "../../platform/database.ts";
import type { NewPassword, VaultChoice } from "./new-password.ts";
import { type AccountRow, lockArchivedVault } from "./store.ts";

interface Change {
  account: AccountRow;
  sessionId: string;
  newPassword: NewPassword;
}

/** Puts the chosen vault under the new master password. @returns why not, or null */
export function chooseVault(core: Core, trx: Trx, change: Change): Promise<Refusal | null> {
  const { choice } = change.newPassword;
  if (choice.kind === "present") return rewrapPresent(core, trx, change, choice);
  if (choice.kind === "new") return startEmpty(core, trx, change, choice);
  return reopen(core, trx, change, choice);
}

type Choice<K extends VaultChoice["kind"]> = Extract<VaultChoice, { kind: K }>;

/** The vault key stays the same, so no entry is touched. */
async function rewrapPresent(core: Core, trx: Trx, change: Change, { vault: wrapped }: Choice<"present">) {
  const vault = await lockPresentVault(trx, change.account.id);
  if (vault === null) throw new Refusal("no_vault");
  if (vault.id !== wrapped.vaultId) throw new Refusal("vault_changed");
  const isVaultPassword = core.pepper.isCredentialOf(change.newPassword.currentPassword, vault.verifier);
  const now = core.clock.now();
  if (!isVaultPassword && !(await isUnlocked(trx, change.sessionId, vault.id, now))) {
    return new Refusal("locked");
  }
  await rewrap(core, trx, vault, change.newPassword, wrapped.wrappedVaultKey);
  return null;
}

/** The one before moves whole to the archive: kdf, verifiers, wrapped keys, manifest, entries. */
async function startEmpty({ pepper, clock }: Core, trx: Trx, change: Change, { vault }: Choice<"new">) {
  const present = await lockPresentVault(trx, change.account.id);
  if (present !== null && !change.account.must_change_password) throw new Refusal("vault_exists");
  const at = clock.now();
  if (present !== null) await archive(trx, present, at);
  const { kdf, credential, recovery } = change.newPassword;
  await insertVault(pepper, trx, { userId: change.account.id, vault, kdf, credential, recovery, at }, "newVault");
  return null;
}

/** Makes an archived vault the present one again; the newer goes to the archive with its own kdf and verifier. */
async function reopen(core: Core, trx: Trx, change: Change, { vault: wrapped }: Choice<"reopen">) {
  const present = await lockPresentVault(trx, change.account.id);
  const vault = await lockArchivedVault(trx, change.account.id, wrapped.vaultId);
  if (vault === null) throw new Refusal("not_found");
  const now = core.clock.now();
  if (!(await isUnlocked(trx, change.sessionId, vault.id, now))) return new Refusal("locked");
  if (present !== null) await archive(trx, present, now);
  await rewrap(core, trx, vault, change.newPassword, wrapped.wrappedVaultKey);
  return null;
}

async function rewrap(
  { pepper, clock }: Core,
  trx: Trx,
  vault: VaultRow,
  { kdf, credential, recovery }: NewPassword,
  wrappedVaultKey: string,
) {
  await keepReplacedKeys(trx, vault, clock.now());
  await trx
    .updateTable("vaults")
    .set({
      archived_at: null,
      ...masterKeyColumns(pepper, vault.id, { kdf, credential, wrappedVaultKey }),
      ...(recovery === undefined ? {} : recoveryColumns(pepper, vault.id, recovery)),
    })
    .where("id", "=", vault.id)
    .execute();
}

async function archive(trx: Trx, vault: VaultRow, at: Date) {
  await trx.updateTable("vaults").set({ archived_at: at }).where("id", "=", vault.id).execute();
}
