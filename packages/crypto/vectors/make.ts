import { encodeBase64url } from "../src/base64url.ts";
import { makeVault, openVaultKeys } from "../src/vault-key.ts";
import { kdfRecords, passkeyVector, passwordVector, recoveryVector } from "./accounts.ts";
import { base64url, committingEnvelopes, envelopes, padding } from "./envelopes.ts";
import { fileVectors } from "./files.ts";
import { fixedRandom } from "./fixed-random.ts";
import { linkVectors } from "./links.ts";
import { machineVectors } from "./machines.ts";
import { sealedFiles } from "./sealed-files.ts";
import { sharingVectors } from "./sharing.ts";
import { derivedKeys, entryVectors, manifestVectors, queryVectors, successorVector } from "./vaults.ts";

/** Every value of the protocol, from one fixed random source that is drawn from in this order. */
export async function makeVectors() {
  const random = fixedRandom();
  const vault = makeVault(random);
  const keys = await openVaultKeys(vault.vaultKey, vault.vaultId);
  const kdf = kdfRecords(random);
  const passwords = [
    await passwordVector("correct horse battery staple", vault, random),
    await passwordVector(" \ufb01ancée\u0301 Ångström ", vault, random),
  ];
  const recovery = await recoveryVector(vault, random);
  const entries = await entryVectors(keys, random);
  const envelope = await envelopes(random);
  const committingEnvelope = await committingEnvelopes(random);
  const manifests = await manifestVectors(keys, entries, random);
  return {
    protocol: 1,
    random: "SHA-256 of pomander/vectors/0, of pomander/vectors/1, and so on, drawn from in order",
    base64url,
    padding,
    envelope,
    committingEnvelope,
    kdf,
    vault: {
      vaultId: vault.vaultId,
      vaultKey: encodeBase64url(vault.vaultKey),
      ...(await derivedKeys(vault.vaultKey)),
    },
    passwords,
    recovery,
    entries,
    manifests,
    successor: await successorVector(vault, manifests[2], random),
    queries: await queryVectors(keys),
    sealedFiles: await sealedFiles(random),
    passkey: await passkeyVector(vault, random),
    sharing: await sharingVectors(random),
    files: await fileVectors(random),
    links: await linkVectors(keys, random),
    machines: await machineVectors(random),
  };
}

export type Vectors = Awaited<ReturnType<typeof makeVectors>>;
export const vectorsFile = new URL("vectors.json", import.meta.url);
