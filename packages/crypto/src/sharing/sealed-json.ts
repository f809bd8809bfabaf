import { openCommitting, sealCommitting } from "../committing-envelope.ts";
import type { Bytes, RandomSource } from "../bytes.ts";
import { parseJson, unpadText } from "../envelope.ts";
import { cryptoError } from "../errors.ts";
import { pad } from "../padding.ts";
import { ivBytes } from "../primitives.ts";
import { utf8 } from "../utf8.ts";

/** A kind of sealed JSON: its name in errors, its longest envelope in characters, and its form. */
export interface SealedForm<T> {
  field: string;
  maxLength: number;
  is: (value: unknown) => value is T;
}

/** Seals JSON by SEALC, padded. Throws RangeError for a value of another form, and for one that is too long. */
export async function sealJson<T>(
  key: Bytes | CryptoKey,
  context: string,
  value: T,
  { field, maxLength, is }: SealedForm<T>,
  random: RandomSource,
): Promise<string> {
  if (!is(value)) throw new RangeError(`Not the form of the field ${field}`);
  const sealed = await sealCommitting(key, context, pad(utf8(JSON.stringify(value))), random(ivBytes));
  if (sealed.length > maxLength) throw new RangeError(`The field ${field} is too long`);
  return sealed;
}

/** Opens the result of `sealJson`. Throws `cannot_open` with the field. */
export async function openJson<T>(
  key: Bytes | CryptoKey,
  context: string,
  sealed: string,
  { field, maxLength, is }: SealedForm<T>,
): Promise<T> {
  if (sealed.length > maxLength) throw cryptoError("cannot_open", { field, reason: "shape" });
  const value = parseJson(unpadText(await openCommitting(key, context, sealed, field), field), field);
  if (!is(value)) throw cryptoError("cannot_open", { field, reason: "text" });
  return value;
}
