import Box from "@mui/material/Box";
import type { ListedReminder } from "@pomander/contract";
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { format } from "@pomander/texts/format";
import { texts as partTexts } from "../../../components/texts.ts";
import type { Day } from "../../../lib/format/days.ts";
import { entryState } from "./entry-state.tsx";
import { monthLook } from "./month-styles.ts";
import { dayAfterKey, firstDayOf, monthOf, weeksOf, type Month } from "./month-grid.ts";
import { type DayEntry, keyOf, namedOf } from "./day-entries.ts";
import { texts } from "./texts.ts";

/** Up to so many have two lines each. */
const few = 2;

interface Props {
  month: Month;
  today: Day;
  /** Sunday is 0. */
  weekStart: number;
  days: ReadonlyMap<Day, readonly DayEntry[]>;
  onMonth: (month: Month) => void;
  onView: (reminder: ListedReminder) => void;
  onDay: (day: Day) => void;
}

/** A month as a grid of the ARIA practices: one day has the Tab key, the arrows lead to the others, Enter opens a day. */
export function MonthGrid({ month, today, weekStart, days, onMonth, onView, onDay }: Props) {
  const [chosen, setChosen] = useState<Day>(today);
  const usual = monthOf(today) === month ? today : firstDayOf(month);
  const active = monthOf(chosen) === month ? chosen : usual;
  const grid = useRef<HTMLTableElement>(null);
  // Where a key leads: another month comes a moment after it was asked for.
  const target = useRef<Day | null>(null);
  useLayoutEffect(() => {
    if (target.current !== active) return;
    target.current = null;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.key === "Enter" || event.key === " ") && (days.get(active)?.length ?? 0) > 0) {
      event.preventDefault();
      return onDay(active);
    }
    const from = target.current ?? active;
    const next = dayAfterKey(event.key, from, weekStart);
    if (next === null) return;
    event.preventDefault();
    target.current = next;
    setChosen(next);
    if (monthOf(next) !== monthOf(from)) onMonth(monthOf(next));
  };
  const weeks = weeksOf(month, weekStart);
  return (
    <Box
      component="table"
      ref={grid}
      role="grid"
      aria-label={format.day(firstDayOf(month), "month")}
      onKeyDown={press}
      sx={monthLook}
    >
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={format.day(day, "weekday")}>
              {format.day(day, "shortWeekday")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                today={today}
                isOutside={monthOf(day) !== month}
                isActive={day === active}
                entries={days.get(day) ?? []}
                onView={onView}
                onDay={onDay}
                onFocus={setChosen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

interface DayCellProps {
  day: Day;
  today: Day;
  isOutside: boolean;
  isActive: boolean;
  entries: readonly DayEntry[];
  onView: (reminder: ListedReminder) => void;
  onDay: (day: Day) => void;
  /** Called with the day of the month that gets the focus, by a key, a click or a screen reader. */
  onFocus: (day: Day) => void;
}

function DayCell({ day, today, isOutside, isActive, entries, onView, onDay, onFocus }: DayCellProps) {
  const { shown, hidden } = namedOf(entries);
  return (
    <td
      data-day={day}
      tabIndex={isActive && !isOutside ? 0 : -1}
      {...(isOutside ? { "data-outside": true } : {})}
      {...(day === today ? { "aria-current": "date" as const } : {})}
      {...(entries.length > 0 ? { "data-has": true } : {})}
      onClick={() => entries.length > 0 && onDay(day)}
      onFocus={() => !isOutside && onFocus(day)}
    >
      <span className="heard">{texts.day(format.day(day, "long"), entries.length, day === today)}</span>
      <span className="day" aria-hidden>
        {Number(day.slice(8))}
      </span>
      {entries.length > 0 && (
        <span className="many" aria-hidden>
          {format.number(entries.length)}
        </span>
      )}
      <div className="names" {...(shown.length <= few ? { "data-few": true } : {})}>
        {shown.map((entry) => {
          const { reminder } = entry;
          const { words, icon } = entryState(entry, today, 16);
          return (
            <button
              key={keyOf(entry)}
              type="button"
              // The day has the keyboard, and opens them all.
              tabIndex={-1}
              aria-label={`${reminder.title}, ${words}`}
              title={entry.isNotice ? `${words}${partTexts.colon}${reminder.title}` : reminder.title}
              disabled={!reminder.can.read}
              onClick={(event) => {
                event.stopPropagation();
                onView(reminder);
              }}
            >
              {icon}
              <bdi>{reminder.title}</bdi>
            </button>
          );
        })}
        {hidden > 0 && (
          <button
            type="button"
            tabIndex={-1}
            className="more"
            aria-label={texts.moreOn(hidden, format.day(day, "long"))}
          >
            {texts.more(hidden)}
          </button>
        )}
      </div>
    </td>
  );
}
