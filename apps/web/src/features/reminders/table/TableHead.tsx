import ArrowDownwardRounded from "@mui/icons-material/ArrowDownwardRounded";
import ArrowUpwardRounded from "@mui/icons-material/ArrowUpwardRounded";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import type { ListedReminder } from "@pomander/contract";
import { startTransition, useOptimistic } from "react";
import { visuallyHidden } from "../../../components/visually-hidden.ts";
import type { Sort } from "../list/list-params.ts";
import { texts as selectTexts } from "../select/texts.ts";
import type { Selection } from "../../../lib/list/use-selection.ts";
import { sortsOf, type Column } from "./columns.ts";
import { texts } from "./texts.ts";

interface Props {
  columns: readonly Column[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  selection: Selection;
  /** The reminders of this page. */
  reminders: readonly ListedReminder[];
}

/**
 * Renders the headings: a press sorts, a second press reverses the order. The arrow turns at once; rendering the rows
 * again may take longer.
 */
export function TableHead({ columns, sort, onSort, selection, reminders }: Props) {
  const [shownSort, showSort] = useOptimistic(sort);
  const sortBy = (next: Sort) =>
    startTransition(() => {
      showSort(next);
      onSort(next);
    });
  return (
    <thead>
      <tr>
        <th scope="col" className="select">
          <SelectPage selection={selection} reminders={reminders} />
        </th>
        {columns.map((column) => (
          <Heading key={column} column={column} sort={shownSort} onSort={sortBy} />
        ))}
        <th scope="col" className="menu">
          <Box component="span" sx={visuallyHidden}>
            {texts.rowActions}
          </Box>
        </th>
      </tr>
    </thead>
  );
}

function Heading({ column, sort, onSort }: { column: Column } & Pick<Props, "sort" | "onSort">) {
  const [first, second] = sortsOf(column);
  const isSorted = sort === first || sort === second;
  const isDescending = sort === "latest" || sort.startsWith("-");
  const Arrow = isDescending ? ArrowDownwardRounded : ArrowUpwardRounded;
  return (
    <th
      scope="col"
      className={column}
      {...(isSorted ? { "aria-sort": isDescending ? "descending" : "ascending" } : {})}
    >
      <ButtonBase
        onClick={() => onSort(sort === first ? second : first)}
        sx={{
          minHeight: 36,
          gap: 0.5,
          borderRadius: 1,
          font: "inherit",
          color: isSorted ? "text.primary" : "inherit",
          "&:hover": { color: "text.primary" },
        }}
      >
        {texts.names[column]}
        {isSorted && <Arrow sx={{ fontSize: 16 }} />}
      </ButtonBase>
    </th>
  );
}

/** Selects or deselects this page. */
function SelectPage({ selection, reminders }: Pick<Props, "selection" | "reminders">) {
  const ids = reminders.map(({ _id }) => _id);
  const count = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <label>
      <input
        ref={(input) => {
          if (input !== null) input.indeterminate = count > 0 && count < ids.length;
        }}
        type="checkbox"
        aria-label={selectTexts.page}
        checked={count > 0 && count === ids.length}
        onChange={() => selection.set(ids, count < ids.length)}
      />
    </label>
  );
}
