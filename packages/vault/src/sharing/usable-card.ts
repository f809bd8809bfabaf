import { cardText, isCheckedBy, type Card, type Checked, type SharedList } from "@pomander/crypto/sharing";
import type { VerifyCheck } from "./check-verdicts.ts";

/** A card that another person's check introduces. */
export interface Introduction {
  card: Card;
  name: string;
  /** The user id of the contact who checked it. */
  by: string;
  at: string;
  /** The contact's statement, to be passed on unchanged. */
  checked: Checked;
}

/**
 * Returns what the lists of live vaults say of a person's card, as far as one of one's own contacts signed it. One step
 * only: who was introduced introduces no one.
 */
export function introductionsOf(
  userId: string,
  contacts: readonly Card[],
  lists: readonly SharedList[],
  verify: VerifyCheck = isCheckedBy,
): readonly Introduction[] {
  return lists
    .flatMap(({ members }) => members)
    .flatMap((record) => {
      const { checked, name, sign, box } = record;
      const contact = contacts.find((known) => known.userId === checked?.by);
      if (record.userId !== userId || checked === null || contact === undefined) return [];
      const card = { userId, sign, box };
      return verify(contact, checked, card, name) ? [{ card, name, by: checked.by, at: checked.at, checked }] : [];
    });
}

/**
 * Returns the card of a person to whom something may be given: the contact's, or the introduced one; null: none, or two
 * that differ (crypto-protocol.md §18).
 */
export function usableCard(
  userId: string,
  contacts: readonly Card[],
  lists: readonly SharedList[],
  verify: VerifyCheck = isCheckedBy,
): Card | null {
  const contact = contacts.find((known) => known.userId === userId);
  if (contact !== undefined) return contact;
  const introduced = introductionsOf(userId, contacts, lists, verify).map(({ card }) => card);
  const [first = null] = introduced;
  return new Set(introduced.map(cardText)).size === 1 ? first : null;
}

/** Returns whether a card has a key of another person's card: no list takes both. */
export const hasKeyOfAnother = ({ userId, sign, box }: Card, others: readonly Card[]): boolean =>
  others.some((other) => other.userId !== userId && (other.sign === sign || other.box === box));
