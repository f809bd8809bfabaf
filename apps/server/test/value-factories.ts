import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import {
  defaultKdf,
  type Kdf,
  type Manifest,
  type NewEntry,
  type NewVault,
  type ReceivedManifest,
  type Recovery,
  type Sealed,
} from "@pomander/contract";

/** Returns a value of the right form without a meaning, which the server cannot tell from a real one. */
const base64url = (bytes: number) => randomBytes(bytes).toString("base64url");

export const credential = () => `v1.${base64url(32)}`;
export const envelope = (plainBytes = 32) => `v1.${base64url(12)}.${base64url(plainBytes + 16)}`;
const committingEnvelope = (plainBytes: number) =>
  `v1c.${base64url(12)}.${base64url(32)}.${base64url(plainBytes + 16)}`;
export const wrappedVaultKey = () => committingEnvelope(32);
export const kdf = (): Kdf => ({ ...defaultKdf, salt: base64url(16) });
export const recovery = (): Recovery => ({ credential: credential(), wrappedVaultKey: wrappedVaultKey() });
/** The write keys of the vaults that were made here. */
const writeKeys = new Map<string, string>();
export const newVault = (vaultId: string = randomUUID()): NewVault & { manifest: { counter: 0 } } => {
  const writeKey = writeKeys.get(vaultId) ?? base64url(32);
  writeKeys.set(vaultId, writeKey);
  return {
    vaultId,
    wrappedVaultKey: wrappedVaultKey(),
    writeKey,
    manifest: { ...manifest({ vaultId }, 0), counter: 0 },
  };
};

/**
 * Returns a manifest of a vault that was created here, with the proof that its owner's device would send
 * (crypto-protocol.md §3).
 */
export const manifest = (vault: { vaultId: string }, counter: number): Manifest =>
  prove(vault, { counter, sealed: committingEnvelope(256) });

/** Returns the write key of a vault that was made here. */
export function writeKeyOf({ vaultId }: { vaultId: string }): Buffer {
  const writeKey = writeKeys.get(vaultId);
  if (writeKey === undefined) throw new Error(`the vault ${vaultId} was not made here`);
  return Buffer.from(writeKey, "base64url");
}

/** Returns a manifest as the server stores it. */
export const withoutProof = ({ counter, sealed }: Manifest): ReceivedManifest => ({ counter, sealed });

export function prove({ vaultId }: { vaultId: string }, manifest: Omit<Manifest, "proof">): Manifest {
  const { counter, sealed } = manifest;
  const hash = createHash("sha256").update(sealed).digest("base64url");
  const proof = createHmac("sha256", writeKeyOf({ vaultId }))
    .update(`pomander/v1/write\n${vaultId}\n${counter}\n${hash}`)
    .digest("base64url");
  return { counter, sealed, proof };
}

/** Returns the proof with which the owner of a vault publishes a card. */
export function proveCard({ vaultId }: { vaultId: string }, card: string): string {
  return createHmac("sha256", writeKeyOf({ vaultId })).update(`pomander/v1/card\n${card}`).digest("base64url");
}

/** Returns a committing envelope of the right form without a meaning. */
export const committed = (plainBytes = 256) => committingEnvelope(plainBytes);

export const sealed = (revision: number): Sealed => ({
  revision,
  key: envelope(32),
  title: envelope(),
  link: envelope(),
  email: envelope(),
  password: envelope(),
  notes: envelope(),
  category: envelope(),
  tags: [envelope()],
  extra: envelope(),
  searchTokens: [],
});

export const newEntry = (members: Partial<NewEntry> = {}): NewEntry => ({
  _id: randomUUID(),
  ...sealed(1),
  revision: 1,
  isFavorite: false,
  isArchive: false,
  ...members,
});
