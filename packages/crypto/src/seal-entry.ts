import {
  fieldContext,
  keyContext,
  entryPathOf,
  refuseTooLong,
  textOf,
  type EntryRevision,
  type EntryTexts,
  type SealedTexts,
} from "./entry-texts.ts";
import { seal } from "./envelope.ts";
import { sealedFields, type SealedField } from "./limits.ts";
import { pad } from "./padding.ts";
import { importAesKey, ivBytes, keyBytes } from "./primitives.ts";
import { utf8 } from "./utf8.ts";
import type { RandomSource } from "./bytes.ts";
import type { ContentKeys } from "./vault-key.ts";

/**
 * Seals all fields of one save under a new entry key, so that no field can be taken from another save.
 * Throws `text_too_long` or `text_malformed` with the field, before anything is sealed.
 */
export async function sealEntry(
  keys: ContentKeys,
  at: EntryRevision,
  texts: EntryTexts,
  random: RandomSource,
): Promise<SealedTexts> {
  const entryPath = entryPathOf(keys, at);
  if (entryPath === null) throw new RangeError("Not an entry's id and revision");
  const encoded = sealedFields.map((field) => {
    const bytes = utf8(textOf(texts, field));
    refuseTooLong(field, bytes.length);
    return { field, bytes };
  });
  // Drawn before anything waits: the same random source gives the same entry.
  const rawKey = random(keyBytes);
  const keyIv = random(ivBytes);
  const fieldsWithIvs = encoded.map((part) => ({ ...part, iv: random(ivBytes) }));

  const entryKey = await importAesKey(rawKey, ["encrypt"]);
  const key = await seal(keys.entryWrap, keyContext(entryPath), rawKey, keyIv);
  const sealed = await Promise.all(
    fieldsWithIvs.map(
      async ({ field, bytes, iv }) =>
        [field, await seal(entryKey, fieldContext(entryPath, field), pad(bytes), iv)] as const,
    ),
  );
  const fields = Object.fromEntries(sealed) as Record<SealedField, string>;
  return { key, ...fields, tags: [fields.tags] };
}
