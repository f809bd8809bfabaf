import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import { texts } from "../texts.ts";
import { classes, type GeneratorOptions } from "./options.ts";

const { generator } = texts;

interface Props {
  options: GeneratorOptions;
  change: (part: Partial<GeneratorOptions>) => void;
}

/** Which kinds of characters to use; the last one stays. */
export function CharacterOptions({ options, change }: Props) {
  const chosen = classes.filter((name) => options[name]);
  return (
    <Stack>
      <Stack direction="row" sx={{ flexWrap: "wrap", columnGap: 1 }}>
        {classes.map((name) => (
          <FormControlLabel
            key={name}
            label={generator[name]}
            control={
              <Checkbox
                size="small"
                checked={options[name]}
                disabled={chosen.length === 1 && options[name]}
                onChange={(_event, isOn) => change({ [name]: isOn })}
                slotProps={{ input: { "aria-label": generator[`${name}Label`] } }}
              />
            }
          />
        ))}
      </Stack>
      <FormControlLabel
        label={generator.noLookAlikes}
        control={
          <Checkbox
            size="small"
            checked={options.withoutLookAlikes}
            onChange={(_event, withoutLookAlikes) => change({ withoutLookAlikes })}
          />
        }
      />
    </Stack>
  );
}
