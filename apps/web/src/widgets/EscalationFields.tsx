import Autocomplete, { createFilterOptions } from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { isEmail, limits, normalizeEmail, type Escalation } from "@pomander/contract";
import { useState } from "react";
import { escalationTexts as texts } from "./escalation-texts.ts";
import { twoColumns } from "../components/two-columns.ts";

/** An account's id and name, or an address twice. */
export type EscalationPerson = Escalation["to"][number];

const filterOptions = createFilterOptions<EscalationPerson>({ limit: 100, stringify: ({ name }) => name });

/** Returns whether a person was entered by an address, and so has no account here, as far as is known. */
const isOutsider = ({ key }: EscalationPerson) => key.includes("@");

interface Props {
  days: string;
  onDays: (days: string) => void;
  daysError: string | undefined;
  people: readonly EscalationPerson[];
  onPeople: (people: EscalationPerson[]) => void;
  peopleError: string | undefined;
  /** The people to choose from; addresses are typed. */
  options: readonly EscalationPerson[];
}

/**
 * Asks how many days before the expiry date to send a notice that no one has taken the reminder, and to which people.
 */
export function EscalationFields({ days, onDays, daysError, people, onPeople, peopleError, options }: Props) {
  const [fault, setFault] = useState<string | null>(null);
  const choose = (chosen: readonly (EscalationPerson | string)[]) => {
    const typed = chosen
      .filter((one) => typeof one === "string")
      .flatMap((text) => text.split(/[\s,;]+/).filter(Boolean));
    const wrong = typed.some((text) => !isEmail(text));
    const all = [
      ...chosen.filter((one) => typeof one !== "string"),
      ...typed.filter(isEmail).map((text) => ({ key: normalizeEmail(text), name: normalizeEmail(text) })),
    ];
    const distinct = [...new Map(all.map((person) => [person.key, person])).values()];
    setFault(
      wrong
        ? texts.emailFault
        : distinct.length > limits.escalation.people
          ? texts.tooMany(limits.escalation.people)
          : null,
    );
    onPeople(distinct.slice(0, limits.escalation.people));
  };
  const error = fault ?? peopleError;
  return (
    <Box sx={{ ...twoColumns, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) minmax(0, 2fr)" } }}>
      <TextField
        label={texts.days}
        type="number"
        value={days}
        onChange={({ target }) => onDays(target.value)}
        error={daysError !== undefined}
        helperText={daysError}
        slotProps={{ htmlInput: { min: 0, max: limits.escalation.days, step: 1, inputMode: "numeric" } }}
      />
      <Autocomplete<EscalationPerson, true, false, true>
        multiple
        freeSolo
        autoSelect
        filterSelectedOptions
        options={options}
        value={[...people]}
        filterOptions={filterOptions}
        getOptionLabel={(one) => (typeof one === "string" ? one : one.name)}
        getOptionKey={(one) => (typeof one === "string" ? one : one.key)}
        isOptionEqualToValue={(one, other) => typeof other !== "string" && one.key === other.key}
        onChange={(_event, chosen) => choose(chosen)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={texts.people}
            error={error !== undefined}
            helperText={error ?? (people.some(isOutsider) ? texts.outsidersHint : texts.peopleHint)}
          />
        )}
      />
    </Box>
  );
}
