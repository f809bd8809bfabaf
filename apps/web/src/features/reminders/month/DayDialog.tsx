import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { ListedReminder } from "@pomander/contract";
import { useId } from "react";
import { format } from "@pomander/texts/format";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { type Day } from "../../../lib/format/days.ts";
import { type DayEntry, keyOf } from "./day-entries.ts";
import { ReminderLine } from "./ReminderLine.tsx";
import { texts } from "./texts.ts";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";

interface Props {
  day: Day;
  today: Day;
  entries: readonly DayEntry[];
  onView: (reminder: ListedReminder) => void;
  onClose: () => void;
}

/** All reminders of one day. */
export function DayDialog({ day, today, entries, onView, onClose }: Props) {
  const id = useId();
  useBackCloses(onClose);
  const words = format.day(day, "long");
  const title = entries.some(({ isNotice }) => isNotice) ? words : texts.expires(words);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={id} sx={bottomSheet}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Box component="ul" aria-labelledby={id} sx={{ listStyle: "none", margin: 0, padding: 0, paddingTop: 0.5 }}>
          {entries.map((entry, index) => (
            <li key={keyOf(entry)}>
              <ReminderLine entry={entry} today={today} autoFocus={index === 0} onView={onView} />
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <OutlinedButton onClick={onClose}>{texts.close}</OutlinedButton>
      </DialogActions>
    </Dialog>
  );
}
