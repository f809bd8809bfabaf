import { calls, type User } from "@pomander/contract";
import { isGeneratedPassword, validateKdf, wrapVaultKey, type DerivedKeys, type KdfRecord } from "@pomander/crypto";
import { confirmOrAbort, abortOnWarning } from "./confirm-warning.ts";
import { deriveKeys, deriveNewKeys, preloginKdf } from "./keys.ts";
import { refuseSame, refuseWeakPassword } from "./refused-passwords.ts";
import { listKeptPasskeys } from "./retained-passkeys.ts";
import { isUnpinnedSalt, readPinnedAccount } from "./pinned-account.ts";
import { setMasterPassword } from "./set-password.ts";
import { unlockVaultKey, type UnlockedKey } from "./unlock.ts";
import type { ClientContext } from "./client-context.ts";
import type { PasswordChangeOptions } from "./password-change-options.ts";
import type { SignedIn } from "./vault-client-types.ts";

/** Wraps the vault key under a new master password. No entry changes. */
export async function changePassword(
  context: ClientContext,
  user: User,
  currentPassword: string,
  newPassword: string,
  { askFactor, ...ended }: PasswordChangeOptions = {},
): Promise<SignedIn> {
  refuseSame(newPassword, currentPassword, "password_unchanged");
  await refuseWeakPassword(newPassword, [user.email, user.firstName, user.lastName]);
  const { credential, unlocked } = await unlockForChange(context, user, currentPassword);
  const { vaultId, vaultKey } = unlocked;
  const derived = await deriveNewKeys(context, newPassword);
  const wrappedVaultKey = await wrapVaultKey(derived.wrapKey, vaultId, "master", vaultKey, context.random);
  return setMasterPassword(context, user, {
    currentPassword: credential,
    derived,
    target: { vault: { vaultId, wrappedVaultKey } },
    vaultId,
    vaultKey,
    unlocked,
    passkeys: await listKeptPasskeys(context, vaultId),
    after: "passwordChange",
    askFactor,
    ...ended,
  });
}

/** Unlocks the vault key with the master password, aborting on any warning, and returns the account's credential too. */
export async function unlockForChange(
  context: ClientContext,
  user: User,
  password: string,
): Promise<{ unlocked: UnlockedKey & { kdf: KdfRecord }; credential: string }> {
  const unlocked = await unlockVaultKey(context, user, password, abortOnWarning);
  return { unlocked, credential: await accountCredential(context, user, password, unlocked) };
}

/** Returns the account's credential, which differs from the vault's after a reset by an administrator. */
export async function accountCredential(
  context: ClientContext,
  user: User,
  password: string,
  unlocked?: { kdf: KdfRecord; derived: DerivedKeys },
): Promise<string> {
  if (isGeneratedPassword(password)) {
    const credential = await generatedCredential(context, password, unlocked);
    if (credential !== null) return credential;
  }
  const kdf = await preloginKdf(context, user.email);
  if (kdf.salt === unlocked?.kdf.salt) return unlocked.derived.credential;
  if (isUnpinnedSalt(kdf, await readPinnedAccount(context, user.email)))
    await confirmOrAbort(abortOnWarning, { kind: "passwordChanged" });
  return (await deriveKeys(context, password, kdf)).credential;
}

/**
 * Returns the credential of a generated password, which is the vault's alone; null: a person chose the vault's password,
 * which happens to have this form.
 */
async function generatedCredential(
  context: ClientContext,
  password: string,
  unlocked: { kdf: KdfRecord; derived: DerivedKeys } | undefined,
): Promise<string | null> {
  const { vaultId, kdf: received, isPasswordGenerated } = await context.api(calls.vaults.read);
  if (!isPasswordGenerated || received === null || vaultId === null) return null;
  const kdf = validateKdf(received);
  if (kdf.salt === unlocked?.kdf.salt) return unlocked.derived.credential;
  if (isUnpinnedSalt(kdf, await context.memory.get("vault", vaultId)))
    await confirmOrAbort(abortOnWarning, { kind: "passwordChanged" });
  return (await deriveKeys(context, password, kdf)).credential;
}
