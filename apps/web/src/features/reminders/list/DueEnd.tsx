import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { isDay, type Day } from "../../../lib/format/days.ts";
import { filters } from "./filter-texts.ts";
import type { ReminderListParams } from "./list-params.ts";

interface Props {
  end: "from" | "to";
  from: Day | null;
  to: Day | null;
  setListParams: (change: Partial<ReminderListParams>, replace?: boolean) => void;
}

/** The first or the last day on which what is listed expires; open while it is empty, or no whole day yet. */
export function DueEnd({ end, from, to, setListParams }: Props) {
  const day = end === "from" ? from : to;
  const isWrong = end === "to" && from !== null && to !== null && to < from;
  const [typed, setTyped] = useState(day ?? "");
  const [known, setKnown] = useState(day);
  if (day !== known) {
    setKnown(day);
    setTyped(day ?? "");
  }
  return (
    <TextField
      type="date"
      value={typed}
      onChange={({ target }) => {
        const { value } = target;
        setTyped(value);
        if (value === "" || isDay(value)) setListParams({ [end]: value === "" ? null : value }, true);
      }}
      error={isWrong}
      helperText={isWrong && filters.wrongRange}
      slotProps={{
        htmlInput: { "aria-label": filters.ends[end].label, min: "1900-01-01", max: "2999-12-31" },
        input: {
          startAdornment: (
            <InputAdornment position="start" sx={{ display: { xs: "flex", sm: "none", md: "flex" } }}>
              {filters.ends[end].name}
            </InputAdornment>
          ),
        },
      }}
      sx={(theme) => ({
        gridColumn: { xs: "1 / -1", sm: "auto" },
        "& .MuiInputBase-root": { height: 42, paddingInlineEnd: 1 },
        "& .MuiInputAdornment-root p, & input": { typography: "body2", fontVariantNumeric: "tabular-nums" },
        ...theme.applyStyles("dark", { "& input": { colorScheme: "dark" } }),
      })}
    />
  );
}
