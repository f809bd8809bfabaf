import { calls, type User } from "@pomander/contract";
import { newMasterPassword, wrapVaultKey } from "@pomander/crypto";
import { isCode } from "../is-code.ts";
import { clientError } from "../errors.ts";
import { confirmOrAbort, confirmVaultIdOrAbort, hasVault } from "./confirm-warning.ts";
import { opensMember } from "./generated-password.ts";
import { deriveKeys, deriveNewKeys, preloginKdf } from "./keys.ts";
import { makeEmptyVault, makeRecovery } from "./new-vault.ts";
import { checkNewPassword, refuseProof, refuseTemporary, type PasswordRule } from "./refused-passwords.ts";
import { isUnpinnedSalt, readSeenAccounts } from "./pinned-account.ts";
import { setMasterPassword, type NewMasterPassword } from "./set-password.ts";
import { unlockWithPassword, unlockWithRecoveryKey, type UnlockedKey } from "./unlock.ts";
import type { ClientContext, TemporaryPassword } from "./client-context.ts";
import type {
  ArchiveProof,
  PasswordSetup,
  PasswordSetupOptions,
  PreparedMasterPassword,
  RestoredVault,
} from "./vault-client-types.ts";

/** Returns the choices of a user with a temporary password, or with none (crypto-protocol.md §6, §26). */
export async function beginPasswordSetup(
  context: ClientContext,
  user: User,
  options: PasswordSetupOptions,
): Promise<PasswordSetup> {
  const { ask, timeZone } = options;
  const temporary = await temporaryPassword(context, user, options);
  const vault = await context.api(calls.vaults.read);
  const { vaultId, kdf, hasRecovery, isPasswordGenerated: isGenerated } = vault;
  await confirmVaultIdOrAbort(ask, await readSeenAccounts(context, user), vaultId);
  const present = vaultId === null || kdf === null ? null : { vaultId, kdf, hasRecovery, isGenerated };
  const setup: PasswordSetupContext = { context, user, temporary };
  const restoreVault = async (
    unlock: (vault: NonNullable<typeof present>) => Promise<UnlockedKey>,
    proof: ArchiveProof,
  ) => {
    if (present === null) throw clientError("vault_missing");
    return restoredVault(setup, await unlock(present), refuseProof(proof));
  };
  return {
    hasTemporaryPassword: temporary !== null,
    vault: present === null ? null : { vaultId: present.vaultId, hasRecovery, isGenerated },
    prepareEmptyVault: (newPassword) => prepareEmptyVault(setup, newPassword, present === null ? timeZone : undefined),
    unlockWithPassword: (password) =>
      restoreVault((found) => unlockWithPassword(context, found, password, ask), { password }),
    unlockWithRecoveryKey: (recoveryKey) =>
      restoreVault((found) => unlockWithRecoveryKey(context, found.vaultId, recoveryKey), { recoveryKey }),
  };
}

interface PasswordSetupContext {
  context: ClientContext;
  user: User;
  /** Null: the user was invited and has no password yet, or begins an empty vault with a link. */
  temporary: TemporaryPassword | null;
}

async function temporaryPassword(
  context: ClientContext,
  user: User,
  { ask, temporaryPassword: password }: PasswordSetupOptions,
): Promise<TemporaryPassword | null> {
  const known = context.temporary;
  const seen = await readSeenAccounts(context, user);
  if (password === undefined) {
    if (known?.userId === user._id) return known;
    const { hasPassword, isFresh, mayStartOver } = await context.api(calls.company.connection);
    if (hasPassword && !mayStartOver) throw clientError("temporary_password_needed");
    // A user who has opened a vault here has a master password, whatever the server says. One who begins an empty vault
    // has chosen that.
    if (seen.some(hasVault) && !mayStartOver) await confirmOrAbort(ask, { kind: "passwordTemporary" });
    if (!isFresh) throw clientError("company_sign_in_needed");
    return null;
  }
  // No sign-in on this device found the password temporary: a record that says so later raises the same warning, and
  // so does a record that names an account unknown to this device.
  if (seen.length === 0 || seen.some(hasVault)) await confirmOrAbort(ask, { kind: "passwordTemporary" });
  const kdf = await preloginKdf(context, user.email);
  if (seen.some((pinned) => isUnpinnedSalt(kdf, pinned))) await confirmOrAbort(ask, { kind: "passwordChanged" });
  const { credential } = await deriveKeys(context, password, kdf);
  return (context.temporary = { userId: user._id, password, credential, kdf });
}

async function prepareEmptyVault(
  setup: PasswordSetupContext,
  chosen: string | null,
  timeZone: string | undefined,
): Promise<PreparedMasterPassword> {
  const { context, user, temporary } = setup;
  if (chosen !== null) await checkNewPassword(chosen, user, refusalsOf(temporary));
  const isGenerated = chosen === null;
  const password = chosen ?? newMasterPassword(context.random);
  const derived = await deriveNewKeys(context, password);
  const more = isGenerated ? { opens: opensMember(password) } : {};
  const { newVault, vaultKey, manifest } = await makeEmptyVault(context, derived, more);
  const { vaultId } = newVault;
  return preparedMasterPassword(setup, {
    derived,
    target: { newVault },
    vaultId,
    vaultKey,
    unlocked: null,
    manifest,
    timeZone,
    isGenerated,
  });
}

const refusalsOf = (temporary: TemporaryPassword | null): PasswordRule[] =>
  temporary === null ? [] : [refuseTemporary(temporary.password)];

function restoredVault(setup: PasswordSetupContext, unlocked: UnlockedKey, refuse: PasswordRule): RestoredVault {
  const { context, user, temporary } = setup;
  const { vaultId, vaultKey } = unlocked;
  return {
    vaultId,
    async prepare(newPassword) {
      await checkNewPassword(newPassword, user, [...refusalsOf(temporary), refuse]);
      const derived = await deriveNewKeys(context, newPassword);
      const wrappedVaultKey = await wrapVaultKey(derived.wrapKey, vaultId, "master", vaultKey, context.random);
      return preparedMasterPassword(setup, {
        derived,
        target: { vault: { vaultId, wrappedVaultKey } },
        vaultId,
        vaultKey,
        unlocked,
      });
    },
  };
}

async function preparedMasterPassword(
  { context, user, temporary }: PasswordSetupContext,
  made: Omit<NewMasterPassword, "currentPassword" | "recovery" | "after">,
): Promise<PreparedMasterPassword> {
  const { recoveryKey, recovery } = await makeRecovery(context, made.vaultId, made.vaultKey);
  return {
    recoveryKey,
    async submit(withRecoveryKey) {
      try {
        const signedIn = await setMasterPassword(context, user, {
          ...made,
          currentPassword: temporary?.credential ?? null,
          recovery: withRecoveryKey ? recovery : undefined,
          after: "choosing",
        });
        context.temporary = null;
        return signedIn;
      } catch (error) {
        // The user mistyped it after a reload, so it is asked for again.
        if (isCode(error, "wrong_password")) context.temporary = null;
        throw error;
      }
    },
  };
}
