import Autocomplete from "@mui/material/Autocomplete";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { auditKinds, calls, type AuditEvent } from "@pomander/contract";
import { useCallback, useMemo, useState } from "react";
import { typingPause, useDebounced } from "../../lib/hooks/timing.ts";
import type { AuditListParams } from "./list-params.ts";
import { texts } from "./texts.ts";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";
import { SelectField } from "../../components/SelectField.tsx";
import { type FoundPerson, foundPerson, renderFoundPerson, usePeopleSearch } from "../../widgets/people-search.tsx";

interface Props {
  listParams: AuditListParams;
  /** Events on the page, which contain the names of users who no longer exist. */
  events: readonly AuditEvent[];
  onChange: (change: Pick<Partial<AuditListParams>, "person" | "kind">) => void;
}

/** Asks for the user and the kind to which the events are limited. */
export function Filters({ listParams, events, onChange }: Props) {
  return (
    <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 2, marginBottom: 2 }}>
      <PersonField id={listParams.person} events={events} onChange={(person) => onChange({ person })} />
      <SelectField
        label={texts.filters.kind}
        value={listParams.kind ?? "any"}
        options={["any", ...auditKinds]}
        nameOf={(kind) => (kind === "any" ? texts.filters.anyKind : texts.kinds[kind])}
        onChange={(kind) => onChange({ kind: kind === "any" ? null : kind })}
        // The list opens below its field, not over the page.
        slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 400 } } } } } }}
        sx={{ maxWidth: { sm: 280 } }}
      />
    </Stack>
  );
}

interface PersonFieldProps {
  id: string | null;
  events: readonly AuditEvent[];
  onChange: (id: string | null) => void;
}

/** Chooses a person by name or address; the server searches. */
function PersonField({ id, events, onChange }: PersonFieldProps) {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const person = usePerson(id, events);
  const sought = useDebounced(typed, typingPause);
  // After a choice, the box contains the chosen name, which must not be searched.
  const search = person !== null && sought === person.name ? "" : sought;
  const people = usePeopleSearch(isOpen ? search : null);
  return (
    <Autocomplete<FoundPerson>
      fullWidth
      disablePortal
      value={person}
      options={people.list}
      loading={people.isWaiting}
      loadingText={texts.filters.searching}
      noOptionsText={texts.filters.noPerson}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(_event, chosen) => onChange(chosen?._id ?? null)}
      onInputChange={(_event, text) => setTyped(text)}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(option, value) => option._id === value._id}
      renderOption={renderFoundPerson}
      renderInput={(props) => (
        <TextField
          {...props}
          label={texts.filters.person}
          placeholder={texts.filters.personHint}
          // The placeholder applies while no user is chosen, so it has the colour of a chosen value.
          sx={{ "& input::placeholder": { color: "text.primary", opacity: 1 } }}
        />
      )}
    />
  );
}

/**
 * Returns the user with an id: by the record or, when that is deleted, by the name that the events on the page contain.
 */
function usePerson(id: string | null, events: readonly AuditEvent[]): FoundPerson | null {
  const read = useCallback((call: Api) => call(calls.users.read, { params: { id: id ?? "" } }), [id]);
  const { value, isCurrent, error } = useApiQuery(id === null ? null : read);
  return useMemo(() => {
    if (id === null) return null;
    if (value !== null && isCurrent) return foundPerson(value);
    const named = events.flatMap(({ actor, target }) => [actor, target]).find((person) => person?._id === id);
    return {
      _id: id,
      name: named?.name ?? (error === null ? "…" : texts.filters.gone),
      email: "",
      canOwnReminders: false,
    };
  }, [id, value, isCurrent, error, events]);
}
