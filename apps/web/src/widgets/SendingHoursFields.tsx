import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import TextField from "@mui/material/TextField";
import { parseSendingHours } from "@pomander/contract";
import { useId } from "react";
import { texts, weekdayName } from "./sending-hours-texts.ts";

/** Hours that most organizations have. */
export const usualHours = "12345 08:00-18:00";
const week = [1, 2, 3, 4, 5, 6, 7];

interface Props {
  /** The stored form, also while it is not complete: ` 08:00-` has no days and no end. */
  value: string;
  onChange: (value: string) => void;
}

/** Whether typed hours can be stored. */
export const isComplete = (value: string) => parseSendingHours(value) !== null;

/** Renders the days of the week and the hours in which reminders are sent. */
export function SendingHoursFields({ value, onChange }: Props) {
  const id = useId();
  const [, chosen = "", from = "", to = ""] = /^(\d*) (.*)-(.*)$/.exec(value) ?? [];
  const days = week.filter((day) => chosen.includes(String(day)));
  const change = (next: { days?: readonly number[]; from?: string; to?: string }) =>
    onChange(`${(next.days ?? days).join("")} ${next.from ?? from}-${next.to ?? to}`);
  const hasFault = !isComplete(value);
  return (
    <FormControl error={hasFault} component="fieldset" aria-describedby={`${id}-hint`}>
      <FormLabel component="legend" sx={{ typography: "subtitle2", color: "text.primary" }}>
        {texts.days}
      </FormLabel>
      <FormGroup row sx={{ columnGap: 1 }}>
        {week.map((day) => (
          <FormControlLabel
            key={day}
            label={weekdayName(day, "shortWeekday")}
            control={
              <Checkbox
                size="small"
                checked={days.includes(day)}
                slotProps={{ input: { "aria-label": weekdayName(day) } }}
                onChange={(_event, isOn) =>
                  change({ days: week.filter((one) => (one === day ? isOn : days.includes(one))) })
                }
              />
            }
          />
        ))}
      </FormGroup>
      <Box sx={{ display: "flex", gap: 2, marginTop: 1.5 }}>
        <TextField
          label={texts.from}
          type="time"
          value={from}
          error={hasFault}
          sx={{ maxWidth: 160 }}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label={texts.to}
          type="time"
          // A field for a time has no 24:00.
          value={to === "24:00" ? "00:00" : to}
          error={hasFault}
          sx={{ maxWidth: 160 }}
          onChange={({ target }) => change({ to: target.value === "00:00" ? "24:00" : target.value })}
        />
      </Box>
      <FormHelperText id={`${id}-hint`} sx={{ marginInlineStart: 0 }}>
        {hasFault ? texts.fault : texts.hint}
      </FormHelperText>
    </FormControl>
  );
}
