import type { FoundEntry } from "../contents-builder.ts";
import { clearDayOf } from "../dates.ts";
import { cardExpiry, fieldsOf, labelledField, splitName } from "../fields.ts";
import { objectOf } from "../json-values.ts";
import { parseCell } from "./json-cell.ts";

/** The parts of an entry that a secure note of LastPass becomes. */
type Item = Pick<FoundEntry, "type" | "email" | "password" | "notes" | "fields" | "expires" | "rest">;
/** Returns the value under a label, once. */
type Take = (label: string) => string;

/**
 * Reads the `extra` of a secure note: a text, or `NoteType:` and lines of `Label:Value`, of which `Notes` is the last
 * and extends to the end. Values of other labels may have several lines too.
 */
export function readLastpassNote(extra: string): Item {
  const noteType = /^NoteType:(.*)/u.exec(extra)?.[1]?.trim();
  if (noteType === undefined) return { type: "note", notes: extra };
  const values = labelledValues(extra, labelsOf[noteType]);
  const take: Take = (label) => {
    const value = values.get(label) ?? "";
    values.delete(label);
    return value;
  };
  const [notes, language] = [take("Notes"), take("Language")];
  take("NoteType");
  const { fields = [], ...item } = readers[noteType]?.(take) ?? readOther(take);
  const expires = item.expires ?? takeExpiry(values);
  const others = [...values]
    .filter(([, value]) => !/^,*$/u.test(value))
    .map(([label, value]) => labelledField(label, value));
  return {
    ...item,
    notes,
    ...(expires === undefined ? {} : { expires }),
    fields: [...fields, ...others],
    rest: { noteType, ...(language === "" ? {} : { language }) },
  };
}

/** Labels of the types in which a value can look like a line with a label of its own. */
const labelsOf: Readonly<Record<string, readonly string[]>> = {
  "SSH Key": ["Bit Strength", "Format", "Passphrase", "Private Key", "Public Key", "Hostname", "Date", "Notes"],
};

function labelledValues(extra: string, labels: readonly string[] | undefined): Map<string, string> {
  const values = new Map<string, string>();
  let current: string | null = null;
  for (const line of extra.split(/\r\n|\n/u)) {
    const [, label, value] = /^([^:]{1,80}):(.*)$/u.exec(line) ?? [];
    const isLabel =
      label !== undefined &&
      current !== "Notes" &&
      !values.has(label) &&
      (labels === undefined || labels.includes(label) || label === "NoteType" || label === "Language");
    if (isLabel) values.set((current = label), value ?? "");
    else if (current !== null) values.set(current, `${values.get(current)}\n${line}`);
  }
  return values;
}

/** Returns the date of `Expiration Date`, unless it names no day or month: then it stays a field. */
function takeExpiry(values: Map<string, string>): string | undefined {
  const day = clearDayOf(values.get("Expiration Date") ?? "");
  if (day !== undefined) values.delete("Expiration Date");
  return day;
}

const readers: Readonly<Record<string, (take: Take) => Item>> = {
  "Credit Card": (take) => {
    const expiration = take("Expiration Date");
    const { expiry, expires } = cardExpiry(/^,*$/u.test(expiration) ? "" : expiration);
    const [cardholder, brand] = [take("Name on Card"), take("Type")];
    const fields = fieldsOf("card", { cardholder, brand, number: take("Number"), expiry, code: take("Security Code") });
    return { type: "card", expires, fields };
  },
  Address: (take) => ({
    type: "identity",
    fields: fieldsOf("identity", {
      title: take("Title"),
      firstName: take("First Name"),
      middleName: take("Middle Name"),
      lastName: take("Last Name"),
      username: take("Username"),
      company: take("Company"),
      email: take("Email Address"),
      phone: phoneOf(take("Phone")),
      address1: take("Address 1"),
      address2: take("Address 2"),
      address3: take("Address 3"),
      city: take("City / Town"),
      state: take("State"),
      postalCode: take("Zip / Postal Code"),
      country: take("Country"),
    }),
  }),
  "SSH Key": (take) => ({
    type: "ssh-key",
    fields: fieldsOf("ssh-key", { privateKey: take("Private Key"), publicKey: take("Public Key") }),
  }),
  Passport: (take) => identityOf(take("Name"), { passportNumber: take("Number"), country: take("Country") }),
  "Social Security": (take) => identityOf(take("Name"), { ssn: take("Number") }),
  "Driver's License": (take) =>
    identityOf(take("Name"), {
      licenseNumber: take("Number"),
      address1: take("Address"),
      city: take("City / Town"),
      state: take("State"),
      postalCode: take("ZIP / Postal Code"),
      country: take("Country"),
    }),
};

const identityOf = (name: string, values: Parameters<typeof fieldsOf<"identity">>[1]): Item => ({
  type: "identity",
  fields: fieldsOf("identity", { ...splitName(name), ...values }),
});

/**
 * Reads servers, databases, mail accounts and the like, which contain a user name or a password; the rest are notes.
 */
function readOther(take: Take): Item {
  const [email, password] = [take("Username"), take("Password")];
  if (email === "" && password === "") return { type: "note" };
  return { type: "login", email, password };
}

/** Reads `{"num":"…","ext":"…","cc3l":"…"}`, or a text. */
function phoneOf(value: string): string {
  const { num: number, ext: extension } = objectOf(parseCell(value));
  if (typeof number !== "string") return value;
  return typeof extension === "string" && extension !== "" ? `${number} ext. ${extension}` : number;
}
