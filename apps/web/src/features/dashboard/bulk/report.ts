import Papa from "papaparse";
import { texts } from "../texts.ts";

/** What became of a row. */
export interface Outcome {
  line: number;
  email: string;
  isCreated: boolean;
  /** Why not. */
  reason: string;
}

/** X and Y of the final message. */
export function countOutcomes(outcomes: readonly Outcome[]) {
  const successes = outcomes.filter(({ isCreated }) => isCreated).length;
  return { successes, errors: outcomes.length - successes };
}

/** A spreadsheet takes a cell that begins like this for a formula; the full-width forms as well. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** The outcomes as CSV that no spreadsheet runs anything of: line, email, outcome and reason, never a password. */
export function reportOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ line, email, isCreated, reason }) => [
    String(line),
    email,
    isCreated ? texts.bulk.created : texts.bulk.refused,
    reason,
  ]);
  const table = Papa.unparse([["line", "email", "outcome", "reason"], ...rows], {
    quotes: true,
    newline: "\r\n",
    escapeFormulae: formula,
  });
  // With the mark, spreadsheets read the names as they are.
  return `\uFEFF${table}\r\n`;
}
