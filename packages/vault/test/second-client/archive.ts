import { pagesOf, type Call, type Contents } from "./calls.ts";
import { openEntry } from "./entries.ts";
import { masterKeyOf, keysOf, passwordKeys, unwrap, type Kdf, type Keys } from "./keys.ts";
import { hashOf, openManifest } from "./manifests.ts";
import { predecessorOf } from "./successor.ts";
import { agree, checkEntries, type OpenedEntry, type Vault } from "./vault.ts";

/** Replaced vaults: by an empty one (docs/crypto-protocol.md §6), or by new vault keys (§14). */

async function read(call: Call, keys: Keys) {
  const contents = await call<Contents>("GET", `/user/vaults/archived/${keys.vaultId}/contents`);
  checkEntries(keys, openManifest(keys, contents.manifest), contents);
  const entries: OpenedEntry[] = contents.entries.map((entry) => {
    const { _id, revision, isFavorite, isArchive } = entry;
    return { ...openEntry(keys, entry), _id, revision, isFavorite, isArchive };
  });
  return { manifest: contents.manifest, entries };
}

export const listArchived = (call: Call) =>
  call<{ vaultId: string; kdf: Kdf; entryCount: number }[]>("GET", "/user/vaults/archived");

/** Reads an archived vault with its former password. */
export async function readArchived(call: Call, vaultId: string, password: string) {
  const found = (await listArchived(call)).find((one) => one.vaultId === vaultId);
  if (found === undefined) throw new Error("not in the archive");
  const { credential, wrapKey } = passwordKeys(await masterKeyOf(password, found.kdf));
  const path = `/user/vault/${vaultId}/unlock`;
  const { wrappedVaultKey } = await call<{ wrappedVaultKey: string }>("POST", path, { credential });
  const keys = keysOf({ vaultId, vaultKey: unwrap(wrapKey, vaultId, "master", wrappedVaultKey) });
  return (await read(call, keys)).entries;
}

const needPredecessor = async (call: Call, vault: Vault) => {
  const predecessor = await predecessorOf(pagesOf(call), vault.keys);
  if (predecessor === null) throw new Error("this vault follows none");
  return predecessor;
};

/** Returns the entries of the vault before new vault keys, read with its key in the present vault. */
export async function readPredecessor(call: Call, vault: Vault) {
  const { before, follows } = await needPredecessor(call, vault);
  const { manifest, entries } = await read(call, before);
  agree(manifest.counter === follows.counter && hashOf(manifest.sealed) === follows.hash, "not the last link");
  return entries;
}

/** Deletes the predecessor, only after the present vault was read back and verified. */
export async function deletePredecessor(call: Call, vault: Vault, currentPassword: string): Promise<void> {
  vault.verified();
  const { follows } = await needPredecessor(call, vault);
  await call("POST", `/user/vaults/archived/${follows.vaultId}/delete`, { currentPassword });
}
