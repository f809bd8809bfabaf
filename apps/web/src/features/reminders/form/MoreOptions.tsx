import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { escalationSources, limits, type ScopeTag } from "@pomander/contract";
import { useId, useState } from "react";
import { EscalationFields, type EscalationPerson } from "../../../widgets/EscalationFields.tsx";
import { fieldTexts as names } from "../../../widgets/reminder-field-texts.ts";
import type { Day } from "../../../lib/format/days.ts";
import { readLeads } from "./leads.ts";
import { advancedFields } from "./fields.ts";
import { CostFields } from "./CostFields.tsx";
import { NoticeFields } from "./NoticeFields.tsx";
import { hasAdvanced, type ReminderValues } from "./schema.ts";
import { texts } from "./advanced-texts.ts";
import { SelectField } from "../../../components/SelectField.tsx";
import { withHtmlInput } from "../../../components/with-html-input.ts";
import { twoColumns } from "../../../components/two-columns.ts";

const usualLeads = ["90", "60", "30", "14", "7", "3", "1"];

interface Props {
  values: ReminderValues;
  errors: Partial<Record<keyof ReminderValues, { message?: string }>>;
  set: <K extends keyof ReminderValues>(name: K, value: ReminderValues[K]) => void;
  /** The chosen scope tag, if known. */
  tag: ScopeTag | null;
  people: readonly EscalationPerson[];
  today: Day;
}

const namedLeft = 3;

const leftText = (left: readonly string[]) =>
  texts.left(
    [...left.slice(0, namedLeft), ...(left.length > namedLeft ? ["..."] : [])].join(", "),
    limits.alsoBeforeDays.days,
    limits.alsoBeforeDays.count,
  );

/** Renders rarely used fields, collapsed until the user opens them, unless one of them is set or faulty. */
export function MoreOptions({ values, errors, set, tag, people, today }: Props) {
  const id = useId();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isWanted, setWanted] = useState(hasAdvanced(values));
  const isFaulty = ([...advancedFields, "escalateBeforeDays", "escalateTo"] as const).some(
    (name) => errors[name] !== undefined,
  );
  const isOpen = isWanted || isFaulty;
  return (
    <Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={`${id}-more`}
        onClick={() => setWanted(!isOpen)}
        startIcon={<ExpandMoreRounded sx={{ transform: isOpen ? "rotate(180deg)" : "none" }} />}
        sx={{ marginInlineStart: -1 }}
      >
        {isOpen ? texts.fewer : texts.more}
      </Button>
      {isOpen && (
        <Stack id={`${id}-more`} sx={{ gap: 2.5, marginTop: 1.5 }}>
          <Box sx={twoColumns}>
            <Autocomplete<string, true, false, true>
              multiple
              freeSolo
              autoSelect
              filterSelectedOptions
              options={usualLeads}
              value={values.alsoBeforeDays}
              onChange={(_event, typed) => {
                const read = readLeads(typed);
                setLeft(read.left);
                set("alsoBeforeDays", read.leads);
              }}
              renderInput={(params) => (
                <TextField
                  {...withHtmlInput(params, { inputMode: "numeric", maxLength: 40 })}
                  label={names.alsoBeforeDays}
                  error={errors.alsoBeforeDays !== undefined}
                  helperText={errors.alsoBeforeDays?.message ?? (left.length > 0 ? leftText(left) : texts.alsoHint)}
                />
              )}
            />
            <TextField
              label={names.renewEveryMonths}
              type="number"
              value={values.renewEveryMonths}
              onChange={({ target }) => set("renewEveryMonths", target.value)}
              error={errors.renewEveryMonths !== undefined}
              helperText={errors.renewEveryMonths?.message ?? texts.renewEveryHint}
              slotProps={{ htmlInput: { min: 1, max: limits.renewEveryMonths, step: 1, inputMode: "numeric" } }}
            />
          </Box>
          <CostFields values={values} error={errors.cost?.message} set={set} />
          <NoticeFields values={values} error={errors.noticePeriod?.message} set={set} today={today} />
          <Box>
            <FormControlLabel
              label={names.alsoAtExpiry}
              control={
                <Checkbox
                  checked={values.alsoAtExpiry}
                  onChange={(_event, isOn) => set("alsoAtExpiry", isOn)}
                  slotProps={{ input: { "aria-describedby": `${id}-at-expiry` } }}
                />
              }
            />
            <FormHelperText id={`${id}-at-expiry`} sx={{ marginTop: 0 }}>
              {texts.atExpiryHint}
            </FormHelperText>
          </Box>
          <SelectField
            label={texts.escalation}
            value={values.escalation}
            options={escalationSources}
            nameOf={(source) => texts.sources[source]}
            onChange={(source) => set("escalation", source)}
            helperText={texts.escalationHint(values.escalation, tag?.escalation ?? null)}
          />
          {values.escalation === "own" && (
            <EscalationFields
              days={values.escalateBeforeDays}
              onDays={(days) => set("escalateBeforeDays", days)}
              daysError={errors.escalateBeforeDays?.message}
              people={values.escalateTo}
              onPeople={(chosen) => set("escalateTo", chosen)}
              peopleError={errors.escalateTo?.message}
              options={people}
            />
          )}
        </Stack>
      )}
    </Box>
  );
}
