import { argon2, createHash, randomBytes, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { b64u, CannotOpen, hkdf, openc, sealc, unb64u } from "./envelopes.ts";

/** docs/crypto-protocol.md §2, §3, §7 and §15. */

export interface Kdf {
  algorithm: string;
  memoryKiB: number;
  iterations: number;
  parallelism: number;
  salt: string;
}

const deriveArgon2 = promisify(argon2);

export const newKdf = (): Kdf => ({
  algorithm: "argon2id",
  memoryKiB: 65536,
  iterations: 3,
  parallelism: 4,
  salt: b64u(randomBytes(16)),
});

/** Returns why a record from a server is refused; null for a valid one. */
export function whyRefused(kdf: Kdf): "algorithm" | "shape" | "weak" | "excessive" | null {
  if (kdf.algorithm !== "argon2id") return "algorithm";
  let saltLength: number;
  try {
    saltLength = unb64u(kdf.salt).length;
  } catch {
    return "shape";
  }
  const { memoryKiB, iterations, parallelism } = kdf;
  if (![memoryKiB, iterations, parallelism].every(Number.isInteger)) return "shape";
  if (memoryKiB < 65536 || iterations < 3 || parallelism < 1 || saltLength < 16) return "weak";
  if (memoryKiB > 262144 || iterations > 10 || parallelism > 16 || saltLength > 64) return "excessive";
  return null;
}

export const bytesOfPassword = (password: string) => Buffer.from(password.normalize("NFKC"));

/** Master keys derived so far: each is derived once, since that takes long. */
const masterKeys = new Map<string, Promise<Buffer>>();

export async function masterKeyOf(password: string, kdf: Kdf): Promise<Buffer> {
  const reason = whyRefused(kdf);
  if (reason !== null) throw new Error(`kdf refused: ${reason}`);
  const { memoryKiB, iterations, parallelism, salt } = kdf;
  const name = JSON.stringify([password.normalize("NFKC"), memoryKiB, iterations, parallelism, salt]);
  const derived =
    masterKeys.get(name) ??
    deriveArgon2("argon2id", {
      message: bytesOfPassword(password),
      nonce: unb64u(salt),
      memory: memoryKiB,
      passes: iterations,
      parallelism,
      tagLength: 32,
    });
  masterKeys.set(name, derived);
  return derived;
}

export const passwordKeys = (masterKey: Buffer) => ({
  credential: `v1.${b64u(hkdf(masterKey, "pomander/v1/credential"))}`,
  wrapKey: hkdf(masterKey, "pomander/v1/wrap"),
});

export const recoveryKeys = (secret: Buffer) => ({
  credential: `v1.${b64u(hkdf(secret, "pomander/v1/recovery-credential"))}`,
  wrapKey: hkdf(secret, "pomander/v1/recovery-wrap"),
});

export const prfInput = () => createHash("sha256").update("pomander/v1/passkey").digest();

export function passkeyKeyOf(prf: Buffer): Buffer {
  const secret = prf.subarray(0, 32);
  if (secret.length < 32 || secret.equals(Buffer.alloc(32))) throw new Error("no secret");
  return hkdf(secret, "pomander/v1/passkey-wrap");
}

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export function showRecoveryKey(secret: Buffer): string {
  const bits = Array.from(secret, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const characters = bits.match(/.{5}/g)!.map((five) => crockford[parseInt(five, 2)]);
  return characters.join("").match(/.{4}/g)!.join("-");
}

export function readRecoveryKey(typed: string): Buffer {
  const characters = typed
    .replaceAll(/[\s-]/g, "")
    .replaceAll(/[oO]/g, "0")
    .replaceAll(/[iIlL]/g, "1");
  if (!/^[0-9a-zA-Z]{32}$/.test(characters)) throw new Error("not a recovery key");
  const bits = Array.from(characters.toUpperCase(), (character) => {
    const value = crockford.indexOf(character);
    if (value < 0) throw new Error("not a recovery key");
    return value.toString(2).padStart(5, "0");
  });
  return Buffer.from(
    bits
      .join("")
      .match(/.{8}/g)!
      .map((eight) => parseInt(eight, 2)),
  );
}

export interface RawVault {
  vaultId: string;
  vaultKey: Buffer;
}
export const newVault = (): RawVault => ({ vaultId: randomUUID(), vaultKey: randomBytes(32) });

type WrappedBy = "master" | "recovery" | `passkey/${string}`;
const vaultKeyContext = (vaultId: string, by: WrappedBy) => `pomander/v1/vault-key/${vaultId}/${by}`;

export function wrap(wrapKey: Buffer, { vaultId, vaultKey }: RawVault, by: WrappedBy, iv?: Uint8Array): string {
  const wrapped = sealc(wrapKey, vaultKeyContext(vaultId, by), vaultKey, iv);
  if (!unwrap(wrapKey, vaultId, by, wrapped).equals(vaultKey)) throw new Error("wrapped wrongly");
  return wrapped;
}

export function unwrap(wrapKey: Buffer, vaultId: string, by: WrappedBy, wrapped: string): Buffer {
  const vaultKey = openc(wrapKey, vaultKeyContext(vaultId, by), wrapped);
  if (vaultKey.length !== 32) throw new CannotOpen("shape");
  return vaultKey;
}

/** Derives the keys of an open vault. */
export const keysOf = ({ vaultId, vaultKey }: RawVault) => ({
  vaultId,
  vaultKey,
  entryWrap: hkdf(vaultKey, "pomander/v1/entry-wrap"),
  mark: hkdf(vaultKey, "pomander/v1/manifest-mark"),
  seal: hkdf(vaultKey, "pomander/v1/manifest-seal"),
  search: hkdf(vaultKey, "pomander/v1/search"),
  write: hkdf(vaultKey, "pomander/v1/write"),
});
export type Keys = ReturnType<typeof keysOf>;
