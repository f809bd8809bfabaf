import { invisibleCharacter } from "@pomander/crypto/limits";
import { limits } from "./limits.ts";

/** The class of the URL Standard, in browsers and in Node.js: its host parser implements UTS 46. */
declare const URL: new (text: string) => { hostname: string };

export const invalidEmailMessage = "Please enter a valid email";

/** No white space, and nothing that breaks a mail header or an address list. */
const localPattern = /^[^\s@"'<>()[\]\\,;:]+$/;
/**
 * Characters that a domain may not contain: all but ASCII ones of host names and letters of other scripts. They would
 * end or unescape the host of a URL.
 */
const invalidInDomain = /[^a-z0-9._\-\u0080-\u{10ffff}]/iu;
/** At least two labels, of up to 63 characters each, the last one not a number. */
const asciiDomain = /^(?:[a-z0-9_-]{1,63}\.)+(?!\d+$|0x[\da-f]*$)[a-z0-9_-]{1,63}$/;

/**
 * A domain as ASCII (UTS 46 ToASCII, non-transitional), lower-cased: `north。example.com` and `NORTH.example.com` are
 * `north.example.com`, `münchen.example` is `xn--mnchen-3ya.example`. Null where it is not one that mail could go to.
 */
function domainToAscii(domain: string): string | null {
  if (invalidInDomain.test(domain)) return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return asciiDomain.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

/**
 * Returns the form in which an address is stored, compared, counted and hashed, on both sides (crypto-protocol.md §1).
 * For a text that is not an address, it returns some text that is not one either.
 */
export function normalizeEmail(address: string): string {
  const text = address.trim();
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0)).normalize("NFC").toLowerCase().normalize("NFC");
  const domain = at < 0 ? null : domainToAscii(text.slice(at + 1));
  return domain === null ? text.normalize("NFC").toLowerCase() : `${local}@${domain}`;
}

const characterNames: Readonly<Record<number, string>> = {
  0x00ad: "soft hyphen",
  0x034f: "combining grapheme joiner",
  0x061c: "Arabic letter mark",
  0x200b: "zero width space",
  0x200c: "zero width non-joiner",
  0x200d: "zero width joiner",
  0x200e: "left-to-right mark",
  0x200f: "right-to-left mark",
  0x202a: "left-to-right embedding",
  0x202b: "right-to-left embedding",
  0x202c: "pop directional formatting",
  0x202d: "left-to-right override",
  0x202e: "right-to-left override",
  0x2060: "word joiner",
  0x2066: "left-to-right isolate",
  0x2067: "right-to-left isolate",
  0x2068: "first strong isolate",
  0x2069: "pop directional isolate",
  0x2800: "blank Braille pattern",
  0x3164: "Hangul filler",
  0xfeff: "zero width no-break space",
};
const characterKinds: readonly [RegExp, string][] = [
  [/\p{Cc}/u, "a control character"],
  [/\p{Cf}/u, "a format character"],
  [/\p{Co}/u, "a private-use character"],
  [/\p{Cs}/u, "half of a character"],
  [/\p{Cn}/u, "not a known character"],
];

/** Returns what is wrong with an address as typed, as the text for its field; null when it is valid. */
export function emailError(typed: string): string | null {
  const character = invisibleCharacter.exec(typed.trim())?.[0];
  if (character !== undefined) return `The email contains a character that can't be used: ${nameOf(character)}`;
  const text = normalizeEmail(typed);
  const [local = "", domain = "", ...more] = text.split("@");
  const isAddress = localPattern.test(local) && asciiDomain.test(domain) && more.length === 0;
  return isAddress && text.length <= limits.email ? null : invalidEmailMessage;
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const name =
    characterNames[code] ?? characterKinds.find(([kind]) => kind.test(character))?.[1] ?? "an invisible character";
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")} (${name})`;
}

/** Returns the text of `emailError`, for a zod check of a form's field. */
export const emailErrorMap = ({ input }: { input?: unknown }) => emailError(String(input)) ?? undefined;
export const isEmail = (typed: string) => emailError(typed) === null;
