import { reasonsOf } from "../check/describe-row.ts";
import { noteText, reasonOf } from "../check/row-sentences.ts";
import { leftText, type LeftCells } from "../check/left-cells.ts";
import { csvOf } from "@pomander/transfer/csv";
import type { CheckedRow } from "@pomander/transfer/reminder-rows";
import type { Run } from "../run/import-rows.ts";
import { texts } from "../texts.ts";

/** The outcome of a row of the file. */
export type OutcomeKind = "made" | "updated" | "same" | "out" | "refused" | "notYet";

export interface RowOutcome {
  line: number;
  title: string;
  kind: OutcomeKind;
  /** The reason, or the parts that were not imported as they are; empty if there is nothing to say. */
  reason: string;
}

/** Returns the outcome of every row of the file: each once, in the file's order. */
export function reportOf(rows: readonly CheckedRow[], run: Run): RowOutcome[] {
  const sent = new Map(run.rows.map((row, index) => [row, run.outcomes[index]]));
  return rows.map((row) => {
    const { line, title, status, warnings } = row;
    if (status !== "new" && status !== "changed") return { line, title, kind: status, reason: reasonOf(row) };
    const outcome = sent.get(row);
    switch (outcome?.outcome) {
      case "made":
        return { line, title, kind: "made", reason: warnings.map(noteText).join(" ") };
      case "updated":
        return { line, title, kind: "updated", reason: reasonsOf(row).join(" ") };
      case "unchanged":
        return { line, title, kind: "same", reason: texts.reasons.present };
      case "refused":
        return { line, title, kind: "refused", reason: texts.reasons.refused[outcome.code] };
      case undefined:
        return { line, title, kind: "notYet", reason: "" };
    }
  });
}

/** Counts the rows of each outcome. */
export function tally(rows: readonly RowOutcome[]): Record<OutcomeKind, number> {
  const counts = { made: 0, updated: 0, same: 0, out: 0, refused: 0, notYet: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
}

/** Returns the report as CSV in which no spreadsheet runs anything. */
export const csvOfReport = (rows: readonly RowOutcome[], left: readonly LeftCells[]): string =>
  csvOf([
    texts.report.csvHeader,
    ...rows.map(({ line, title, kind, reason }) => [String(line), title, texts.report.outcomes[kind], reason]),
    ...left.map(({ where, cells }) => ["", "", texts.report.outcomes.out, leftText([{ where, cells }])]),
  ]);
