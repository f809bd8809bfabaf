import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { fieldsOfType, type EntryType, type FieldNameOf, type InputHint } from "@pomander/vault";
import type { InputHTMLAttributes } from "react";
import { useWatch } from "react-hook-form";
import { typeTexts } from "../../../lib/vault/entry-type-texts.ts";
import { cardBrand, cardDigits, groupCardNumber, isCardNumber } from "../entry/card.ts";
import { fieldLabel } from "../entry/field-labels.ts";
import { texts } from "../entry/texts.ts";
import { entryText } from "./input-attributes.ts";
import { FieldGroup } from "./FieldGroup.tsx";
import { SecretField } from "./SecretField.tsx";
import { SshKeyFields } from "./SshKeyFields.tsx";
import type { TypeFieldsProps } from "./type-fields-props.ts";

/** Shows the fields that a type has. */
export function TypeFields({ type, ...props }: TypeFieldsProps & { type: EntryType }) {
  const rows = fieldsOfType[type];
  if (type === "card") return <CardFields {...props} />;
  if (type === "identity") return <IdentityFields {...props} />;
  if (type === "ssh-key") return <SshKeyFields {...props} />;
  return rows.map(([name]) => <TypeField<EntryType> key={name} {...props} type={type} name={name} />);
}

const inputOf: Record<InputHint, InputHTMLAttributes<HTMLInputElement>> = {
  words: { autoCapitalize: "words" },
  exact: { autoCapitalize: "none" },
  capitals: { autoCapitalize: "characters" },
  numeric: { inputMode: "numeric" },
  email: { autoCapitalize: "none", inputMode: "email" },
  tel: { inputMode: "tel" },
};

interface TypeFieldProps<T extends EntryType> extends TypeFieldsProps {
  type: T;
  name: FieldNameOf<T>;
  placeholder?: string;
}

/** Shows one field of a type, by its row of `fieldsOfType`. */
function TypeField<T extends EntryType>({ form, places, type, name, placeholder, onCopy }: TypeFieldProps<T>) {
  const place = places.get(name) ?? 0;
  const [, kind, hint] = fieldsOfType[type].find(([known]) => known === name) ?? [];
  const htmlInput = {
    ...(hint === undefined ? {} : inputOf[hint]),
    ...(placeholder === undefined ? {} : { placeholder }),
  };
  const label = fieldLabel(type, name);
  if (kind === "hidden")
    return (
      <SecretField form={form} name={`fields.${place}.value`} label={label} htmlInput={htmlInput} onCopy={onCopy} />
    );
  const error = form.formState.errors.fields?.[place]?.value;
  return (
    <TextField
      {...form.register(`fields.${place}.value`)}
      label={label}
      error={error !== undefined}
      helperText={error?.message}
      slotProps={{ htmlInput: { ...entryText, ...htmlInput } }}
    />
  );
}

const pairs = { display: "grid", gap: 2.5, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "1fr 1fr" } } as const;

function CardFields(props: TypeFieldsProps) {
  const { form, places, onCopy } = props;
  const number = `fields.${places.get("number") ?? 0}.value` as const;
  const brand = `fields.${places.get("brand") ?? 0}.value` as const;
  const value = useWatch({ control: form.control, name: number });
  const field = { ...props, type: "card" } as const;
  return (
    <>
      <TypeField {...field} name="cardholder" />
      <SecretField
        form={form}
        name={number}
        label={typeTexts.card.fields.number}
        isShownWhileNew
        htmlInput={inputOf.numeric}
        hint={isCardNumber(value) === false ? texts.card.wrongNumber : undefined}
        grouping={{ show: groupCardNumber, read: (typed) => cardDigits(typed) ?? typed }}
        onCopy={onCopy}
        onChanged={(typed) => {
          const recognized = cardBrand(typed);
          if (recognized !== null) form.setValue(brand, recognized, { shouldDirty: true });
        }}
      />
      <Box sx={pairs}>
        <TypeField {...field} name="expiry" placeholder={texts.card.expiryHint} />
        <TypeField {...field} name="code" />
        <TypeField {...field} name="pin" />
        <TypeField {...field} name="brand" />
      </Box>
    </>
  );
}

function IdentityFields(props: TypeFieldsProps) {
  const { sections } = texts.identity;
  const fields = (...names: FieldNameOf<"identity">[]) =>
    names.map((name) => <TypeField key={name} {...props} type="identity" name={name} />);
  return (
    <>
      <FieldGroup title={sections.name}>
        <Box sx={pairs}>{fields("title", "firstName", "middleName", "lastName")}</Box>
      </FieldGroup>
      <FieldGroup title={sections.contact}>
        <Box sx={pairs}>{fields("email", "phone", "username", "company")}</Box>
      </FieldGroup>
      <FieldGroup title={sections.address}>
        {fields("address1", "address2", "address3")}
        <Box sx={pairs}>{fields("postalCode", "city", "state", "country")}</Box>
      </FieldGroup>
      <FieldGroup title={sections.documents}>{fields("passportNumber", "licenseNumber", "ssn")}</FieldGroup>
    </>
  );
}
