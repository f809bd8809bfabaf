import { calls, type Contents, type Kdf, type ReceivedKdf, type User } from "@pomander/contract";
import {
  validateKdf,
  deriveRecoveryKeys,
  isGeneratedPassword,
  openVaultKeys,
  parseRecoveryKey,
  type Bytes,
  type DerivedKeys,
  type KdfRecord,
  type WrapKind,
} from "@pomander/crypto";
import { isCode } from "../is-code.ts";
import { clientError } from "../errors.ts";
import { removeOfflineCopy } from "../vault/offline-copy.ts";
import { confirmOrAbort, confirmVaultIdOrAbort } from "./confirm-warning.ts";
import { deriveKeys, unwrap } from "./keys.ts";
import {
  isUnpinnedSalt,
  isVaultPinned,
  pinOpening,
  pinVaultId,
  pinVaultKey,
  readSeenAccounts,
} from "./pinned-account.ts";
import type { PinnedVault } from "../device/pinned-state.ts";
import type { OpenVault } from "../vault/open-vault-types.ts";
import type { ClientContext } from "./client-context.ts";
import type { ConfirmWarning, UnlockedVault } from "./vault-client-types.ts";

/**
 * Asks for confirmation where the server says otherwise than this device has seen whether the password of a vault was
 * generated.
 */
export async function confirmOpening(
  { memory }: Pick<ClientContext, "memory">,
  { vaultId, isGenerated }: PresentVault,
  ask: ConfirmWarning,
): Promise<void> {
  if (isOtherOpening(isGenerated, await memory.get("vault", vaultId)))
    await confirmOrAbort(ask, { kind: "passwordChanged" });
}

/** Whether a vault that this device has seen had a password of the other kind then. */
const isOtherOpening = (isGenerated: boolean, pinned: PinnedVault | undefined) =>
  (pinned?.manifest ?? null) !== null && (pinned?.isGenerated ?? false) !== isGenerated;

/** The kinds of proof for which the server returns a wrapped key. */
type ProvenKind = Extract<WrapKind, "master" | "recovery">;

/** A vault key and the keys that unlocked it. */
export interface UnlockedKey {
  vaultId: string;
  vaultKey: Bytes;
  wrappedVaultKey: string;
  derived: DerivedKeys;
  kind: ProvenKind;
}

/** Opens the vault in an existing session. Its contents are requested while the keys are derived. */
export async function unlock(
  context: ClientContext,
  user: User,
  password: string,
  ask: ConfirmWarning,
): Promise<OpenVault> {
  const present = await confirmPresentVault(context, user, ask);
  const ahead = context.readAhead(present.vaultId);
  return resume(context, user, await unlockPresent(context, user, { present, password, ask }), ahead);
}

/** Does the same as `unlock` except for the opening: `resume` does that, here or in another process of this device. */
export async function unlockKey(
  context: ClientContext,
  user: User,
  password: string,
  ask: ConfirmWarning,
): Promise<UnlockedVault> {
  return unlockPresent(context, user, { present: await confirmPresentVault(context, user, ask), password, ask });
}

/** Unlocks the key of the present vault with its password. */
export async function unlockPresent(
  context: ClientContext,
  user: User,
  { present, password, ask }: { present: PresentVault; password: string; ask: ConfirmWarning },
): Promise<UnlockedVault> {
  const { vaultId, vaultKey, kdf, wrappedVaultKey } = await unlockWithPassword(context, present, password, ask);
  await pinVaultKey(context, vaultId, { kdf, wrappedVaultKey });
  await pinOpening(context, vaultId, { isGenerated: present.isGenerated && isGeneratedPassword(password) });
  if (await isVaultPinned(context.memory, vaultId)) await pinVaultId(context, user.email, vaultId);
  return { vaultId, vaultKey, kdf, wrappedVaultKey };
}

/** Opens a vault with a key that this device has unlocked. `ahead` are its contents, if they were requested before. */
export async function resume(
  context: ClientContext,
  { email }: Pick<User, "email">,
  { vaultId, vaultKey, kdf, wrappedVaultKey }: UnlockedVault,
  ahead?: Promise<Contents>,
): Promise<OpenVault> {
  return context.open(await openVaultKeys(vaultKey, vaultId), { kdf, wrappedVaultKey }, { email, ahead });
}

