import { emailError, limits, normalizeEmail, type NewUser } from "@pomander/contract";
import { passwordError } from "../form/schema.ts";
import { texts } from "../texts.ts";
import type { Column } from "./columns.ts";

const { faults, rowFaults } = texts;

/** What is wrong with a row; null: the row as a whole. */
export interface RowProblem {
  column: Column | null;
  reason: string;
}
export type CsvCells = Readonly<Record<Column, string>>;

const flags: Readonly<Record<string, boolean>> = { true: true, false: false, "": false };
const flagOf = (cell: string): boolean | undefined => flags[cell.trim().toLowerCase()];

const textError = (cell: string, most: number) => {
  if (cell.includes("\0") || !cell.isWellFormed()) return faults.unstorable;
  return cell.trim().length > most ? rowFaults.tooLong(most) : null;
};

/** The faults of each column, with what the row as a whole needs to be judged. */
const checks: Readonly<Record<Column, (cell: string, mayAddAdmins: boolean) => string | null>> = {
  firstName: (cell) => (cell.trim() === "" ? faults.firstName : textError(cell, limits.name)),
  lastName: (cell) => textError(cell, limits.name),
  email: (cell) => emailError(cell),
  password: (cell) => passwordError(cell),
  mobileNo: (cell) => textError(cell, limits.mobileNo),
  isAdmin: (cell, mayAddAdmins) =>
    flagOf(cell) === undefined
      ? rowFaults.flag
      : flagOf(cell) === true && !mayAddAdmins
        ? rowFaults.adminRefused
        : null,
  isAllowedForRemindMe: (cell) => (flagOf(cell) === undefined ? rowFaults.flag : null),
};

/** Everything that is wrong with the cells of a row, column by column. */
export function problemsOf(cells: CsvCells, mayAddAdmins: boolean): RowProblem[] {
  return (Object.keys(checks) as Column[]).flatMap((column) => {
    const reason = checks[column](cells[column], mayAddAdmins);
    return reason === null ? [] : [{ column, reason }];
  });
}

/** What is sent for a row without problems. */
export const userOf = (cells: CsvCells): NewUser => ({
  firstName: cells.firstName.trim(),
  lastName: cells.lastName.trim(),
  email: normalizeEmail(cells.email),
  password: cells.password,
  mobileNo: cells.mobileNo.trim(),
  isAdmin: flagOf(cells.isAdmin) === true,
  isAllowedForRemindMe: flagOf(cells.isAllowedForRemindMe) === true,
});
