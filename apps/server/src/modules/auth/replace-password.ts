import { revokeTokensOf } from "../../accounts/api-tokens/end-tokens.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditPerson } from "../../accounts/audit.ts";
import { endStartOver, mayStartOver } from "../../accounts/company/start-over.ts";
import { disconnect } from "../../accounts/company/connections.ts";
import { dropDeviceKeys } from "../../accounts/device-keys.ts";
import { barPasskeys, settlePasskeys } from "../../accounts/passkeys.ts";
import { renewSessions } from "../../accounts/renew-sessions.ts";
import { findUnlock } from "../../accounts/vault-unlocks.ts";
import { accountColumns } from "../../accounts/temporary-passwords.ts";
import {
  archiveReplacedKeys,
  insertVault,
  lockPresentVault,
  masterKeyColumns,
  recoveryColumns,
  type VaultRow,
} from "../../accounts/vault-keys.ts";
import { assertNewVaultProven } from "../../accounts/write-proof.ts";
import { AppError, invalid } from "../../errors.ts";
import type { NewPassword, VaultChoice } from "./update-form.ts";
import { lockArchivedVault } from "./store.ts";
import type { Trx } from "../../platform/database.ts";
import { commitAndReject } from "../../platform/transaction.ts";
import type { AccountRow } from "../../accounts/account-row.ts";

interface PasswordReplacement {
  account: AccountRow;
  sessionId: string;
  device: string;
  newPassword: NewPassword;
}

/**
 * Replaces the master password of account and vault together: credential, kdf record and wrapped key. Every session and
 * every known device ends; a new session begins.
 */
export async function replacePassword(
  app: AppContext,
  trx: Trx,
  { account, sessionId, device, newPassword }: PasswordReplacement,
): Promise<{ token: string; deviceToken: string }> {
  const { pepper } = app;
  if (account.must_change_password && pepper.isCredentialOf(newPassword.credential, account.verifier)) {
    throw invalid("password", "Choose a different password from the temporary one");
  }
  await chooseVault(app, trx, { account, sessionId, newPassword });
  await trx.updateTable("users").set(accountColumns(pepper, newPassword)).where("id", "=", account.id).execute();
  const { vaultId } = newPassword.choice.vault;
  await settlePasskeys(trx, account, { vaultId, keep: newPassword.passkeys }, { at: app.clock.now(), device });
  // The company alone signs the owner in; their passkeys open the vault.
  if (newPassword.isGenerated) await barPasskeys(trx, account.id);
  if (newPassword.disconnectsCompany) {
    const [at, company] = [app.clock.now(), app.config.company?.name ?? ""];
    await disconnect(trx, account, { at, device, company, stays: sessionId });
  }
  // A vault is reopened after a reset of the password: tokens of the time before end.
  if (newPassword.revokesTokens || newPassword.choice.kind === "reopen") {
    await revokeTokensOf(trx, account.id, { at: app.clock.now(), by: auditPerson(account) });
  }
  return renewSessions(app, trx, { userId: account.id, from: sessionId, device, vaultId });
}

interface VaultChoiceInput {
  account: AccountRow;
  sessionId: string;
  newPassword: NewPassword;
}

/** Puts the chosen vault under the new master password. */
export function chooseVault(app: AppContext, trx: Trx, change: VaultChoiceInput): Promise<void> {
  const { choice } = change.newPassword;
  if (choice.kind === "present") return rewrapPresent(app, trx, change, choice);
  if (choice.kind === "new") return startEmpty(app, trx, change, choice);
  return reopen(app, trx, change, choice);
}

type ChoiceOfKind<K extends VaultChoice["kind"]> = Extract<VaultChoice, { kind: K }>;

/** Wraps the key of the present vault again. The vault key stays the same, so no entry is changed. */
async function rewrapPresent(
  app: AppContext,
  trx: Trx,
  change: VaultChoiceInput,
  { vault: wrapped }: ChoiceOfKind<"present">,
) {
  const vault = await lockPresentVault(trx, change.account.id);
  if (vault === null) throw new AppError("no_vault");
  if (vault.id !== wrapped.vaultId) throw new AppError("vault_changed");
  const { currentPassword } = change.newPassword;
  if (currentPassword === null || !app.pepper.isCredentialOf(currentPassword, vault.verifier)) {
    const unlock = await findUnlock(trx, change.sessionId, vault.id, app.clock.now());
    if (unlock === null) commitAndReject(new AppError("locked"));
    if (unlock.isByRecoveryKey) assertNoneNamed(change.newPassword);
  }
  await rewrap(app, trx, vault, change.newPassword, wrapped.wrappedVaultKey);
}

/**
 * Starts an empty vault. The previous one moves whole to the archive: kdf, verifiers, wrapped keys, manifest, entries.
 */
async function startEmpty(
  { pepper, clock }: AppContext,
  trx: Trx,
  change: VaultChoiceInput,
  { vault }: ChoiceOfKind<"new">,
) {
  assertNewVaultProven(vault);
  assertNoneNamed(change.newPassword);
  const present = await lockPresentVault(trx, change.account.id);
  const isAllowed =
    change.account.must_change_password || (await mayStartOver(trx, change.account.id, change.sessionId));
  if (present !== null && !isAllowed) throw new AppError("vault_exists");
  await endStartOver(trx, change.account.id);
  const at = clock.now();
  if (present !== null) await archive(trx, present, at);
  const { kdf, credential, recovery, isGenerated } = change.newPassword;
  const keys = { kdf, credential, recovery, isGenerated };
  await insertVault(pepper, trx, { userId: change.account.id, vault, ...keys, at }, "newVault");
}

/** Makes an archived vault the present one again; the newer goes to the archive with its own kdf and verifier. */
async function reopen(app: AppContext, trx: Trx, change: VaultChoiceInput, { vault: wrapped }: ChoiceOfKind<"reopen">) {
  const present = await lockPresentVault(trx, change.account.id);
  const vault = await lockArchivedVault(trx, change.account.id, wrapped.vaultId);
  if (vault === null) throw new AppError("not_found");
  const now = app.clock.now();
  const unlock = await findUnlock(trx, change.sessionId, vault.id, now);
  if (unlock === null) commitAndReject(new AppError("locked"));
  if (unlock.isByRecoveryKey) assertNoneNamed(change.newPassword);
  if (present !== null) await archive(trx, present, now);
  await rewrap(app, trx, vault, change.newPassword, wrapped.wrappedVaultKey);
}

/**
 * Refuses passkeys that should stay: after a recovery key, and with an empty vault, no earlier passkey stays or signs
 * in.
 */
function assertNoneNamed({ passkeys }: NewPassword): void {
  if (passkeys.length > 0)
    throw invalid("passkeys", "Passkeys can't be kept after account recovery or with an empty vault");
}

async function rewrap(
  { pepper, clock }: AppContext,
  trx: Trx,
  vault: VaultRow,
  { kdf, credential, recovery, isGenerated }: NewPassword,
  wrappedVaultKey: string,
) {
  await archiveReplacedKeys(trx, vault, clock.now());
  await dropDeviceKeys(trx, vault.id);
  await trx
    .updateTable("vaults")
    .set({
      archived_at: null,
      ...masterKeyColumns(pepper, vault.id, { kdf, credential, wrappedVaultKey, isGenerated }),
      ...(recovery === undefined ? {} : recoveryColumns(pepper, vault.id, recovery)),
    })
    .where("id", "=", vault.id)
    .execute();
}

async function archive(trx: Trx, vault: VaultRow, at: Date) {
  await trx.updateTable("vaults").set({ archived_at: at }).where("id", "=", vault.id).execute();
}
