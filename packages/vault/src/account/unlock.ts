import { calls } from "@pomander/contract";
import { acceptKdf, openVaultKeys } from "@pomander/crypto";
import { NoVault } from "./errors.ts";
import { addressKey, deriveKeys, unwrap } from "./keys.ts";
import { isStrangeSalt, rememberedAccount, rememberVaultKdf } from "./remember.ts";
import { mind } from "./sign-in.ts";
import type { User } from "@pomander/contract";
import type { Bytes, DerivedKeys, KdfRecord } from "@pomander/crypto";
import type { AskCaution, OpenVault } from "../types.ts";
import type { ClientContext } from "./context.ts";

export interface UnlockedKey {
  vaultId: string;
  vaultKey: Bytes;
  kdf: KdfRecord;
  derived: DerivedKeys;
}

/** Opens the vault with a session that is there already. */
export async function unlock(
  context: ClientContext,
  user: User,
  password: string,
  ask: AskCaution,
): Promise<OpenVault> {
  const { vaultId, vaultKey, kdf } = await unlockVaultKey(context, user, password, ask);
  await rememberVaultKdf(context, vaultId, kdf);
  await context.memory.update("account", await addressKey(user.email), (before) => before && { ...before, vaultId });
  return context.open(await openVaultKeys(vaultKey, vaultId));
}

/** The vault key itself, for wrapping it anew. */
export async function unlockVaultKey(
  context: ClientContext,
  user: User,
  password: string,
  ask: AskCaution,
): Promise<UnlockedKey> {
  const { api, memory } = context;
  const vault = await api(calls.vaults.read);
  const account = await rememberedAccount(context, user.email);
  const seen = account?.vaultId ?? null;
  if (vault.vaultId === null || vault.kdf === null) {
    if (seen !== null) await mind(ask, { kind: "vaultMissing" });
    throw new NoVault();
  }
  const { vaultId } = vault;
  const remembered = await memory.get("vault", vaultId);
  // The session began with a sign-in, which is remembered: a record that names an account and a vault of which nothing
  // is known here would get round the memory of both.
  const isStrange = account === undefined && remembered === undefined;
  if (isStrange || (seen !== null && vaultId !== seen)) await mind(ask, { kind: "vaultReplaced" });
  const kdf = acceptKdf(vault.kdf);
  if (isStrangeSalt(kdf, remembered)) await mind(ask, { kind: "passwordChanged" });
  const derived = await deriveKeys(context, password, kdf);
  const { wrappedVaultKey } = await api(calls.vaults.unlock, {
    params: { vaultId },
    body: { credential: derived.credential },
  });
  return { vaultId, kdf, derived, vaultKey: await unwrap(derived, { vaultId, wrappedVaultKey }, "master") };
}
