import { isUuid } from "../ids.ts";
import { isBoxKey, isSignKey } from "./public-keys.ts";

/** A person's public keys. Both are base64url. */
export interface Card {
  userId: string;
  /** For Ed25519. */
  sign: string;
  /** For X25519. */
  box: string;
}

/** Returns a card as the exact text that is signed, hashed and compared (crypto-protocol.md §17). */
export const cardText = ({ userId, sign, box }: Card) => JSON.stringify({ userId, sign, box });

/**
 * Reads a card. Returns null for a text that `cardText` would write otherwise, and for keys that no client takes: see
 * `isSignKey` and `isBoxKey`.
 */
export function readCard(text: string): Card | null {
  const card = parseCard(text);
  if (card === null || cardText(card) !== text || !isUuid(card.userId)) return null;
  return isSignKey(card.sign) && isBoxKey(card.box) ? card : null;
}

function parseCard(text: string): Card | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const { userId, sign, box } = value as Record<string, unknown>;
  if (typeof userId !== "string" || typeof sign !== "string" || typeof box !== "string") return null;
  return { userId, sign, box };
}
