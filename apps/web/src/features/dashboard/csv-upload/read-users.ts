import { normalizeEmail, type NewUser, emailError, isMobileNo, limits } from "@pomander/contract";
import { decodeText, type DecodedText } from "@pomander/transfer/csv";
import { passwordError } from "../form/schema.ts";
import { texts } from "../texts.ts";
import { columns, type Column, type FurtherColumn } from "./columns.ts";
import { CsvError, readHeader, type Header, readCsv, type CsvRecord } from "./csv.ts";

/** One row of the file, as the preview shows it. */
export interface FileRow {
  line: number;
  name: string;
  email: string;
  /** The words in the column of groups. */
  groups: string;
  problems: readonly RowProblem[];
  /** Faults of values that are left out, while the rest of the row is sent. */
  remarks: readonly RowProblem[];
  /** Whether the row has no email: it is shown, but not counted. */
  isLeftOut: boolean;
  /**
   * The user to send; null when the row has problems or is left out. An empty password is replaced by a generated one.
   */
  user: NewUser | null;
}

export interface ReadUsers {
  rows: readonly FileRow[];
  encoding: Extract<DecodedText, { text: string }>["encoding"];
  /** Columns of the file that are ignored. */
  unused: readonly string[];
  /** Whether the file says of each row who may use reminders. */
  saysReminders: boolean;
}

/** Reads the users of a CSV file. Throws CsvError when the file as a whole cannot be used. */
export function readUsers(bytes: Uint8Array, mayAddAdmins: boolean): ReadUsers {
  const decoded = decodeText(bytes);
  if (decoded.text === null) throw new CsvError(rowFaults.unreadable);
  const [first, ...records] = readCsv(decoded.text).filter((record) => !isBlank(record));
  const header = readHeader(first);
  const seen = new Map<string, number>();
  const rows = records.map((record) => rowOf(record, header, mayAddAdmins, seen));
  const saysReminders = header.columns.includes("isAllowedForRemindMe");
  return { rows, encoding: decoded.encoding, unused: header.unused, saysReminders };
}

const isBlank = ({ cells }: CsvRecord) => cells.every((cell) => cell.trim() === "");

function rowOf(record: CsvRecord, header: Header, mayAddAdmins: boolean, seen: Map<string, number>): FileRow {
  const cells = cellsOf(record, header);
  const name = `${cells.firstName} ${cells.lastName}`.trim();
  const groups = cellAt(record, header, "groups").trim();
  const row = { line: record.line, name, email: cells.email.trim(), groups, remarks: [] };
  if (record.isBroken) return { ...row, ...withProblems([{ column: null, reason: rowFaults.quotes }]) };
  if (row.email === "") return { ...row, problems: [], isLeftOut: true, user: null };
  const problems = [...tooManyValues(record, header), ...problemsOf(cells, mayAddAdmins)];
  const before = seen.get(normalizeEmail(cells.email));
  if (before !== undefined) problems.push({ column: "email", reason: rowFaults.duplicate(before) });
  else seen.set(normalizeEmail(cells.email), record.line);
  if (problems.length > 0) return { ...row, ...withProblems(problems) };
  const phoneFault = mobileNoError(cells.mobileNo);
  if (phoneFault === null) return { ...row, problems, isLeftOut: false, user: userOf(cells) };
  const remarks: RowProblem[] = [{ column: "mobileNo", reason: rowFaults.phoneLeftOut(cells.mobileNo.trim()) }];
  return { ...row, problems, remarks, isLeftOut: false, user: userOf({ ...cells, mobileNo: "" }) };
}

const withProblems = (problems: readonly RowProblem[]) => ({ problems, isLeftOut: false, user: null });

function tooManyValues({ cells }: CsvRecord, header: Header): RowProblem[] {
  const many = cells.slice(header.columns.length).filter((cell) => cell.trim() !== "").length;
  return many === 0 ? [] : [{ column: null, reason: rowFaults.tooManyValues(many) }];
}

const cellAt = (record: CsvRecord, header: Header, column: Column | FurtherColumn): string =>
  record.cells[header.columns.indexOf(column)] ?? "";

