import { clearDay, lastOfMonth } from "../../read/dates.ts";
import { foldDate, writtenDay, type DateOrder } from "./written-day.ts";

const numbers = ["", "one|a|ein|eine|einem", "two|zwei", "three|drei", "four|vier", "five|fünf", "six|sechs"].map(
  (names) => names.split("|"),
);
const term =
  /^(?:(?:for|für|\+|plus|term|laufzeit|after|nach|every|alle):? ?)*(?<amount>\d{1,3}|[a-zü]+)[ -]?(?<unit>m|mo|mos|mon|mths?|months?|monaten?|monat|mt|y|yrs?|years?|j|jahren?|jahr|jahre|mois|mesi|mese|ans?|anni|anno)\b\.?(?: (?:term|contract|laufzeit|lang|duration|vertrag))?(?: ?(?:from|after|ab|nach|seit|since|of|starting|beginning)(?: (?:start|begin|beginn|begins?|beginning|commencement|signature|signing|issue|issuance|purchase|kauf|vertragsbeginn|ausstellung|abschluss|unterschrift|unterzeichnung|start date|issue date|date|(?<from>.*\d.*)))?)?$/u;

interface Start {
  /** The day of another column that says when it begins; null for none. */
  start: string | null;
  order: DateOrder | null;
}

/** The last day of a term that a folded text says ("2 years from start"), counted from its start; null where there is none. */
export function endOfTerm(text: string, { start, order }: Start): string | null {
  const { amount = "", unit = "", from } = term.exec(text)?.groups ?? {};
  const count = /^\d/u.test(amount) ? Number(amount) : numbers.findIndex((names) => names.includes(amount));
  const first = from === undefined ? start : dayIn(from, order);
  if (count < 1 || amount === "" || first === null) return null;
  return dayBefore(first, count * (/^[yja]/u.test(unit) ? 12 : 1));
}

function dayIn(text: string, order: DateOrder | null): string | null {
  const day = writtenDay(foldDate(text));
  return day === null || typeof day === "string" ? day : clearDay(day, order);
}

/** The day before the same day some months later: one year from March 1 ends with February. */
function dayBefore(day: string, months: number): string | null {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const index = year * 12 + month - 1 + months;
  const last = lastOfMonth(Math.floor(index / 12), (index % 12) + 1);
  if (last === null || date > Number(last.slice(8))) return last;
  return new Date(Date.UTC(Math.floor(index / 12), index % 12, date - 1)).toISOString().slice(0, 10);
}
