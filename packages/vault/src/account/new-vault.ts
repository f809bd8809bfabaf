import {
  deriveRecoveryKeys,
  digestEntryHashes,
  formatRecoveryKey,
  hashSealedManifest,
  makeVault,
  newRecoverySecret,
  openVaultKeys,
  sealManifest,
  wrapVaultKey,
  writeKeyOf,
  type Bytes,
  type DerivedKeys,
} from "@pomander/crypto";
import type { NewVault, Recovery } from "@pomander/contract";
import type { PinnedManifest } from "../device/pinned-state.ts";
import type { ClientContext } from "./client-context.ts";

/**
 * Makes a new, empty vault: the data to send, its key, and this device's memory of it. `more`: further members of its
 * manifest.
 */
export async function makeEmptyVault(
  { random, now }: ClientContext,
  derived: DerivedKeys,
  more: Readonly<Record<string, unknown>> = {},
): Promise<{ newVault: NewVault; vaultKey: Bytes; manifest: PinnedManifest }> {
  const { vaultId, vaultKey } = makeVault(random);
  const wrappedVaultKey = await wrapVaultKey(derived.wrapKey, vaultId, "master", vaultKey, random);
  const at = now().toISOString();
  const first = { count: 0, digest: await digestEntryHashes(new Uint8Array(0)), prev: "", at, search: false, ...more };
  const { sealed, proof } = await sealManifest(await openVaultKeys(vaultKey, vaultId), 0, first, random);
  const writeKey = await writeKeyOf(vaultKey);
  return {
    newVault: { vaultId, wrappedVaultKey, writeKey, manifest: { counter: 0, sealed, proof } },
    vaultKey,
    manifest: { counter: 0, hash: await hashSealedManifest(sealed), at },
  };
}

/** Makes a new recovery key of a vault, and the record that the server stores for it. */
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
