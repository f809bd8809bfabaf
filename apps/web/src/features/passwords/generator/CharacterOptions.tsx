import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { noAutofill } from "../../../lib/form/field-props.ts";
import { texts } from "./texts.ts";
import { classes, type GeneratorOptions } from "./use-generator.ts";

interface Props {
  options: GeneratorOptions;
  change: (part: Partial<GeneratorOptions>) => void;
}

/** Asks which kinds of characters to use; the last one cannot be deselected. */
export function CharacterOptions({ options, change }: Props) {
  const chosen = classes.filter((name) => options[name]);
  return (
    <Stack>
      <Stack direction="row" sx={{ flexWrap: "wrap", columnGap: 1 }}>
        {classes.map((name) => (
          <FormControlLabel
            key={name}
            label={texts[name]}
            control={
              <Checkbox
                size="small"
                checked={options[name]}
                disabled={chosen.length === 1 && options[name]}
                onChange={(_event, isOn) => change({ [name]: isOn })}
                slotProps={{ input: { "aria-label": texts[`${name}Label`] } }}
              />
            }
          />
        ))}
      </Stack>
      <FormControlLabel
        label={texts.noLookAlikes}
        control={
          <Checkbox
            size="small"
            checked={options.withoutLookAlikes}
            onChange={(_event, withoutLookAlikes) => change({ withoutLookAlikes })}
          />
        }
      />
      <TextField
        size="small"
        label={texts.excluded}
        value={options.excluded}
        onChange={(event) => change({ excluded: event.target.value })}
        slotProps={{ htmlInput: { ...noAutofill, spellCheck: false, autoCapitalize: "none", maxLength: 100 } }}
        sx={{ marginTop: 1 }}
      />
    </Stack>
  );
}
