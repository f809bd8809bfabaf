import { encodeBase64url } from "./base64url.ts";
import { sha256 } from "./primitives.ts";
import { utf8 } from "./utf8.ts";

/** Computes `H` of crypto-protocol.md §1: SHA-256 of a text as it was sent, as base64url. */
export async function hashText(text: string): Promise<string> {
  return encodeBase64url(await sha256(utf8(text)));
}
