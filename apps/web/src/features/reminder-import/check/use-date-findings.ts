import { OrderFinder, type DateFindings, type SheetRow } from "@pomander/transfer/spreadsheets";
import { useEffect, useState } from "react";
import { takingTurns } from "../../../lib/next-task.ts";

/**
 * Returns the date order that some columns and their headings show together; null until all rows were read, in short
 * time slices.
 */
export function useDateFindings(
  rows: readonly SheetRow[],
  columns: readonly number[],
  headings: readonly string[],
): DateFindings | null {
  const key = columns.join();
  const said = columns.map((at) => headings[at] ?? "").join("\n");
  const [answer, setAnswer] = useState<{ rows: typeof rows; key: string; findings: DateFindings } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const turn = takingTurns();
      const finder = new OrderFinder();
      const wanted = key === "" ? [] : key.split(",").map(Number);
      for (const heading of said.split("\n")) finder.addHeading(heading);
      for (const { cells } of rows) {
        for (const at of wanted) finder.add(cells[at] ?? "");
        await turn();
        if (!isCurrent) return;
      }
      setAnswer({ rows, key, findings: finder.findings() });
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [rows, key, said]);
  return answer !== null && answer.rows === rows && answer.key === key ? answer.findings : null;
}
