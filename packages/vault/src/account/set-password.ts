import { calls, type NewVault, type Recovery, type User } from "@pomander/contract";
import { openVaultKeys, type Bytes, type DerivedKeys, type KdfRecord } from "@pomander/crypto";
import { clientError, type ClientErrors } from "../errors.ts";
import { isLostReply } from "../api.ts";
import { callError } from "../call-errors.ts";
import { withFactorProof } from "./factor-proof.ts";
import { pinAccount, pinMadeVault, pinOpening, pinPendingPassword, pinVaultKey } from "./pinned-account.ts";
import { resolveLostReply } from "./resolve-lost-reply.ts";
import { whileUnlocked, type UnlockedKey } from "./unlock.ts";
import type { PinnedManifest } from "../device/pinned-state.ts";
import type { ClientContext } from "./client-context.ts";
import type { PasswordChangeOptions } from "./password-change-options.ts";
import type { SignedIn } from "./vault-client-types.ts";

interface RewrappedVault {
  vaultId: string;
  wrappedVaultKey: string;
}
/** The vault that the new password is for, as in the call's body. */
type PasswordTarget = { vault: RewrappedVault } | { newVault: NewVault } | { reopen: RewrappedVault };

export interface NewMasterPassword extends PasswordChangeOptions {
  /** The account's present credential; null: it has none yet. */
  currentPassword: string | null;
  derived: DerivedKeys & { kdf: KdfRecord };
  target: PasswordTarget;
  vaultId: string;
  vaultKey: Bytes;
  /** The keys with which the vault was unlocked; null for a new vault. */
  unlocked: UnlockedKey | null;
  /** The first manifest of a new vault. */
  manifest?: PinnedManifest;
  recovery?: Recovery | undefined;
  /** Ids of the passkeys that stay; all others are removed. */
  passkeys?: readonly string[];
  timeZone?: string | undefined;
  /** Whether the password was generated: no one signs in with it. */
  isGenerated?: boolean;
  after: ClientErrors["outcome_unknown"]["after"];
}

/**
 * Sets a new master password for account and vault in one call. Every session ends; the new one is used, and the vault
 * is open. No entry changes.
 */
export async function setMasterPassword(
  context: ClientContext,
  user: User,
  {
    currentPassword,
    derived,
    target,
    vaultId,
    vaultKey,
    unlocked,
    manifest,
    recovery,
    passkeys = [],
    timeZone,
    after,
    askFactor,
    revokesTokens = true,
    disconnectsCompany = false,
    isGenerated = false,
  }: NewMasterPassword,
): Promise<SignedIn> {
  const { api } = context;
  const { kdf, credential } = derived;
  await pinPendingPassword(context, user.email, vaultId, kdf);
  if (manifest !== undefined) await pinMadeVault(context, vaultId, { kdf, manifest, isGenerated });
  const body = {
    ...(currentPassword === null ? {} : { currentPassword }),
    password: credential,
    kdf,
    ...target,
    ...(recovery === undefined ? {} : { recovery }),
    passkeys: [...passkeys],
    ...(revokesTokens ? {} : { revokeTokens: false }),
    ...(disconnectsCompany ? { disconnectCompany: true } : {}),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(isGenerated ? { isPasswordGenerated: true } : {}),
  };
  const params = { id: user._id };
  try {
    const reply = await withFactorProof(context, "change", askFactor, (proof) => {
      const send = () => api(calls.auth.update, { params, body: { ...body, ...proof } });
      return unlocked === null ? send() : whileUnlocked(context, unlocked, send);
    });
    if (reply.token === undefined || reply.user === undefined)
      throw callError("malformed_reply", {}, "a new password without a new token");
    const wrapped = { kdf, wrappedVaultKey: wrappedKeyOf(target) };
    await pinVaultKey(context, vaultId, wrapped);
    await pinAccount(context, user.email, isGenerated ? null : kdf, vaultId);
    await pinOpening(context, vaultId, { isGenerated });
    context.setToken(reply.token);
    const vault = context.open(await openVaultKeys(vaultKey, vaultId), wrapped, { email: user.email });
    return { token: reply.token, user: reply.user, vault };
  } catch (error) {
    if (!isLostReply(error)) throw error;
    // The company signs in again, and the recovery key opens the vault, whatever became of it.
    if (isGenerated) throw clientError("outcome_unknown", { after }, error);
    return resolveLostReply(context, user.email, derived, { lost: error, after, expected: vaultId });
  }
}

function wrappedKeyOf(target: PasswordTarget): string {
  if ("newVault" in target) return target.newVault.wrappedVaultKey;
  return ("vault" in target ? target.vault : target.reopen).wrappedVaultKey;
}
