import CheckBoxOutlineBlankRounded from "@mui/icons-material/CheckBoxOutlineBlankRounded";
import CheckBoxRounded from "@mui/icons-material/CheckBoxRounded";
import HelpOutlineRounded from "@mui/icons-material/HelpOutlineRounded";
import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useId } from "react";
import { DotSeparated } from "../../../components/DotSeparated.tsx";
import { gridLook, gridRowLook, headerRowLook } from "../../../components/grid-look.ts";
import { heardOnly } from "../../../components/heard-only.ts";
import { texts } from "../texts.ts";
import type { PreviewRow } from "./rows.ts";
import { useGridKeys } from "../../../lib/list/use-grid-keys.ts";
import { useRowWindow } from "../../../lib/list/use-row-window.ts";

const { preview } = texts;

const heights = { wide: 44, narrow: 64 } as const;
const rowsSeen = { wide: 11, narrow: 7 } as const;

interface Props {
  rows: readonly PreviewRow[];
  /** null: not decided. */
  isChosen: (index: number) => boolean | null;
  onToggle: (index: number) => void;
}

/** The entries of a file, as many as there are: only those that are seen are drawn. */
export function EntryGrid({ rows, isChosen, onToggle }: Props) {
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
  const toggle = (at: number) => {
    const row = rows[at];
    if (row !== undefined) onToggle(row.index);
  };
  const { active, setActive, onKeyDown } = useGridKeys({
    count: rows.length,
    scrollTo,
    onToggle: toggle,
  });
  const idOf = (at: number) => `${id}-${at}`;
  return (
    <Box
      ref={scroller}
      role="grid"
      aria-label={preview.table}
      aria-describedby={`${id}-keys`}
      aria-rowcount={rows.length + headerRows}
      aria-multiselectable
      tabIndex={0}
      {...(drawn.includes(active) ? { "aria-activedescendant": idOf(active) } : {})}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
      translate="no"
      sx={gridLook}
      style={{ height: height + 2 }}
    >
      <span id={`${id}-keys`} hidden>
        {preview.keys}
      </span>
      {!isNarrow && <HeaderRow />}
      <Box role="rowgroup" sx={{ position: "relative" }} style={{ height: rowHeight * rows.length }}>
        {drawn.map((at) => {
          const row = rows[at];
          return row === undefined ? null : (
            <Box
              key={row.index}
              id={idOf(at)}
              role="row"
              aria-rowindex={at + 1 + headerRows}
              aria-selected={isChosen(row.index) === true}
              className={at === active ? "active" : ""}
              onClick={() => {
                setActive(at);
                toggle(at);
              }}
              sx={rowLook}
              style={{ height: rowHeight, transform: `translateY(${at * rowHeight}px)` }}
            >
              <Cells row={row} isChosen={isChosen(row.index)} isNarrow={isNarrow} />
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const rowLook = gridRowLook({
  xs: "44px minmax(0, 1fr) auto",
  md: "44px minmax(0, 5fr) minmax(0, 5fr) minmax(0, 5fr) minmax(0, 3fr) 100px 152px",
});

function HeaderRow() {
  const { title, email, link, category, type, presence } = preview.columns;
  return (
    <Box role="rowgroup" sx={{ position: "sticky", top: 0, zIndex: 1 }}>
      <Box role="row" aria-rowindex={1} sx={[rowLook as object, headerRowLook as object]}>
        <Box role="columnheader">
          <Box component="span" sx={heardOnly}>
            {preview.importColumn}
          </Box>
        </Box>
        {[title, email, link, category, type, presence].map((name) => (
          <Box key={name} role="columnheader" className="cell">
            {name}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

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
          <div className="line minor">
            <DotSeparated parts={email || category ? [email, category].filter((part) => part !== "") : [link]} />
          </div>
        </div>
        <div role="gridcell" className="cell minor end">
          {type !== "login" && <div>{preview.type[type]}</div>}
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
        {preview.type[type]}
      </div>
      <div role="gridcell" className={presence === "new" ? "cell minor" : "cell"}>
        {preview.presence[presence]}
      </div>
    </>
  );
}
