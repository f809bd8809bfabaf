import { openEntry, randomUuid, sealEntry } from "@pomander/crypto";
import type { Draft } from "../types.ts";
import type { VaultDevice } from "./device.ts";

/** Seals a form for the time of a lock, as an entry that is never sent. Throws TextTooLong past an entry's limits. */
export async function sealDraft({ keys, random }: VaultDevice, draft: Draft): Promise<string> {
  const at = { _id: randomUuid(random), revision: 1 };
  const { isFavorite, ...texts } = draft;
  return JSON.stringify({ ...at, ...(await sealEntry(keys, at, { ...texts, extra: { isFavorite } }, random)) });
}

/** Throws OpenError when it was sealed in another vault. */
export async function openDraft({ keys }: VaultDevice, sealed: string): Promise<Draft> {
  const { extra, ...texts } = await openEntry(keys, JSON.parse(sealed) as Parameters<typeof openEntry>[1]);
  return { ...texts, isFavorite: extra["isFavorite"] === true };
}
