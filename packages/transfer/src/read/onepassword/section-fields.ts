import type { EntryField } from "@pomander/vault";
import { lastDayOfMonth, parseMonth } from "../dates.ts";
import { dayOfSeconds, isObject, objectOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";

/** A value of a section, with the id by which 1Password knows it. */
export interface FoundField extends EntryField {
  id: string;
  /** The member that holds the value: "string", "concealed", "monthYear" … */
  valueKind: string;
  /** Of a date, the last day that it names. */
  day?: string | undefined;
  /** Of an address or an SSH key, its parts. */
  parts?: JsonObject;
}

/** The values of an item's sections, in their order, without those that are empty. A section's own title goes before each. */
export function sectionFields(sections: unknown): FoundField[] {
  return objectsOf(sections).flatMap((section) => {
    const title = textOf(section["title"]).trim();
    return objectsOf(section["fields"]).flatMap((field) => {
      const name = textOf(field["title"]).trim() || textOf(field["id"]);
      const found = valueOf(field["value"]);
      if (found === null) return [];
      const label = title === "" || title === name ? name : `${title}: ${name}`;
      return [{ name: label, id: textOf(field["id"]), ...found }];
    });
  });
}

type Value = Omit<FoundField, "name" | "id">;

/** An object of one member, whose name says the kind. null for nothing. */
function valueOf(value: unknown): Value | null {
  if (!isObject(value)) return plain("string", textOf(value));
  const [[valueKind, content] = ["string", ""]] = Object.entries(value);
  switch (valueKind) {
    case "concealed":
    case "creditCardNumber":
    case "totp":
      return plain(valueKind, textOf(content), "hidden");
    case "url":
      return plain(valueKind, textOf(content), "url");
    case "date":
      return dated(valueKind, dayOfSeconds(content), textOf(content));
    case "monthYear":
      return monthOf(textOf(content));
    case "email":
      return plain(valueKind, isObject(content) ? textOf(content["email_address"]) : textOf(content));
    case "address":
      return addressOf(objectOf(content), textOf(content));
    case "sshKey":
      return sshKeyOf(objectOf(content));
    case "file":
      return null;
    default:
      return plain(valueKind, isObject(content) && Object.keys(content).length === 0 ? "" : textOf(content));
  }
}

const plain = (valueKind: string, value: string, kind: EntryField["kind"] = "text"): Value | null =>
  value === "" ? null : { valueKind, value, kind };

const dated = (valueKind: string, day: string | undefined, text: string): Value | null =>
  day === undefined ? plain(valueKind, text) : { valueKind, value: day, kind: "date", day };

/** 202206 is June of 2022. */
function monthOf(text: string): Value | null {
  const month = parseMonth(text.replace(/^(\d{4})(\d{2})$/, "$1-$2"));
  if (month === null) return text === "0" ? null : plain("monthYear", text);
  return { valueKind: "monthYear", value: month, kind: "text", day: lastDayOfMonth(month) ?? undefined };
}

/** As it is written on a letter. */
function addressOf(parts: JsonObject, text: string): Value | null {
  const { street, city, state, zip, country, ...others } = parts;
  const lines = [street, [zip, city].map(textOf).filter(Boolean).join(" "), state, textOf(country).toUpperCase()];
  const rest = Object.values(others);
  const value = [...lines, ...rest].map(textOf).filter(Boolean).join("\n");
  return Object.keys(parts).length === 0
    ? plain("address", text === "{}" ? "" : text)
    : value === ""
      ? null
      : { valueKind: "address", value, kind: "text", parts };
}

function sshKeyOf(key: JsonObject): Value | null {
  const privateKey = textOf(key["privateKey"]) || textOf(objectOf(key["metadata"])["privateKey"]);
  return privateKey === "" ? null : { valueKind: "sshKey", value: privateKey, kind: "hidden", parts: key };
}

/** The files that an item's sections hold. */
export const sectionFiles = (sections: unknown): JsonObject[] =>
  objectsOf(sections).flatMap(({ fields }) =>
    objectsOf(fields).flatMap(({ value }) => {
      const file = objectOf(value)["file"];
      return isObject(file) ? [file] : [];
    }),
  );
