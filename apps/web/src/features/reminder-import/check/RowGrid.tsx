import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useId } from "react";
import { DotSeparated } from "../../../components/DotSeparated.tsx";
import { gridLook, gridRowLook, headerRowLook } from "../../../components/grid-look.ts";
import { shortDay } from "../../../lib/format/days.ts";
import { useGridKeys } from "../../../lib/list/use-grid-keys.ts";
import { useRowWindow } from "../../../lib/list/use-row-window.ts";
import { texts } from "../texts.ts";
import type { CheckedRow } from "./verdicts.ts";

const { check } = texts;

const heights = { wide: 44, narrow: 64 } as const;
const rowsSeen = { wide: 11, narrow: 7 } as const;

/** The rows of a file as they are understood, as many as there are: only those that are seen are drawn. */
export function RowGrid({ rows }: { rows: readonly CheckedRow[] }) {
  const id = useId();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down("md"));
  const size = isNarrow ? "narrow" : "wide";
  const rowHeight = heights[size];
  const headerRows = isNarrow ? 0 : 1;
  const { scroller, drawn, height, onScroll, scrollTo } = useRowWindow({
    count: rows.length,
    rowHeight,
    headerHeight: isNarrow ? 0 : heights.wide,
    rowsSeen: rowsSeen[size],
  });
  const { active, setActive, onKeyDown } = useGridKeys({ count: rows.length, scrollTo, onToggle: () => undefined });
  const idOf = (at: number) => `${id}-${at}`;
  const current = rows[active];
  return (
    <>
      <Box
        ref={scroller}
        role="grid"
        aria-label={check.rows}
        aria-describedby={`${id}-keys`}
        aria-rowcount={rows.length + headerRows}
        tabIndex={0}
        {...(drawn.includes(active) ? { "aria-activedescendant": idOf(active) } : {})}
        onKeyDown={onKeyDown}
        onScroll={onScroll}
        translate="no"
        sx={gridLook}
        style={{ height: height + 2 }}
      >
        <span id={`${id}-keys`} hidden>
          {check.keys}
        </span>
        {!isNarrow && <HeaderRow />}
        <Box role="rowgroup" sx={{ position: "relative" }} style={{ height: rowHeight * rows.length }}>
          {drawn.map((at) => {
            const row = rows[at];
            return row === undefined ? null : (
              <Box
                key={row.line}
                id={idOf(at)}
                role="row"
                aria-rowindex={at + 1 + headerRows}
                className={at === active ? "active" : ""}
                onClick={() => setActive(at)}
                sx={rowLook}
                style={{ height: rowHeight, transform: `translateY(${at * rowHeight}px)` }}
              >
                {isNarrow ? <NarrowCells row={row} /> : <Cells row={row} />}
              </Box>
            );
          })}
        </Box>
      </Box>
      <Typography
        variant="body2"
        color="textSecondary"
        dir="auto"
        sx={{ marginTop: 1, minHeight: "2.9em", overflowWrap: "anywhere" }}
      >
        {current !== undefined && detailOf(current)}
      </Typography>
    </>
  );
}

const rowLook = gridRowLook({
  xs: "minmax(0, 1fr) auto",
  md: "56px minmax(0, 4fr) 112px 132px minmax(0, 3fr) minmax(0, 8fr)",
});

function HeaderRow() {
  const { line, title, expires, before, email, verdict } = check.table;
  return (
    <Box role="rowgroup" sx={{ position: "sticky", top: 0, zIndex: 1 }}>
      <Box role="row" aria-rowindex={1} sx={[rowLook as object, headerRowLook as object]}>
        {[line, title, expires, before, email, verdict].map((name) => (
          <Box key={name} role="columnheader" className="cell" sx={name === line ? { paddingInlineStart: 2 } : {}}>
            {name}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

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
