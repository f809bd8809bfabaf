import { randomBytes } from "node:crypto";
import { b64u } from "./envelopes.ts";
import {
  keysOf,
  masterKeyOf,
  newKdf,
  passwordKeys,
  recoveryKeys,
  showRecoveryKey,
  wrap,
  type RawVault,
} from "./keys.ts";
import { hashOf, proven, sealManifest, type Content } from "./manifests.ts";

/** Seals a vault made here, as both register and new vault keys send it (docs/crypto-protocol.md §3, §7). */
export async function sealNewVault(vault: RawVault, password: string, content: Content) {
  const keys = keysOf(vault);
  const kdf = newKdf();
  const { credential, wrapKey } = passwordKeys(await masterKeyOf(password, kdf));
  const secret = randomBytes(20);
  const spare = recoveryKeys(secret);
  const manifest = sealManifest(keys, 0, content);
  return {
    recoveryKey: showRecoveryKey(secret),
    memory: { counter: 0, hash: hashOf(manifest.sealed), at: content.at },
    credential,
    kdf,
    newVault: {
      vaultId: vault.vaultId,
      wrappedVaultKey: wrap(wrapKey, vault, "master"),
      writeKey: b64u(keys.write),
      manifest: proven(keys, manifest),
    },
    recovery: { credential: spare.credential, wrappedVaultKey: wrap(spare.wrapKey, vault, "recovery") },
  };
}
