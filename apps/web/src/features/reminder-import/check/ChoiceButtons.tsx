import { type Choice, choices } from "@pomander/transfer/reminder-rows";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { wrappingButtons } from "../../../components/wrapping-buttons.ts";
import { texts } from "../texts.ts";

const { changes: words } = texts.check;

interface Props {
  label: string;
  /** The choice so far; null: none yet. */
  value: Choice | null;
  canBeNew?: boolean;
  onChange: (choice: Choice) => void;
}

/** Renders the choice of what happens to rows that match existing reminders. */
export const ChoiceButtons = ({ label, value, canBeNew = true, onChange }: Props) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={value}
    aria-label={label}
    onChange={(_event, chosen: Choice | null) => {
      // Pressing the chosen button again repeats the choice for all rows, including those that were decided one by one.
      const said = chosen ?? value;
      if (said !== null) onChange(said);
    }}
    sx={[wrappingButtons, { "& > button": { paddingInline: { xs: 1, sm: 1.5 } } }]}
  >
    {choices
      .filter((choice) => choice !== "new" || canBeNew)
      .map((choice) => (
        <ToggleButton key={choice} value={choice}>
          {words.choices[choice]}
        </ToggleButton>
      ))}
  </ToggleButtonGroup>
);
