import { ed25519, x25519 } from "@noble/curves/ed25519.js";
import { encodeBase64url } from "../base64url.ts";
import type { Bytes } from "../bytes.ts";
import { isUuid } from "../ids.ts";
import { hkdf, hmac } from "../primitives.ts";
import { utf8 } from "../utf8.ts";
import type { VaultKeys } from "../vault-key.ts";
import { type Card, cardText } from "./card.ts";
import { sign, signSeedOf } from "./signatures.ts";

/** A person's public keys, and the key that cannot be exported from which the private ones are derived. */
export interface Identity extends Card {
  secret: CryptoKey;
}

/** Derives the private key for HPKE. The caller overwrites it after its use. */
export const boxSecretOf = (secret: CryptoKey): Promise<Bytes> => hkdf(secret, "pomander/v1/identity/box");

/** Opens the identity of the person whose personal vault has these keys (crypto-protocol.md §17). */
export async function openIdentity({ identity }: Pick<VaultKeys, "identity">, userId: string): Promise<Identity> {
  if (!isUuid(userId)) throw new RangeError("Not a user's id");
  const [seed, boxSecret] = await Promise.all([signSeedOf(identity), boxSecretOf(identity)]);
  const publicKeys = { sign: ed25519.getPublicKey(seed), box: x25519.getPublicKey(boxSecret) };
  seed.fill(0);
  boxSecret.fill(0);
  return {
    userId,
    sign: encodeBase64url(Uint8Array.from(publicKeys.sign)),
    box: encodeBase64url(Uint8Array.from(publicKeys.box)),
    secret: identity,
  };
}

/** Own card as it is published. */
export interface PublishedCard {
  card: string;
  sig: string;
  /** Proof that the sender has the write key of the personal vault. */
  proof: string;
}

/** Signs and proves a person's own card, for the server. */
export async function publishCard({ write }: Pick<VaultKeys, "write">, identity: Identity): Promise<PublishedCard> {
  const card = cardText(identity);
  const proof = await hmac(write, utf8(`pomander/v1/card\n${card}`));
  return { card, sig: await sign(identity, "card", card), proof: encodeBase64url(proof) };
}
