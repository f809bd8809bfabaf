import { openEntry, randomUuid, sealEntry } from "@pomander/crypto";
import { extraTextsOf, withExtraTexts } from "./extra-texts.ts";
import type { Draft } from "../entry-types.ts";
import type { VaultDevice } from "./device.ts";

/** Seals a form for the time of a lock, as an entry that is never sent. Throws TextTooLong past an entry's limits. */
export async function sealDraft({ keys, random }: VaultDevice, draft: Draft): Promise<string> {
  const at = { _id: randomUuid(random), revision: 1 };
  const extra = { ...withExtraTexts({}, draft), isFavorite: draft.isFavorite };
  return JSON.stringify({ ...at, ...(await sealEntry(keys, at, { ...draft, extra }, random)) });
}

/** Throws OpenError when it was sealed in another vault. */
export async function openDraft({ keys }: VaultDevice, sealed: string): Promise<Draft> {
  const { extra, ...texts } = await openEntry(keys, JSON.parse(sealed) as Parameters<typeof openEntry>[1]);
  return { ...texts, ...extraTextsOf(extra), isFavorite: extra["isFavorite"] === true };
}
