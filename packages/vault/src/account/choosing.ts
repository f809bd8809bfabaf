import { calls, type User } from "@pomander/contract";
import { wrapVaultKey } from "@pomander/crypto";
import { ApiError } from "../api.ts";
import { mind, mindVaultId } from "./cautions.ts";
import { NoVault, TemporaryPasswordNeeded } from "./errors.ts";
import { deriveKeys, deriveNewKeys, preloginKdf } from "./keys.ts";
import { makeEmptyVault, makeRecovery } from "./new-vault.ts";
import { judgeNewPassword, refuseProof, refuseTemporary, type Refuse } from "./refused.ts";
import { isStrangeSalt, rememberedAccount } from "./remember.ts";
import { setMasterPassword, type NewMasterPassword } from "./set-password.ts";
import { unlockWithPassword, unlockWithRecoveryKey, type UnlockedKey } from "./unlock.ts";
import type { ClientContext, TemporaryPassword } from "./context.ts";
import type {
  ArchiveProof,
  ChoosingMasterPassword,
  ChoosingOptions,
  PreparedMasterPassword,
  ReclaimedVault,
} from "./types.ts";

/** What a person under a temporary password can choose from (crypto-protocol.md §6). */
export async function beginChoosing(
  context: ClientContext,
  user: User,
  options: ChoosingOptions,
): Promise<ChoosingMasterPassword> {
  const { ask, timeZone } = options;
  const temporary = await temporaryPassword(context, user, options);
  const vault = await context.api(calls.vaults.read);
  const { vaultId, kdf, hasRecovery } = vault;
  await mindVaultId(ask, await rememberedAccount(context, user.email), vaultId);
  const present = vaultId === null || kdf === null ? null : { vaultId, kdf, hasRecovery };
  const chooser: Chooser = { context, user, temporary };
  const reclaim = async (unlock: (vault: NonNullable<typeof present>) => Promise<UnlockedKey>, proof: ArchiveProof) => {
    if (present === null) throw new NoVault();
    return reclaimedVault(chooser, await unlock(present), refuseProof(proof));
  };
  return {
    vault: present === null ? null : { vaultId: present.vaultId, hasRecovery },
    prepareEmptyVault: (newPassword) =>
      prepareEmptyVault(chooser, newPassword, present === null ? timeZone : undefined),
    unlockWithPassword: (password) =>
      reclaim((found) => unlockWithPassword(context, found, password, ask), { password }),
    unlockWithRecoveryKey: (recoveryKey) =>
      reclaim((found) => unlockWithRecoveryKey(context, found.vaultId, recoveryKey), { recoveryKey }),
  };
}

interface Chooser {
  context: ClientContext;
  user: User;
  temporary: TemporaryPassword;
}

async function temporaryPassword(
  context: ClientContext,
  user: User,
  { ask, temporaryPassword: password }: ChoosingOptions,
): Promise<TemporaryPassword> {
  const known = context.temporary;
  if (password === undefined) {
    if (known?.userId !== user._id) throw new TemporaryPasswordNeeded();
    return known;
  }
  // No sign-in here has said that the password is temporary: a record that says so later is minded as that one is, and
  // so is one that names an account of which nothing is known here.
  const remembered = await rememberedAccount(context, user.email);
  if (remembered === undefined || remembered.vaultId !== null) await mind(ask, { kind: "passwordTemporary" });
  const kdf = await preloginKdf(context, user.email);
  if (isStrangeSalt(kdf, remembered)) await mind(ask, { kind: "passwordChanged" });
  const { credential } = await deriveKeys(context, password, kdf);
  return (context.temporary = { userId: user._id, password, credential, kdf });
}

async function prepareEmptyVault(
  chooser: Chooser,
  newPassword: string,
  timeZone: string | undefined,
): Promise<PreparedMasterPassword> {
  const { context, user, temporary } = chooser;
  await judgeNewPassword(newPassword, user, [refuseTemporary(temporary.password)]);
  const derived = await deriveNewKeys(context, newPassword);
  const { newVault, vaultKey, manifest } = await makeEmptyVault(context, derived);
  const { vaultId } = newVault;
  return prepared(chooser, { derived, choice: { newVault }, vaultId, vaultKey, unlocked: null, manifest, timeZone });
}

function reclaimedVault(chooser: Chooser, unlocked: UnlockedKey, refuse: Refuse): ReclaimedVault {
  const { context, user, temporary } = chooser;
  const { vaultId, vaultKey } = unlocked;
  return {
    vaultId,
    async prepare(newPassword) {
      await judgeNewPassword(newPassword, user, [refuseTemporary(temporary.password), refuse]);
      const derived = await deriveNewKeys(context, newPassword);
      const wrappedVaultKey = await wrapVaultKey(derived.wrapKey, vaultId, "master", vaultKey, context.random);
      return prepared(chooser, {
        derived,
        choice: { vault: { vaultId, wrappedVaultKey } },
        vaultId,
        vaultKey,
        unlocked,
      });
    },
  };
}

async function prepared(
  { context, user, temporary }: Chooser,
  made: Omit<NewMasterPassword, "currentPassword" | "recovery" | "after">,
): Promise<PreparedMasterPassword> {
  const { recoveryKey, recovery } = await makeRecovery(context, made.vaultId, made.vaultKey);
  return {
    recoveryKey,
    async submit(withRecoveryKey) {
      try {
        const signedIn = await setMasterPassword(context, user, {
          ...made,
          currentPassword: temporary.credential,
          recovery: withRecoveryKey ? recovery : undefined,
          after: "choosing",
        });
        context.temporary = null;
        return signedIn;
      } catch (error) {
        // Mistyped after a reload: it is asked for again.
        if (error instanceof ApiError && error.code === "wrong_password") context.temporary = null;
        throw error;
      }
    },
  };
}