/** Returns the key of the present vault, for wrapping it again. */
export async function unlockVaultKey(
  context: ClientContext,
  user: User,
  password: string,
  ask: ConfirmWarning,
): Promise<UnlockedKey & { kdf: KdfRecord }> {
  return unlockWithPassword(context, await confirmPresentVault(context, user, ask), password, ask);
}

/** The vault that the server names as the account's. */
interface PresentVault {
  vaultId: string;
  kdf: ReceivedKdf;
  /** Whether the server says that its master password was generated. */
  isGenerated: boolean;
}

/** Returns the vault that the server names as the account's, if it agrees with what this device has seen. */
export async function confirmPresentVault(
  { api, memory }: ClientContext,
  user: User,
  ask: ConfirmWarning,
): Promise<PresentVault> {
  const { vaultId, kdf, isPasswordGenerated: isGenerated } = await api(calls.vaults.read);
  await removeOfflineCopy(memory, vaultId);
  const seen = await readSeenAccounts({ memory }, user);
  await confirmVaultIdOrAbort(ask, seen, vaultId);
  if (vaultId === null || kdf === null) throw clientError("vault_missing");
  // The session began with a sign-in, which is remembered: a record that names an account and a vault both unknown here
  // would bypass the memory of both. If nothing at all is remembered, the memory was cleared, and the user is asked as
  // on a first visit.
  const isStrange = seen.length === 0 && (await memory.get("vault", vaultId)) === undefined;
  if (isStrange && !(await memory.isEmpty())) await confirmOrAbort(ask, { kind: "vaultReplaced" });
  return { vaultId, kdf, isGenerated };
}

/**
 * Unlocks a vault with its own key settings, which after a reset differ from the account's. Where `isGenerated` is known,
 * a password of the other kind than this device has seen is asked about before anything is derived from `password`.
 */
export async function unlockWithPassword(
  context: ClientContext,
  vault: { vaultId: string; kdf: Kdf | ReceivedKdf; isGenerated?: boolean },
  password: string,
  ask: ConfirmWarning,
): Promise<UnlockedKey & { kdf: KdfRecord }> {
  const kdf = validateKdf(vault.kdf);
  const pinned = await context.memory.get("vault", vault.vaultId);
  const isOther = vault.isGenerated !== undefined && isOtherOpening(vault.isGenerated, pinned);
  if (isOther || isUnpinnedSalt(kdf, pinned)) await confirmOrAbort(ask, { kind: "passwordChanged" });
  const derived = await deriveKeys(context, password, kdf);
  return { kdf, ...(await unlockWith(context, vault.vaultId, derived, "master")) };
}

/** Unlocks a vault with its recovery key. Throws one of `invalidInputCodes` for a malformed one. */
export async function unlockWithRecoveryKey(
  context: ClientContext,
  vaultId: string,
  recoveryKey: string,
): Promise<UnlockedKey> {
  return unlockWith(context, vaultId, await deriveRecoveryKeys(parseRecoveryKey(recoveryKey)), "recovery");
}

async function unlockWith(
  context: ClientContext,
  vaultId: string,
  derived: DerivedKeys,
  kind: ProvenKind,
): Promise<UnlockedKey> {
  const { credential } = derived;
  const { wrappedVaultKey } = await context.api(calls.vaults.unlock, {
    params: { vaultId },
    body: kind === "master" ? { credential } : { recoveryCredential: credential },
  });
  const vaultKey = await unwrap(derived, { vaultId, wrappedVaultKey }, kind);
  return { vaultId, vaultKey, wrappedVaultKey, derived, kind };
}

/**
 * Runs `make` while the vault counts as unlocked. The server forgets an unlock after ten minutes; it is then repeated
 * once.
 */
export async function whileUnlocked<T>(
  context: ClientContext,
  { vaultId, derived, kind }: UnlockedKey,
  make: () => Promise<T>,
): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!isCode(error, "locked")) throw error;
    await unlockWith(context, vaultId, derived, kind);
    return make();
  }
}
