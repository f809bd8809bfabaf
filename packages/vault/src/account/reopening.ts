import { wrapVaultKey } from "@pomander/crypto";
import { abortOnWarning } from "./security-warnings.ts";
import { accountCredential } from "./change-password.ts";
import { deriveNewKeys, refuseSame } from "./keys.ts";
import { makeRecovery } from "./new-vault.ts";
import { readableArchive } from "./readable-archive.ts";
import { checkNewPassword, type PasswordRule } from "./password-rules.ts";
import { setMasterPassword } from "./set-password.ts";
import { unlockVaultKey, type UnlockedKey } from "./unlock.ts";
import type { User } from "@pomander/contract";
import type { ClientContext } from "./context.ts";
import type { PreparedReopening } from "./types.ts";

interface ReopeningOptions {
  user: User;
  currentPassword: string;
  newPassword: string;
  unlocked: UnlockedKey;
  refuse: PasswordRule;
}

/** Makes an archived vault ready to be the present one again. */
export async function prepareReopening(
  context: ClientContext,
  { user, currentPassword, newPassword, unlocked, refuse }: ReopeningOptions,
): Promise<PreparedReopening> {
  const refuseCurrent: PasswordRule = (password) =>
    refuseSame(password, currentPassword, "The new password is the same as the present one.");
  await checkNewPassword(newPassword, user, [refuseCurrent, refuse]);
  // The newer vault's own credential stays with it in the archive, so what is unlocked now reads it there too.
  const newer = await unlockVaultKey(context, user, currentPassword, abortOnWarning);
  const credential = await accountCredential(context, user, currentPassword, newer);
  const { vaultId, vaultKey } = unlocked;
  const derived = await deriveNewKeys(context, newPassword);
  const wrappedVaultKey = await wrapVaultKey(derived.wrapKey, vaultId, "master", vaultKey, context.random);
  const { recoveryKey, recovery } = await makeRecovery(context, vaultId, vaultKey);
  return {
    recoveryKey,
    async submit(withRecoveryKey) {
      const signedIn = await setMasterPassword(context, user, {
        currentPassword: credential,
        derived,
        target: { reopen: { vaultId, wrappedVaultKey } },
        vaultId,
        vaultKey,
        unlocked,
        recovery: withRecoveryKey ? recovery : undefined,
        after: "reopening",
      });
      return { ...signedIn, newer: readableArchive(context, newer, vaultId) };
    },
  };
}
