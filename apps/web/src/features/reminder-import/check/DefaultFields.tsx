import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { isEmail, reminderTypes, type ScopeTag } from "@pomander/contract";
import { useId } from "react";
import { texts } from "../texts.ts";
import { leadOf, type Defaults } from "./sheet-settings.ts";
import { CurrencyField } from "../../../components/CurrencyField.tsx";
import { SelectField } from "../../../components/SelectField.tsx";

const { defaults: words } = texts.check;

/** The lead times that are proposed for rows that have none. */
export const usualLead = "30, 7, 1";

interface Props {
  defaults: Defaults;
  /** The scope tags that the user may use, by their folded name. */
  tags: ReadonlyMap<string, ScopeTag>;
  /** Whether rows name people, who can only be assigned with a scope tag. */
  hasPeople: boolean;
  /** Whether rows have costs. */
  hasCosts: boolean;
  onChange: (defaults: Defaults) => void;
}

/** Renders the values for rows that have none of their own. */
export function DefaultFields({ defaults, tags, hasPeople, hasCosts, onChange }: Props) {
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
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr", lg: "160px repeat(3, minmax(0, 1fr))" },
        }}
      >
        <SelectField
          label={words.type}
          value={defaults.type}
          options={reminderTypes}
          nameOf={(type) => words.types[type]}
          onChange={(type) => onChange({ ...defaults, type })}
        />
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
        <Autocomplete
          freeSolo
          options={[...tags.values()].map(({ name }) => name)}
          inputValue={defaults.tag}
          onInputChange={(_event, tag) => onChange({ ...defaults, tag })}
          renderInput={(params) => (
            <TextField {...params} label={words.tag} helperText={hasPeople ? words.tagHint : undefined} />
          )}
        />
        {hasCosts && (
          <CurrencyField
            label={words.currency}
            value={defaults.currency}
            helperText={words.currencyHint}
            isOptional
            onChange={(currency) => onChange({ ...defaults, currency })}
          />
        )}
      </Box>
    </section>
  );
}
