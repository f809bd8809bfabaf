import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import type { ListedReminder } from "@pomander/contract";
import type { Day } from "../../../lib/format/days.ts";
import { statusOf } from "../status/status-of.ts";
import { statusIcon } from "../status/StatusChip.tsx";
import { texts as reminderTexts } from "../texts.ts";

interface Props {
  reminder: ListedReminder;
  today: Day;
  autoFocus?: boolean;
  onView: (reminder: ListedReminder) => void;
}

/** One of those that expire on a day: its whole title, which opens the details. */
export function ReminderLine({ reminder, today, autoFocus = false, onView }: Props) {
  const status = statusOf(reminder, today);
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
        paddingInline: 1,
        borderRadius: 1,
        typography: "body2",
        textAlign: "start",
        "&:hover": { backgroundColor: "action.hover" },
      }}
    >
      {statusIcon(status, 20)}
      <Box component="bdi" sx={{ minWidth: 0, flexGrow: 1, overflowWrap: "anywhere", textAlign: "left" }}>
        {reminder.title}
      </Box>
      <Box component="span" sx={{ color: "text.secondary", whiteSpace: "nowrap" }}>
        {reminderTexts.statuses[status]}
      </Box>
    </ButtonBase>
  );
}
