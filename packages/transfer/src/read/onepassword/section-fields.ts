import type { EntryField } from "@pomander/vault";
import { lastDayOfMonth, parseMonth } from "../dates.ts";
import { dayOfSeconds, isObject, objectOf, objectsOf, textOf, type JsonObject } from "../json-values.ts";

/** A value of a section, with 1Password's id of it. */
export interface FoundField extends EntryField {
  id: string;
  /** The member that contains the value: "string", "concealed", "monthYear" … */
  valueKind: string;
  /** The last day that a date names. */
  day?: string | undefined;
  /** The parts of an address or an SSH key. */
  parts?: JsonObject;
}

/** Returns the non-empty values of an item's sections, in their order. A section's own title precedes each. */
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

/** Reads an object of one member, whose name is the kind. Returns null for nothing. */
function valueOf(value: unknown): Value | null {
  if (!isObject(value)) return plain("string", textOf(value));
  const [[valueKind, content] = ["string"]] = Object.entries(value);
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

/** Reads a month: 202206 is June of 2022. */
function monthOf(text: string): Value | null {
  const month = parseMonth(text.replace(/^(\d{4})(\d{2})$/, "$1-$2"));
  if (month === null) return text === "0" ? null : plain("monthYear", text);
  return { valueKind: "monthYear", value: month, kind: "text", day: lastDayOfMonth(month) ?? undefined };
}

/** Reads an address, written as on a letter. */
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

/** Returns the files in an item's sections. */
export const sectionFiles = (sections: unknown): JsonObject[] =>
  objectsOf(sections).flatMap(({ fields }) =>
    objectsOf(fields).flatMap(({ value }) => {
      const file = objectOf(value)["file"];
      return isObject(file) ? [file] : [];
    }),
  );
