import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { ListedReminder } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import type { Day } from "../../../lib/format/days.ts";
import { monthOf, type Month } from "./month-grid.ts";
import { type DayEntry, keyOf, namedOf } from "./day-entries.ts";
import { ReminderLine } from "./ReminderLine.tsx";
import { texts } from "./texts.ts";

interface Props {
  month: Month;
  today: Day;
  days: ReadonlyMap<Day, readonly DayEntry[]>;
  onView: (reminder: ListedReminder) => void;
  onDay: (day: Day) => void;
}

/** Renders the reminders of a month, day by day: for a screen whose grid has no room for titles. */
export function MonthAgenda({ month, today, days, onView, onDay }: Props) {
  const own = [...days.keys()].filter((day) => monthOf(day) === month).toSorted();
  return own.map((day) => {
    const entries = days.get(day) ?? [];
    const { shown, hidden } = namedOf(entries);
    const isToday = day === today;
    return (
      <Box component="section" key={day} aria-label={texts.day(format.day(day, "long"), entries.length, isToday)}>
        <Typography
          variant="subtitle2"
          component="h3"
          sx={{ paddingInline: 1, color: isToday ? "primary.main" : null }}
        >
          {format.day(day, "withWeekday")}
        </Typography>
        <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
          {shown.map((entry) => (
            <li key={keyOf(entry)}>
              <ReminderLine entry={entry} today={today} onView={onView} />
            </li>
          ))}
        </Box>
        {hidden > 0 && (
          <Button
            size="small"
            color="inherit"
            aria-label={texts.moreOn(hidden, format.day(day, "long"))}
            onClick={() => onDay(day)}
            sx={{ paddingInline: 1 }}
          >
            {texts.more(hidden)}
          </Button>
        )}
      </Box>
    );
  });
}
