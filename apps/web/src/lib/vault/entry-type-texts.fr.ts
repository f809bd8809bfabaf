import type { Format, TextsOf } from "@pomander/texts/format";
import type { english } from "./entry-type-texts.ts";

/** Returns the names of each type of entry and of its fields in French. */
export const french = ({ plural }: Format): TextsOf<typeof english> => ({
  login: {
    name: "Identifiant",
    plural: "Identifiants",
    noun: "Mot de passe",
    count: (count) => plural(count, { one: "# identifiant", other: "# identifiants" }),
    fields: {},
  },
  note: {
    name: "Note sécurisée",
    plural: "Notes sécurisées",
    noun: "Note sécurisée",
    count: (count) => plural(count, { one: "# note sécurisée", other: "# notes sécurisées" }),
    fields: {},
  },
  card: {
    name: "Carte",
    plural: "Cartes",
    noun: "Carte",
    count: (count) => plural(count, { one: "# carte", other: "# cartes" }),
    fields: {
      cardholder: "Nom sur la carte",
      number: "Numéro de carte",
      brand: "Marque",
      expiry: "Valable jusqu’à",
      code: "Cryptogramme",
      pin: "Code PIN",
    },
  },
  identity: {
    name: "Identité",
    plural: "Identités",
    noun: "Identité",
    count: (count) => plural(count, { one: "# identité", other: "# identités" }),
    fields: {
      title: "Civilité",
      firstName: "Prénom",
      middleName: "Deuxième prénom",
      lastName: "Nom",
      username: "Nom d’utilisateur",
      company: "Entreprise",
      email: "E-mail",
      phone: "Téléphone",
      address1: "Adresse",
      address2: "Adresse, ligne 2",
      address3: "Adresse, ligne 3",
      city: "Ville",
      state: "État ou région",
      postalCode: "Code postal",
      country: "Pays",
      ssn: "Numéro de sécurité sociale",
      passportNumber: "Numéro de passeport",
      licenseNumber: "Numéro de permis de conduire",
    },
  },
  "ssh-key": {
    name: "Clé SSH",
    plural: "Clés SSH",
    noun: "Clé SSH",
    count: (count) => plural(count, { one: "# clé SSH", other: "# clés SSH" }),
    fields: { privateKey: "Clé privée", publicKey: "Clé publique", fingerprint: "Empreinte" },
  },
});
