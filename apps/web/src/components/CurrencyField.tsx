import Autocomplete from "@mui/material/Autocomplete";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { format } from "@pomander/texts/format";
import { withHtmlInput } from "./with-html-input.ts";

/** The currencies that most people choose, before the others. */
const common = ["EUR", "USD", "GBP", "CHF"];
const currencies = [...common, ...Intl.supportedValuesOf("currency").filter((currency) => !common.includes(currency))];

type Props = Pick<TextFieldProps, "label" | "helperText" | "sx"> & {
  /** A code (ISO 4217); empty: none is chosen. */
  value: string;
  onChange: (currency: string) => void;
  /** Whether none can be chosen. */
  isOptional?: boolean;
};

/** Draws a field in which a currency is chosen, by its code or its name. */
export function CurrencyField({ value, onChange, isOptional = false, sx, ...field }: Props) {
  return (
    <Autocomplete
      options={currencies}
      value={value === "" ? null : value}
      onChange={(_event, chosen) => (chosen !== null || isOptional) && onChange(chosen ?? "")}
      disableClearable={!isOptional}
      autoHighlight
      autoSelect
      filterOptions={(options, { inputValue }) => options.filter((option) => isNamed(option, inputValue))}
      renderOption={({ key, ...option }, currency) => (
        <li key={key} {...option}>
          {currency}
          {"\u2002"}
          {format.currencyName(currency)}
        </li>
      )}
      slotProps={{ popper: { sx: { minWidth: 260 }, placement: "bottom-start" } }}
      renderInput={(params) => <TextField {...withHtmlInput(params, { maxLength: 40 })} {...field} />}
      {...(sx === undefined ? {} : { sx })}
    />
  );
}

function isNamed(currency: string, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return currency.toLowerCase().startsWith(wanted) || format.currencyName(currency).toLowerCase().includes(wanted);
}
