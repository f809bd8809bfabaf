import {
  deriveRecoveryKeys,
  formatRecoveryKey,
  hashSealedManifest,
  makeVault,
  newRecoverySecret,
  openVaultKeys,
  sealManifest,
  wrapVaultKey,
  type Bytes,
  type DerivedKeys,
} from "@pomander/crypto";
import { emptyDigest } from "../vault/vault-state.ts";
import type { NewVault, Recovery } from "@pomander/contract";
import type { PinnedManifest } from "../pinned-state.ts";
import type { ClientContext } from "./context.ts";

/** A new, empty vault: what is sent of it, its key, and what this device will remember of it. */
export async function makeEmptyVault(
  { random, now }: ClientContext,
  derived: DerivedKeys,
): Promise<{ newVault: NewVault; vaultKey: Bytes; manifest: PinnedManifest }> {
  const { vaultId, vaultKey } = makeVault(random);
  const wrappedVaultKey = await wrapVaultKey(derived.wrapKey, vaultId, "master", vaultKey, random);
  const first = { count: 0, digest: emptyDigest, prev: "", at: now().toISOString(), search: false };
  const { sealed } = await sealManifest(await openVaultKeys(vaultKey, vaultId), 0, first, random);
  return {
    newVault: { vaultId, wrappedVaultKey, manifest: { counter: 0, sealed } },
    vaultKey,
    manifest: { counter: 0, hash: await hashSealedManifest(sealed) },
  };
}

/** A new recovery key of a vault, and what the server keeps of it. */
export async function makeRecovery(
  { random }: ClientContext,
  vaultId: string,
  vaultKey: Bytes,
): Promise<{ recoveryKey: string; recovery: Recovery }> {
  const secret = newRecoverySecret(random);
  const { credential, wrapKey } = await deriveRecoveryKeys(secret);
  const wrappedVaultKey = await wrapVaultKey(wrapKey, vaultId, "recovery", vaultKey, random);
  return { recoveryKey: formatRecoveryKey(secret), recovery: { credential, wrappedVaultKey } };
}
