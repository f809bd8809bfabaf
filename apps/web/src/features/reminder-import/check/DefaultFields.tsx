import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { isEmail, reminderTypes, type ReminderType } from "@pomander/contract";
import { useId } from "react";
import { texts } from "../texts.ts";
import { leadOf, type Defaults } from "./settings.ts";

const { defaults: words } = texts.check;

interface Props {
  defaults: Defaults;
  onChange: (defaults: Defaults) => void;
}

/** What rows get that don't say it themselves. */
export function DefaultFields({ defaults, onChange }: Props) {
  const id = useId();
  const days = leadOf(defaults.lead);
  const isEmailRight = isEmail(defaults.email.trim());
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3">
        {words.title}
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          marginTop: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "200px minmax(0, 1fr) minmax(0, 1fr)" },
        }}
      >
        <TextField
          select
          label={words.type}
          value={defaults.type}
          onChange={({ target }) => onChange({ ...defaults, type: target.value as ReminderType })}
        >
          {reminderTypes.map((type) => (
            <MenuItem key={type} value={type}>
              {words.types[type]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={words.lead}
          value={defaults.lead}
          error={days === null}
          helperText={days === null ? words.leadFault : words.leadHint(days)}
          onChange={({ target }) => onChange({ ...defaults, lead: target.value })}
        />
        <TextField
          type="email"
          label={words.email}
          value={defaults.email}
          error={!isEmailRight}
          helperText={isEmailRight ? undefined : words.emailFault}
          onChange={({ target }) => onChange({ ...defaults, email: target.value })}
        />
      </Box>
    </section>
  );
}
