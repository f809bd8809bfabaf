import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import type { EarlierPassword } from "@pomander/vault";
import { useRef, useState } from "react";
import { Controller, useFieldArray, useWatch, type UseFormReturn } from "react-hook-form";
import { DateField } from "../../../components/DateField.tsx";
import { texts as entryTexts } from "../entry/texts.ts";
import { texts } from "../texts.ts";
import { AddButtons } from "./AddButtons.tsx";
import { entryText } from "./entry-text.ts";
import { LinkFields } from "./LinkFields.tsx";
import { OneTimeCodeField } from "./OneTimeCodeField.tsx";
import { OwnFields } from "./OwnFields.tsx";
import { PasswordWithStrength } from "./PasswordWithStrength.tsx";
import type { FormValues } from "./schema.ts";
import { TagsField } from "./TagsField.tsx";
import { filledFields, typeFieldPlaces, withTypeFields } from "./type-fields.ts";
import { TypeChoice } from "./TypeChoice.tsx";
import { TypeFields } from "./TypeFields.tsx";

/** Categories and tags that the vault already uses. */
export interface Suggestions {
  categories: readonly string[];
  tags: readonly string[];
}

interface Props {
  form: UseFormReturn<FormValues>;
  isNew: boolean;
  tag: string;
  onTag: (typed: string) => void;
  suggestions: Suggestions;
  history: readonly EarlierPassword[];
  onCopy: (secret: string) => void;
}

/** Shows all fields of an entry, in the order in which they are filled in. */
export function EntryFields({ form, isNew, tag, onTag, suggestions, history, onCopy }: Props) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const entry = useEntryType(form);
  const urls = useFieldArray({ control, name: "urls" });
  const { type, isShown } = entry;
  const [isTypeShown, setTypeShown] = useState(isNew);
  // On a phone, the keyboard would hide half of an entry that may be changed anywhere, so only a new one gets the
  // focus.
  const [isTypedFirst] = useState(() => isNew || !window.matchMedia("(pointer: coarse)").matches);
  const [added, setAdded] = useState<"totp" | null>(null);
  const addRow = useRef<HTMLDivElement>(null);
  const focusAdding = () => addRow.current?.querySelector("button")?.focus();
  const text = (field: "title" | "email" | "notes") => ({
    ...register(field),
    label: texts.form[field],
    error: errors[field] !== undefined,
    helperText: errors[field]?.message,
  });
  const places = typeFieldPlaces(type, entry.fields.fields);
  const notes = (
    <TextField
      {...text("notes")}
      multiline
      minRows={type === "note" ? 8 : 3}
      maxRows={type === "note" ? 20 : 10}
      slotProps={{ htmlInput: entryText }}
    />
  );
  return (
    <Stack sx={{ gap: 2.5 }}>
      {isTypeShown && <TypeChoice type={type} onType={entry.change} />}
      <TextField {...text("title")} autoFocus={isTypedFirst} required slotProps={{ htmlInput: entryText }} />
      {type === "note" && notes}
      <TypeFields type={type} form={form} places={places} onCopy={onCopy} />
      {isShown("link") && <LinkFields form={form} urls={urls} />}
      {isShown("email") && (
        <TextField {...text("email")} slotProps={{ htmlInput: { ...entryText, autoCapitalize: "none" } }} />
      )}
      {isShown("password") && (
        <PasswordWithStrength form={form} isRequired={type === "login"} history={history} onCopy={onCopy} />
      )}
      {(isShown("totp") || added === "totp") && (
        <OneTimeCodeField
          form={form}
          autoFocus={added === "totp"}
          onCopy={onCopy}
          onRemove={() => {
            form.setValue("totp", "", { shouldDirty: true, shouldValidate: formState.isSubmitted });
            entry.hide("totp");
            setAdded(null);
            focusAdding();
          }}
        />
      )}
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
      {type !== "note" && notes}
      <OwnFields
        form={form}
        fields={entry.fields}
        places={entry.fields.fields.flatMap((_, i) => ([...places.values()].includes(i) ? [] : [i]))}
        onCopy={onCopy}
        onRemoved={focusAdding}
      />
      <Controller
        control={control}
        name="reprompt"
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <FormControlLabel
            control={<Checkbox slotProps={{ input: { ref } }} checked={value} onBlur={onBlur} onChange={onChange} />}
            label={entryTexts.reprompt}
          />
        )}
      />
      <AddButtons
        ref={addRow}
        onLink={isShown("link") ? () => urls.append({ url: "", match: "domain" }) : null}
        onTotp={type === "login" && !isShown("totp") && added !== "totp" ? () => setAdded("totp") : null}
        onField={() => {
          const place = entry.fields.fields.length;
          entry.fields.append(
            { name: "", value: "", kind: "text" },
            { shouldFocus: true, focusName: `fields.${place}.name` },
          );
        }}
        onType={isTypeShown ? null : () => setTypeShown(true)}
      />
    </Stack>
  );
}

const loginMembers = ["link", "email", "password", "totp"] as const;
type LoginMember = (typeof loginMembers)[number];

/**
 * Returns the type and which fields are shown. A filled field that the type does not ask for stays visible, so that
 * nothing is lost when the type changes.
 */
function useEntryType(form: UseFormReturn<FormValues>) {
  const type = useWatch({ control: form.control, name: "type" });
  const fields = useFieldArray({ control: form.control, name: "fields" });
  const filled = () => {
    const values = form.getValues();
    return loginMembers.filter((name) => values[name] !== "" || (name === "link" && values.urls.length > 0));
  };
  const [kept, setKept] = useState<readonly LoginMember[]>(filled);
  const isShown = (name: LoginMember) => (type === "login" && name !== "totp") || kept.includes(name);
  return {
    type,
    fields,
    isShown,
    hide: (name: LoginMember) => setKept(kept.filter((other) => other !== name)),
    change: (next: FormValues["type"]) => {
      setKept(filled());
      fields.replace(withTypeFields(next, filledFields(type, form.getValues("fields"))));
      form.setValue("type", next, { shouldDirty: true });
      form.clearErrors();
    },
  };
}

interface CategoryFieldProps {
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly string[];
  error: string | undefined;
}

/** Accepts any text, and suggests the categories of the vault. */
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
