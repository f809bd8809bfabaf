import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import type { DateFindings, DateOrder } from "@pomander/transfer/spreadsheets";
import { useId } from "react";
import { format } from "@pomander/texts/format";
import { texts } from "../texts.ts";

const { order: words } = texts.check;

interface Props {
  example: NonNullable<DateFindings["example"]>;
  /** null: not said yet. */
  order: DateOrder | null;
  onChange: (order: DateOrder) => void;
}

/** Asks, once a file, which comes first: the day or the month. */
export function OrderQuestion({ example, order, onChange }: Props) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id} sx={{ color: "text.primary", fontWeight: 500 }}>
        {words.title(example.text)}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={order ?? ""}
        onChange={(_event, chosen) => onChange(chosen as DateOrder)}
      >
        {(["dayFirst", "monthFirst"] as const).map((option) => (
          <FormControlLabel
            key={option}
            value={option}
            control={<Radio />}
            label={format.day(example[option], "long")}
          />
        ))}
      </RadioGroup>
      <FormHelperText sx={{ marginInline: 0 }}>{words.lead}</FormHelperText>
    </FormControl>
  );
}
