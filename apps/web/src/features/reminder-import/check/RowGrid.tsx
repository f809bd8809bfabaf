import EditOutlined from "@mui/icons-material/EditOutlined";
import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import Box from "@mui/material/Box";
import type { RowReading } from "@pomander/transfer/spreadsheets";
import { format } from "@pomander/texts/format";
import type { CheckedRow, Choice, Choices, Edits } from "@pomander/transfer/reminder-rows";
import { DotSeparated } from "../../../components/DotSeparated.tsx";
import { RowGrid as Grid } from "../../../widgets/file-import/RowGrid.tsx";
import { visuallyHidden } from "../../../components/visually-hidden.ts";
import { texts } from "../texts.ts";
import { firstNamesOf, isFixable, leadOf, resultOf, spokenOf, statusText } from "./describe-row.ts";
import { reasonOf } from "./row-sentences.ts";
import { RowDetails, type Typed } from "./RowDetails.tsx";

const { check } = texts;

const columns = {
  narrow: "minmax(0, 1fr) auto 20px",
  wide: "52px minmax(0, 4.5fr) 104px 116px minmax(0, 2fr) minmax(0, 1.6fr) minmax(0, 1.8fr) minmax(0, 7fr) 20px",
};
const { line: lineHeading, title, expires, before, email, people, scopeTag, status } = check.table;
const line = (
  <Box component="span" sx={{ paddingInlineStart: 2 }}>
    {lineHeading}
  </Box>
);
const opens = (
  <Box component="span" sx={visuallyHidden}>
    {check.table.opens}
  </Box>
);
const none: Typed = new Map();

interface Props {
  rows: readonly CheckedRow[];
  reading: RowReading;
  edits: Edits;
  onType: (line: number, typed: Typed) => void;
  choices: Choices;
  onChoose: (line: number, choice: Choice) => void;
}

/** The rows of a file as they are understood. Each opens to be read whole; one that is refused is typed over there. */
export const RowGrid = ({ rows, reading, edits, onType, choices, onChoose }: Props) => (
  <Grid
    label={check.rows}
    keys={check.keys}
    rows={rows}
    keyOf={(row) => row.line}
    columns={columns}
    headings={[line, title, expires, before, email, people, scopeTag, status, opens]}
    cells={(row, { isNarrow, isOpen }) => (
      <>
        {isNarrow ? <NarrowCells row={row} /> : <Cells row={row} />}
        <Mark row={row} isOpen={isOpen} />
      </>
    )}
    details={{
      show: (row, tools) => (
        <RowDetails
          row={row}
          reading={reading}
          typed={edits.get(row.line) ?? none}
          onType={onType}
          choice={row.update && (choices.rows.get(row.line) ?? choices[row.update.by])}
          onChoose={(choice) => onChoose(row.line, choice)}
          tools={tools}
        />
      ),
      spoken: (row) => spokenOf(row, reading),
    }}
  />
);

/** That a row opens, and whether it can be mended there. */
function Mark({ row, isOpen }: { row: CheckedRow; isOpen: boolean }) {
  const Icon = !isOpen && isFixable(row) ? EditOutlined : ExpandMoreRounded;
  return (
    <div role="gridcell" className="mark" {...(isFixable(row) ? { "aria-label": check.mend.label } : {})}>
      <Icon sx={{ fontSize: 20, color: "text.secondary", transform: isOpen ? "rotate(180deg)" : "none" }} />
    </div>
  );
}

const colorOf = ({ status: given, warnings }: CheckedRow) =>
  given === "refused"
    ? "error.main"
    : given !== "changed" && (given !== "new" || warnings.length === 0)
      ? "text.secondary"
      : "text.primary";

function Cells({ row }: { row: CheckedRow }) {
  const { reminder } = row;
  return (
    <>
      <Box role="gridcell" className="cell minor" sx={{ paddingInlineStart: 2, fontVariantNumeric: "tabular-nums" }}>
        {row.line}
      </Box>
      <div role="gridcell" className="cell" dir="auto">
        {row.title === "" ? <em>{check.untitled}</em> : row.title}
      </div>
      <Box role="gridcell" className="cell" sx={{ fontVariantNumeric: "tabular-nums" }}>
        {reminder !== null && format.day(reminder.expiryDate)}
      </Box>
      <div role="gridcell" className="cell minor">
        {leadOf(row)}
      </div>
      <div role="gridcell" className="cell minor" dir="auto">
        {reminder?.email}
      </div>
      <div role="gridcell" className="cell minor" dir="auto">
        {firstNamesOf(row)}
      </div>
      <div role="gridcell" className="cell minor" dir="auto">
        {row.tagName}
      </div>
      <Box role="gridcell" className="cell" sx={{ color: colorOf(row) }}>
        {resultOf(row)}
      </Box>
    </>
  );
}

function NarrowCells({ row }: { row: CheckedRow }) {
  const { reminder } = row;
  const parts =
    reminder === null
      ? [reasonOf(row)]
      : [format.day(reminder.expiryDate), check.before(leadOf(row)), firstNamesOf(row), row.tagName];
  return (
    <>
      <Box role="gridcell" className="cell" sx={{ paddingInlineStart: 2 }}>
        <div dir="auto" className="line">
          {row.title === "" ? <em>{check.untitled}</em> : row.title}
        </div>
        <div className="line minor">
          <DotSeparated parts={parts} />
        </div>
      </Box>
      <Box role="gridcell" className="cell end" sx={{ color: colorOf(row) }}>
        <div>{statusText(row)}</div>
        <div className="minor">{texts.report.line(row.line)}</div>
      </Box>
    </>
  );
}
