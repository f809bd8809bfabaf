import { type CallReply, calls, normalizeEmail, type OpenedVault, type User } from "@pomander/contract";
import { type DerivedKeys, type KdfRecord, openVaultKeys, validateKdf } from "@pomander/crypto";
import type { ClientContext } from "./context.ts";
import { deriveKeys, preloginKdf, unwrap } from "./keys.ts";
import { isUnpinnedSalt, pinAccount, pinVaultKey, readPinnedAccount } from "./pinned-account.ts";
import { confirmOrAbort, confirmVaultIdOrAbort } from "./security-warnings.ts";
import type { AskCode, ConfirmWarning, SignedIn } from "./types.ts";
import { type Api, ApiError, MalformedReply } from "../api.ts";
import type { OpenVault } from "../open-vault-types.ts";
import type { PinnedAccount } from "../pinned-state.ts";
import { removeOfflineCopy } from "../vault/offline-copy.ts";

/** Signs in with a master password and opens the vault, or with a temporary password, which opens none. */
export async function signIn(
  context: ClientContext,
  email: string,
  password: string,
  ask: ConfirmWarning,
  askCode?: AskCode,
): Promise<SignedIn> {
  const kdf = await preloginKdf(context, email);
  if (isUnpinnedSalt(kdf, await readPinnedAccount(context, email)))
    await confirmOrAbort(ask, { kind: "passwordChanged" });
  const keys = { kdf, ...(await deriveKeys(context, password, kdf)) };
  const signedIn = await signInWith(context, email, keys, { ask, askCode });
  const { _id: userId, mustChangePassword } = signedIn.user;
  context.temporary = mustChangePassword ? { userId, password, credential: keys.credential, kdf } : null;
  return signedIn;
}

interface SignInOptions {
  ask: ConfirmWarning;
  askCode?: AskCode | undefined;
  /** The vault that was just put in place, instead of the one that this device remembers. */
  expected?: string;
}

/** Signs in with keys that are derived already. */
export async function signInWith(
  context: ClientContext,
  email: string,
  keys: DerivedKeys & { kdf: KdfRecord },
  { ask, askCode, expected }: SignInOptions,
): Promise<SignedIn> {
  const proof = { email: normalizeEmail(email), password: keys.credential };
  const { token, user, vault } = await requestSession(context.api, proof, askCode);
  await removeOfflineCopy(context.memory, vault?.vaultId);
  try {
    const pinned = await readPinnedAccount(context, email);
    const seen = expected === undefined ? pinned : { vaultId: expected };
    await confirmVaultOrAbort(context, { token, user, vault, seen }, ask);
    const opened = vault === null ? null : await openWrapped(context, vault, keys);
    await pinAccount(context, email, keys.kdf, opened?.vaultId ?? null);
    context.setToken(token);
    return { token, user, vault: opened?.open() ?? null };
  } catch (error) {
    endSession(context, token);
    throw error;
  }
}

/** What the server says of the vault must agree with what this device has seen. */
async function confirmVaultOrAbort(
  { api }: ClientContext,
  reply: {
    token: string;
    user: User;
    vault: OpenedVault | null;
    seen: Pick<PinnedAccount, "vaultId" | "pendingVaultId"> | undefined;
  },
  ask: ConfirmWarning,
): Promise<void> {
  const { token, user, vault, seen } = reply;
  if (seen === undefined || seen.vaultId === null) return;
  // Under a temporary password the vault is asked for, and minded, when a master password is chosen.
  if (user.mustChangePassword) await confirmOrAbort(ask, { kind: "passwordTemporary" });
  if (user.mustChangePassword && vault === null) return;
  // Without a wrapped key in the reply, the vault may still be there under another password.
  const vaultId = (vault ?? (await api(calls.vaults.read, undefined, { token }))).vaultId;
  await confirmVaultIdOrAbort(ask, seen, vaultId);
}

async function openWrapped(
  context: ClientContext,
  { vaultId, kdf, wrappedVaultKey }: OpenedVault,
  derived: DerivedKeys & { kdf: KdfRecord },
): Promise<{ vaultId: string; open: () => OpenVault }> {
  if (vaultId === null || kdf === null) throw new MalformedReply("a wrapped key without a vault");
  validateKdf(kdf);
  const vaultKey = await unwrap(derived, { vaultId, wrappedVaultKey }, "master");
  const keys = await openVaultKeys(vaultKey, vaultId);
  // The record that has just opened it, whatever the reply says beside.
  const wrapped = { kdf: derived.kdf, wrappedVaultKey };
  await pinVaultKey(context, vaultId, wrapped);
  return { vaultId, open: () => context.open(keys, wrapped) };
}

/** A session that is not gone on with is ended, without waiting for it. */
function endSession({ api }: ClientContext, token: string): void {
  api.done(calls.users.endSession, { params: { id: "current" } }, { token }).catch(() => undefined);
}

/**
 * Proves a credential to the server, and gives it the code that may go with a temporary password
 * (crypto-protocol.md §6). Nothing in a reply tells this client to go on without the code.
 */
async function requestSession(
  api: Api,
  proof: { email: string; password: string },
  askCode: AskCode | undefined,
): Promise<CallReply<typeof calls.auth.login>> {
  let open: { challenge: string; methods: readonly string[] } | null = null;
  let answer: { challenge: string; code: string } | null = null;
  for (;;) {
    try {
      return await api(calls.auth.login, { body: { ...proof, ...answer } }, { token: null });
    } catch (error) {
      if (!(error instanceof ApiError) || askCode === undefined) throw error;
      const { challenge, methods } = error;
      if (error.code === "second_factor_required" && challenge !== null) open = { challenge, methods };
      else if (error.code !== "invalid_code" || open === null) throw error;
      const given = await askCode({ methods: open.methods, isWrong: error.code === "invalid_code" });
      if (given === "stop") throw error;
      answer = given === "sendAgain" ? null : { challenge: open.challenge, code: given.code };
    }
  }
}
