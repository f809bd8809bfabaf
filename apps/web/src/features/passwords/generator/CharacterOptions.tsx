import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import { texts } from "../texts.ts";
import { classes, type Recipe } from "./recipe.ts";

const { generator } = texts;

interface Props {
  recipe: Recipe;
  change: (part: Partial<Recipe>) => void;
}

/** Which kinds of characters to use; the last one stays. */
export function CharacterOptions({ recipe, change }: Props) {
  const chosen = classes.filter((name) => recipe[name]);
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
                checked={recipe[name]}
                disabled={chosen.length === 1 && recipe[name]}
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
            checked={recipe.withoutLookAlikes}
            onChange={(_event, withoutLookAlikes) => change({ withoutLookAlikes })}
          />
        }
      />
    </Stack>
  );
}
