import { AdapterDateFns } from "@mui/x-date-pickers/AdapterDateFns";
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import type { SxProps, Theme } from "@mui/material/styles";
import { useState } from "react";
import { dayOf, localDate, type Day } from "../days/days.ts";

/** The picker's field is a component of its own, so it is dressed like the others here, where it is used. */
const likeOtherFields: SxProps<Theme> = (theme) => ({
  "& .MuiPickersOutlinedInput-root": {
    paddingInline: "14px",
    backgroundColor: theme.vars.palette.background.paper,
    "&:hover .MuiPickersOutlinedInput-notchedOutline": { borderColor: theme.vars.palette.text.secondary },
    "&.Mui-focused .MuiPickersOutlinedInput-notchedOutline": { borderColor: theme.vars.palette.primary.main },
    "&.Mui-error .MuiPickersOutlinedInput-notchedOutline": { borderColor: theme.vars.palette.error.main },
  },
  "& .MuiPickersOutlinedInput-notchedOutline": {
    top: 0,
    borderColor: theme.vars.palette.outline,
    "& legend": { display: "none" },
  },
  "& .MuiPickersSectionList-root": { paddingBlock: "10.5px", width: "auto", flexGrow: 1 },
});

/** What floats has a line, a shadow and the corners of a dialog, as the other menus do. */
const likeOtherMenus: SxProps<Theme> = (theme) => ({
  marginTop: 0.5,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: "12px",
  boxShadow: "0 8px 28px rgba(30, 15, 0, 0.16)",
});

interface Props {
  label: string;
  day: Day;
  onDay: (day: Day) => void;
  error?: string | undefined;
  hint?: string | undefined;
  earliest?: Day;
}

/** A day that is typed or chosen from a calendar; empty while it is none. */
export function DateField({ label, day, onDay, error, hint, earliest }: Props) {
  // A date that is half typed is none yet, and must not be wiped by the one that is known.
  const [shown, setShown] = useState<Date | null>(day === "" ? null : localDate(day));
  const [known, setKnown] = useState(day);
  if (day !== known) {
    setKnown(day);
    if (day !== dayOf(shown)) setShown(day === "" ? null : localDate(day));
  }
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns}>
      <DatePicker
        label={label}
        value={shown}
        format="MMM dd, yyyy"
        reduceAnimations
        {...(earliest === undefined ? {} : { minDate: localDate(earliest) })}
        onChange={(date) => {
          setShown(date);
          onDay(dayOf(date));
        }}
        slotProps={{
          textField: {
            fullWidth: true,
            error: error !== undefined,
            helperText: error ?? hint,
            sx: likeOtherFields,
          },
          desktopPaper: { sx: likeOtherMenus },
        }}
      />
    </LocalizationProvider>
  );
}
