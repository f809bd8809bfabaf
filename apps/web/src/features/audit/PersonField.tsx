import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { AuditEvent } from "@pomander/contract";
import { useState } from "react";
import { useDebounced } from "../../lib/hooks/timing.ts";
import { texts } from "./texts.ts";
import { usePeople, usePerson, type Person } from "./use-people.ts";

interface Props {
  id: string | null;
  events: readonly AuditEvent[];
  onChange: (id: string | null) => void;
}

const typingPause = 300;

/** Chooses a person by name or address; the server searches. */
export function PersonField({ id, events, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const person = usePerson(id, events);
  const sought = useDebounced(typed, typingPause);
  // What stands in the box after a choice is a name that was chosen, not one that is sought.
  const search = person !== null && sought === person.name ? "" : sought;
  const people = usePeople(isOpen ? search : null);
  return (
    <Autocomplete<Person>
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
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <Typography noWrap>{option.name}</Typography>
            <Typography variant="caption" component="p" color="textSecondary" noWrap>
              {option.email}
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(props) => (
        <TextField
          {...props}
          label={texts.filters.person}
          placeholder={texts.filters.personHint}
          // What holds while nobody is chosen reads like what is chosen beside it.
          sx={{ "& input::placeholder": { color: "text.primary", opacity: 1 } }}
        />
      )}
    />
  );
}
