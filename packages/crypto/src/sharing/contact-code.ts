import { digitGroups } from "../digit-groups.ts";
import { type Card, cardText } from "./card.ts";

/** Returns the 30 digits that a person reads out, so that another one can check their card (crypto-protocol.md §17). */
export const contactCode = (card: Card): Promise<string> => digitGroups(`pomander/v1/contact-code\n${cardText(card)}`);

const codePattern = /^\d{30}$/;

/**
 * Returns which of the cards known of one person has the code that was typed; null: none. White space and hyphens do
 * not matter. The server's choice of cards cannot change the verdict: it knows no other card with the same digits.
 */
export async function cardOfCode(typed: string, cards: readonly Card[]): Promise<Card | null> {
  const digits = typed.replaceAll(/[\s-]/gu, "");
  if (!codePattern.test(digits)) return null;
  const codes = await Promise.all(cards.map(contactCode));
  return cards.find((_, i) => codes[i]?.replaceAll(" ", "") === digits) ?? null;
}
