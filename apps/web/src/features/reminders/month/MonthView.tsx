import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ListedReminder } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { useMemo, useState } from "react";
import type { Day } from "../../../lib/format/days.ts";
import { DayDialog } from "./DayDialog.tsx";
import { firstDayOf, monthOf, plusMonth, type Month } from "./month-grid.ts";
import { byDay, countByMonth } from "./day-entries.ts";
import { weekStartOf } from "./week-start.ts";
import { MonthAgenda } from "./MonthAgenda.tsx";
import { MonthGrid } from "./MonthGrid.tsx";
import { texts } from "./texts.ts";
import { YearStrip } from "./YearStrip.tsx";
import { TipButton } from "../../../components/TipButton.tsx";

interface Props {
  /** All reminders that match the filters. */
  reminders: readonly ListedReminder[];
  /** The month shown; null: the present one. */
  month: Month | null;
  onMonth: (month: Month | null) => void;
  today: Day;
  onView: (reminder: ListedReminder) => void;
}

/** Renders what expires on each day of a month, and by when notice must be given, below the numbers for each month of its year. */
export function MonthView({ reminders, month, onMonth, today, onView }: Props) {
  const present = monthOf(today);
  const shown = month ?? present;
  const show = (next: Month) => onMonth(next === present ? null : next);
  const days = useMemo(() => byDay(reminders), [reminders]);
  const counts = useMemo(() => countByMonth(days), [days]);
  const weekStart = useMemo(() => weekStartOf(navigator.language), []);
  const [opened, setOpened] = useState<Day | null>(null);
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  return (
    <Box component="section" sx={{ display: "grid", gap: 2 }}>
      <YearStrip month={shown} present={present} counts={counts} onMonth={show} />
      <div>
        <Box sx={{ display: "flex", alignItems: "center", gap: 0.5, marginBottom: 1 }}>
          <Typography variant="h2" aria-live="polite" sx={{ marginInlineEnd: "auto" }}>
            {format.day(firstDayOf(shown), "month")}
          </Typography>
          {shown !== present && (
            <Button size="small" color="inherit" onClick={() => onMonth(null)}>
              {texts.today}
            </Button>
          )}
          <Step label={texts.previous} onPress={() => show(plusMonth(shown, -1))}>
            <ChevronLeftRounded className="directed" />
          </Step>
          <Step label={texts.next} onPress={() => show(plusMonth(shown, 1))}>
            <ChevronRightRounded className="directed" />
          </Step>
        </Box>
        <MonthGrid
          month={shown}
          today={today}
          weekStart={weekStart}
          days={days}
          onMonth={show}
          onView={onView}
          onDay={setOpened}
        />
      </div>
      {isNarrow && <MonthAgenda month={shown} today={today} days={days} onView={onView} onDay={setOpened} />}
      {opened !== null && (
        <DayDialog
          day={opened}
          today={today}
          entries={days.get(opened) ?? []}
          onView={(reminder) => {
            setOpened(null);
            onView(reminder);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </Box>
  );
}

function Step({ label, onPress, children }: { label: string; onPress: () => void; children: React.ReactElement }) {
  return (
    <TipButton label={label} onClick={onPress}>
      {children}
    </TipButton>
  );
}
