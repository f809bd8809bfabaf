import type { EntryType, ExtraMembers } from "@pomander/vault";
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
  const month = isCard ? fields.find(({ name }) => name === "expiry")?.value : undefined;
  const lastOfMonth = month !== undefined && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? lastDayOf(month) : null;
  return { type, expires: expires ?? lastOfMonth, lastFour: isCard ? lastFour(fields) : null, hasCode: totp !== "" };
}

const lastDayOf = (month: string) => plusDays(plusMonths(`${month}-01`, 1), -1);

/** Days before its expiry from which an entry counts as expiring. */
const soonDays = 30;

/** Returns whether an entry has expired or will within 30 days. */
export const isExpiring = ({ expires }: EntryFacts, today: string) =>
  expires !== null && expires <= plusDays(today, soonDays);
