import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Radio from "@mui/material/Radio";
import { digests, type User } from "@pomander/contract";
import { useId } from "react";
import { Controller, useWatch } from "react-hook-form";
import { Section } from "../../../components/Section.tsx";
import { RecordForm, useRecordForm } from "../account/RecordForm.tsx";
import { texts as messageTexts, weekdays } from "./texts.ts";
import { SelectField } from "../../../components/SelectField.tsx";
import { RadioField } from "../../../components/RadioField.tsx";

const { digest: texts } = messageTexts;

interface DigestValues extends Record<string, string> {
  digest: string;
  /** A day of the week; Monday is 1. */
  digestDay: string;
  attachCalendar: string;
}
const labels = { digest: texts.label, digestDay: texts.day, attachCalendar: texts.attach };
const valuesOf = ({ digest, digestDay, attachCalendar }: User): DigestValues => ({
  digest: digest ?? "off",
  digestDay: String(digestDay ?? 1),
  attachCalendar: String(attachCalendar === true),
});

const nameOfDay = (day: string) => weekdays[Number(day) - 1] ?? "";
const daysOfWeek = weekdays.map((_, index) => String(index + 1));

const chosenDigest = (digest: string | undefined) => digests.find((one) => one === digest);

const shownOf = ({ digest, digestDay, attachCalendar }: DigestValues): DigestValues => ({
  digest: texts.choices[chosenDigest(digest) ?? "off"],
  digestDay: nameOfDay(digestDay),
  attachCalendar: attachCalendar === "true" ? texts.attached : texts.notAttached,
});

/** Returns the form's values as they are sent. */
function changesOf({ digest, digestDay, attachCalendar }: Partial<DigestValues>) {
  const chosen = chosenDigest(digest);
  return {
    ...(chosen === undefined ? {} : { digest: chosen }),
    ...(digestDay === undefined ? {} : { digestDay: Number(digestDay) }),
    ...(attachCalendar === undefined ? {} : { attachCalendar: attachCalendar === "true" }),
  };
}

/** Asks whether reminders arrive each by itself or together, and with a calendar file. */
export function DigestSection({ user }: { user: User }) {
  const { form, record } = useRecordForm<DigestValues>({
    user,
    valuesOf,
    labels,
    shownOf,
    texts,
    bodyOf: changesOf,
  });
  const digest = useWatch({ control: form.control, name: "digest" });
  const id = useId();
  return (
    <Section title={texts.title} lead={texts.lead}>
      <RecordForm record={record} submitLabel={texts.submit}>
        <Controller
          control={form.control}
          name="digest"
          render={({ field }) => (
            <RadioField label={texts.label} {...field}>
              {digests.map((one) => (
                <FormControlLabel key={one} value={one} control={<Radio />} label={texts.choices[one]} />
              ))}
            </RadioField>
          )}
        />
        {digest === "weekly" && (
          <Controller
            control={form.control}
            name="digestDay"
            render={({ field }) => (
              <SelectField
                label={texts.day}
                options={daysOfWeek}
                nameOf={nameOfDay}
                sx={{ maxWidth: { sm: 220 } }}
                {...field}
              />
            )}
          />
        )}
        <Controller
          control={form.control}
          name="attachCalendar"
          render={({ field: { ref, value, onChange, ...field } }) => (
            <FormControl>
              <FormControlLabel
                label={texts.attach}
                control={
                  <Checkbox
                    {...field}
                    slotProps={{ input: { ref, "aria-describedby": `${id}-attach` } }}
                    checked={value === "true"}
                    onChange={(_event, isOn) => onChange(String(isOn))}
                  />
                }
              />
              <FormHelperText id={`${id}-attach`} sx={{ marginTop: 0, marginInlineStart: 4 }}>
                {texts.attachHint}
              </FormHelperText>
            </FormControl>
          )}
        />
      </RecordForm>
    </Section>
  );
}
