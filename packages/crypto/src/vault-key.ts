import { encodeBase64url } from "./base64url.ts";
import { equalBytes, type Bytes, type RandomSource } from "./bytes.ts";
import { openCommitting, sealCommitting } from "./committing-envelope.ts";
import { cryptoError } from "./errors.ts";
import { isUuid, randomUuid } from "./ids.ts";
import {
  deriveAesKey,
  deriveDerivationKey,
  deriveMacKey,
  hkdf,
  importDerivationKey,
  ivBytes,
  keyBytes,
} from "./primitives.ts";

/**
 * The secret that wraps a vault key: the master password, the recovery key, a passkey by its credential's id, or the
 * key of one shell, which is never sent.
 */
export type WrapKind = "master" | "recovery" | "shell" | `passkey/${string}`;

/**
 * The keys of what is in an open vault, a shared one's too. None can be exported; all can be posted to a worker.
 */
export interface ContentKeys {
  vaultId: string;
  entryWrap: CryptoKey;
  entryHash: CryptoKey;
  seal: CryptoKey;
  search: CryptoKey;
}

/** The keys of an open personal vault. */
export interface VaultKeys extends ContentKeys {
  /** Proves writes. */
  write: CryptoKey;
  /** Wraps the entries that the manifest names in `sharing`, in place of `entryWrap`. */
  ownWrap: CryptoKey;
  /** The source of the person's private keys: see `openIdentity` of `@pomander/crypto/sharing`. */
  identity: CryptoKey;
  /** Seals what the person remembers of the links that they made. */
  linkLabel: CryptoKey;
}

const field = "wrappedVaultKey";

/** Makes a new vault: once, on the device. */
export function makeVault(random: RandomSource): { vaultId: string; vaultKey: Bytes } {
  return { vaultId: randomUuid(random), vaultKey: random(keyBytes) };
}

const contextOf = (vaultId: string, kind: WrapKind) => `pomander/v1/vault-key/${vaultId}/${kind}`;

/** Wraps a vault key and opens it again before it is returned: a wrong one would lose the vault. */
export async function wrapVaultKey(
  wrapKey: Bytes,
  vaultId: string,
  kind: WrapKind,
  vaultKey: Bytes,
  random: RandomSource,
): Promise<string> {
  const envelope = await sealCommitting(wrapKey, contextOf(vaultId, kind), vaultKey, random(ivBytes));
  const opened = await unwrapVaultKey(wrapKey, vaultId, kind, envelope);
  if (!equalBytes(opened, vaultKey)) throw new Error("The wrapped key doesn't contain the vault key");
  return envelope;
}

/**
 * Unwraps a vault key. Throws `cannot_open`; reason `commitment` means another password or another vault's wrapped key.
 */
export async function unwrapVaultKey(
  wrapKey: Bytes,
  vaultId: string,
  kind: WrapKind,
  envelope: string,
): Promise<Bytes> {
  const vaultKey = await openCommitting(wrapKey, contextOf(vaultId, kind), envelope, field);
  if (vaultKey.length !== keyBytes) throw cryptoError("cannot_open", { field, reason: "shape" });
  return vaultKey;
}

const writeInfo = "pomander/v1/write";

/** Returns the write key, for the server of a new vault: it shows who may change the vault, and opens nothing. */
export async function writeKeyOf(vaultKey: Bytes): Promise<string> {
  return encodeBase64url(await hkdf(vaultKey, writeInfo));
}

/** Algorithm of each key, by its name in WebCrypto. */
const algorithms = {
  entryWrap: "AES-GCM",
  entryHash: "HMAC",
  seal: "HKDF",
  write: "HMAC",
  search: "HMAC",
  ownWrap: "AES-GCM",
  identity: "HKDF",
  linkLabel: "AES-GCM",
} as const satisfies Record<Exclude<keyof VaultKeys, "vaultId">, string>;

/**
 * Returns whether these are keys as `openVaultKeys` makes them, none of which can be exported: for values that come
 * from another page of the browser. It does not check which vault they open.
 */
export function areVaultKeys(value: unknown): value is VaultKeys {
  if (typeof value !== "object" || value === null) return false;
  const keys = value as Record<string, unknown>;
  const isKey = ([name, algorithm]: [string, string]) => {
    const key = keys[name];
    return key instanceof CryptoKey && !key.extractable && key.algorithm.name === algorithm;
  };
  return typeof keys["vaultId"] === "string" && isUuid(keys["vaultId"]) && Object.entries(algorithms).every(isKey);
}

const entryWrapUsages: KeyUsage[] = ["encrypt", "unwrapKey"];

/** Derives the keys of everything in a personal vault, each for one purpose. */
export async function openVaultKeys(vaultKey: Bytes, vaultId: string): Promise<VaultKeys> {
  const root = await importRoot(vaultKey, vaultId);
  const [contentKeys, write, ownWrap, identity, linkLabel] = await Promise.all([
    deriveContentKeys(root, vaultId),
    deriveMacKey(root, writeInfo),
    deriveAesKey(root, "pomander/v1/own-wrap", entryWrapUsages),
    deriveDerivationKey(root, "pomander/v1/identity"),
    deriveAesKey(root, "pomander/v1/link-label", ["encrypt", "decrypt"]),
  ]);
  return { ...contentKeys, write, ownWrap, identity, linkLabel };
}

/** Derives the keys of everything in a shared vault: no write key, since its members sign. */
export async function openSharedKeys(vaultKey: Bytes, vaultId: string): Promise<ContentKeys> {
  return deriveContentKeys(await importRoot(vaultKey, vaultId), vaultId);
}

/**
 * Returns the keys for the entries that the manifest of a personal vault names in `sharing`: they open and seal these,
 * and no other entry (crypto-protocol.md §19).
 */
export const ownEntryKeys = ({ vaultId, ownWrap, entryHash, seal, search }: VaultKeys): ContentKeys => ({
  vaultId,
  entryWrap: ownWrap,
  entryHash,
  seal,
  search,
});

async function importRoot(vaultKey: Bytes, vaultId: string): Promise<CryptoKey> {
  if (vaultKey.length !== keyBytes || !isUuid(vaultId)) throw new RangeError("Not a vault key and its id");
  return importDerivationKey(vaultKey);
}

async function deriveContentKeys(root: CryptoKey, vaultId: string): Promise<ContentKeys> {
  const [entryWrap, entryHash, seal, search] = await Promise.all([
    deriveAesKey(root, "pomander/v1/entry-wrap", entryWrapUsages),
    deriveMacKey(root, "pomander/v1/manifest-mark"),
    deriveDerivationKey(root, "pomander/v1/manifest-seal"),
    deriveMacKey(root, "pomander/v1/search"),
  ]);
  return { vaultId, entryWrap, entryHash, seal, search };
}
