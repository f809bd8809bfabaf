import { type EntryType, type ExtraMembers, lastFourOf } from "@pomander/vault";
import { lastDayOfCard } from "./expiry.ts";

/** Facts that a list shows of the data sealed beside an entry's summary: none is secret enough to be hidden. */
export interface EntryFacts {
  type: EntryType;
  /** The last day on which the entry, or the card, is valid. */
  expires: string | null;
  /** The last four digits of a card's number. */
  lastFour: string | null;
  /** Whether the entry makes one-time codes. */
  hasCode: boolean;
}

export function factsOf({ type = "login", expires, totp = "", fields = [] }: ExtraMembers): EntryFacts {
  const isCard = type === "card";
  return {
    type,
    expires: expires ?? (isCard ? lastDayOfCard(fields) : null),
    lastFour: isCard ? lastFourOf(fields) : null,
    hasCode: totp !== "",
  };
}
