import { calls, normalizeEmail } from "@pomander/contract";
import { acceptKdf, openVaultKeys } from "@pomander/crypto";
import { MalformedReply } from "../api.ts";
import { Stopped } from "./errors.ts";
import { deriveKeys, preloginKdf, unwrap } from "./keys.ts";
import { isStrangeSalt, rememberAccount, rememberedAccount, rememberVaultKdf } from "./remember.ts";
import type { OpenedVault, User } from "@pomander/contract";
import type { DerivedKeys, KdfRecord } from "@pomander/crypto";
import type { AskCaution, Caution, OpenVault, SignedIn } from "../types.ts";
import type { ClientContext } from "./context.ts";

/** Asks, and stops when the answer is no. */
export async function mind(ask: AskCaution, caution: Caution): Promise<void> {
  if (!(await ask(caution))) throw new Stopped(caution);
}

/** Signs in with a master password and opens the vault. */
export async function signIn(
  context: ClientContext,
  email: string,
  password: string,
  ask: AskCaution,
): Promise<SignedIn> {
  const kdf = await preloginKdf(context, email);
  if (isStrangeSalt(kdf, await rememberedAccount(context, email))) await mind(ask, { kind: "passwordChanged" });
  return signInWith(context, email, { kdf, ...(await deriveKeys(context, password, kdf)) }, ask);
}

/** As `signIn`, with keys that are derived already. */
export async function signInWith(
  context: ClientContext,
  email: string,
  keys: DerivedKeys & { kdf: KdfRecord },
  ask: AskCaution,
): Promise<SignedIn> {
  const body = { email: normalizeEmail(email), password: keys.credential };
  const { token, user, vault } = await context.api(calls.auth.login, { body }, { token: null });
  try {
    const remembered = await rememberedAccount(context, email);
    await mindVault(context, { token, user, vault, seen: remembered?.vaultId ?? null }, ask);
    const opened = vault === null ? null : await openWrapped(context, vault, keys);
    await rememberAccount(context, email, keys.kdf, opened?.vaultId ?? null);
    context.setToken(token);
    return { token, user, vault: opened?.open() ?? null };
  } catch (error) {
    endSession(context, token);
    throw error;
  }
}

/** What the server says of the vault must agree with what this device has seen. */
async function mindVault(
  { api }: ClientContext,
  reply: { token: string; user: User; vault: OpenedVault | null; seen: string | null },
  ask: AskCaution,
): Promise<void> {
  const { token, user, vault, seen } = reply;
  if (seen === null) return;
  if (user.mustChangePassword) await mind(ask, { kind: "passwordTemporary" });
  // Without a wrapped key in the reply, the vault may still be there under another password.
  const vaultId =
    vault !== null || user.mustChangePassword
      ? (vault?.vaultId ?? seen)
      : (await api(calls.vaults.read, undefined, { token })).vaultId;
  if (vaultId === null) await mind(ask, { kind: "vaultMissing" });
  else if (vaultId !== seen) await mind(ask, { kind: "vaultReplaced" });
}

async function openWrapped(
  context: ClientContext,
  { vaultId, kdf, wrappedVaultKey }: OpenedVault,
  derived: DerivedKeys & { kdf: KdfRecord },
): Promise<{ vaultId: string; open: () => OpenVault }> {
  if (vaultId === null || kdf === null) throw new MalformedReply("a wrapped key without a vault");
  acceptKdf(kdf);
  const vaultKey = await unwrap(derived, { vaultId, wrappedVaultKey }, "master");
  const keys = await openVaultKeys(vaultKey, vaultId);
  // The record that has just opened it, whatever the reply says beside.
  await rememberVaultKdf(context, vaultId, derived.kdf);
  return { vaultId, open: () => context.open(keys) };
}

/** A session that is not gone on with is ended, without waiting for it. */
function endSession({ api }: ClientContext, token: string): void {
  api.done(calls.users.endSession, { params: { id: "current" } }, { token }).catch(() => undefined);
}
