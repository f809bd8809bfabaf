import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import type { Reminder } from "@pomander/contract";
import { useEffect, useId, useRef, useState } from "react";
import { format } from "@pomander/texts/format";
import { QuestionDialog } from "../../../components/QuestionDialog.tsx";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { isDay, type Day } from "../../../lib/format/days.ts";
import { DateField } from "../../../components/DateField.tsx";
import { texts } from "../texts.ts";
import type { RenewedBefore } from "./renew-reminder.ts";
import {
  choices,
  codeOf,
  isSamePeriod,
  nextExpiry,
  oldPeriod,
  periodInWords,
  type Period,
  proposedPeriod,
} from "./period.ts";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";

const { renew } = texts;
const same = "same";
const other = "other";

interface Props {
  reminder: Reminder;
  today: Day;
  /** Resolves to an earlier renewal by another user; null: the renewal is done. */
  onRenew: (reminder: Reminder, expiryDate: Day) => Promise<RenewedBefore | null>;
  onClose: () => void;
}

/**
 * Asks when a renewed thing expires next. If someone else has renewed the reminder in the meantime, shows this and asks
 * again.
 */
export function RenewDialog({ reminder, onRenew, onClose, ...props }: Props) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [before, setBefore] = useState<RenewedBefore | null>(null);
  useBackCloses(onClose);
  const keepRef = useRef<HTMLInputElement>(null);
  // The pressed button lost the focus while it was busy.
  useEffect(() => {
    if (before !== null) keepRef.current?.focus();
  }, [before]);
  const choice = useRenewalChoice(before?.reminder ?? reminder, before !== null, props);
  const { until, isKept, isLater, isOther } = choice;
  const confirm = async () => {
    if (isKept) return onClose();
    setBusy(true);
    const found = await onRenew(before?.reminder ?? reminder, until);
    setBusy(false);
    if (found === null) return;
    setBefore(found);
    choice.begin(found.reminder);
  };
  return (
    <QuestionDialog
      title={
        <Box component="span" dir="auto" sx={{ display: "block", overflowWrap: "anywhere" }}>
          {renew.title(reminder.title)}
        </Box>
      }
      onClose={onClose}
      actions={
        <>
          <OutlinedButton onClick={onClose}>{texts.form.cancel}</OutlinedButton>
          <Button variant="contained" loading={isBusy} disabled={!isKept && !isLater} onClick={() => void confirm()}>
            {isKept ? renew.keep(format.day(until)) : isLater ? renew.until(format.day(until)) : renew.submit}
          </Button>
        </>
      }
    >
      {before !== null && (
        <Alert key={before.reminder.updatedAt} severity="info" role="alert" sx={{ marginBottom: 2 }}>
          {before.text}
        </Alert>
      )}
      <FormControl fullWidth>
        <FormLabel id={`${id}-until`} sx={{ marginBottom: 0.5, "&.Mui-focused": { color: "text.secondary" } }}>
          {renew.question}
        </FormLabel>
        <RadioGroup
          aria-labelledby={`${id}-until`}
          value={choice.value}
          onChange={(_event, value) => choice.setValue(value)}
        >
          {choice.options.map(({ value, label }) => (
            <FormControlLabel
              key={value}
              value={value}
              control={
                <Radio
                  autoFocus={before === null && value === (choice.value || choice.options[0]?.value)}
                  slotProps={{ input: { ref: value === same ? keepRef : undefined } }}
                />
              }
              label={label}
            />
          ))}
        </RadioGroup>
        {isOther && (
          <Box sx={{ marginTop: 1.5 }}>
            <DateField
              label={renew.date}
              day={choice.day}
              onDay={choice.setDay}
              error={isLater ? undefined : renew.notLater}
            />
          </Box>
        )}
        {reminder.remindDaysStart !== null && !isKept && <FormHelperText>{renew.shifted}</FormHelperText>}
      </FormControl>
    </QuestionDialog>
  );
}

/**
 * Returns the choice that the question begins with: the period as before, or the likeliest; none when the dates of the
 * term are not known.
 */
function firstChoice(proposed: Period, period: Period | null): string {
  if (period === null) return "";
  return isSamePeriod(proposed, period) ? same : codeOf(proposed);
}

/**
 * Returns the dates to choose from: one period or another later, or any date; for a reminder already renewed, its date
 * or any.
 */
function useRenewalChoice(reminder: Reminder, isRenewed: boolean, { today }: Pick<Props, "today">) {
  const next = (chosen: typeof proposed) => nextExpiry(reminder.expiryDate, chosen, today);
  const proposed = proposedPeriod(reminder);
  const period = reminder.renewEveryMonths === null ? oldPeriod(reminder) : proposed;
  const [value, setValue] = useState(() => firstChoice(proposed, period));
  const [day, setDay] = useState<Day>(() => next(proposed));
  const offered = isRenewed ? [] : choices.filter((one) => period === null || !isSamePeriod(one, period));
  const chosen = value === same && period !== null ? period : offered.find((one) => codeOf(one) === value);
  const isKept = isRenewed && (value === same || (value === other && day === reminder.expiryDate));
  const otherDay = value === "" ? "" : day;
  const until = isKept ? reminder.expiryDate : chosen === undefined ? otherDay : next(chosen);
  return {
    value,
    setValue,
    day,
    setDay,
    until,
    isKept,
    isOther: value === other,
    isLater: isDay(until) && until > today,
    options: [
      ...(isRenewed ? [{ value: same, label: renew.keep(format.day(reminder.expiryDate)) }] : []),
      ...(isRenewed || period === null ? [] : [{ value: same, label: renew.samePeriod(periodInWords(period)) }]),
      ...offered.map((one) => ({ value: codeOf(one), label: periodInWords(one) })),
      { value: other, label: renew.otherDate },
    ],
    /** Starts the question again, for a reminder that someone else has renewed in the meantime. */
    begin: (renewed: Reminder) => {
      setValue(same);
      setDay(renewed.expiryDate);
    },
  };
}
