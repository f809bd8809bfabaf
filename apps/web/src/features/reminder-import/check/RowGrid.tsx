import Box from "@mui/material/Box";
import { DotSeparated } from "../../../components/DotSeparated.tsx";
import { RowGrid as Grid } from "../../../components/file-import/RowGrid.tsx";
import { shortDay } from "../../../lib/format/days.ts";
import { texts } from "../texts.ts";
import type { CheckedRow } from "./verdicts.ts";

const { check } = texts;

const columns = {
  narrow: "minmax(0, 1fr) auto",
  wide: "56px minmax(0, 4fr) 112px 132px minmax(0, 3fr) minmax(0, 8fr)",
};
const { line: lineHeading, title, expires, before, email, verdict } = check.table;
const line = (
  <Box component="span" sx={{ paddingInlineStart: 2 }}>
    {lineHeading}
  </Box>
);

/** The rows of a file as they are understood. */
export const RowGrid = ({ rows }: { rows: readonly CheckedRow[] }) => (
  <Grid
    label={check.rows}
    keys={check.keys}
    rows={rows}
    keyOf={(row) => row.line}
    columns={columns}
    headings={[line, title, expires, before, email, verdict]}
    cells={(row, isNarrow) => (isNarrow ? <NarrowCells row={row} /> : <Cells row={row} />)}
    detail={detailOf}
  />
);

const leadOf = ({ reminder }: CheckedRow) =>
  reminder === null ? "" : [reminder.remindBeforeDays, ...(reminder.alsoBeforeDays ?? [])].join(", ");
const verdictOf = ({ verdict, remarks }: CheckedRow) =>
  check.verdicts[verdict === "new" && remarks.length > 0 ? "remarks" : verdict];
const saidOf = (row: CheckedRow) =>
  [verdictOf(row), ...[row.reason, ...row.remarks].filter((text) => text !== "")].join(": ");
const colorOf = ({ verdict, remarks }: CheckedRow) =>
  verdict === "refused" ? "error.main" : verdict === "same" || remarks.length === 0 ? "text.secondary" : "text.primary";

function Cells({ row }: { row: CheckedRow }) {
  const { line, title, reminder } = row;
  return (
    <>
      <Box role="gridcell" className="cell minor" sx={{ paddingInlineStart: 2, fontVariantNumeric: "tabular-nums" }}>
        {line}
      </Box>
      <div role="gridcell" className="cell" dir="auto">
        {title === "" ? <em>{check.untitled}</em> : title}
      </div>
      <Box role="gridcell" className="cell" sx={{ fontVariantNumeric: "tabular-nums" }}>
        {reminder !== null && shortDay(reminder.expiryDate)}
      </Box>
      <div role="gridcell" className="cell minor">
        {leadOf(row)}
      </div>
      <div role="gridcell" className="cell minor" dir="auto">
        {reminder?.email}
      </div>
      <Box role="gridcell" className="cell" sx={{ color: colorOf(row) }}>
        {saidOf(row)}
      </Box>
    </>
  );
}

function NarrowCells({ row }: { row: CheckedRow }) {
  const { line, title, reason, reminder } = row;
  const parts = reminder === null ? [reason] : [shortDay(reminder.expiryDate), check.before(leadOf(row))];
  return (
    <>
      <Box role="gridcell" className="cell" sx={{ paddingInlineStart: 2 }}>
        <div dir="auto" className="line">
          {title === "" ? <em>{check.untitled}</em> : title}
        </div>
        <div className="line minor">
          <DotSeparated parts={parts} />
        </div>
      </Box>
      <Box role="gridcell" className="cell end" sx={{ color: colorOf(row) }}>
        <div>{verdictOf(row)}</div>
        <div className="minor">{texts.report.line(line)}</div>
      </Box>
    </>
  );
}

const longestNotes = 200;

/** The whole of what a row says, which its cells may cut short. */
function detailOf(row: CheckedRow): string {
  const { line, title, tagName, reminder } = row;
  const { detail } = check;
  const notes = reminder?.notes ?? "";
  const more = [
    ...(reminder === null ? [] : [check.defaults.types[reminder.type]]),
    ...(tagName === "" ? [] : [detail.tag(tagName)]),
    ...(notes === "" ? [] : [detail.notes(notes.length > longestNotes ? `${notes.slice(0, longestNotes)}…` : notes)]),
  ];
  const said = `${texts.report.line(line)}${title === "" ? "" : `, ${title}`}: ${saidOf(row)}`;
  return [said, ...more].join(" · ");
}