/** Returns a record's cells by column; columns that the file lacks are empty. Line breaks in values are stripped. */
function cellsOf(record: CsvRecord, header: Header): CsvCells {
  const at = (column: Column | "fullName") => cellAt(record, header, column).replace(/[\r\n]/g, "");
  const cells = Object.fromEntries(columns.map((column) => [column, at(column)])) as CsvCells;
  return header.columns.includes("fullName") ? { ...cells, ...splitName(at("fullName")) } : cells;
}

/**
 * Splits a whole name: "Last, First" at the comma, another before its last word, with the small words before that
 * ("van", "de la") as part of the last name.
 */
function splitName(whole: string): Pick<CsvCells, "firstName" | "lastName"> {
  const [before = "", ...after] = whole.split(",");
  if (after.length > 0 && after.join(",").trim() !== "")
    return { firstName: after.join(",").trim(), lastName: before.trim() };
  const words = before.trim().split(/\s+/u);
  let start = words.length - 1;
  while (start > 1 && /^\p{Ll}/u.test(words[start - 1] ?? "")) start -= 1;
  if (start < 1) return { firstName: words.join(" "), lastName: "" };
  return { firstName: words.slice(0, start).join(" "), lastName: words.slice(start).join(" ") };
}

const { faults, rowFaults } = texts;

/** A problem of a row; a null column means the row as a whole. */
interface RowProblem {
  column: Column | null;
  reason: string;
}
type CsvCells = Readonly<Record<Column, string>>;

/** The words of spreadsheets and of people for true and false. */
const flags = new Map<string, boolean>([
  ...["true", "yes", "y", "1", "x", "wahr", "ja", "vrai", "oui", "sí"].map((text): [string, boolean] => [text, true]),
  ...["", "false", "no", "n", "0", "falsch", "nein", "faux", "non"].map((text): [string, boolean] => [text, false]),
]);
const flagOf = (cell: string): boolean | undefined => flags.get(cell.trim().toLowerCase());

const textError = (cell: string, most: number) => {
  if (!cell.isWellFormed()) return faults.unstorable;
  return cell.trim().length > most ? rowFaults.tooLong(most) : null;
};

const mobileNoError = (cell: string) => textError(cell, limits.mobileNo) ?? (isMobileNo(cell) ? null : faults.mobileNo);

/**
 * The check of each column, which returns the fault or null. A faulty telephone number is only left out. Only a super
 * admin may add administrators.
 */
const checks: Readonly<Record<Exclude<Column, "mobileNo">, (cell: string, mayAddAdmins: boolean) => string | null>> = {
  firstName: (cell) => (cell.trim() === "" ? faults.firstName : textError(cell, limits.name)),
  lastName: (cell) => textError(cell, limits.name),
  email: (cell) => emailError(cell),
  password: (cell) => (cell === "" ? null : passwordError(cell)),
  isAdmin: (cell, mayAddAdmins) =>
    flagOf(cell) === undefined
      ? rowFaults.flag
      : flagOf(cell) === true && !mayAddAdmins
        ? rowFaults.adminRefused
        : null,
  isAllowedForRemindMe: (cell) => (flagOf(cell) === undefined ? rowFaults.flag : null),
};

/** Returns all faults in the cells of a row, column by column. */
function problemsOf(cells: CsvCells, mayAddAdmins: boolean): RowProblem[] {
  return (Object.keys(checks) as (keyof typeof checks)[]).flatMap((column) => {
    const reason = checks[column](cells[column], mayAddAdmins);
    return reason === null ? [] : [{ column, reason }];
  });
}

/** Returns the user to send for a row without problems. */
const userOf = (cells: CsvCells): NewUser => ({
  firstName: cells.firstName.trim(),
  lastName: cells.lastName.trim(),
  email: normalizeEmail(cells.email),
  password: cells.password,
  mobileNo: cells.mobileNo.trim(),
  isAdmin: flagOf(cells.isAdmin) === true,
  isAllowedForRemindMe: flagOf(cells.isAllowedForRemindMe) === true,
});
