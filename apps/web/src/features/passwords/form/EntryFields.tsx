import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Tooltip from "@mui/material/Tooltip";
import type { EarlierPassword } from "@pomander/vault";
import { Controller, type UseFormReturn } from "react-hook-form";
import { DateField } from "../../../components/DateField.tsx";
import { PasswordField } from "../../../components/PasswordField.tsx";
import { StrengthMeter } from "../../../components/StrengthMeter.tsx";
import { GeneratorButton } from "../generator/Generator.tsx";
import { texts } from "../texts.ts";
import { EarlierPasswords } from "./EarlierPasswords.tsx";
import { entryText } from "./entry-text.ts";
import type { FormValues } from "./schema.ts";
import { TagsField } from "./TagsField.tsx";

/** What is in use in the vault already. */
export interface Suggestions {
  categories: readonly string[];
  tags: readonly string[];
}

interface Props {
  form: UseFormReturn<FormValues>;
  tag: string;
  onTag: (typed: string) => void;
  suggestions: Suggestions;
  history: readonly EarlierPassword[];
  onCopy: (secret: string) => void;
}

/** All fields of an entry, in the order in which they are filled in. */
export function EntryFields({ form, tag, onTag, suggestions, history, onCopy }: Props) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const text = (field: "title" | "link" | "email" | "notes") => ({
    ...register(field),
    label: texts.form[field],
    error: errors[field] !== undefined,
    helperText: errors[field]?.message,
  });
  return (
    <Stack sx={{ gap: 2.5 }}>
      <TextField {...text("title")} autoFocus required slotProps={{ htmlInput: entryText }} />
      <TextField
        {...text("link")}
        slotProps={{ htmlInput: { ...entryText, inputMode: "url", autoCapitalize: "none" } }}
      />
      <TextField {...text("email")} slotProps={{ htmlInput: { ...entryText, autoCapitalize: "none" } }} />
      <Controller
        control={control}
        name="password"
        render={({ field: { ref, ...field }, fieldState }) => (
          <Box>
            <PasswordField
              {...field}
              inputRef={ref}
              label={texts.form.password}
              required
              isEntrySecret
              error={fieldState.error !== undefined}
              helperText={fieldState.error?.message}
              actions={
                <>
                  <GeneratorButton
                    onUse={(password) =>
                      form.setValue("password", password, { shouldDirty: true, shouldValidate: formState.isSubmitted })
                    }
                  />
                  {field.value !== "" && (
                    <Tooltip title={texts.form.copyPassword}>
                      <IconButton aria-label={texts.form.copyPassword} onClick={() => onCopy(field.value)}>
                        <ContentCopyRounded fontSize="small" />
                      </IconButton>
                    </Tooltip>
                  )}
                </>
              }
            />
            <Box sx={{ marginTop: field.value === "" ? 0 : 1 }}>
              <StrengthMeter password={field.value} />
            </Box>
            <EarlierPasswords history={history} onCopy={onCopy} />
          </Box>
        )}
      />
      <Box sx={{ display: "grid", gap: 2.5, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr" } }}>
        <Controller
          control={control}
          name="category"
          render={({ field, fieldState }) => (
            <CategoryField
              value={field.value}
              onChange={field.onChange}
              suggestions={suggestions.categories}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="tags"
          render={({ field, fieldState }) => (
            <TagsField
              tags={field.value}
              onTags={field.onChange}
              typed={tag}
              onTyped={onTag}
              suggestions={suggestions.tags}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="expires"
          render={({ field, fieldState }) => (
            <DateField
              label={texts.form.expires}
              isOptional
              inputRef={field.ref}
              htmlInput={entryText}
              day={field.value}
              onDay={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      </Box>
      <TextField {...text("notes")} multiline minRows={3} maxRows={10} slotProps={{ htmlInput: entryText }} />
    </Stack>
  );
}

interface CategoryFieldProps {
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly string[];
  error: string | undefined;
}

/** Any text, with the categories of the vault offered. */
function CategoryField({ value, onChange, suggestions, error }: CategoryFieldProps) {
  return (
    <Autocomplete
      freeSolo
      forcePopupIcon={suggestions.length > 0}
      options={suggestions}
      inputValue={value}
      value={null}
      onInputChange={(_event, next, reason) => reason !== "reset" && onChange(next)}
      onChange={(_event, chosen) => chosen !== null && onChange(chosen)}
      clearOnBlur={false}
      slotProps={{ listbox: { translate: "no" } }}
      renderInput={(params) => (
        <TextField {...params} label={texts.form.category} error={error !== undefined} helperText={error} />
      )}
    />
  );
}
