import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type Key,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { useGridKeys } from "../../lib/list/use-grid-keys.ts";
import { useRowWindow } from "../../lib/list/use-row-window.ts";
import { gridStyles, gridRowLook, headerRowLook } from "../../components/grid-styles.ts";
import { visuallyHidden } from "../../components/visually-hidden.ts";

const heights = { wide: 44, narrow: 64 } as const;
const rowsSeen = { wide: 11, narrow: 7 } as const;

/** Rows that can be opened, one at a time, to be read whole. */
interface Details<Row> {
  /** Renders the details that are open below a row. */
  show: (row: Row, tools: DetailsTools<Row>) => ReactNode;
  /** Returns the same in words, announced when the row opens; empty where the focus goes into it. */
  spoken: (row: Row) => string;
}

export interface DetailsTools<Row> {
  close: () => void;
  /** Opens the next row for which `isWanted` is true, or closes this one. */
  openNext: (isWanted: (row: Row) => boolean) => void;
}

interface Props<Row> {
  label: string;
  /** A text about which keys do what. */
  keys: string;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** Widths of the columns in CSS: on a phone, and on a wider screen, where each has a heading. */
  columns: { narrow: string; wide: string };
  headings: readonly ReactNode[];
  /** Renders the cells of a row, of role gridcell. */
  cells: (row: Row, state: { isNarrow: boolean; isOpen: boolean }) => ReactNode;
  /** The choice of rows: whether one is chosen, and what a press on it, Space or Enter does. */
  choice?: { isChosen: (row: Row) => boolean; onToggle: (row: Row) => void };
  details?: Details<Row>;
}

/** Shows the rows of a file, however many there are: only the visible ones are rendered. */
export function RowGrid<Row>({ label, keys, rows, keyOf, columns, headings, cells, choice, details }: Props<Row>) {
  const id = useId();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down("md"));
  const size = isNarrow ? "narrow" : "wide";
  const rowHeight = heights[size];
  const headerRows = isNarrow ? 0 : 1;
  const { openAt, open, close, gap, measure } = useOpenRow(rows, keyOf);
  const { scroller, drawn, height, allHeight, topOf, onScroll, scrollTo } = useRowWindow({
    count: rows.length,
    rowHeight,
    headerHeight: headerRows * heights.wide,
    rowsSeen: rowsSeen[size],
    gap,
  });
  const seeOpen = useEffectEvent(() => gap !== null && scrollTo(gap.row));
  useEffect(() => void seeOpen(), [gap?.row, gap?.height]);
  const [closings, setClosings] = useState(0);
  // The focused element may have gone with the row's details.
  useEffect(() => void (closings > 0 && scroller.current?.focus({ preventScroll: true })), [closings, scroller]);
  const shut = () => {
    close();
    setClosings(closings + 1);
  };
  const press = (at: number) => {
    const row = rows[at];
    if (row === undefined) return;
    choice?.onToggle(row);
    if (details === undefined) return;
    if (at === openAt) shut();
    else open(row);
  };
  const { active, setActive, onKeyDown } = useGridKeys({ count: rows.length, scrollTo, onToggle: press });
  const openNext = (isWanted: (row: Row) => boolean) => {
    const next = rows.findIndex((row, at) => at > openAt && isWanted(row));
    const row = rows[next];
    if (row === undefined) return shut();
    setActive(next);
    open(row);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && openAt !== -1) {
      event.stopPropagation();
      shut();
    } else if (event.target === event.currentTarget) onKeyDown(event);
  };
  const idOf = (at: number) => `${id}-${at}`;
  const rowLook = gridRowLook({ xs: columns.narrow, md: columns.wide });
  const openRow = rows[openAt];
  return (
    <>
      <Box
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-describedby={`${id}-keys`}
        aria-rowcount={rows.length + headerRows}
        {...(choice === undefined ? {} : { "aria-multiselectable": true })}
        tabIndex={0}
        {...(drawn.includes(active) ? { "aria-activedescendant": idOf(active) } : {})}
        onKeyDown={onKey}
        onScroll={onScroll}
        translate="no"
        sx={gridStyles}
        style={{ height: height + 2 }}
      >
        <span id={`${id}-keys`} hidden>
          {keys}
        </span>
        {!isNarrow && <HeaderRow headings={headings} look={rowLook} />}
        <Box role="rowgroup" sx={{ position: "relative" }} style={{ height: allHeight }}>
          {drawn.map((at) => {
            const row = rows[at];
            if (row === undefined) return null;
            const isOpen = at === openAt;
            return (
              <Box
                key={keyOf(row)}
                id={idOf(at)}
                role="row"
                aria-rowindex={at + 1 + headerRows}
                {...(choice === undefined ? {} : { "aria-selected": choice.isChosen(row) })}
                className={`${at === active ? "active" : ""} ${isOpen ? "open" : ""}`}
                onClick={({ target }) => {
                  if ((target as Element).closest(".details") !== null) return;
                  setActive(at);
                  press(at);
                }}
                sx={rowLook}
                style={{ gridTemplateRows: `${rowHeight - 1}px`, transform: `translateY(${topOf(at)}px)` }}
              >
                {cells(row, { isNarrow, isOpen })}
                {isOpen && details !== undefined && (
                  <div role="gridcell" className="details" ref={measure}>
                    {details.show(row, { close: shut, openNext })}
                  </div>
                )}
              </Box>
            );
          })}
        </Box>
      </Box>
      {details !== undefined && (
        <Box role="status" sx={visuallyHidden}>
          {openRow !== undefined && details.spoken(openRow)}
        </Box>
      )}
    </>
  );
}

/** Tracks which row is open, and the height in pixels of the details below it. */
function useOpenRow<Row>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const [key, setKey] = useState<Key | null>(null);
  const [height, setHeight] = useState(0);
  const openAt = key === null ? -1 : rows.findIndex((row) => keyOf(row) === key);
  const observer = useRef<ResizeObserver | null>(null);
  const [measure] = useState(() => (element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (element === null) return;
    observer.current = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.current.observe(element);
  });
  return {
    openAt,
    open: (row: Row) => setKey(keyOf(row)),
    close: () => setKey(null),
    gap: openAt === -1 ? null : { row: openAt, height },
    measure,
  };
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
