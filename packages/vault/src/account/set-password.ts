import { calls, type NewVault, type Recovery, type User } from "@pomander/contract";
import { openVaultKeys, type Bytes, type DerivedKeys, type KdfRecord } from "@pomander/crypto";
import { isLostReply, MalformedReply } from "../api.ts";
import { rememberAccount, rememberPending, rememberVaultKey } from "./remember.ts";
import { settleBySigningIn } from "./settle.ts";
import { whileUnlocked, type UnlockedKey } from "./unlock.ts";
import type { ManifestMemory } from "../memory.ts";
import type { ClientContext } from "./context.ts";
import type { OutcomeUnknown } from "./errors.ts";
import type { SignedIn } from "./types.ts";

interface Rewrapped {
  vaultId: string;
  wrappedVaultKey: string;
}
/** Which vault the new password is for, in the words of the call. */
type Choice = { vault: Rewrapped } | { newVault: NewVault } | { reopen: Rewrapped };

export interface NewMasterPassword {
  /** The account's credential till now. */
  currentPassword: string;
  derived: DerivedKeys & { kdf: KdfRecord };
  choice: Choice;
  vaultId: string;
  vaultKey: Bytes;
  /** With what the vault was unlocked; null for a new one. */
  unlocked: UnlockedKey | null;
  /** The first manifest of a new vault. */
  manifest?: ManifestMemory;
  recovery?: Recovery | undefined;
  timeZone?: string | undefined;
  after: ConstructorParameters<typeof OutcomeUnknown>[1];
}

/**
 * Sets a new master password for account and vault in one call. Every session ends; the new one is taken up, and the
 * vault is open. No entry is touched.
 */
export async function setMasterPassword(
  context: ClientContext,
  user: User,
  {
    currentPassword,
    derived,
    choice,
    vaultId,
    vaultKey,
    unlocked,
    manifest,
    recovery,
    timeZone,
    after,
  }: NewMasterPassword,
): Promise<SignedIn> {
  const { api } = context;
  const { kdf, credential } = derived;
  await rememberPending(context, user.email, vaultId, kdf);
  const body = {
    currentPassword,
    password: credential,
    kdf,
    ...choice,
    ...(recovery === undefined ? {} : { recovery }),
    ...(timeZone === undefined ? {} : { timeZone }),
  };
  const send = () => api(calls.auth.update, { params: { id: user._id }, body });
  try {
    const reply = await (unlocked === null ? send() : whileUnlocked(context, unlocked, send));
    if (reply.token === undefined) throw new MalformedReply("a new password without a new token");
    const wrapped = { kdf, wrappedVaultKey: wrappedKeyOf(choice) };
    await rememberVaultKey(context, vaultId, wrapped, manifest);
    await rememberAccount(context, user.email, kdf, vaultId);
    context.setToken(reply.token);
    const vault = context.open(await openVaultKeys(vaultKey, vaultId), wrapped);
    return { token: reply.token, user: reply.user, vault };
  } catch (error) {
    if (!isLostReply(error)) throw error;
    return settleBySigningIn(context, user.email, derived, { lost: error, after, expected: vaultId });
  }
}

function wrappedKeyOf(choice: Choice): string {
  if ("newVault" in choice) return choice.newVault.wrappedVaultKey;
  return ("vault" in choice ? choice.vault : choice.reopen).wrappedVaultKey;
}
