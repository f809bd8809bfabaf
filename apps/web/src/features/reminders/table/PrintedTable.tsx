import GlobalStyles from "@mui/material/GlobalStyles";
import Portal from "@mui/material/Portal";
import type { ListedReminder, User } from "@pomander/contract";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { format } from "@pomander/texts/format";
import { texts as partTexts } from "../../../components/texts.ts";
import type { Day } from "../../../lib/format/days.ts";
import { costsOf } from "../list/costs-of.ts";
import type { ReminderListParams } from "../list/list-params.ts";
import type { ListedPerson } from "../list/person-filter.ts";
import { personName } from "../names.ts";
import { texts as reminderTexts } from "../texts.ts";
import { cellText, type Column } from "./columns.ts";
import { describeFilters } from "./describe-filters.ts";
import { texts } from "./texts.ts";

interface Props {
  /** All reminders that match the filters, not one page. */
  reminders: readonly ListedReminder[];
  columns: readonly Column[];
  today: Day;
  actor: User;
  /** Whether only the user's own reminders are listed, though there are others. */
  isMine: boolean;
  /** The filters and the order of the list. */
  listParams: ReminderListParams;
  tags: readonly { _id: string; name: string }[];
  people: readonly ListedPerson[];
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
    // The headings are repeated on each sheet, and no row is split across two.
    ".printed-table thead": { display: "table-header-group" },
    ".printed-table tr": { breakInside: "avoid" },
    ".printed-table .month th": { paddingTop: "10pt", fontSize: "10.5pt", breakAfter: "avoid" },
  },
} as const;

/** Prints every row while the table is on screen; the rows are rendered only when the user prints. */
export function PrintedTable(props: Props) {
  const [printedAt, setPrintedAt] = useState<Date | null>(null);
  useEffect(() => {
    // The browser prints the page as it is when its listeners return, so the rows must be rendered synchronously.
    const begin = () => flushSync(() => setPrintedAt(new Date()));
    const end = () => setPrintedAt(null);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return printedAt === null ? null : (
    <Portal>
      <Sheet {...props} printedAt={printedAt} />
    </Portal>
  );
}

function Sheet({
  reminders,
  columns,
  today,
  actor,
  isMine,
  listParams,
  printedAt,
  ...names
}: Props & { printedAt: Date }) {
  const { timeZone } = actor;
  const self = personName(actor);
  const filters = describeFilters(listParams, { today, ...names });
  const isByMonth = listParams.sort === "soonest" || listParams.sort === "latest";
  const costs = costsOf(reminders);
  const groups = Map.groupBy(reminders, ({ expiryDate }) => (isByMonth ? format.day(expiryDate, "month") : ""));
  return (
    <div className="printed-table" aria-hidden>
      <GlobalStyles styles={onPaper} />
      <h1>{isMine ? reminderTexts.heading : texts.printedAll}</h1>
      <p>
        {texts.printedBy(window.location.host, self, format.moment(printedAt.toISOString(), timeZone))}
        <br />
        {reminderTexts.list.count(reminders.length)}
        {costs !== "" && ` · ${reminderTexts.list.costs(costs)}`}
        {partTexts.colon}
        {filters.length === 0 ? texts.printedNone : filters.join(" · ")}
      </p>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{texts.names[column]}</th>
            ))}
          </tr>
        </thead>
        {[...groups].map(([month, rows]) => (
          <tbody key={month}>
            {isByMonth && (
              <tr className="month">
                <th colSpan={columns.length} scope="rowgroup">
                  {texts.printedMonth(month, reminderTexts.list.count(rows.length))}
                </th>
              </tr>
            )}
            {rows.map((reminder) => (
              <tr key={reminder._id}>
                {columns.map((column) => (
                  <td key={column} dir="auto">
                    {cellText(column, reminder, { today, timeZone, self })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
