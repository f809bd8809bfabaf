import CheckBoxOutlineBlankRounded from "@mui/icons-material/CheckBoxOutlineBlankRounded";
import CheckBoxRounded from "@mui/icons-material/CheckBoxRounded";
import HelpOutlineRounded from "@mui/icons-material/HelpOutlineRounded";
import Box from "@mui/material/Box";
import { DotSeparated } from "../../../components/DotSeparated.tsx";
import { visuallyHidden } from "../../../components/visually-hidden.ts";
import { typeTexts } from "../../../lib/vault/entry-type-texts.ts";
import { RowGrid } from "../../../widgets/file-import/RowGrid.tsx";
import { texts } from "../texts.ts";
import type { PreviewRow } from "./rows.ts";

const { preview } = texts;

interface Props {
  rows: readonly PreviewRow[];
  /** Returns null when that is not decided. */
  isChosen: (index: number) => boolean | null;
  onToggle: (index: number) => void;
}

const columns = {
  narrow: "44px minmax(0, 1fr) auto",
  wide: "44px minmax(0, 5fr) minmax(0, 5fr) minmax(0, 5fr) minmax(0, 3fr) 100px 152px",
};
const { title, email, link, category, type, presence } = preview.columns;
const mark = (
  <Box component="span" sx={visuallyHidden}>
    {preview.importColumn}
  </Box>
);

/** Shows the entries of a file, each of which can be chosen. */
export const EntryGrid = ({ rows, isChosen, onToggle }: Props) => (
  <RowGrid
    label={preview.table}
    keys={preview.keys}
    rows={rows}
    keyOf={({ index }) => index}
    columns={columns}
    headings={[mark, title, email, link, category, type, presence]}
    cells={(row, { isNarrow }) => <Cells row={row} isChosen={isChosen(row.index)} isNarrow={isNarrow} />}
    choice={{ isChosen: ({ index }) => isChosen(index) === true, onToggle: ({ index }) => onToggle(index) }}
  />
);

interface CellsProps {
  row: PreviewRow;
  isChosen: boolean | null;
  isNarrow: boolean;
}

function Cells({ row, isChosen, isNarrow }: CellsProps) {
  const { title, email, link, category, type, presence } = row;
  const Mark = isChosen === null ? HelpOutlineRounded : isChosen ? CheckBoxRounded : CheckBoxOutlineBlankRounded;
  const mark = (
    <div
      role="gridcell"
      aria-label={isChosen === null ? preview.mark.undecided : preview.mark[isChosen ? "in" : "out"]}
      className="mark"
    >
      <Mark fontSize="small" sx={{ color: isChosen === true ? "primary.main" : "text.secondary" }} />
    </div>
  );
  const name = title === "" ? <em>{preview.untitled}</em> : title;
  if (isNarrow)
    return (
      <>
        {mark}
        <div role="gridcell" className="cell">
          <div dir="auto" className="line">
            {name}
          </div>
          <div dir="auto" className="line minor">
            <DotSeparated parts={email || category ? [email, category].filter((part) => part !== "") : [link]} />
          </div>
        </div>
        <div role="gridcell" className="cell minor end">
          {type !== "login" && <div>{typeTexts[type].name}</div>}
          {presence !== "new" && <div>{preview.presence[presence]}</div>}
        </div>
      </>
    );
  return (
    <>
      {mark}
      <div role="gridcell" className="cell" dir="auto">
        {name}
      </div>
      {[email, link, category].map((text, at) => (
        <div key={at} role="gridcell" className="cell minor" dir="auto">
          {text}
        </div>
      ))}
      <div role="gridcell" className="cell minor">
        {typeTexts[type].name}
      </div>
      <div role="gridcell" className={presence === "new" ? "cell minor" : "cell"}>
        {preview.presence[presence]}
      </div>
    </>
  );
}
