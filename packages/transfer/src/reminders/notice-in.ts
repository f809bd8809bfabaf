import { mostNotice, type NoticeEnd, type NoticePeriod, type NoticeUnit } from "@pomander/contract";
import { fold, foldCount } from "./cell-text.ts";

/** A notice period as written in a cell. */
interface WrittenPeriod extends NoticePeriod {
  /** Whether the text contains more than that: "3 months, in writing". */
  isPart: boolean;
}

const units: readonly (readonly [word: RegExp, name: NoticeUnit])[] = [
  [/^(?:d|days?|t|tage?n?)$/u, "day"],
  [/^(?:workdays?|wd|arbeitstage?n?|werktage?n?)$/u, "working day"],
  [/^(?:w|wks?|weeks?|wo|wochen?)$/u, "week"],
  [/^(?:m|mon|mths?|months?|monate?n?)$/u, "month"],
  [/^(?:y|yrs?|years?|j|jahre?n?)$/u, "year"],
];
const smallNumbers: readonly (readonly string[])[] = [
  [],
  ["one", "a", "ein", "eine", "einen"],
  ["two", "zwei"],
  ["three", "drei"],
  ["four", "vier"],
  ["five", "fünf"],
  ["six", "sechs"],
];
const ends: readonly (readonly [word: RegExp, name: NoticeEnd])[] = [
  [/^(?:month(?:'?s|-end)?|(?:kalender)?monat(?:e?s(?:ende)?)?)$/u, "month"],
  [/^(?:quarter(?:'?s|-end)?|quartal(?:s(?:ende)?)?|(?:kalender)?vierteljahr(?:e?s(?:ende)?)?)$/u, "quarter"],
  [/^(?:half-year(?:'?s|-end)?|(?:kalender)?halbjahr(?:e?s(?:ende)?)?)$/u, "half-year"],
  [/^(?:year(?:'?s|-end)?|(?:kalender)?jahr(?:e?s(?:ende)?)?)$/u, "year"],
];
/** Words of the contract's own end. */
const ownEnd =
  /^(?:term|contract|expiry|expiration|renewal|(?:vertrags|laufzeit)(?:ende?s?|ablauf)|vertrags?|laufzeit|ablauf)$/u;
/** Words that say nothing more. */
const fillers =
  /^(?:z|zum|zur|vor|bis|to|by|at|before|prior|of|the|a|an|any|each|calendar|dem|des|der|eines|einer|jedes|jeweils|ende?|ends?|notice|period|frist|kündigungsfrist)$/u;

/** Returns a notice period; null for a text that is none. A number alone needs a heading that specifies its unit. */
export function noticeIn(text: string, heading = ""): WrittenPeriod | null {
  const [, written = "", word = "", rest = ""] = /^(\d{1,3}|\p{L}+)\s*-?\s*(\p{L}*)(.*)$/su.exec(foldWords(text)) ?? [];
  const amount = /\d/u.test(written) ? Number(written) : smallNumbers.findIndex((names) => names.includes(written));
  const ofHeading = [...fold(heading).matchAll(/\p{L}+/gu)].map(([name]) => unitOf(name)).find(Boolean);
  const unit = word === "" ? (rest.trim() === "" ? ofHeading : undefined) : unitOf(word);
  if (unit === undefined || amount < 1 || amount > mostNotice[unit]) return null;
  const others = rest.split(/[^\p{L}\d'-]+/u).filter((one) => /[\p{L}\d]/u.test(one) && !fillers.test(one));
  const named = others.flatMap((one) => ends.find(([pattern]) => pattern.test(one))?.[1] ?? []);
  const isOwn = others.length > 0 && others.every((one) => ownEnd.test(one));
  const to = named.length === 1 ? (named[0] ?? null) : null;
  // A "Werktag" can be a Saturday, too.
  const isExact = !word.startsWith("werktag") && (others.length === 0 || isOwn || (to !== null && others.length === 1));
  return { amount, unit, to, isPart: !isExact };
}
const unitOf = (word: string) => units.find(([pattern]) => pattern.test(word))?.[1];

const foldWords = (text: string) =>
  foldCount(text)
    .replaceAll("’", "'")
    .replaceAll(/\b(?:work(?:ing)?|business)[ -]days?\b/gu, "workdays")
    .replaceAll(/\bhalf[ -]?year/gu, "half-year")
    .replaceAll(/\b31\. ?(?:12\.|dezember)|\b31 december\b|\bdecember 31\b/gu, "jahresende");
