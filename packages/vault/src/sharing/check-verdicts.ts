import { cardText, isCheckedBy, type Card, type Checked } from "@pomander/crypto/sharing";

/** Returns whether `giver` stated of a card and a name that they are a person's. */
export type VerifyCheck = (giver: Card, checked: Checked, card: Card, name: string) => boolean;

const mostVerdicts = 10_000;

/**
 * Returns `isCheckedBy` with a memory: the same statements are in the lists of many vaults, and a snapshot, which is made
 * often, asks of all of them.
 */
export function createCheckVerdicts(verify: VerifyCheck = isCheckedBy): VerifyCheck {
  const verdicts = new Map<string, boolean>();
  return (giver, checked, card, name) => {
    const key = JSON.stringify([giver.userId, giver.sign, checked.by, checked.at, checked.sig, cardText(card), name]);
    const known = verdicts.get(key);
    if (known !== undefined) return known;
    if (verdicts.size >= mostVerdicts) verdicts.clear();
    const isRight = verify(giver, checked, card, name);
    verdicts.set(key, isRight);
    return isRight;
  };
}
