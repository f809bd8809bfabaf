import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import type { Reminder } from "@pomander/contract";
import { useId, useState } from "react";
import { bottomSheet } from "../../../components/bottom-sheet.ts";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { isDay, shortDay, type Day } from "../../../lib/format/days.ts";
import { DateField } from "../../../components/DateField.tsx";
import { texts } from "../texts.ts";
import { choices, isSamePeriod, nextExpiry, oldPeriod, periodInWords, proposedPeriod } from "./period.ts";

const { renew } = texts;
const same = "same";
const other = "other";

interface Props {
  reminder: Reminder;
  today: Day;
  timeZone: string;
  /** Resolves to why it could not be saved, or null. */
  onRenew: (expiryDate: Day) => Promise<void>;
  onClose: () => void;
}

/** What a reminder is about was renewed: when it expires next. */
export function RenewDialog({ reminder, today, timeZone, onRenew, onClose }: Props) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  useBackCloses(onClose);
  const old = oldPeriod(reminder, timeZone);
  const next = (chosen: typeof old) => nextExpiry(reminder.expiryDate, chosen, today);
  const proposed = proposedPeriod(reminder, timeZone);
  const period = reminder.renewEveryMonths === null ? old : proposed;
  const [choice, setChoice] = useState(isSamePeriod(proposed, period) ? same : periodInWords(proposed));
  const [day, setDay] = useState<Day>(() => next(proposed));
  const offered = choices.filter((one) => !isSamePeriod(one, period));
  const chosen = choice === same ? period : offered.find((one) => periodInWords(one) === choice);
  const until = chosen === undefined ? day : next(chosen);
  const isLater = isDay(until) && until > today;
  const confirm = async () => {
    setBusy(true);
    await onRenew(until);
    setBusy(false);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={`${id}-title`} sx={bottomSheet}>
      <DialogTitle id={`${id}-title`} dir="auto" sx={{ overflowWrap: "anywhere" }}>
        {renew.title(reminder.title)}
      </DialogTitle>
      <DialogContent>
        <FormControl fullWidth>
          <FormLabel id={`${id}-until`} sx={{ marginBottom: 0.5, "&.Mui-focused": { color: "text.secondary" } }}>
            {renew.question}
          </FormLabel>
          <RadioGroup aria-labelledby={`${id}-until`} value={choice} onChange={(_event, value) => setChoice(value)}>
            <FormControlLabel
              value={same}
              control={<Radio autoFocus={choice === same} />}
              label={renew.samePeriod(periodInWords(period))}
            />
            {offered.map((one) => (
              <FormControlLabel
                key={periodInWords(one)}
                value={periodInWords(one)}
                control={<Radio autoFocus={choice === periodInWords(one)} />}
                label={periodInWords(one)}
              />
            ))}
            <FormControlLabel value={other} control={<Radio />} label={renew.otherDate} />
          </RadioGroup>
          {choice === other && (
            <Box sx={{ marginTop: 1.5 }}>
              <DateField label={renew.date} day={day} onDay={setDay} error={isLater ? undefined : renew.notLater} />
            </Box>
          )}
          {reminder.remindDaysStart !== null && <FormHelperText>{renew.shifted}</FormHelperText>}
        </FormControl>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {texts.form.cancel}
        </Button>
        <Button variant="contained" loading={isBusy} disabled={!isLater} onClick={() => void confirm()}>
          {isLater ? renew.until(shortDay(until)) : renew.submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
