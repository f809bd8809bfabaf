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
import { ReminderLine } from "./ReminderLine.tsx";
import { texts } from "./texts.ts";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";

interface Props {
  day: Day;
  today: Day;
  reminders: readonly ListedReminder[];
  onView: (reminder: ListedReminder) => void;
  onClose: () => void;
}

/** All that expires on one day. */
export function DayDialog({ day, today, reminders, onView, onClose }: Props) {
  const id = useId();
  useBackCloses(onClose);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={id} sx={bottomSheet}>
      <DialogTitle id={id}>{texts.expires(format.day(day, "long"))}</DialogTitle>
      <DialogContent>
        <Box component="ul" aria-labelledby={id} sx={{ listStyle: "none", margin: 0, padding: 0, paddingTop: 0.5 }}>
          {reminders.map((reminder, index) => (
            <li key={reminder._id}>
              <ReminderLine reminder={reminder} today={today} autoFocus={index === 0} onView={onView} />
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
