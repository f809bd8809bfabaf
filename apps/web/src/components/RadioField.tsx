import FormControl from "@mui/material/FormControl";
import FormLabel from "@mui/material/FormLabel";
import RadioGroup, { type RadioGroupProps } from "@mui/material/RadioGroup";
import { useId } from "react";

interface Props extends RadioGroupProps {
  label: string;
  disabled?: boolean;
}

const labelLook = { typography: "subtitle2", "&, &.Mui-focused": { color: "text.primary" }, marginBottom: 0.5 };

/** Draws a choice between a few options, its children, below its label. */
export function RadioField({ label, disabled = false, ...group }: Props) {
  const id = useId();
  return (
    <FormControl disabled={disabled}>
      <FormLabel id={id} sx={labelLook}>
        {label}
      </FormLabel>
      <RadioGroup aria-labelledby={id} {...group} />
    </FormControl>
  );
}
