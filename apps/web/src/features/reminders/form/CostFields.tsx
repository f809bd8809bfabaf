import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { CurrencyField } from "../../../components/CurrencyField.tsx";
import { readUsualCurrency, writeUsualCurrency } from "../../../lib/usual-currency.ts";
import { costWords, fieldTexts as names } from "../../../widgets/reminder-field-texts.ts";
import { texts } from "./advanced-texts.ts";
import { sentFields } from "./fields.ts";
import type { ReminderValues } from "./schema.ts";

interface Props {
  values: ReminderValues;
  error: string | undefined;
  set: (name: "cost", value: ReminderValues["cost"]) => void;
}

/** Renders the amount and its currency. */
export function CostFields({ values, error, set }: Props) {
  const { amount, currency } = values.cost;
  const [usual] = useState(() => readUsualCurrency(window.localStorage));
  const chosen = currency === "" ? usual : currency;
  const { cost } = sentFields(values);
  // An amount with a comma or point could be read in two ways, so the reading is shown.
  const isDoubtful = cost !== null && error === undefined && /[.,'’\s]/u.test(amount.trim());
  return (
    <Box sx={{ display: "grid", gap: 2.5, alignItems: "start", gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" }}>
      <TextField
        label={names.cost}
        value={amount}
        onChange={({ target }) => set("cost", { amount: target.value, currency: chosen })}
        error={error !== undefined}
        helperText={error ?? (isDoubtful ? costWords(cost) : texts.costHint)}
        slotProps={{ htmlInput: { inputMode: "decimal", maxLength: 24 } }}
      />
      <CurrencyField
        label={texts.currency}
        value={chosen}
        onChange={(next) => {
          writeUsualCurrency(window.localStorage, next);
          set("cost", { amount, currency: next });
        }}
      />
    </Box>
  );
}
