import { encodeBase64url, readBase64url } from "../base64url.ts";
import type { Bytes, RandomSource } from "../bytes.ts";

/** What a link carries behind its `#`: its secret, and whether a passphrase belongs to it. */
export interface LinkSecret {
  secret: Bytes;
  hasPassphrase: boolean;
}

const secretBytes = 16;
const withoutPassphrase = "1";
const withPassphrase = "1p";

/** Makes the secret of a new link: on the device, once. */
export const newLinkSecret = (random: RandomSource, hasPassphrase: boolean): LinkSecret => ({
  secret: random(secretBytes),
  hasPassphrase,
});

/** Returns what stands behind the `#` of a link. */
export const linkFragment = ({ secret, hasPassphrase }: LinkSecret): string =>
  `${hasPassphrase ? withPassphrase : withoutPassphrase}.${encodeBase64url(secret)}`;

/** Reads what stands behind the `#` of a link; null for anything else. */
export function readLinkFragment(fragment: string): LinkSecret | null {
  const [form, text = "", ...more] = fragment.split(".");
  if (more.length > 0 || (form !== withoutPassphrase && form !== withPassphrase)) return null;
  const secret = readBase64url(text);
  return secret?.length === secretBytes ? { secret, hasPassphrase: form === withPassphrase } : null;
}
