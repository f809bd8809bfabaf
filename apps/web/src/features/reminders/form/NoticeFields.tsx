import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import TextField from "@mui/material/TextField";
import { mostNotice, noticeEnds, noticeUnits } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { useId } from "react";
import { SelectField } from "../../../components/SelectField.tsx";
import { daysBetween, isDay, type Day } from "../../../lib/format/days.ts";
import { fieldTexts as names } from "../../../widgets/reminder-field-texts.ts";
import { noticeOf } from "../status/NoticeDay.tsx";
import { texts } from "./advanced-texts.ts";
import { ownEnd, sentFields } from "./fields.ts";
import type { ReminderValues } from "./schema.ts";

interface Props {
  values: ReminderValues;
  error: string | undefined;
  set: (name: "noticePeriod", value: ReminderValues["noticePeriod"]) => void;
  today: Day;
}

/** Renders the notice period, with the day that follows of it. */
export function NoticeFields({ values, error, set, today }: Props) {
  const id = useId();
  const { noticePeriod: typed } = values;
  const isEmpty = typed.amount.trim() === "";
  const change = (part: Partial<typeof typed>) => set("noticePeriod", { ...typed, ...part });
  const notice = isDay(values.expiryDate) && error === undefined ? noticeOf(sentFields(values), today) : null;
  const when = notice === null ? "" : format.relativeDays(daysBetween(today, notice.day));
  const hint =
    notice === null
      ? texts.noticeHint
      : (notice.isPast ? texts.noticeWas : texts.noticeBy)(format.day(notice.day), when);
  return (
    <Box>
      <Box
        sx={{
          display: "grid",
          gap: 2.5,
          gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", sm: "repeat(3, minmax(0, 1fr))" },
        }}
      >
        <TextField
          label={names.noticePeriod}
          type="number"
          value={typed.amount}
          onChange={({ target }) => change({ amount: target.value })}
          error={error !== undefined}
          slotProps={{
            htmlInput: {
              min: 1,
              max: mostNotice[typed.unit],
              step: 1,
              inputMode: "numeric",
              "aria-describedby": `${id}-notice`,
            },
          }}
        />
        <SelectField
          label={texts.noticeUnit}
          value={typed.unit}
          options={noticeUnits}
          nameOf={(unit) => texts.noticeUnits[unit]}
          onChange={(unit) => change({ unit })}
          disabled={isEmpty}
        />
        <SelectField
          label={texts.noticeTo}
          value={typed.to}
          options={[ownEnd, ...noticeEnds]}
          nameOf={(to) => texts.noticeEnds[to]}
          onChange={(to) => change({ to })}
          disabled={isEmpty}
          sx={{ gridColumn: { xs: "1 / -1", sm: "auto" } }}
        />
      </Box>
      <FormHelperText id={`${id}-notice`} role="status" error={error !== undefined || notice?.isPast === true}>
        {error ?? hint}
      </FormHelperText>
    </Box>
  );
}
