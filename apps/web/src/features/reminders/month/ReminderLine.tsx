import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import type { ListedReminder } from "@pomander/contract";
import type { Day } from "../../../lib/format/days.ts";
import { entryState } from "./entry-state.tsx";
import type { DayEntry } from "./day-entries.ts";

interface Props {
  entry: DayEntry;
  today: Day;
  autoFocus?: boolean;
  onView: (reminder: ListedReminder) => void;
}

/** Renders one of a day's reminders: its whole title, which opens the details, and its state. */
export function ReminderLine({ entry, today, autoFocus = false, onView }: Props) {
  const { reminder } = entry;
  const { words, icon, isPast } = entryState(entry, today, 20);
  return (
    <ButtonBase
      autoFocus={autoFocus}
      disabled={!reminder.can.read}
      onClick={() => onView(reminder)}
      sx={{
        width: "100%",
        justifyContent: "flex-start",
        gap: 1.25,
        minHeight: 44,
        paddingBlock: 0.5,
        paddingInline: 1,
        borderRadius: 1,
        typography: "body2",
        textAlign: "start",
        "&:hover": { backgroundColor: "action.hover" },
      }}
    >
      {icon}
      {/* A state that has no room beside its title is below it. */}
      <Box component="span" sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.25, flexGrow: 1, minWidth: 0 }}>
        <Box component="bdi" sx={{ minWidth: 0, flexGrow: 1, overflowWrap: "anywhere", textAlign: "left" }}>
          {reminder.title}
        </Box>
        <Box
          component="span"
          sx={{ color: isPast ? "error.main" : "text.secondary", display: "inline-block", maxWidth: "100%" }}
        >
          {words}
        </Box>
      </Box>
    </ButtonBase>
  );
}
