import { randomBytes, randomUUID } from "node:crypto";
import {
  defaultKdf,
  type Kdf,
  type Manifest,
  type NewEntry,
  type NewVault,
  type Recovery,
  type Sealed,
} from "@pomander/contract";

/** Values of the right form that mean nothing: what the server sees of them is all it ever sees. */
const base64url = (bytes: number) => randomBytes(bytes).toString("base64url");

export const credential = () => `v1.${base64url(32)}`;
export const envelope = (plainBytes = 32) => `v1.${base64url(12)}.${base64url(plainBytes + 16)}`;
export const wrappedVaultKey = () => `v1c.${base64url(12)}.${base64url(32)}.${base64url(48)}`;
export const kdf = (): Kdf => ({ ...defaultKdf, salt: base64url(16) });
export const manifest = (counter: number): Manifest => ({ counter, sealed: envelope(256) });
export const recovery = (): Recovery => ({ credential: credential(), wrappedVaultKey: wrappedVaultKey() });
export const newVault = (): NewVault & { manifest: { counter: 0 } } => ({
  vaultId: randomUUID(),
  wrappedVaultKey: wrappedVaultKey(),
  manifest: { ...manifest(0), counter: 0 },
});

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
