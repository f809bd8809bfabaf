import { encodeBase64url, readBase64url } from "../base64url.ts";
import type { Bytes, RandomSource } from "../bytes.ts";

/** The secret in a link's fragment, and whether the link has a passphrase. */
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

/** Returns the fragment of a link, without `#`. */
export const linkFragment = ({ secret, hasPassphrase }: LinkSecret): string =>
  `${hasPassphrase ? withPassphrase : withoutPassphrase}.${encodeBase64url(secret)}`;

/** Reads the fragment of a link, without `#`; returns null for any other text. */
export function readLinkFragment(fragment: string): LinkSecret | null {
  const [form, text = "", ...more] = fragment.split(".");
  if (more.length > 0 || (form !== withoutPassphrase && form !== withPassphrase)) return null;
  const secret = readBase64url(text);
  return secret?.length === secretBytes ? { secret, hasPassphrase: form === withPassphrase } : null;
}
