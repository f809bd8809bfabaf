import { formatTotp, parseTotp } from "@pomander/vault";
import type { KeepassString } from "./model.ts";

type Strings = ReadonlyMap<string, KeepassString>;

/** A one-time code that was found, and the names of the strings that it came from. */
export interface FoundTotp {
  totp: string;
  keys: readonly string[];
}

/**
 * Returns the one-time code of an entry: KeePassXC's `otp`, an `otpauth:` URI or the query of KeeOtp; KeePass's
 * `TimeOtp-*`; or the older `TOTP Seed` with `TOTP Settings`. null when no codes can be generated from them: then its
 * strings stay fields.
 */
export function totpOf(strings: Strings): FoundTotp | null {
  const otp = strings.get("otp")?.value.trim() ?? "";
  if (otp !== "") return foundOf(/^[a-z]+:/iu.test(otp) ? otp : ofQuery(otp), ["otp"]);
  const keys = [...strings.keys()].filter((key) => key.startsWith("TimeOtp-"));
  if (keys.length > 0) return foundOf(ofTimeOtp(strings), keys);
  const seed = strings.get("TOTP Seed")?.value ?? "";
  if (seed === "") return null;
  return foundOf(ofSettings(seed, strings.get("TOTP Settings")?.value ?? ""), ["TOTP Seed", "TOTP Settings"]);
}

/** Returns a text as it is, when codes can be generated from it. */
function foundOf(totp: string | null, keys: readonly string[]): FoundTotp | null {
  try {
    if (totp !== null) parseTotp(totp);
    return totp === null ? null : { totp, keys };
  } catch {
    return null;
  }
}

/** Reads `key=SECRET&size=6&step=30`. */
function ofQuery(query: string): string | null {
  const parameters = new URLSearchParams(query);
  const secret = parameters.get("key");
  return secret === null ? query : ofParts(secret, parameters.get("step"), parameters.get("size"), null);
}

/** Reads the Base32 form of a secret, the one of the four forms that KeePass writes. */
function ofTimeOtp(strings: Strings): string | null {
  const part = (name: string) => strings.get(`TimeOtp-${name}`)?.value ?? null;
  const secret = part("Secret-Base32");
  return secret === null ? null : ofParts(secret, part("Period"), part("Length"), part("Algorithm"));
}

/** Reads settings, which are `period;digits`, or `period;S` for Steam. */
function ofSettings(seed: string, settings: string): string | null {
  const [period = "", digits = ""] = settings.split(";");
  return digits.trim() === "S" ? `steam://${seed.trim()}` : ofParts(seed, period, digits, null);
}

/** Returns the URI with the parameters that differ from the defaults; a bare secret when none does. */
function ofParts(
  secret: string,
  period: string | null,
  digits: string | null,
  algorithm: string | null,
): string | null {
  const query = new URLSearchParams({ secret });
  if (period !== null && period.trim() !== "") query.set("period", period.trim());
  if (digits !== null && digits.trim() !== "") query.set("digits", digits.trim());
  if (algorithm !== null && algorithm.trim() !== "") query.set("algorithm", algorithm.trim());
  try {
    const totp = parseTotp(`otpauth://totp/?${query.toString()}`);
    const isPlain = totp.period === 30 && totp.digits === 6 && totp.algorithm === "SHA-1";
    return isPlain ? secret.trim() : formatTotp(totp);
  } catch {
    return null;
  }
}
