import { calls } from "@pomander/contract";
import { cardText, readCard, type Card } from "@pomander/crypto/sharing";
import { clientError } from "../errors.ts";
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

/** Whether the server has another card for a person, which no comparison of codes has refuted. */
export function isReplaced({ refutedCards }: SharingCore, published: Map<string, string>, card: Card): boolean {
  const other = published.get(card.userId);
  return other !== undefined && other !== cardText(card) && !refutedCards.has(other);
}

/** Throws `person_has_new_keys` where one of these cards is replaced: nothing is given to it. */
export async function assertNotReplaced(core: SharingCore, cards: readonly Card[]): Promise<void> {
  const published = await publishedCards(
    core,
    cards.map(({ userId }) => userId),
  );
  if (cards.some((card) => isReplaced(core, published, card))) throw clientError("person_has_new_keys");
}
