import { type ArchivedVault, calls, type User } from "@pomander/contract";
import { wrapVaultKey } from "@pomander/crypto";
import { callError } from "../call-errors.ts";
import { unlockForChange } from "./change-password.ts";
import type { ClientContext } from "./client-context.ts";
import { deriveNewKeys } from "./keys.ts";
import { refuseSame, checkNewPassword, type PasswordRule, refuseProof } from "./refused-passwords.ts";
import { listKeptPasskeys } from "./retained-passkeys.ts";
import { makeRecovery } from "./new-vault.ts";
import { readableArchive } from "./readable-archive.ts";
import { setMasterPassword } from "./set-password.ts";
import type { ArchiveProof, ConfirmWarning, PreparedReopening, UnlockedArchive } from "./vault-client-types.ts";
import { type UnlockedKey, unlockWithPassword, unlockWithRecoveryKey } from "./unlock.ts";

export const listArchivedVaults = ({ api }: ClientContext): Promise<ArchivedVault[]> => api(calls.archivedVaults.list);

/** Opens the key of a vault that was replaced, with the password that it had or its recovery key. */
export async function unlockArchivedVault(
  context: ClientContext,
  { vaultId, kdf }: ArchivedVault,
  proof: ArchiveProof,
  ask: ConfirmWarning,
): Promise<UnlockedArchive> {
  if (vaultId === null || kdf === null) throw callError("malformed_reply", {}, "an archived vault without keys");
  const unlocked =
    "password" in proof
      ? await unlockWithPassword(context, { vaultId, kdf }, proof.password, ask)
      : await unlockWithRecoveryKey(context, vaultId, proof.recoveryKey);
  return {
    ...readableArchive(context, unlocked, null),
    prepareReopening: (user, currentPassword, newPassword) =>
      prepareReopening(context, { user, currentPassword, newPassword, unlocked, refuse: refuseProof(proof) }),
  };
}

interface ReopeningOptions {
  user: User;
  currentPassword: string;
  newPassword: string;
  unlocked: UnlockedKey;
  refuse: PasswordRule;
}

/** Makes an archived vault ready to be the present one again. */
async function prepareReopening(
  context: ClientContext,
  { user, currentPassword, newPassword, unlocked, refuse }: ReopeningOptions,
): Promise<PreparedReopening> {
  const refuseCurrent: PasswordRule = (password) => refuseSame(password, currentPassword, "password_unchanged");
  await checkNewPassword(newPassword, user, [refuseCurrent, refuse]);
  // The newer vault keeps its own credential in the archive, so the key unlocked here can still read it there.
  const { credential, unlocked: newer } = await unlockForChange(context, user, currentPassword);
  const { vaultId, vaultKey } = unlocked;
  const derived = await deriveNewKeys(context, newPassword);
  const wrappedVaultKey = await wrapVaultKey(derived.wrapKey, vaultId, "master", vaultKey, context.random);
  const { recoveryKey, recovery } = await makeRecovery(context, vaultId, vaultKey);
  return {
    recoveryKey,
    async submit(withRecoveryKey, askFactor) {
      const signedIn = await setMasterPassword(context, user, {
        currentPassword: credential,
        derived,
        target: { reopen: { vaultId, wrappedVaultKey } },
        vaultId,
        vaultKey,
        unlocked,
        recovery: withRecoveryKey ? recovery : undefined,
        // A user who needed the recovery key may also have lost the devices that store the passkeys.
        passkeys: unlocked.kind === "master" ? await listKeptPasskeys(context, vaultId) : [],
        after: "reopening",
        askFactor,
      });
      return { ...signedIn, newer: readableArchive(context, newer, vaultId) };
    },
  };
}
