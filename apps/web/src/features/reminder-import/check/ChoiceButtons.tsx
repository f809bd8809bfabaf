import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { texts } from "../texts.ts";
import { choices, type Choice } from "./choices.ts";

const { changes: words } = texts.check;

interface Props {
  label: string;
  /** null: not said yet. */
  value: Choice | null;
  canBeNew?: boolean;
  onChange: (choice: Choice) => void;
}

/** What becomes of rows that are reminders already. */
export const ChoiceButtons = ({ label, value, canBeNew = true, onChange }: Props) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={value}
    aria-label={label}
    onChange={(_event, chosen: Choice | null) => {
      // Pressed again it is said again: for all rows, those that were decided alone too.
      const said = chosen ?? value;
      if (said !== null) onChange(said);
    }}
    sx={{ maxWidth: "100%", "& > button": { whiteSpace: { sm: "nowrap" }, paddingInline: { xs: 1, sm: 1.5 } } }}
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
