import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { checkKinds, limits, type Reminder } from "@pomander/contract";
import { useId } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { bindField } from "../../../lib/form/field-props.ts";
import { usePublicSettings } from "../../../lib/hooks/use-public-settings.ts";
import type { ReminderValues } from "../form/schema.ts";
import { stateText, warningText, watchTexts as words } from "./texts.ts";
import { useLookUp, type LookedUp } from "./use-look-up.ts";
import { watchOf } from "./values.ts";
import { SelectField } from "../../../components/SelectField.tsx";
import { twoColumns } from "../../../components/two-columns.ts";

interface Props {
  form: UseFormReturn<ReminderValues>;
  reminder: Reminder | null;
}

/**
 * Renders the fields for what a reminder watches, if this server checks such targets or the reminder already has one.
 */
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
  const said = lookedUp === null ? null : lookedUpText(lookedUp);
  const target = watch === "nothing" ? null : bindField(form, "watchTarget", words.targets[watch].hint);
  if (!isOn && reminder?.check == null) return null;
  return (
    <Box sx={twoColumns}>
      <SelectField
        id={`${id}-watch`}
        label={words.label}
        value={watch}
        options={["nothing", ...checkKinds]}
        nameOf={(kind) => (kind === "nothing" ? words.nothing : words.kinds[kind])}
        helperText={watch === "nothing" ? undefined : words.hint}
        onChange={(kind) => {
          form.setValue("watch", kind, { shouldDirty: true });
          form.clearErrors("watchTarget");
        }}
      />
      {watch !== "nothing" && target !== null && (
        <TextField
          label={words.targets[watch].label}
          required
          {...target}
          helperText={target.error || said === null ? target.helperText : <Said {...said} />}
          slotProps={{
            formHelperText: { role: "status", sx: said?.isFault === true ? { color: "error.main" } : {} },
            htmlInput: {
              autoComplete: "off",
              autoCapitalize: "none",
              spellCheck: false,
              maxLength: limits.checkTarget,
            },
          }}
        />
      )}
    </Box>
  );
}

interface SaidOfTarget {
  text: string;
  isFault: boolean;
  /** A problem with the target although it has a date. */
  warning?: string | null;
}

function Said({ text, warning }: SaidOfTarget) {
  return (
    <>
      {text}{" "}
      {warning != null && (
        <Box component="span" sx={{ display: "block", marginTop: 0.5, color: "warning.main" }}>
          {warning}
        </Box>
      )}
    </>
  );
}

/** Describes what was found at the target, or that it is being checked. */
function lookedUpText(lookedUp: NonNullable<LookedUp>): SaidOfTarget {
  if (lookedUp.state === "looking") return { text: words.looking, isFault: false };
  if (lookedUp.state === "failed") return { text: lookedUp.text, isFault: true };
  const { check } = lookedUp;
  const then = check.foundDate === null ? words.dateKept : words.dateTaken;
  return { text: `${stateText(check)} ${then}`, isFault: check.state === "unreachable", warning: warningText(check) };
}
