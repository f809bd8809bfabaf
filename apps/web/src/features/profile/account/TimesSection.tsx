import { zodResolver } from "@hookform/resolvers/zod";
import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import type { User } from "@pomander/contract";
import { Controller } from "react-hook-form";
import { bindField } from "../../../lib/form/field-props.ts";
import { Section } from "../../../components/Section.tsx";
import { texts } from "../texts.ts";
import { RecordForm, useRecordForm } from "./RecordForm.tsx";
import { timesSchema, type TimesValues } from "../schemas.ts";

const { times } = texts;
const labels = { timeZone: times.timeZone, mailTime: times.mailTime };
const valuesOf = ({ timeZone, mailTime }: User): TimesValues => ({ timeZone, mailTime });
const zones = Intl.supportedValuesOf("timeZone");

/** Asks for the time zone that dates follow, and when mails arrive. */
export function TimesSection({ user }: { user: User }) {
  const { form, record } = useRecordForm<TimesValues>({
    user,
    resolver: zodResolver(timesSchema),
    valuesOf,
    labels,
    texts: times,
    bodyOf: (changes) => changes,
  });
  return (
    <Section title={times.title} lead={times.lead}>
      <RecordForm record={record} submitLabel={times.submit}>
        <Controller
          control={form.control}
          name="timeZone"
          render={({ field, fieldState }) => (
            <Autocomplete
              // The stored zone may be one that this browser does not know.
              options={zones.includes(user.timeZone) ? zones : [user.timeZone, ...zones]}
              value={field.value}
              onChange={(_event, zone) => field.onChange(zone)}
              onBlur={field.onBlur}
              disableClearable
              autoHighlight
              noOptionsText={times.none}
              renderInput={(params) => (
                <TextField
                  {...params}
                  inputRef={field.ref}
                  label={times.timeZone}
                  error={fieldState.error !== undefined}
                  helperText={fieldState.error?.message}
                />
              )}
            />
          )}
        />
        <TextField label={times.mailTime} type="time" sx={{ maxWidth: { sm: 220 } }} {...bindField(form, "mailTime")} />
      </RecordForm>
    </Section>
  );
}
