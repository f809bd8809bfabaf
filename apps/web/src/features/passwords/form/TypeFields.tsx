import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { EntryType } from "@pomander/vault";
import { useId, type InputHTMLAttributes, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { cardBrand, cardDigits, groupCardNumber, isCardNumber } from "../entry/card.ts";
import { fieldLabel } from "../entry/field-labels.ts";
import { texts } from "../entry/texts.ts";
import { entryText } from "./entry-text.ts";
import { SecretField } from "./SecretField.tsx";
import { SshKeyFields } from "./SshKeyFields.tsx";
import type { TypeFieldsProps } from "./type-fields-props.ts";

/** Shows the fields that a card, an identity or an SSH key has. */
export function TypeFields({ type, ...props }: TypeFieldsProps & { type: EntryType }) {
  if (type === "card") return <CardFields {...props} />;
  if (type === "identity") return <IdentityFields {...props} />;
  return type === "ssh-key" ? <SshKeyFields {...props} /> : null;
}

type HtmlInput = InputHTMLAttributes<HTMLInputElement>;
const numeric: HtmlInput = { inputMode: "numeric" };
const words: HtmlInput = { autoCapitalize: "words" };
const exact: HtmlInput = { autoCapitalize: "none" };

interface TypeFieldProps extends TypeFieldsProps {
  type: EntryType;
  name: string;
  htmlInput?: HtmlInput;
}

function PlainField({ form, places, type, name, htmlInput }: TypeFieldProps) {
  const place = places.get(name) ?? 0;
  const error = form.formState.errors.fields?.[place]?.value;
  return (
    <TextField
      {...form.register(`fields.${place}.value`)}
      label={fieldLabel(type, name)}
      error={error !== undefined}
      helperText={error?.message}
      slotProps={{ htmlInput: { ...entryText, ...htmlInput } }}
    />
  );
}

function HiddenField({ form, places, type, name, htmlInput, onCopy }: TypeFieldProps) {
  return (
    <SecretField
      form={form}
      name={`fields.${places.get(name) ?? 0}.value`}
      label={fieldLabel(type, name)}
      {...(htmlInput === undefined ? {} : { htmlInput })}
      onCopy={onCopy}
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
      <PlainField {...field} name="cardholder" htmlInput={words} />
      <SecretField
        form={form}
        name={number}
        label={texts.card.number}
        isShownWhileNew
        htmlInput={numeric}
        hint={isCardNumber(value) === false ? texts.card.wrongNumber : undefined}
        grouping={{ show: groupCardNumber, read: (typed) => cardDigits(typed) ?? typed }}
        onCopy={onCopy}
        onChanged={(typed) => {
          const recognized = cardBrand(typed);
          if (recognized !== null) form.setValue(brand, recognized, { shouldDirty: true });
        }}
      />
      <Box sx={pairs}>
        <PlainField {...field} name="expiry" htmlInput={{ ...numeric, placeholder: texts.card.expiryHint }} />
        <HiddenField {...field} name="code" htmlInput={numeric} />
        <HiddenField {...field} name="pin" htmlInput={numeric} />
        <PlainField {...field} name="brand" htmlInput={words} />
      </Box>
    </>
  );
}

function IdentityFields(props: TypeFieldsProps) {
  const field = { ...props, type: "identity" } as const;
  const { sections } = texts.identity;
  return (
    <>
      <Section title={sections.name}>
        <Box sx={pairs}>
          <PlainField {...field} name="title" htmlInput={words} />
          <PlainField {...field} name="firstName" htmlInput={words} />
          <PlainField {...field} name="middleName" htmlInput={words} />
          <PlainField {...field} name="lastName" htmlInput={words} />
        </Box>
      </Section>
      <Section title={sections.contact}>
        <Box sx={pairs}>
          <PlainField {...field} name="email" htmlInput={{ ...exact, inputMode: "email" }} />
          <PlainField {...field} name="phone" htmlInput={{ inputMode: "tel" }} />
          <PlainField {...field} name="username" htmlInput={exact} />
          <PlainField {...field} name="company" htmlInput={words} />
        </Box>
      </Section>
      <Section title={sections.address}>
        <PlainField {...field} name="address1" htmlInput={words} />
        <PlainField {...field} name="address2" htmlInput={words} />
        <PlainField {...field} name="address3" htmlInput={words} />
        <Box sx={pairs}>
          <PlainField {...field} name="postalCode" htmlInput={{ autoCapitalize: "characters" }} />
          <PlainField {...field} name="city" htmlInput={words} />
          <PlainField {...field} name="state" htmlInput={words} />
          <PlainField {...field} name="country" htmlInput={words} />
        </Box>
      </Section>
      <Section title={sections.documents}>
        <HiddenField {...field} name="passportNumber" htmlInput={{ autoCapitalize: "characters" }} />
        <HiddenField {...field} name="licenseNumber" htmlInput={{ autoCapitalize: "characters" }} />
        <HiddenField {...field} name="ssn" htmlInput={numeric} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 2.5 }}>
      <Typography id={id} variant="subtitle1" component="h3" sx={{ marginBottom: -1 }}>
        {title}
      </Typography>
      {children}
    </Stack>
  );
}
