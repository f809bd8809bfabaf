import GlobalStyles from "@mui/material/GlobalStyles";
import Portal from "@mui/material/Portal";
import type { ListedReminder } from "@pomander/contract";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { shortDay, type Day } from "../../../lib/format/days.ts";
import { texts as words } from "../texts.ts";
import { cellText, type Column } from "./columns.ts";
import { texts } from "./texts.ts";

interface Props {
  /** All that the filters leave, not a page of it. */
  reminders: readonly ListedReminder[];
  columns: readonly Column[];
  today: Day;
  timeZone: string;
}

const onPaper = {
  ".printed-table": { display: "none" },
  "@media print": {
    "body > :not(.printed-table)": { display: "none !important" },
    ".printed-table": { display: "block", color: "#000", background: "#fff", fontSize: "9pt", lineHeight: 1.35 },
    ".printed-table h1": { fontSize: "14pt", margin: 0 },
    ".printed-table p": { margin: "2pt 0 8pt" },
    ".printed-table table": { width: "100%", borderCollapse: "collapse" },
    ".printed-table th, .printed-table td": {
      textAlign: "start",
      verticalAlign: "top",
      padding: "3pt 6pt 3pt 0",
      borderBottom: "0.5pt solid #999",
      overflowWrap: "anywhere",
    },
    // On each sheet again, and no row on two.
    ".printed-table thead": { display: "table-header-group" },
    ".printed-table tr": { breakInside: "avoid" },
  },
} as const;

/** What goes on paper while the table is on screen: every row, made only when somebody prints. */
export function PrintedTable({ reminders, columns, today, timeZone }: Props) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is once its listeners have returned.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  if (!isPrinting) return null;
  return (
    <Portal>
      <div className="printed-table" aria-hidden>
        <GlobalStyles styles={onPaper} />
        <h1>{words.heading}</h1>
        <p>{texts.printed(words.list.count(reminders.length), shortDay(today))}</p>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column}>{texts.names[column]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reminders.map((reminder) => (
              <tr key={reminder._id}>
                {columns.map((column) => (
                  <td key={column} dir="auto">
                    {cellText(column, reminder, { today, timeZone })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Portal>
  );
}
