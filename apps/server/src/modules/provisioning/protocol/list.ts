import { limits } from "@pomander/contract";
import { invalidValue } from "./scim-error.ts";
import type { JsonObject } from "./value.ts";

const listSchema = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
const defaultCount = 100;

/** The parameters of a list or a read (RFC 7644 §3.4.2). */
export interface ListParams {
  filter: string | undefined;
  /** The number of the first resource, counted from 1. */
  startIndex: number;
  count: number;
  isShown: IsShown;
}

/** Returns whether an attribute is part of the reply. */
export type IsShown = (attribute: string) => boolean;

/** Reads the parameters of a list. @throws ScimError `invalidValue` */
export function readListParams(query: JsonObject): ListParams {
  return {
    filter: textOf(query, "filter"),
    startIndex: Math.max(1, numberOf(query, "startIndex") ?? 1),
    count: Math.min(limits.scim.pageSize, Math.max(0, numberOf(query, "count") ?? defaultCount)),
    isShown: readIsShown(query),
  };
}

/** Reads which attributes a reply has: `attributes` names them, or `excludedAttributes` those that it lacks. */
export function readIsShown(query: JsonObject): IsShown {
  const [named, excluded] = [namesOf(query, "attributes"), namesOf(query, "excludedAttributes")];
  // Each attribute of each resource is looked up, and a query may have thousands of names.
  const shown = named && new Set([...named].map((one) => one.split(".")[0]));
  const always = ["schemas", "id"];
  return (attribute) => {
    const name = attribute.toLowerCase();
    if (always.includes(name)) return true;
    return shown === null ? excluded?.has(name) !== true : shown.has(name);
  };
}

/** Returns the shown attributes of a resource; undefined ones are left out. */
export const showAttributes = (resource: JsonObject, isShown: IsShown): JsonObject =>
  Object.fromEntries(Object.entries(resource).filter(([name, value]) => value !== undefined && isShown(name)));

export const listReply = (resources: readonly object[], totalResults: number, startIndex: number) => ({
  schemas: [listSchema],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

function namesOf(query: JsonObject, name: string): Set<string> | null {
  const text = textOf(query, name);
  if (text === undefined || text === "") return null;
  // An attribute may be written with the schema of users or groups before it; an extension is named by its schema alone.
  const names = text.split(",").map((one) =>
    one
      .trim()
      .toLowerCase()
      .replace(/^urn:ietf:params:scim:schemas:core:2\.0:\w+:/, ""),
  );
  return new Set(names);
}

function numberOf(query: JsonObject, name: string): number | undefined {
  const text = textOf(query, name);
  if (text === undefined) return undefined;
  if (!/^-?\d{1,9}$/.test(text)) throw invalidValue(`${name} isn't a number`);
  return Number(text);
}

function textOf(query: JsonObject, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === "string") return value;
  throw invalidValue(`${name} is given more than once`);
}
