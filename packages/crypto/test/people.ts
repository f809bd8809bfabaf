import { systemRandom, type Bytes } from "../src/bytes.ts";
import { randomUuid } from "../src/ids.ts";
import { openIdentity, type Identity } from "../src/sharing/identity.ts";
import { makeVault, openVaultKeys, type VaultKeys } from "../src/vault-key.ts";

export interface Person {
  vaultKey: Bytes;
  keys: VaultKeys;
  identity: Identity;
}

/** Makes a person with a personal vault of their own. */
export async function newPerson(): Promise<Person> {
  const { vaultId, vaultKey } = makeVault(systemRandom);
  const keys = await openVaultKeys(vaultKey, vaultId);
  return { vaultKey, keys, identity: await openIdentity(keys, randomUuid(systemRandom)) };
}
