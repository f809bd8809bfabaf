import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import TextField from "@mui/material/TextField";
import { noAutofill } from "../../../lib/form/field-props.ts";
import { texts } from "../texts.ts";

const { remove } = texts;

interface Props {
  /** How many reminders of others are sent to the address. */
  count: number;
  /** The number of these that reach no one else. */
  alone: number;
  address: string;
  /** The address that they go to instead; null: that of the administrator who deletes the user. */
  value: string | null;
  error: string | null;
  onChange: (address: string | null) => void;
}

/** Asks where reminders go that are sent to the address of a deleted user. */
export function AddressedRemindersChoice({ count, alone, address, value, error, onChange }: Props) {
  return (
    <FormControl sx={{ marginBlock: 1.5, display: "flex" }}>
      <FormLabel sx={{ typography: "subtitle2", color: "text.primary", overflowWrap: "anywhere" }}>
        {remove.addressedQuestion(count, address)} {remove.addressedAlone(alone, count)}
      </FormLabel>
      <RadioGroup
        value={value === null ? "me" : "other"}
        onChange={(_event, choice) => onChange(choice === "me" ? null : "")}
      >
        <FormControlLabel value="me" control={<Radio />} label={remove.sendToMe} />
        <FormControlLabel value="other" control={<Radio />} label={remove.sendToOther} />
      </RadioGroup>
      {value !== null && (
        <TextField
          label={remove.newAddress}
          type="email"
          size="small"
          required
          value={value}
          onChange={({ target }) => onChange(target.value)}
          error={error !== null}
          helperText={error}
          slotProps={{ htmlInput: noAutofill }}
          sx={{ marginTop: 1 }}
        />
      )}
    </FormControl>
  );
}
