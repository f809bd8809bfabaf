import { encodeBase64url, readBase64url } from "../base64url.ts";
import { equalBytes, type Bytes, type RandomSource } from "../bytes.ts";
import { hashText } from "../hash-text.ts";
import { hmac, importMacKey } from "../primitives.ts";
import { signedText } from "../sharing/signed-text.ts";
import { utf8 } from "../utf8.ts";
import type { VaultKeys } from "../vault-key.ts";

/** Computes the proof for the server that a new link comes from a device that opened the sender's vault. */
export async function proveLink(keys: VaultKeys, linkId: string, contents: string): Promise<string> {
  const text = signedText("link", keys.vaultId, linkId, await hashText(contents));
  return encodeBase64url(await hmac(keys.write, utf8(text)));
}

/** Makes the name of one opening of a link: base64url of 16 random bytes. */
export const newOpenId = (random: RandomSource): string => encodeBase64url(random(16));

/** One opening of a link: `openId` by the opener, `at` the server's time of its reply. */
export interface LinkOpening {
  linkId: string;
  openId: string;
  at: string;
}

/** Computes the receipt of an opening: only who has the link, and its passphrase, can make it. */
export async function linkReceipt(receiptKey: Bytes, { linkId, openId, at }: LinkOpening): Promise<string> {
  const text = signedText("link-receipt", linkId, openId, at);
  return encodeBase64url(await hmac(await importMacKey(receiptKey), utf8(text)));
}

/** Returns whether a receipt is the one of this opening. */
export async function isLinkReceipt(receiptKey: Bytes, opening: LinkOpening, receipt: string): Promise<boolean> {
  const given = readBase64url(receipt);
  const expected = readBase64url(await linkReceipt(receiptKey, opening));
  return given !== null && expected !== null && equalBytes(given, expected);
}
