import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { texts } from "../texts.ts";

interface Props {
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly string[];
  error: string | undefined;
}

/** Accepts any text, and suggests the categories of the vault. */
export function CategoryField({ value, onChange, suggestions, error }: Props) {
  return (
    <Autocomplete
      freeSolo
      forcePopupIcon={suggestions.length > 0}
      options={suggestions}
      inputValue={value}
      value={null}
      onInputChange={(_event, next, reason) => reason !== "reset" && onChange(next)}
      onChange={(_event, chosen) => chosen !== null && onChange(chosen)}
      clearOnBlur={false}
      slotProps={{ listbox: { translate: "no" } }}
      renderInput={(params) => (
        <TextField {...params} label={texts.form.category} error={error !== undefined} helperText={error} />
      )}
    />
  );
}
