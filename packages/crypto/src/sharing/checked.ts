import { isUuid } from "../ids.ts";
import { isTime } from "../limits.ts";
import { type Card, cardText } from "./card.ts";
import type { Identity } from "./identity.ts";
import { isSignature, isSigned, sign } from "./signatures.ts";

/** The statement of a member that a card is a person's: the two compared them, or one invited the other. */
export interface Checked {
  /** The user id of who states it. */
  by: string;
  /** A time. */
  at: string;
  sig: string;
}

/** Signs that this card and name are the person's. Sign only what was compared, or whom this person invited. */
export async function signChecked(identity: Identity, card: Card, name: string, at: string): Promise<Checked> {
  return { by: identity.userId, at, sig: await sign(identity, "checked", cardText(card), name, at) };
}

/** Returns whether `giver` stated it of this card and name. It counts where the giver is one's own contact. */
export const isCheckedBy = (giver: Card, { by, at, sig }: Checked, card: Card, name: string): boolean =>
  by === giver.userId && isSigned(giver.sign, sig, "checked", cardText(card), name, at);

/** Returns whether an opened value has the form of such a statement. */
export function isChecked(value: unknown): value is Checked {
  if (typeof value !== "object" || value === null) return false;
  const { by, at, sig } = value as Record<string, unknown>;
  return typeof by === "string" && isUuid(by) && typeof at === "string" && isTime(at) && isSignature(sig);
}
