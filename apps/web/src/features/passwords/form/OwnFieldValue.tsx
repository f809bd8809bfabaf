import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import type { FieldKind } from "@pomander/vault";
import { useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { DateField } from "../../../components/DateField.tsx";
import { texts } from "../entry/texts.ts";
import { entryText } from "./input-attributes.ts";
import type { FormValues } from "./schema.ts";
import { SecretField } from "./SecretField.tsx";

const own = texts.fields;

interface Props {
  form: UseFormReturn<FormValues>;
  place: number;
  kind: FieldKind;
  onCopy: (secret: string) => void;
}

/**
 * Shows the value of a user-added field with the control of its kind; a value that does not fit the kind is edited as
 * text.
 */
export function OwnFieldValue({ form, place, kind, onCopy }: Props) {
  const name = `fields.${place}.value` as const;
  const [hasLines] = useState(() => form.getValues(name).includes("\n"));
  if (kind === "hidden")
    return <SecretField form={form} name={name} label={own.value} isMultiline={hasLines} onCopy={onCopy} />;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => {
        if (kind === "boolean" && ["", "true", "false"].includes(value))
          return (
            <FormControlLabel
              label={value === "true" ? own.yes : own.no}
              control={
                <Checkbox
                  checked={value === "true"}
                  onChange={(_event, isOn) => onChange(String(isOn))}
                  slotProps={{ input: { ref, "aria-label": own.value } }}
                />
              }
            />
          );
        if (kind === "date" && /^(?:\d{4,6}-\d{2}-\d{2})?$/.test(value))
          return (
            <DateField
              label={own.value}
              isOptional
              inputRef={ref}
              htmlInput={entryText}
              day={value}
              onDay={onChange}
              error={error?.message}
            />
          );
        return (
          <TextField
            label={own.value}
            inputRef={ref}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={error !== undefined}
            helperText={error?.message}
            {...(hasLines ? { multiline: true, maxRows: 8 } : {})}
            slotProps={{
              htmlInput:
                kind === "url" ? { ...entryText, inputMode: "url" as const, autoCapitalize: "none" } : entryText,
            }}
          />
        );
      }}
    />
  );
}
