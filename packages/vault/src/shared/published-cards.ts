import { calls } from "@pomander/contract";
import { readCard } from "@pomander/crypto/sharing";
import type { SharingCore } from "./sharing-core.ts";

const idsPerRequest = 100;

/** Asks for the cards that these people have published, by user: the server's word, and a hint no more. */
export async function publishedCards(
  { host: { api } }: { host: Pick<SharingCore["host"], "api"> },
  userIds: Iterable<string>,
): Promise<Map<string, string>> {
  const all = [...new Set(userIds)];
  const cards = new Map<string, string>();
  for (let at = 0; at < all.length; at += idsPerRequest) {
    const query = { ids: all.slice(at, at + idsPerRequest).join(",") };
    const reply = await api(calls.shared.cards, { query });
    for (const { userId, card } of reply.cards) if (readCard(card)?.userId === userId) cards.set(userId, card);
  }
  return cards;
}
