import { z } from "../zod.ts";

/** Text of a person's own, kept as typed: no U+0000, no lone surrogate. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes("\0") && value.isWellFormed(), "This text contains an unsupported character");

/** How many bytes a well-formed text has in UTF-8. */
export const utf8Length = (value: string) =>
  Array.from(value).reduce((sum, character) => sum + bytesOf(character.codePointAt(0) ?? 0), 0);
const bytesOf = (codePoint: number) => (codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x1_0000 ? 3 : 4);

/** A `text` that is trimmed before its length is checked. */
export const trimmed = (min: number, max: number) =>
  z
    .string()
    .max(max * 4)
    .trim()
    .pipe(text(max).min(min));

export const id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, {
    error: "Not a UUID in lower case",
    // The text of a union with another schema is for both.
    abort: true,
  })
  .meta({ description: "A UUID in lower case" });

/** ISO 8601, UTC. */
export const timestamp = z.iso.datetime();

/** `YYYY-MM-DD`: a day with no time and no zone. */
export const date = z.iso
  .date()
  .refine((day) => day >= "1900-01-01" && day <= "2999-12-31", "Enter a date from 1900 to 2999")
  .meta({ description: "A day, YYYY-MM-DD, with no time and no zone" });

export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, "Unknown time zone")
  .meta({ description: "An IANA time zone" });

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/** base64url without padding; `spare` bits of the last character must be zero (RFC 4648 §3.5). */
const canonicalLastCharacter: Record<number, RegExp> = { 0: /./, 2: /[AQgw]$/, 3: /[AEIMQUYcgkosw048]$/ };
export const isBase64url = (value: string) =>
  /^[A-Za-z0-9_-]+$/.test(value) && (canonicalLastCharacter[value.length % 4]?.test(value) ?? false);

/** Up to `maxBytes` bytes, at least one, as base64url. */
export const base64url = (maxBytes: number) =>
  z
    .string()
    .max(Math.ceil((maxBytes * 4) / 3))
    .refine(isBase64url, "Not base64url")
    .meta({ description: "base64url without padding" });
