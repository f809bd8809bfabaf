import type { ImportedReminder } from "@pomander/contract";
import type { CheckedRow } from "@pomander/transfer/reminder-rows";
import type { RowReading } from "@pomander/transfer/spreadsheets";
import { format } from "@pomander/texts/format";
import { texts as partTexts } from "../../../components/texts.ts";
import { fullName } from "../../../lib/format/full-name.ts";
import { texts } from "../texts.ts";
import { noteText, reasonOf } from "./row-sentences.ts";

const { check } = texts;

/** Whether other cells could make a reminder of a refused row. */
export const isFixable = ({ faults }: CheckedRow) => faults.some(({ at }) => at !== null);

export const statusText = ({ status, update, warnings }: CheckedRow) =>
  update?.isAsked
    ? check.statuses.asked
    : check.statuses[status === "new" && warnings.length > 0 ? "warnings" : status];

/** Returns the reason why the row is not a new reminder, its changes, and what is not imported as it is. */
export const reasonsOf = (row: CheckedRow) =>
  [
    reasonOf(row),
    ...row.changes.map(noteText).map((text) => (/[.…]$/u.test(text) ? text : `${text}.`)),
    ...row.warnings.map(noteText),
  ].filter((text) => text !== "");

const saidOf = (row: CheckedRow) =>
  [statusText(row), ...reasonsOf(row).slice(0, 1)].join(partTexts.colon) +
  reasonsOf(row)
    .slice(1)
    .map((text) => ` ${text}`)
    .join("");

/** Returns the same for a narrow cell: old and new values already show that the row changes a reminder. */
export const resultOf = (row: CheckedRow) =>
  row.status === "changed" && row.update?.isAsked === false ? reasonsOf(row).join(" ") : saidOf(row);

export const leadOf = ({ reminder }: CheckedRow) => (reminder === null ? "" : leadsOf(reminder).join(", "));

/** Returns the lead times, the longest first as in the form. */
const leadsOf = ({ remindBeforeDays, alsoBeforeDays = [] }: ImportedReminder) =>
  [remindBeforeDays, ...alsoBeforeDays].toSorted((one, other) => other - one);

/** Returns the first names of the assignees; the expanded row shows their full names. */
export const firstNamesOf = ({ people }: CheckedRow) =>
  [...people.slice(0, mostFirstNames).map(({ firstName }) => firstName), ...more(people.length - mostFirstNames)].join(
    ", ",
  );
const mostFirstNames = 3;
const more = (count: number) => (count > 0 ? [`+${count}`] : []);

const longestNotes = 600;
const mostCells = 12;
const shortened = (text: string) => (text.length > longestNotes ? `${text.slice(0, longestNotes)}…` : text);

/** Returns the parts of the resulting reminder; of a refused row, the contents of its cells. */
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
    [check.table.expires, format.day(reminder.expiryDate)],
    [check.table.before, check.before(leadOf(row))],
    [check.detail.emails, recipients.join(", ")],
    [meanings.people, people.map(fullName).join(", ")],
    [meanings.type, check.defaults.types[reminder.type]],
    [meanings.scopeTag, tagName],
    [check.detail.notes, shortened(reminder.notes ?? "")],
  ];
  return facts.filter(([, value]) => value !== "");
}

/** Returns the whole row as text; empty for a row whose cells can be edited, because its fields say the rest. */
export const spokenOf = (row: CheckedRow, reading: RowReading) =>
  isFixable(row)
    ? ""
    : [saidOf(row), ...factsOf(row, reading).map(([name, value]) => `${name}${partTexts.colon}${value}`)].join(". ");
