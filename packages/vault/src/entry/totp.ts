import { hotpNumber, type Bytes, type HotpHash } from "@pomander/crypto";
import { clientError } from "../errors.ts";
import { readBase32, writeBase32 } from "./base32.ts";

/** The parameters of an entry's one-time codes. */
export interface Totp {
  secret: Bytes;
  algorithm: HotpHash;
  /** 6 to 8; 5 characters when `isSteam`. */
  digits: number;
  /** Seconds for which a code is valid. */
  period: number;
  /** Steam's codes are letters and digits of an alphabet of its own. */
  isSteam: boolean;
  /** The service that asks for the code, and the account there; "" if unknown. */
  issuer: string;
  account: string;
}

export interface TotpCode {
  code: string;
  /** The code after this one. */
  next: string;
  /** Whole seconds for which `code` is still valid, 1 to `period`. */
  secondsLeft: number;
  period: number;
}

export const totpDigits = { min: 6, max: 8 } as const;
/** Seconds. */
export const totpPeriod = { min: 1, max: 86_400 } as const;
const maxTextLength = 8_192;
const maxSecretBytes = 512;
const steam = { algorithm: "SHA-1", digits: 5, period: 30 } as const;
/** Steam's alphabet: characters that are not easily mistaken for one another. */
const steamAlphabet = "23456789BCDFGHJKMNPQRTVWXY";

/**
 * Reads an `otpauth:` URI (https://github.com/google/google-authenticator/wiki/Key-Uri-Format), `steam://` and a
 * secret, or a bare secret in Base32: then SHA-1, 6 digits and 30 seconds. Throws the `totp_…` codes.
 */
export function parseTotp(text: string): Totp {
  const trimmed = text.trim();
  if (trimmed === "") throw clientError("totp_empty");
  if (trimmed.length > maxTextLength) throw clientError("totp_too_long");
  const scheme = /^([a-z][a-z0-9+.-]*):/iu.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme === undefined) return { ...defaults(), secret: readSecret(trimmed) };
  if (scheme === "otpauth") return parseUri(trimmed);
  if (scheme === "steam")
    return { ...defaults(), ...steam, isSteam: true, secret: readSecret(trimmed.replace(/^steam:\/*/iu, "")) };
  if (scheme === "otpauth-migration") throw clientError("totp_several");
  throw clientError("totp_link");
}

const defaults = () =>
  ({ algorithm: "SHA-1", digits: 6, period: 30, isSteam: false, issuer: "", account: "" }) satisfies Omit<
    Totp,
    "secret"
  >;

function parseUri(uri: string): Totp {
  const [, kind = "", path = "", query = ""] = /^otpauth:\/\/([^/?#]*)\/?([^?#]*)\??([^#]*)/iu.exec(uri) ?? [];
  const type = kind.toLowerCase();
  if (type === "hotp") throw clientError("totp_counter_based");
  if (type !== "totp" && type !== "steam") throw clientError("totp_link");
  const parameters = new URLSearchParams(query);
  const isSteam = type === "steam" || parameters.get("encoder")?.toLowerCase() === "steam";
  const secret = parameters.get("secret");
  if (secret === null || secret === "") throw clientError("totp_without_secret");
  const { issuer, account } = readLabel(decode(path), parameters.get("issuer")?.trim() ?? "");
  const shape = isSteam ? steam : readShape(parameters);
  return { ...shape, isSteam, issuer, account, secret: readSecret(secret) };
}

function readShape(parameters: URLSearchParams): Pick<Totp, "algorithm" | "digits" | "period"> {
  const { algorithm, digits, period } = defaults();
  return {
    algorithm: readAlgorithm(parameters.get("algorithm") ?? algorithm),
    digits: readWhole(parameters.get("digits"), digits, totpDigits, "totp_digits"),
    period: readWhole(parameters.get("period"), period, totpPeriod, "totp_period"),
  };
}

function readAlgorithm(text: string): HotpHash {
  const name = /^(?:HMAC)?-?SHA-?(1|256|512)$/iu.exec(text.trim())?.[1];
  if (name === undefined) throw clientError("totp_algorithm");
  return `SHA-${name}` as HotpHash;
}

function readWhole(
  text: string | null,
  absent: number,
  { min, max }: { min: number; max: number },
  code: "totp_digits" | "totp_period",
) {
  if (text === null || text === "") return absent;
  const value = /^\d{1,6}$/u.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw clientError(code);
}

/** Reads `Issuer:account`; the parameter `issuer` takes precedence over the label's. */
function readLabel(label: string, issuer: string): Pick<Totp, "issuer" | "account"> {
  if (issuer !== "" && label.startsWith(`${issuer}:`))
    return { issuer, account: label.slice(issuer.length + 1).trim() };
  const colon = label.indexOf(":");
  if (colon < 0) return { issuer, account: label.trim() };
  return { issuer: issuer || label.slice(0, colon).trim(), account: label.slice(colon + 1).trim() };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readSecret(text: string): Bytes {
  const secret = readBase32(text);
  if ("wrongCharacter" in secret) throw clientError("totp_secret_character", { character: secret.wrongCharacter });
  if (secret.length === 0) throw clientError("totp_secret_too_short");
  if (secret.length > maxSecretBytes) throw clientError("totp_too_long");
  return secret;
}

/** Formats the `otpauth:` URI, with the values that differ from the defaults; `parseTotp` reads it back. */
export function formatTotp({ secret, algorithm, digits, period, isSteam, issuer, account }: Totp): string {
  const label = `${encoded(issuer)}${issuer !== "" || account.includes(":") ? ":" : ""}${encoded(account)}`;
  const parameters = [
    ["secret", writeBase32(secret)],
    ["issuer", issuer],
    ["algorithm", isSteam || algorithm === "SHA-1" ? "" : algorithm.replace("-", "")],
    ["digits", isSteam || digits === 6 ? "" : String(digits)],
    ["period", isSteam || period === 30 ? "" : String(period)],
    ["encoder", isSteam ? "steam" : ""],
  ] as const;
  const query = parameters.filter(([, value]) => value !== "").map(([name, value]) => `${name}=${encoded(value)}`);
  return `otpauth://totp/${label}?${query.join("&")}`;
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/**
 * Returns the code at a moment (RFC 6238 §4) and the next one. `secret` is a text for `parseTotp`, or its result;
 * `atMs` is in milliseconds since 1970, UTC. Throws the codes of `parseTotp`, and a `RangeError` for a time before 1970.
 */
export async function totpCode(secret: string | Totp, atMs: number): Promise<TotpCode> {
  const totp = typeof secret === "string" ? parseTotp(secret) : secret;
  const { period } = totp;
  const seconds = Math.floor(atMs / 1_000);
  const step = Math.floor(seconds / period);
  const [code, next] = await Promise.all([codeAt(totp, step), codeAt(totp, step + 1)]);
  return { code, next, secondsLeft: period - (seconds % period), period };
}

async function codeAt({ algorithm, secret, digits, isSteam }: Totp, step: number): Promise<string> {
  let number = await hotpNumber(algorithm, secret, step);
  if (!isSteam) return String(number % 10 ** digits).padStart(digits, "0");
  let code = "";
  for (let i = 0; i < digits; i++, number = Math.floor(number / steamAlphabet.length))
    code += steamAlphabet[number % steamAlphabet.length] ?? "";
  return code;
}
