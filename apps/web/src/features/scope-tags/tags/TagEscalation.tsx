import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { calls } from "@pomander/contract";
import { useMemo } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { EscalationFields } from "../../../widgets/EscalationFields.tsx";
import { fullName } from "../../../lib/format/full-name.ts";
import { texts } from "../texts.ts";
import type { TagValues } from "./tag-form.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";

const { tagForm: words } = texts;

/** The number of people that one page returns; others are entered by their address. */
const readUsers = (call: Api) => call(calls.users.list, { query: { page: "1", pageSize: "1000" } });

/** Renders the rule for who is notified when no one has taken a reminder with this tag. */
export function TagEscalation({ form }: { form: UseFormReturn<TagValues> }) {
  const [isEscalating, days, people] = useWatch({
    control: form.control,
    name: ["isEscalating", "escalateBeforeDays", "escalateTo"],
  });
  const { errors } = form.formState;
  const options = usePeople(isEscalating);
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={isEscalating}
            onChange={(_event, isOn) => form.setValue("isEscalating", isOn, { shouldDirty: true })}
          />
        }
        label={words.escalation}
      />
      <SecondaryText sx={{ marginBottom: isEscalating ? 2 : 0 }}>{words.escalationHint}</SecondaryText>
      {isEscalating && (
        <EscalationFields
          days={days}
          onDays={(typed) => {
            form.setValue("escalateBeforeDays", typed, { shouldDirty: true });
            form.clearErrors("escalateBeforeDays");
          }}
          daysError={errors.escalateBeforeDays?.message}
          people={people}
          onPeople={(chosen) => {
            form.setValue("escalateTo", chosen, { shouldDirty: true });
            form.clearErrors("escalateTo");
          }}
          peopleError={errors.escalateTo?.message}
          options={options}
        />
      )}
    </Box>
  );
}

function usePeople(isOn: boolean) {
  const { value } = useApiQuery(isOn ? readUsers : null);
  return useMemo(() => (value ?? []).map((user) => ({ key: user._id, name: fullName(user) || user.email })), [value]);
}
