import { reasonsOf } from "../check/row-words.ts";
import type { CheckedRow } from "../check/checked-row.ts";
import { leftText, type LeftCells } from "../check/left-cells.ts";
import { csvOf } from "../../../lib/format/csv.ts";
import type { Run } from "../run/import-rows.ts";
import { texts } from "../texts.ts";

/** What became of a row of the file. */
export type OutcomeKind = "made" | "updated" | "same" | "out" | "refused" | "notYet";

export interface RowOutcome {
  line: number;
  title: string;
  kind: OutcomeKind;
  /** Why, or what of it did not come in as it stands; empty where there is nothing to say. */
  reason: string;
}

/** What became of every row of the file: each once, in its order. */
export function reportOf(rows: readonly CheckedRow[], run: Run): RowOutcome[] {
  const sent = new Map(run.rows.map((row, index) => [row, run.outcomes[index]]));
  return rows.map((row) => {
    const { line, title, verdict, reason, remarks } = row;
    if (verdict !== "new" && verdict !== "changed") return { line, title, kind: verdict, reason };
    const outcome = sent.get(row);
    switch (outcome?.outcome) {
      case "made":
        return { line, title, kind: "made", reason: remarks.join(" ") };
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

/** How many rows ended in each way. */
export function tally(rows: readonly RowOutcome[]): Record<OutcomeKind, number> {
  const counts = { made: 0, updated: 0, same: 0, out: 0, refused: 0, notYet: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
}

/** The report as CSV that no spreadsheet runs anything of. */
export const csvOfReport = (rows: readonly RowOutcome[], left: readonly LeftCells[]): string =>
  csvOf([
    texts.report.csvHeader,
    ...rows.map(({ line, title, kind, reason }) => [String(line), title, texts.report.outcomes[kind], reason]),
    ...left.map(({ where, cells }) => ["", "", texts.report.outcomes.out, leftText([{ where, cells }])]),
  ]);
