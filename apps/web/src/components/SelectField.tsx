import MenuItem, { type MenuItemProps } from "@mui/material/MenuItem";
import TextField, { type TextFieldProps } from "@mui/material/TextField";

type Props<Value> = Omit<TextFieldProps, "variant" | "select" | "value" | "onChange" | "children"> & {
  value: Value;
  options: readonly Value[];
  nameOf: (option: Value) => string | number;
  /** Further properties of an option in the menu. */
  itemProps?: (option: Value) => MenuItemProps;
  onChange: (chosen: Value) => void;
};

/** Draws a field in which one of several options is chosen. */
export function SelectField<Value extends string | number>({
  options,
  nameOf,
  itemProps,
  onChange,
  ...props
}: Props<Value>) {
  return (
    <TextField select {...props} onChange={({ target }) => onChange(target.value as Value)}>
      {options.map((option) => (
        <MenuItem key={option} value={option} {...itemProps?.(option)}>
          {nameOf(option)}
        </MenuItem>
      ))}
    </TextField>
  );
}
