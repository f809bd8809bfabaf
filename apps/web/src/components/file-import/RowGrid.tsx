import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useId, type Key, type ReactNode } from "react";
import { useGridKeys } from "../../lib/list/use-grid-keys.ts";
import { useRowWindow } from "../../lib/list/use-row-window.ts";
import { gridLook, gridRowLook, headerRowLook } from "../grid-look.ts";

const heights = { wide: 44, narrow: 64 } as const;
const rowsSeen = { wide: 11, narrow: 7 } as const;

interface Props<Row> {
  label: string;
  /** Which keys do what. */
  keys: string;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** Widths of the columns, as CSS has them: on a phone, and wider, where each has a heading. */
  columns: { narrow: string; wide: string };
  headings: readonly ReactNode[];
  /** The cells of a row, of role gridcell. */
  cells: (row: Row, isNarrow: boolean) => ReactNode;
  /** Whether a row is chosen; where rows can be. */
  isChosen?: (row: Row) => boolean;
  /** A press on a row, Space or Enter. */
  onPress?: (row: Row) => void;
  /** What is said of the active row below the grid. */
  detail?: (row: Row) => ReactNode;
}

/** Rows of a file, as many as there are: only those that are seen are drawn. */
export function RowGrid<Row>({ label, keys, rows, keyOf, columns, headings, cells, ...more }: Props<Row>) {
  const id = useId();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down("md"));
  const size = isNarrow ? "narrow" : "wide";
  const rowHeight = heights[size];
  const headerRows = isNarrow ? 0 : 1;
  const { scroller, drawn, height, onScroll, scrollTo } = useRowWindow({
    count: rows.length,
    rowHeight,
    headerHeight: headerRows * heights.wide,
    rowsSeen: rowsSeen[size],
  });
  const { isChosen, onPress, detail } = more;
  const press = (at: number) => {
    const row = rows[at];
    if (row !== undefined) onPress?.(row);
  };
  const { active, setActive, onKeyDown } = useGridKeys({ count: rows.length, scrollTo, onToggle: press });
  const idOf = (at: number) => `${id}-${at}`;
  const current = rows[active];
  const rowLook = gridRowLook({ xs: columns.narrow, md: columns.wide });
  return (
    <>
      <Box
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-describedby={`${id}-keys`}
        aria-rowcount={rows.length + headerRows}
        {...(isChosen === undefined ? {} : { "aria-multiselectable": true })}
        tabIndex={0}
        {...(drawn.includes(active) ? { "aria-activedescendant": idOf(active) } : {})}
        onKeyDown={onKeyDown}
        onScroll={onScroll}
        translate="no"
        sx={gridLook}
        style={{ height: height + 2 }}
      >
        <span id={`${id}-keys`} hidden>
          {keys}
        </span>
        {!isNarrow && <HeaderRow headings={headings} look={rowLook} />}
        <Box role="rowgroup" sx={{ position: "relative" }} style={{ height: rowHeight * rows.length }}>
          {drawn.map((at) => {
            const row = rows[at];
            return row === undefined ? null : (
              <Box
                key={keyOf(row)}
                id={idOf(at)}
                role="row"
                aria-rowindex={at + 1 + headerRows}
                {...(isChosen === undefined ? {} : { "aria-selected": isChosen(row) })}
                className={at === active ? "active" : ""}
                onClick={() => {
                  setActive(at);
                  press(at);
                }}
                sx={rowLook}
                style={{ height: rowHeight, transform: `translateY(${at * rowHeight}px)` }}
              >
                {cells(row, isNarrow)}
              </Box>
            );
          })}
        </Box>
      </Box>
      {detail !== undefined && (
        <Typography
          variant="body2"
          color="textSecondary"
          dir="auto"
          sx={{ marginTop: 1, minHeight: "2.9em", overflowWrap: "anywhere" }}
        >
          {current !== undefined && detail(current)}
        </Typography>
      )}
    </>
  );
}

function HeaderRow({ headings, look }: { headings: readonly ReactNode[]; look: SxProps<Theme> }) {
  return (
    <Box role="rowgroup" sx={{ position: "sticky", top: 0, zIndex: 1 }}>
      <Box role="row" aria-rowindex={1} sx={[look as object, headerRowLook as object]}>
        {headings.map((heading, at) => (
          <div key={at} role="columnheader" className="cell">
            {heading}
          </div>
        ))}
      </Box>
    </Box>
  );
}
