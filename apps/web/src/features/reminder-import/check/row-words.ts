import type { ImportedReminder } from "@pomander/contract";
import type { RowReading } from "@pomander/transfer/spreadsheets";
import { shortDay } from "../../../lib/format/days.ts";
import { fullName } from "../../../lib/format/full-name.ts";
import { texts } from "../texts.ts";
import type { CheckedRow } from "./checked-row.ts";

const { check } = texts;

/** Whether other cells could make a reminder of a row that is refused. */
export const isMendable = ({ faults }: CheckedRow) => faults.some(({ at }) => at !== null);

export const verdictOf = ({ verdict, update, remarks }: CheckedRow) =>
  update?.isAsked
    ? check.verdicts.asked
    : check.verdicts[verdict === "new" && remarks.length > 0 ? "remarks" : verdict];

/** Why it is no new one, or what of it does not come in as it stands. */
export const reasonsOf = ({ reason, changes, remarks }: CheckedRow) =>
  [reason, ...changes.map((text) => (/[.…]$/u.test(text) ? text : `${text}.`)), ...remarks].filter(
    (text) => text !== "",
  );

const saidOf = (row: CheckedRow) =>
  [verdictOf(row), ...reasonsOf(row).slice(0, 1)].join(": ") +
  reasonsOf(row)
    .slice(1)
    .map((text) => ` ${text}`)
    .join("");

/** The same in a narrow cell: from and to say that something changes. */
export const resultOf = (row: CheckedRow) =>
  row.verdict === "changed" && row.update?.isAsked === false ? reasonsOf(row).join(" ") : saidOf(row);

export const leadOf = ({ reminder }: CheckedRow) => (reminder === null ? "" : leadsOf(reminder).join(", "));

/** Lead times, the longest first, as the form has them. */
const leadsOf = ({ remindBeforeDays, alsoBeforeDays = [] }: ImportedReminder) =>
  [remindBeforeDays, ...alsoBeforeDays].toSorted((one, other) => other - one);

/** Who is assigned, by first names; the line that opens has them whole. */
export const firstNamesOf = ({ people }: CheckedRow) =>
  [...people.slice(0, mostFirstNames).map(({ firstName }) => firstName), ...more(people.length - mostFirstNames)].join(
    ", ",
  );
const mostFirstNames = 3;
const more = (count: number) => (count > 0 ? [`+${count}`] : []);

const longestNotes = 600;
const mostCells = 12;
const shortened = (text: string) => (text.length > longestNotes ? `${text.slice(0, longestNotes)}…` : text);

/** What a row becomes, part by part; of one that is refused what its cells say. */
export function factsOf(row: CheckedRow, { headings, columns }: RowReading): [name: string, value: string][] {
  const { title, reminder, tagName, people, recipients, source, faults } = row;
  if (reminder === null)
    return source.cells
      .flatMap((cell, at): [string, string][] => {
        const isShown = cell.trim() !== "" && columns[at] !== "ignore" && faults.every((fault) => fault.at !== at);
        return isShown ? [[headings[at]?.trim() || check.columns.unnamed(at + 1), shortened(cell.trim())]] : [];
      })
      .slice(0, mostCells);
  const { meanings } = check.columns;
  const facts: [string, string][] = [
    [meanings.title, title],
    [check.table.expires, shortDay(reminder.expiryDate)],
    [check.table.before, check.before(leadOf(row))],
    [check.detail.emails, recipients.join(", ")],
    [meanings.people, people.map(fullName).join(", ")],
    [meanings.type, check.defaults.types[reminder.type]],
    [meanings.scopeTag, tagName],
    [check.detail.notes, shortened(reminder.notes ?? "")],
  ];
  return facts.filter(([, value]) => value !== "");
}

/** The whole of a row in words; nothing where it is typed into, which says the rest. */
export const spokenOf = (row: CheckedRow, reading: RowReading) =>
  isMendable(row) ? "" : [saidOf(row), ...factsOf(row, reading).map(([name, value]) => `${name}: ${value}`)].join(". ");
