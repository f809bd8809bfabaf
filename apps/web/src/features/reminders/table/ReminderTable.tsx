import Box from "@mui/material/Box";
import type { ListedReminder } from "@pomander/contract";
import { useState } from "react";
import type { Day } from "../../../lib/format/days.ts";
import type { CardHandlers } from "../list/CardButtons.tsx";
import type { Sort } from "../list/list-params.ts";
import type { Selection } from "../../../lib/list/use-selection.ts";
import type { Column } from "./columns.ts";
import { RowMenu } from "./RowMenu.tsx";
import { TableHead } from "./TableHead.tsx";
import { tableStyles } from "./table-styles.ts";
import { TableRow } from "./TableRow.tsx";
import { texts } from "./texts.ts";

interface Props {
  reminders: readonly ListedReminder[];
  columns: readonly Column[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  today: Day;
  timeZone: string;
  sending: ReadonlySet<string>;
  selection: Selection;
  handlers: CardHandlers;
  isBusy: boolean;
}

/** A page of reminders as a table. A title opens the details, and a row has the rest in its menu. */
export function ReminderTable({ reminders, columns, selection, handlers, isBusy, ...props }: Props) {
  const { today, timeZone, sending } = props;
  const [menu, setMenu] = useState<{ anchor: HTMLElement; reminder: ListedReminder } | null>(null);
  return (
    <>
      <Box tabIndex={0} data-scrolls-sideways role="region" aria-label={texts.label} sx={tableStyles}>
        <table aria-busy={isBusy}>
          <TableHead
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            selection={selection}
            reminders={reminders}
          />
          <tbody>
            {reminders.map((reminder) => (
              <TableRow
                key={reminder._id}
                reminder={reminder}
                columns={columns}
                today={today}
                timeZone={timeZone}
                isSending={sending.has(reminder._id)}
                isSelected={selection.ids.has(reminder._id)}
                onToggle={selection.toggle}
                onView={handlers.view}
                onMenu={setMenu}
              />
            ))}
          </tbody>
        </table>
      </Box>
      {menu !== null && <RowMenu {...menu} today={today} handlers={handlers} onClose={() => setMenu(null)} />}
    </>
  );
}
