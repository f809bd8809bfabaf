/** Lengths in bytes of the plaintexts that one entry opens or seals. */
export type Lengths = readonly number[];

const subtle = globalThis.crypto.subtle;
const tagBytes = 16;
const ivBytes = 12;
/** Additional data of the median length of the protocol's contexts. */
const context = new Uint8Array(100);
/** Number of entries processed at once, as many as in the client. */
const chunk = 128;

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const newKey = () => subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
const gcm = (iv: Uint8Array<ArrayBuffer>) => ({ name: "AES-GCM", iv, additionalData: context });

/** Returns the plaintext bytes of an envelope `v1.<iv>.<ciphertext and tag>`. */
export const plainLength = (envelope: string) => Math.floor(((envelope.length - 20) * 3) / 4) - tagBytes;

async function inChunks<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += chunk)
    await Promise.all(items.slice(start, start + chunk).map(work));
}

/** Prepares AES-256-GCM decryptions of these lengths, with a key for each entry, and nothing else. */
export async function prepareOpens(entries: readonly Lengths[]): Promise<() => Promise<void>> {
  const prepared: { key: CryptoKey; parts: { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }[] }[] = [];
  await inChunks(entries, async (lengths) => {
    const key = await newKey();
    const parts = lengths.map(async (length) => {
      const iv = random(ivBytes);
      return { iv, sealed: await subtle.encrypt(gcm(iv), key, random(length)) };
    });
    prepared.push({ key, parts: await Promise.all(parts) });
  });
  return () =>
    inChunks(prepared, ({ key, parts }) =>
      Promise.all(parts.map(({ iv, sealed }) => subtle.decrypt(gcm(iv), key, sealed))),
    );
}

/** Prepares AES-256-GCM encryptions of these lengths, each with its random IV, and nothing else. */
export async function prepareSeals(entries: readonly Lengths[]): Promise<() => Promise<void>> {
  const key = await newKey();
  const prepared = entries.map((lengths) => lengths.map(random));
  return () =>
    inChunks(prepared, (parts) => Promise.all(parts.map((part) => subtle.encrypt(gcm(random(ivBytes)), key, part))));
}

/**
 * Prepares what opens entries for a list, with one call of WebCrypto for each operation and nothing else: each unwraps a
 * key, opens these lengths, and computes an HMAC of so many bytes.
 */
export async function prepareEntryOpens(
  count: number,
  lengths: Lengths,
  hashedBytes: number,
): Promise<() => Promise<void>> {
  const macKey = await subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const open = await prepareOpens(Array.from({ length: count }, () => lengths));
  const hashed = random(Math.round(hashedBytes));
  const vaultKey = await subtle.importKey("raw", random(32), "AES-GCM", false, ["unwrapKey", "encrypt"]);
  const wrapped = await Promise.all(
    Array.from({ length: count }, async () => {
      const iv = random(ivBytes);
      return { iv, key: await subtle.encrypt(gcm(iv), vaultKey, random(32)) };
    }),
  );
  return async () => {
    await inChunks(wrapped, ({ iv, key }) =>
      Promise.all([
        subtle.unwrapKey("raw", key, vaultKey, gcm(iv), "AES-GCM", false, ["decrypt"]),
        subtle.sign("HMAC", macKey, hashed),
      ]),
    );
    await open();
  };
}

/** Prepares verifications of Ed25519 signatures under one key, by WebCrypto, and nothing else. */
export async function prepareVerifies(count: number): Promise<() => Promise<void>> {
  const { privateKey, publicKey } = await subtle.generateKey("Ed25519", false, ["sign", "verify"]);
  const prepared = await Promise.all(
    Array.from({ length: count }, async () => {
      const message = random(150);
      return { message, signature: await subtle.sign("Ed25519", privateKey, message) };
    }),
  );
  return () =>
    inChunks(prepared, async ({ message, signature }) => {
      if (!(await subtle.verify("Ed25519", publicKey, signature, message))) throw new Error("Not verified");
    });
}
