import { OrderFinder, type DateFindings, type SheetRow } from "@pomander/transfer/spreadsheets";
import { useEffect, useState } from "react";
import { nextTask } from "../../../lib/next-task.ts";

const rowsPerTask = 200;

/** What the dates of some columns say together; null until all rows were looked at, a few at a time. */
export function useDateFindings(rows: readonly SheetRow[], columns: readonly number[]): DateFindings | null {
  const key = columns.join();
  const [answer, setAnswer] = useState<{ rows: typeof rows; key: string; findings: DateFindings } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const finder = new OrderFinder();
      const wanted = key === "" ? [] : key.split(",").map(Number);
      for (const [index, { cells }] of rows.entries()) {
        for (const at of wanted) finder.add(cells[at] ?? "");
        if (index % rowsPerTask === 0) await nextTask();
        if (!isCurrent) return;
      }
      setAnswer({ rows, key, findings: finder.findings() });
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [rows, key]);
  return answer !== null && answer.rows === rows && answer.key === key ? answer.findings : null;
}
