import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./entry-type-texts.ts";

/** Returns the names of each type of entry and of its fields in German. */
export const german = ({ plural }: Format): TextsOf<typeof english> => ({
  login: {
    name: "Login",
    plural: "Logins",
    noun: "Passwort",
    count: (count) => plural(count, { one: "# Login", other: "# Logins" }),
    fields: {},
  },
  note: {
    name: "Notiz",
    plural: "Notizen",
    noun: "Notiz",
    count: (count) => plural(count, { one: "# Notiz", other: "# Notizen" }),
    fields: {},
  },
  card: {
    name: "Karte",
    plural: "Karten",
    noun: "Karte",
    count: (count) => plural(count, { one: "# Karte", other: "# Karten" }),
    fields: {
      cardholder: "Name auf der Karte",
      number: "Kartennummer",
      brand: "Marke",
      expiry: "Gültig bis",
      code: "Prüfziffer",
      pin: "PIN",
    },
  },
  identity: {
    name: "Identität",
    plural: "Identitäten",
    noun: "Identität",
    count: (count) => plural(count, { one: "# Identität", other: "# Identitäten" }),
    fields: {
      title: "Anrede",
      firstName: "Vorname",
      middleName: "Zweiter Vorname",
      lastName: "Nachname",
      username: "Benutzername",
      company: "Firma",
      email: "E-Mail-Adresse",
      phone: "Telefon",
      address1: "Adresse",
      address2: "Adresszeile 2",
      address3: "Adresszeile 3",
      city: "Ort",
      state: "Bundesland oder Region",
      postalCode: "Postleitzahl",
      country: "Land",
      ssn: "Sozialversicherungsnummer",
      passportNumber: "Passnummer",
      licenseNumber: "Führerscheinnummer",
    },
  },
  "ssh-key": {
    name: "SSH-Schlüssel",
    plural: "SSH-Schlüssel",
    noun: "SSH-Schlüssel",
    count: (count) => plural(count, { one: "# SSH-Schlüssel", other: "# SSH-Schlüssel" }),
    fields: { privateKey: "Privater Schlüssel", publicKey: "Öffentlicher Schlüssel", fingerprint: "Fingerabdruck" },
  },
});
