import SwapHorizRounded from "@mui/icons-material/SwapHorizRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import type { EarlierPassword } from "@pomander/vault";
import { useRef, useState, type RefObject } from "react";
import { Controller, useFieldArray, useWatch, type UseFormReturn } from "react-hook-form";
import { DateField } from "../../../components/DateField.tsx";
import { texts as entryTexts } from "../entry/texts.ts";
import { texts } from "../texts.ts";
import { texts as oneTimeCode } from "../one-time-code/texts.ts";
import { AddButton } from "./AddButton.tsx";
import { CategoryField } from "./CategoryField.tsx";
import { entryText } from "./input-attributes.ts";
import { FieldGroup } from "./FieldGroup.tsx";
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

/** Shows all fields of an entry in groups, in the order in which they are filled in. */
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
  const addTotp = useRef<HTMLButtonElement>(null);
  const addField = useRef<HTMLButtonElement>(null);
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
  const shownTotp = isShown("totp") || added === "totp";
  return (
    <Stack sx={{ gap: 2.5 }}>
      {isTypeShown && <TypeChoice type={type} onType={entry.change} />}
      <TextField {...text("title")} autoFocus={isTypedFirst} required slotProps={{ htmlInput: entryText }} />
      {type === "note" && notes}
      <TypeFields type={type} form={form} places={places} onCopy={onCopy} />
      {(isShown("email") || isShown("password") || shownTotp) && (
        <FieldGroup title={entryTexts.groups.signIn}>
          {isShown("email") && (
            <TextField {...text("email")} slotProps={{ htmlInput: { ...entryText, autoCapitalize: "none" } }} />
          )}
          {isShown("password") && (
            <PasswordWithStrength form={form} isRequired={type === "login"} history={history} onCopy={onCopy} />
          )}
          {shownTotp ? (
            <OneTimeCodeField
              form={form}
              autoFocus={added === "totp"}
              onCopy={onCopy}
              onRemove={() => {
                form.setValue("totp", "", { shouldDirty: true, shouldValidate: formState.isSubmitted });
                entry.hide("totp");
                setAdded(null);
                focusAfter(addTotp);
              }}
            />
          ) : (
            type === "login" && <AddButton ref={addTotp} label={oneTimeCode.add} onPress={() => setAdded("totp")} />
          )}
        </FieldGroup>
      )}
      {isShown("link") && (
        <FieldGroup title={entryTexts.groups.links}>
          <LinkFields form={form} urls={urls} />
          <AddButton label={entryTexts.links.add} onPress={() => urls.append({ url: "", match: "domain" })} />
        </FieldGroup>
      )}
      <FieldGroup title={entryTexts.groups.organize}>
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr" } }}>
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
          {entry.isExpiryShown && (
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
          )}
        </Box>
        {type !== "note" && notes}
      </FieldGroup>
      <FieldGroup title={entryTexts.groups.more}>
        <OwnFields
          form={form}
          fields={entry.fields}
          places={entry.fields.fields.flatMap((_, i) => ([...places.values()].includes(i) ? [] : [i]))}
          onCopy={onCopy}
          onRemoved={() => focusAfter(addField)}
        />
        <AddButton
          ref={addField}
          label={entryTexts.fields.add}
          onPress={() => {
            const place = entry.fields.fields.length;
            entry.fields.append(
              { name: "", value: "", kind: "text" },
              { shouldFocus: true, focusName: `fields.${place}.name` },
            );
          }}
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
        {!isTypeShown && (
          <Button
            size="small"
            color="inherit"
            startIcon={<SwapHorizRounded />}
            onClick={() => setTypeShown(true)}
            sx={{ alignSelf: "flex-start", marginInlineStart: -1.25 }}
          >
            {entryTexts.type.change}
          </Button>
        )}
      </FieldGroup>
    </Stack>
  );
}

/** Moves the focus to a button that is rendered in place of the field that had it. */
const focusAfter = (button: RefObject<HTMLButtonElement | null>) => setTimeout(() => button.current?.focus());

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
  const hasExpiry = () => form.getValues("expires") !== "";
  const [keepsExpiry, setKeepsExpiry] = useState(hasExpiry);
  const isShown = (name: LoginMember) => (type === "login" && name !== "totp") || kept.includes(name);
  return {
    type,
    fields,
    isShown,
    /** A card's own month says when it expires. */
    isExpiryShown: type !== "card" || keepsExpiry,
    hide: (name: LoginMember) => setKept(kept.filter((other) => other !== name)),
    change: (next: FormValues["type"]) => {
      setKept(filled());
      setKeepsExpiry(hasExpiry());
      fields.replace(withTypeFields(next, filledFields(type, form.getValues("fields"))));
      form.setValue("type", next, { shouldDirty: true });
      form.clearErrors();
    },
  };
}
