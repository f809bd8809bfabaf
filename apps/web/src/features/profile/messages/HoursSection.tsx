import { zodResolver } from "@hookform/resolvers/zod";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import { anyTime, calls, type User, z } from "@pomander/contract";
import { Controller } from "react-hook-form";
import { RadioField } from "../../../components/RadioField.tsx";
import { Section } from "../../../components/Section.tsx";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { sendingHoursWords, texts as hoursTexts } from "../../../widgets/sending-hours-texts.ts";
import { isComplete, SendingHoursFields, usualHours } from "../../../widgets/SendingHoursFields.tsx";
import type { Api } from "@pomander/vault";
import { RecordForm, useRecordForm } from "../account/RecordForm.tsx";
import { texts as messageTexts } from "./texts.ts";

const { hours: texts } = messageTexts;

/** The stored hours; empty: those of the server. */
interface HoursValues extends Record<string, string> {
  sendingHours: string;
}
const schema = z.object({ sendingHours: z.string().refine((value) => value === "" || isComplete(value)) });
const labels = { sendingHours: texts.label };
const valuesOf = ({ sendingHours }: User): HoursValues => ({ sendingHours: sendingHours ?? "" });
const shownOf = ({ sendingHours }: HoursValues): HoursValues => ({
  sendingHours: sendingHours === "" ? texts.server : sendingHoursWords(sendingHours),
});

const readHours = (call: Api) => call(calls.users.sendingHours);

/** Asks on which days and at which hours reminders may come. */
export function HoursSection({ user }: { user: User }) {
  const { value: server } = useApiQuery(readHours);
  const { form, record } = useRecordForm<HoursValues>({
    user,
    resolver: zodResolver(schema),
    valuesOf,
    labels,
    shownOf,
    texts,
    bodyOf: ({ sendingHours }) =>
      sendingHours === undefined ? {} : { sendingHours: sendingHours === "" ? null : sendingHours },
  });
  return (
    <Section title={texts.title} lead={texts.lead}>
      <RecordForm record={record} submitLabel={texts.submit}>
        <Controller
          control={form.control}
          name="sendingHours"
          render={({ field: { value, onChange } }) => (
            <>
              <RadioField
                label={texts.label}
                value={value === "" ? "server" : value === anyTime ? "any" : "own"}
                onChange={(_event, chosen) =>
                  onChange(chosen === "server" ? "" : chosen === "any" ? anyTime : usualHours)
                }
              >
                <FormControlLabel
                  value="server"
                  control={<Radio />}
                  label={server === null ? texts.server : texts.serverIs(sendingHoursWords(server.sendingHours))}
                />
                <FormControlLabel value="any" control={<Radio />} label={hoursTexts.always} />
                <FormControlLabel value="own" control={<Radio />} label={texts.own} />
              </RadioField>
              {value !== "" && value !== anyTime && <SendingHoursFields value={value} onChange={onChange} />}
            </>
          )}
        />
      </RecordForm>
    </Section>
  );
}
