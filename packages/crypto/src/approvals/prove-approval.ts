import { encodeBase64url } from "../base64url.ts";
import { hashText } from "../hash-text.ts";
import { hmac } from "../primitives.ts";
import { signedText } from "../sharing/signed-text.ts";
import { utf8 } from "../utf8.ts";
import type { VaultKeys } from "../vault-key.ts";

/** Computes the proof for the server that a device which opened the vault answers a new one with this public key. */
export async function proveAnswer(keys: VaultKeys, approvalId: string, openKey: string): Promise<string> {
  return encodeBase64url(await hmac(keys.write, utf8(signedText("approval-answer", approvalId, openKey))));
}

/** Computes the same proof for what the device sealed. */
export async function proveSeal(keys: VaultKeys, approvalId: string, sealed: string): Promise<string> {
  const text = signedText("approval-seal", approvalId, await hashText(sealed));
  return encodeBase64url(await hmac(keys.write, utf8(text)));
}
