import type { EntryField, EntryType, ExtraMembers } from "@pomander/vault";
import { plusDays, plusMonths } from "../../../lib/format/days.ts";
import { lastFour } from "./card.ts";

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
    lastFour: isCard ? lastFour(fields) : null,
    hasCode: totp !== "",
  };
}

/** Returns the last day on which a card is valid by its month; null when it has none. */
export function lastDayOfCard(fields: readonly EntryField[]): string | null {
  const month = fields.find(({ name }) => name === "expiry")?.value ?? "";
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? lastDayOf(month) : null;
}

const lastDayOf = (month: string) => plusDays(plusMonths(`${month}-01`, 1), -1);

/** Days before its expiry from which an entry counts as expiring. */
const soonDays = 30;

/** Returns whether an entry has expired or will within 30 days. */
export const isExpiring = ({ expires }: EntryFacts, today: string) =>
  expires !== null && expires <= plusDays(today, soonDays);
