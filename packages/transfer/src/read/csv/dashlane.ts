import { clearDayOf } from "../dates.ts";
import { cardExpiry, fieldsOf, splitName } from "../fields.ts";
import { unknownType, type HeaderFormat, type RowReader } from "./header-format.ts";
import { titleOf } from "../title.ts";

const format = (
  signature: readonly string[],
  readRow: RowReader,
  rest: Pick<HeaderFormat, "onlyColumns"> = {},
): HeaderFormat => ({ format: "dashlane-csv", signatures: [signature], rowReader: () => readRow, ...rest });

const credentials = format(["username", "username2", "username3", "title", "password", "note", "url"], (record) => {
  const [link, email] = [record.take("url"), record.take("username")];
  const [second, third] = [record.take("username2"), record.take("username3")];
  const name = email || second || third;
  return {
    title: titleOf(record.take("title"), link, name),
    link,
    email: name,
    password: record.take("password"),
    notes: record.take("note"),
    path: [record.take("category")],
    totp: record.take("otpurl") || record.take("otpsecret"),
    fields: [
      { name: "username2", value: second === name ? "" : second, kind: "text" },
      { name: "username3", value: third === name ? "" : third, kind: "text" },
    ],
  };
});

const payments = format(["type", "account_name", "account_holder", "cc_number", "code"], (record) => {
  const [type, name, accountName] = [record.take("type"), record.take("name"), record.take("account_name")];
  const [holder, notes] = [record.take("account_holder"), record.take("note")];
  if (type === "payment_card") {
    const [month, year] = [record.take("expiration_month"), record.take("expiration_year")];
    const { expiry, expires } = cardExpiry(month === "" && year === "" ? "" : `${month}/${year}`);
    const cardholder = holder || accountName;
    const [number, code] = [record.take("cc_number"), record.take("code")];
    return {
      type: "card",
      title: titleOf(name || accountName, "", "Card"),
      notes,
      expires,
      fields: [
        ...fieldsOf("card", { cardholder, number, expiry, code }),
        { name: "account_name", value: cardholder === accountName ? "" : accountName, kind: "text" },
      ],
    };
  }
  if (type !== "bank") return unknownType(type, name || accountName);
  return {
    type: "note",
    title: titleOf(name || accountName, "", "Bank account"),
    notes,
    fields: [
      { name: "account_holder", value: holder, kind: "text" },
      ...record.takeFields([
        ["routing_number", "routing_number", "hidden"],
        ["account_number", "account_number", "hidden"],
      ]),
      { name: "account_name", value: name === "" || name === accountName ? "" : accountName, kind: "text" },
    ],
  };
});

const documentTitles: Readonly<Record<string, string>> = {
  card: "Identity card",
  passport: "Passport",
  license: "Driving licence",
  social_security: "Social security number",
  tax_number: "Tax number",
};

const ids = format(["type", "number", "name", "issue_date", "expiration_date", "place_of_issue"], (record) => {
  const [type, number, name] = [record.take("type"), record.take("number"), record.take("name")];
  const title = documentTitles[type];
  if (title === undefined) return unknownType(type, name);
  const expiration = record.take("expiration_date");
  const expires = clearDayOf(expiration);
  const isNamed = type === "passport" || type === "license" || type === "social_security";
  return {
    type: "identity",
    title: name === "" ? title : `${title}, ${name}`,
    expires,
    fields: [
      ...fieldsOf("identity", {
        ...splitName(name),
        state: record.take("state"),
        ssn: type === "social_security" ? number : "",
        passportNumber: type === "passport" ? number : "",
        licenseNumber: type === "license" ? number : "",
      }),
      { name: "number", value: isNamed ? "" : number, kind: "hidden" },
      { name: "expiration_date", value: expires === undefined ? expiration : "", kind: "text" },
    ],
  };
});

const personalInfo = format(["type", "title", "first_name", "last_name", "date_of_birth", "email_type"], (record) => {
  const [type, link, itemName] = [record.take("type"), record.take("url"), record.take("item_name")];
  const [firstName, lastName] = [record.take("first_name"), record.take("last_name")];
  const [email, phone] = [record.take("email"), record.take("phone_number")];
  const address1 = record.take("address");
  return {
    type: "identity",
    title: titleOf(itemName, link, `${firstName} ${lastName}`.trim() || email || phone || address1 || type),
    link,
    fields: [
      ...fieldsOf("identity", {
        title: record.take("title"),
        firstName,
        middleName: record.take("middle_name"),
        lastName,
        username: record.take("login"),
        email,
        phone,
        address1,
        city: record.take("city"),
        state: record.take("state"),
        postalCode: record.take("zip"),
        country: record.take("country"),
      }),
      { name: "type", value: type, kind: "text" },
    ],
  };
});

const secureNotes = format(
  ["title", "note"],
  (record) => ({ type: "note", title: titleOf(record.take("title"), ""), notes: record.take("note") }),
  { onlyColumns: ["title", "note"] },
);

/** Dashlane's five files, which its ZIP contains together. */
export const dashlane: readonly HeaderFormat[] = [credentials, payments, ids, personalInfo, secureNotes];
