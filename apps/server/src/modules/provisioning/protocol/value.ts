import { limits } from "@pomander/contract";
import { invalidSyntax, invalidValue } from "./scim-error.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a body as an object. @throws ScimError `invalidSyntax` */
export function readObject(body: unknown): JsonObject {
  if (!isObject(body)) throw invalidSyntax("The body isn't a JSON object");
  return body;
}

/** Returns a member of an object by its name in any case; undefined: it has none. */
export function memberOf(object: JsonObject, name: string): unknown {
  const lower = name.toLowerCase();
  const key = Object.keys(object).find((one) => one.toLowerCase() === lower);
  return key === undefined ? undefined : object[key];
}

/** Returns a boolean, which some directories send as text; null: it is none. */
export function readBoolean(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  const text = typeof value === "string" ? value.toLowerCase() : "";
  return text === "true" ? true : text === "false" ? false : null;
}

/** Returns whether PostgreSQL takes a text as it is: it refuses U+0000, and a lone surrogate would become another character. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Returns a trimmed text, null if it is empty or null. @throws ScimError `invalidValue` if it is too long or none */
export function readText(name: string, value: unknown, max: number = limits.scim.text): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== "string") throw invalidValue(`${name} isn't a text`);
  const text = value.trim();
  if (text.length > max) throw invalidValue(`${name} has more than ${max} characters`);
  if (!isStorable(text)) throw invalidValue(`${name} contains an unsupported character`);
  return text === "" ? null : text;
}
