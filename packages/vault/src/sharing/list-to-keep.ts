import type { ContentKeys, RandomSource } from "@pomander/crypto";
import { cardText, sealList } from "@pomander/crypto/sharing";
import type { Api } from "../api.ts";
import type { KnownList, SharedState } from "../vault/vault-state.ts";
import { publishedCards } from "./published-cards.ts";
import { putThereAgain } from "./put-there-again.ts";
import { cardOf } from "./sharing-core.ts";

interface Keeping {
  api: Api;
  keys: ContentKeys;
  userId: string;
  random: RandomSource;
}

/**
 * Returns the list that a Keep goes with: the present one, or, where this device verified or remembers another one than
 * the server has, that one with its new members (`added`), so that the server's copy is the same. A new member whom the server does not connect with this user after a
 * restored backup, or who has other keys there, is left out: it would refuse them, and they can be invited again.
 */
export async function listToKeep(
  { api, keys, userId, random }: Keeping,
  shared: SharedState | null,
  counter: number,
): Promise<KnownList | null> {
  if (shared === null || shared.received === undefined || shared.received.hash === shared.list.hash)
    return shared?.list ?? null;
  const { members: received } = shared.received.content;
  const known = new Set(received.map((member) => member.userId));
  const { content } = shared.list;
  const missing = content.members.filter((member) => !known.has(member.userId));
  const cards = await publishedCards(
    { host: { api } },
    missing.map((member) => member.userId),
  );
  const added = missing.filter((member) => cards.get(member.userId) === cardText(member));
  const members = content.members.flatMap((member) => {
    if (known.has(member.userId)) return member;
    return added.includes(member) ? putThereAgain(member, userId) : [];
  });
  const list = await sealList(keys, counter, { ...content, members }, random);
  const kept = new Set(members.map((member) => member.userId));
  const leftOut = received.filter((member) => !kept.has(member.userId)).map(({ name }) => name);
  return { ...list, added: added.map(cardOf), leftOut };
}
