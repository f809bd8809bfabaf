import MoreVertRounded from "@mui/icons-material/MoreVertRounded";
import CircularProgress from "@mui/material/CircularProgress";
import type { ListedReminder } from "@pomander/contract";
import { memo, type ReactNode } from "react";
import { format } from "@pomander/texts/format";
import { daysBetween, type Day } from "../../../lib/format/days.ts";
import { useRangeToggle } from "../../../lib/hooks/use-range-toggle.ts";
import { isFullReminder } from "../list/filter-reminders.ts";
import { noticeOf } from "../status/NoticeDay.tsx";
import { statusOf } from "../status/status-of.ts";
import { statusIcon } from "../status/StatusChip.tsx";
import { texts as selectTexts } from "../select/texts.ts";
import { uncheckedText } from "../watch/texts.ts";
import { cellText, type Column } from "./columns.ts";
import { texts } from "./texts.ts";

interface Props {
  reminder: ListedReminder;
  columns: readonly Column[];
  today: Day;
  timeZone: string;
  isSending: boolean;
  isSelected: boolean;
  onToggle: (id: string, isRange: boolean) => void;
  onView: (reminder: ListedReminder) => void;
  onMenu: (menu: { anchor: HTMLElement; reminder: ListedReminder }) => void;
}

/**
 * One reminder. What it is handed stays the same until something changes, so that other rows stay as they are; and its box and
 * button are the browser's own, since fifty rows change at once when the table is sorted.
 */
export const TableRow = memo(function TableRow(props: Props) {
  const { reminder, columns, isSelected, isSending } = props;
  const rangeToggle = useRangeToggle((isRange) => props.onToggle(reminder._id, isRange));
  return (
    <tr {...(isSelected ? { "data-selected": true } : {})}>
      <td className="select">
        <label>
          <input
            type="checkbox"
            aria-label={selectTexts.select(reminder.title)}
            checked={isSelected}
            {...rangeToggle}
          />
        </label>
      </td>
      {columns.map((column) =>
        column === "title" ? (
          <th key={column} scope="row" className={column}>
            {cellOf(column, props)}
          </th>
        ) : (
          <td key={column} className={column}>
            {cellOf(column, props)}
          </td>
        ),
      )}
      <td className="menu">
        <button
          type="button"
          aria-label={texts.actions(reminder.title)}
          aria-haspopup="menu"
          aria-busy={isSending}
          onClick={({ currentTarget }) => !isSending && props.onMenu({ anchor: currentTarget, reminder })}
        >
          {isSending ? <CircularProgress size={18} color="inherit" /> : <MoreVertRounded fontSize="small" />}
        </button>
      </td>
    </tr>
  );
});

function cellOf(column: Column, { reminder, today, timeZone, onView }: Props): ReactNode {
  const text = cellText(column, reminder, { today, timeZone });
  const unchecked = column === "title" ? uncheckedText(reminder) : null;
  switch (column) {
    case "title":
      return (
        <>
          {reminder.can.read ? (
            <button type="button" dir="auto" title={text} onClick={() => onView(reminder)}>
              {text}
            </button>
          ) : (
            <bdi>{text}</bdi>
          )}
          {unchecked !== null && <small className="problem">{unchecked}</small>}
        </>
      );
    case "expiryDate":
      return (
        <>
          <time dateTime={reminder.expiryDate}>{text}</time>
          <small>{format.relativeDays(daysBetween(today, reminder.expiryDate))}</small>
        </>
      );
    case "notice": {
      const notice = isFullReminder(reminder) ? noticeOf(reminder, today) : null;
      if (notice === null) return "";
      return (
        <span {...(notice.isPast ? { className: "past" } : {})}>
          <time dateTime={notice.day}>{text}</time>
          <small>{format.relativeDays(daysBetween(today, notice.day))}</small>
        </span>
      );
    }
    case "status":
      return (
        <span>
          {statusIcon(statusOf(reminder, today), 18)}
          {text}
        </span>
      );
    case "scopeTag":
    case "owner":
    case "assigned":
    case "taken":
    case "email":
    case "told":
      return (
        <bdi className="clip" title={text}>
          {text}
        </bdi>
      );
    default:
      return text;
  }
}
