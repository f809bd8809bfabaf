import { type Format, localize } from "@pomander/texts/format";
import type { EntryType, FieldNameOf } from "@pomander/vault";

interface TypeTexts<T extends EntryType> {
  name: string;
  plural: string;
  /** The name of an entry of the type in titles, on buttons and in notices. */
  noun: string;
  count: (count: number) => string;
  fields: Readonly<Record<FieldNameOf<T>, string>>;
}

/** The names of each type of entry and of its fields. */
export const english = ({ plural }: Format): { readonly [T in EntryType]: TypeTexts<T> } => ({
  login: {
    name: "Login",
    plural: "Logins",
    noun: "Password",
    count: (count) => plural(count, { one: "# login", other: "# logins" }),
    fields: {},
  },
  note: {
    name: "Note",
    plural: "Notes",
    noun: "Note",
    count: (count) => plural(count, { one: "# note", other: "# notes" }),
    fields: {},
  },
  card: {
    name: "Card",
    plural: "Cards",
    noun: "Card",
    count: (count) => plural(count, { one: "# card", other: "# cards" }),
    fields: {
      cardholder: "Name on card",
      number: "Card number",
      brand: "Brand",
      expiry: "Valid until",
      code: "Security code",
      pin: "PIN",
    },
  },
  identity: {
    name: "Identity",
    plural: "Identities",
    noun: "Identity",
    count: (count) => plural(count, { one: "# identity", other: "# identities" }),
    fields: {
      title: "Salutation",
      firstName: "First name",
      middleName: "Middle name",
      lastName: "Last name",
      username: "User name",
      company: "Company",
      email: "Email",
      phone: "Phone",
      address1: "Address",
      address2: "Address line 2",
      address3: "Address line 3",
      city: "City",
      state: "State or region",
      postalCode: "Postal code",
      country: "Country",
      ssn: "Social security number",
      passportNumber: "Passport number",
      licenseNumber: "Driver's license number",
    },
  },
  "ssh-key": {
    name: "SSH key",
    plural: "SSH keys",
    noun: "SSH Key",
    count: (count) => plural(count, { one: "# SSH key", other: "# SSH keys" }),
    fields: { privateKey: "Private key", publicKey: "Public key", fingerprint: "Fingerprint" },
  },
});

export const typeTexts = localize("lib/vault/entry-type-texts", english);
