import type { EntryField } from "@pomander/vault";
import type { FoundEntry } from "../contents-builder.ts";
import { cardExpiry, fieldsOf, splitName } from "../fields.ts";
import { dayOfSeconds, isObject, objectOf, objectsOf, otherFields, textOf, type JsonObject } from "../json-values.ts";

type Content = Pick<FoundEntry, "type" | "fields" | "expires">;

/** Brands by their number in Proton's own list; 0 is none chosen. */
const brands = ["", "Other", "Visa", "Mastercard", "American Express"];

/** Reads a card of Proton Pass. */
export function cardOf(content: JsonObject): Content {
  const { expiry, expires } = cardExpiry(textOf(content["expirationDate"]));
  const { cardType } = content;
  const card = fieldsOf("card", {
    cardholder: textOf(content["cardholderName"]),
    brand: typeof cardType === "number" ? (brands[cardType] ?? textOf(cardType)) : textOf(cardType),
    number: textOf(content["number"]),
    expiry,
    code: textOf(content["verificationNumber"]),
    pin: textOf(content["pin"]),
  });
  const known = ["cardType", "cardholderName", "number", "expirationDate", "verificationNumber", "pin", "note"];
  return { type: "card", expires, fields: [...card, ...otherFields(content, known)] };
}

/** Member of an identity of Proton Pass → our field. */
const identityMembers = {
  firstName: "firstName",
  middleName: "middleName",
  lastName: "lastName",
  company: "company",
  email: "email",
  phoneNumber: "phone",
  streetAddress: "address1",
  city: "city",
  stateOrProvince: "state",
  zipOrPostalCode: "postalCode",
  countryOrRegion: "country",
  socialSecurityNumber: "ssn",
  passportNumber: "passportNumber",
  licenseNumber: "licenseNumber",
} as const;

/** Reads an identity of Proton Pass. A name in one piece is split where there is none in parts. */
export function identityOf(content: JsonObject): Content {
  const values = Object.fromEntries(
    Object.entries(identityMembers).map(([member, name]) => [name, textOf(content[member])]),
  );
  const isNamed = ["firstName", "middleName", "lastName"].some((name) => values[name] !== "");
  const names = isNamed ? {} : splitName(textOf(content["fullName"]));
  const known = [...Object.keys(identityMembers), ...(isNamed ? [] : ["fullName"]), "note"];
  const lists = Object.entries(content).filter(([, value]) => Array.isArray(value));
  return {
    type: "identity",
    fields: [
      ...fieldsOf("identity", { ...values, ...names }),
      ...otherFields(content, [...known, ...lists.map(([name]) => name)]),
      ...lists.flatMap(([, list]) => listedFields(list)),
    ],
  };
}

/**
 * Returns the user's own fields, and those in sections: `{fieldName, type, data}` and `{sectionName, sectionFields}`.
 */
export function listedFields(list: unknown): EntryField[] {
  return objectsOf(list).flatMap((each) => {
    if (!Array.isArray(each["sectionFields"])) return [extraField(each)];
    const section = textOf(each["sectionName"]).trim();
    return listedFields(each["sectionFields"]).map((field) => ({
      ...field,
      name: section === "" ? field.name : `${section}: ${field.name}`,
    }));
  });
}

function extraField(field: JsonObject): EntryField {
  const data = objectOf(field["data"]);
  const name = textOf(field["fieldName"]);
  if ("timestamp" in data) return { name, ...dateOf(data["timestamp"]) };
  const [value = field["data"]] = ["content", "totpUri"].flatMap((member) => (member in data ? [data[member]] : []));
  return { name, value: textOf(value), kind: field["type"] === "hidden" || "totpUri" in data ? "hidden" : "text" };
}

/** Returns a date: a day is stored as its midnight in UTC. */
function dateOf(timestamp: unknown): Pick<EntryField, "value" | "kind"> {
  const day = isObject(timestamp)
    ? dayOfSeconds(timestamp["seconds"])
    : /^\d{4}-\d{2}-\d{2}/.exec(textOf(timestamp))?.[0];
  return day === undefined ? { value: textOf(timestamp), kind: "text" } : { value: day, kind: "date" };
}
