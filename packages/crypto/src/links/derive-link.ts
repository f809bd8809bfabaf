import { encodeBase64url } from "../base64url.ts";
import { concat, type Bytes } from "../bytes.ts";
import type { Argon2id } from "../kdf.ts";
import { linkKdf } from "../limits.ts";
import { passwordBytes } from "../password-bytes.ts";
import { hkdf, keyBytes } from "../primitives.ts";
import type { LinkSecret } from "./link-address.ts";

/** The keys of a link (crypto-protocol.md §25). `credential` opens it at the server, which learns neither of the others. */
export interface LinkKeys {
  linkId: string;
  credential: string;
  sealKey: Bytes;
  receiptKey: Bytes;
}

const idBytes = 16;

/** Returns the name by which the server knows a link: base64url of 16 bytes. */
export const linkIdOf = async ({ secret }: LinkSecret): Promise<string> =>
  encodeBase64url(await hkdf(secret, "pomander/v1/link-id", idBytes));

/**
 * Derives the keys of a link from its secret and its passphrase, which is null for a link that has none. The cost of
 * Argon2id belongs to the form of the link, so no server makes it cheaper. Throws `text_malformed`, `text_too_long`.
 */
export async function deriveLink(link: LinkSecret, passphrase: string | null, argon2: Argon2id): Promise<LinkKeys> {
  const { secret, hasPassphrase } = link;
  if (hasPassphrase !== (passphrase !== null)) throw new RangeError("The passphrase does not fit the link");
  const linkId = await linkIdOf(link);
  const base = passphrase === null ? new Uint8Array(0) : await derivePassphrase(secret, passphrase, argon2);
  const okm = await hkdf(concat([secret, base]), `pomander/v1/link/${linkId}`, 3 * keyBytes);
  return {
    linkId,
    credential: `v1.${encodeBase64url(okm.slice(0, keyBytes))}`,
    sealKey: okm.slice(keyBytes, 2 * keyBytes),
    receiptKey: okm.slice(2 * keyBytes),
  };
}

const derivePassphrase = async (secret: Bytes, passphrase: string, argon2: Argon2id): Promise<Bytes> =>
  argon2({ ...linkKdf, password: passwordBytes(passphrase), salt: await hkdf(secret, "pomander/v1/link-salt", 16) });
