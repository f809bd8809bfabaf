import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { texts } from "../texts.ts";
import type { SharedReminders } from "./impact.ts";

const { remove } = texts;

interface Props {
  /** Number of reminders that the choice applies to. */
  count: number;
  value: SharedReminders;
  onChange: (choice: SharedReminders) => void;
}

/** Renders the choice of what happens to reminders that have a scope tag. */
export function SharedRemindersChoice({ count, value, onChange }: Props) {
  return (
    <FormControl sx={{ marginBlock: 1.5 }}>
      <FormLabel sx={{ typography: "subtitle2", color: "text.primary" }}>{remove.sharedQuestion(count)}</FormLabel>
      <RadioGroup value={value} onChange={(_event, choice) => onChange(choice as SharedReminders)}>
        <FormControlLabel value="handover" control={<Radio />} label={remove.handover} />
        <FormControlLabel value="delete" control={<Radio />} label={remove.deleteToo} />
      </RadioGroup>
    </FormControl>
  );
}
