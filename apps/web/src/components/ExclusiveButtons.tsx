import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup, { type ToggleButtonGroupProps } from "@mui/material/ToggleButtonGroup";
import type { ReactNode } from "react";

interface Props<Value extends string | boolean> extends Omit<
  ToggleButtonGroupProps,
  "children" | "exclusive" | "onChange" | "value"
> {
  /** The value whose button is pressed; null: none yet. */
  value: Value | null;
  /** A button's value and label. */
  options: readonly (readonly [value: Value, label: ReactNode])[];
  /** Called with another value than the pressed button's. */
  onChoose: (value: Value) => void;
}

/** Renders a row of buttons of which one is pressed; pressing it again changes nothing. */
export const ExclusiveButtons = <Value extends string | boolean>({ options, onChoose, ...props }: Props<Value>) => (
  <ToggleButtonGroup
    {...props}
    exclusive
    onChange={(_event, chosen: Value | null) => chosen !== null && onChoose(chosen)}
  >
    {options.map(([value, label]) => (
      <ToggleButton key={String(value)} value={value}>
        {label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
