import TextField from "@mui/material/TextField";
import type { InputHTMLAttributes, Ref } from "react";
import type { Day } from "../lib/format/days.ts";

interface Props {
  label: string;
  inputRef?: Ref<HTMLInputElement>;
  day: Day;
  onDay: (day: Day) => void;
  error?: string | undefined;
  hint?: string | undefined;
  /** May be left empty. */
  isOptional?: boolean;
  htmlInput?: InputHTMLAttributes<HTMLInputElement>;
}

/**
 * A day that is typed or chosen from the browser's own calendar; empty while it is none. Component libraries' date
 * fields write what is typed as HTML, which Trusted Types refuse.
 */
export function DateField({ label, inputRef, day, onDay, error, hint, isOptional = false, htmlInput }: Props) {
  return (
    <TextField
      type="date"
      label={label}
      required={!isOptional}
      {...(inputRef === undefined ? {} : { inputRef })}
      value={day}
      onChange={(event) => onDay(event.target.value)}
      error={error !== undefined}
      helperText={error ?? hint}
      slotProps={{ htmlInput: { ...htmlInput, min: "1900-01-01", max: "2999-12-31" } }}
      sx={(theme) => ({
        "& input": { fontVariantNumeric: "tabular-nums" },
        ...theme.applyStyles("dark", { "& input": { colorScheme: "dark" } }),
      })}
    />
  );
}
