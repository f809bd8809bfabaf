import type { EntryField } from "@pomander/vault";
import { dayOf, isoOf, timeOf } from "./dates.ts";
import { labelledField } from "./fields.ts";
import { leftPart, type LeftPart } from "../faults.ts";

// These read a member of another program's JSON, whatever its value is.

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the object, or one without members. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** Returns the list, or an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the objects of a list. */
export const objectsOf = (value: unknown): readonly JsonObject[] => listOf(value).filter(isObject);

/** Returns a value as text, so that none is lost: an object or list as its JSON, nothing as "". */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value as number | boolean);
}

/** Returns a time as ISO 8601 UTC, from a text in ISO 8601; undefined for anything else. */
export const isoOfText = (value: unknown): string | undefined => (typeof value === "string" ? isoOf(value) : undefined);

/** Returns the same as `isoOfText`, from seconds since 1970. 0 means no time. */
export const isoOfSeconds = (value: unknown): string | undefined => timeOf(numberOf(value) * 1_000);

/** Returns the day in UTC of seconds since 1970, `YYYY-MM-DD`; undefined for anything else. */
export const dayOfSeconds = (value: unknown): string | undefined => dayOfMilliseconds(numberOf(value) * 1_000);

/** Returns the same as `dayOfSeconds`, from milliseconds; a day is of the years that an entry can name. */
export function dayOfMilliseconds(value: unknown): string | undefined {
  const time = new Date(numberOf(value));
  if (Number.isNaN(time.getTime())) return undefined;
  return dayOf(time.getUTCFullYear(), time.getUTCMonth() + 1, time.getUTCDate()) ?? undefined;
}

/** Returns a number that may be written as a text; NaN for anything else. */
export const numberOf = (value: unknown): number =>
  typeof value === "number" || (typeof value === "string" && value !== "") ? Number(value) : NaN;

/** Returns the members that `known` does not name, as fields of their own names, without those that have no value. */
export function otherFields(object: JsonObject, known: readonly string[]): EntryField[] {
  return Object.entries(object).flatMap(([name, value]) =>
    known.includes(name) || isEmpty(value) ? [] : [labelledField(name, textOf(value))],
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === "" ||
  value === undefined ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.values(value).every(isEmpty));

/** Returns the statement that an attachment is not transferred. A file may give anything as its size. */
export function leftAttachment(name: string, size?: unknown): LeftPart {
  const bytes = numberOf(size);
  return leftPart("attachment", { name, bytes: Number.isFinite(bytes) && bytes >= 0 ? bytes : null });
}
