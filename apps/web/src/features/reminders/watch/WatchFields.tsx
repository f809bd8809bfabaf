import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { checkKinds, limits, type Reminder } from "@pomander/contract";
import { useId } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { bindField } from "../../../lib/form/field-props.ts";
import { usePublicSettings } from "../../../lib/hooks/use-public-settings.ts";
import type { ReminderValues } from "../form/schema.ts";
import { stateText, watchTexts as words } from "./texts.ts";
import { useLookUp, type LookedUp } from "./use-look-up.ts";
import { watchOf } from "./values.ts";

interface Props {
  form: UseFormReturn<ReminderValues>;
  reminder: Reminder | null;
}

/** What a reminder watches; only where this server looks at such things, or the reminder watches something already. */
export function WatchFields({ form, reminder }: Props) {
  const id = useId();
  const isOn = usePublicSettings().value?.checks === true;
  const watch = useWatch({ control: form.control, name: "watch" });
  const typed = useWatch({ control: form.control, name: "watchTarget" });
  const wanted = watchOf({ watch, watchTarget: typed }, reminder).check;
  const lookedUp = useLookUp({
    wanted: isOn && wanted != null && wanted.target !== "" ? wanted : null,
    onDate: (day) => {
      form.setValue("expiryDate", day, { shouldDirty: true });
      form.clearErrors(["expiryDate", "watchTarget"]);
    },
  });
  if (!isOn && reminder?.check == null) return null;
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2.5,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      <TextField
        select
        id={`${id}-watch`}
        label={words.label}
        value={watch}
        helperText={watch === "nothing" ? undefined : words.hint}
        onChange={(event) => {
          form.setValue("watch", event.target.value as ReminderValues["watch"], { shouldDirty: true });
          form.clearErrors("watchTarget");
        }}
      >
        <MenuItem value="nothing">{words.nothing}</MenuItem>
        {checkKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {words.kinds[kind]}
          </MenuItem>
        ))}
      </TextField>
      {watch !== "nothing" && (
        <TextField
          label={words.targets[watch].label}
          required
          {...bindField(form, "watchTarget", words.targets[watch].hint)}
          slotProps={{
            htmlInput: {
              autoComplete: "off",
              autoCapitalize: "none",
              spellCheck: false,
              maxLength: limits.checkTarget,
            },
          }}
        />
      )}
      <Box role="status" sx={{ gridColumn: "1 / -1", "&:empty": { display: "none" } }}>
        {lookedUp !== null && <LookedUpText lookedUp={lookedUp} />}
      </Box>
    </Box>
  );
}

/** What was found of it, beside the fields. */
function LookedUpText({ lookedUp }: { lookedUp: NonNullable<LookedUp> }) {
  const check = lookedUp.state === "found" ? lookedUp.check : null;
  const text =
    check !== null
      ? [stateText(check), check.foundDate === null ? words.dateKept : words.dateTaken].join(" ")
      : lookedUp.state === "failed"
        ? lookedUp.text
        : words.looking;
  const isFault = lookedUp.state === "failed" || (check !== null && check.error !== null);
  return (
    <Typography variant="body2" color={isFault ? "error" : "textSecondary"} sx={{ marginTop: -1.5 }}>
      {text}
    </Typography>
  );
}
