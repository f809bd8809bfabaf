import type { EntryField, EntryType } from "@pomander/vault";
import type { FoundEntry } from "../contents-builder.ts";
import { titleOf } from "../title.ts";
import { cardExpiry, fieldsOf } from "../fields.ts";
import { isoOfSeconds, otherFields, textOf, type JsonObject } from "../json-values.ts";
import { CustomFields } from "./custom-fields.ts";

/**
 * Our type by Keeper's `$type`; other types are logins or notes, depending on their contents, and get its name as a
 * tag.
 */
const types: Readonly<Record<string, EntryType>> = {
  "": "login",
  login: "login",
  general: "login",
  bankCard: "card",
  contact: "identity",
  sshKeys: "ssh-key",
  encryptedNotes: "note",
};

const known =
  "uid title login password login_url notes last_modified custom_fields references folders schema $type".split(" ");

/** Returns one record of Keeper as an entry; the caller adds folders and references. */
export function entryOfRecord(record: JsonObject): Omit<FoundEntry, "source" | "path"> & { tags: string[] } {
  const [email, password, link] = ["login", "password", "login_url"].map((name) => textOf(record[name]));
  const kind = textOf(record["$type"]);
  const isLogin = email !== "" || password !== "" || link !== "";
  const type = types[kind] ?? (isLogin ? "login" : "note");
  const custom = new CustomFields(record["custom_fields"]);
  const totp = custom.take("oneTimeCode");
  const fixed = fixedFields(type, custom);
  return {
    type: isEmptyLogin(type, isLogin, totp) ? "note" : type,
    title: titleOf(textOf(record["title"]), link ?? "", email),
    link,
    email,
    password,
    totp,
    notes: textOf(record["notes"]),
    tags: Object.hasOwn(types, kind) ? [] : [wordsOf(kind)],
    expires: fixed.expires ?? custom.takeOnlyDay("expirationDate"),
    fields: [...fixed.fields, ...custom.rest(), ...otherFields(record, known)],
    changedAt: isoOfSeconds(record["last_modified"]),
  };
}

const isEmptyLogin = (type: EntryType, isLogin: boolean, totp: string) => type === "login" && !isLogin && totp === "";

/** "driverLicense" → "Driver license". */
function wordsOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Fixed {
  fields: EntryField[];
  expires?: string | undefined;
}

function fixedFields(type: EntryType, custom: CustomFields): Fixed {
  if (type === "card") return cardFields(custom);
  if (type === "identity") return { fields: identityFields(custom) };
  if (type !== "ssh-key") return { fields: [] };
  const { privateKey, publicKey, ...others } = custom.takeObject("keyPair");
  const key = fieldsOf("ssh-key", { privateKey: textOf(privateKey), publicKey: textOf(publicKey) });
  return { fields: [...key, ...otherFields(others, [])] };
}

function cardFields(custom: CustomFields): Fixed {
  const { cardNumber, cardExpirationDate, cardSecurityCode, ...others } = custom.takeObject("paymentCard");
  const { expiry, expires } = cardExpiry(textOf(cardExpirationDate));
  const card = fieldsOf("card", {
    cardholder: custom.take("text", "cardholderName"),
    number: textOf(cardNumber),
    expiry,
    code: textOf(cardSecurityCode),
    pin: custom.take("pinCode"),
  });
  return { expires, fields: [...card, ...otherFields(others, [])] };
}

function identityFields(custom: CustomFields): EntryField[] {
  const { first, middle, last, ...otherNames } = custom.takeObject("name");
  const { street1, street2, city, state, zip, country, ...otherPlaces } = custom.takeObject("address");
  const { number, ...otherNumbers } = custom.takeObject("phone");
  const identity = fieldsOf("identity", {
    firstName: textOf(first),
    middleName: textOf(middle),
    lastName: textOf(last),
    company: custom.take("text", "company"),
    email: custom.take("email"),
    phone: textOf(number),
    address1: textOf(street1),
    address2: textOf(street2),
    city: textOf(city),
    state: textOf(state),
    postalCode: textOf(zip),
    country: textOf(country),
  });
  return [...identity, ...[otherNames, otherPlaces, otherNumbers].flatMap((others) => otherFields(others, []))];
}
