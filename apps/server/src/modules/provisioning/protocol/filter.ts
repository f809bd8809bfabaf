import { limits } from "@pomander/contract";
import { type Condition, parseConditions, ScimSyntaxError } from "./path.ts";
import { ScimError } from "./scim-error.ts";
import { isStorable, readBoolean } from "./value.ts";

/** The attributes that a list can be filtered by. */
const filterable = {
  User: ["id", "userName", "externalId", "active", "email"],
  Group: ["id", "externalId", "displayName", "members"],
} as const;
type Kind = keyof typeof filterable;
export type FilterOf<K extends Kind> = { attribute: (typeof filterable)[K][number]; value: string | boolean }[];

const invalidFilter = (message: string) => new ScimError(message, { scimType: "invalidFilter" });
const unsupported = () =>
  invalidFilter(
    'Use eq, joined by and, on id, externalId, userName, active, emails.value or emails[type eq "work"].value of users, and on id, externalId, displayName or members of groups',
  );

/**
 * Returns the comparisons of a filter, all of which a resource must meet. @throws ScimError `invalidFilter` for any
 * other operator or attribute
 */
export function readFilter<K extends Kind>(kind: K, text: string | undefined): FilterOf<K> {
  if (text === undefined) return [];
  if (text.length > limits.scim.filter) throw invalidFilter("The filter is too long");
  return parse(text).map((condition) => {
    const name = attributeOf(condition);
    const attribute = filterable[kind].find((one) => one.toLowerCase() === name);
    if (attribute === undefined) throw unsupported();
    return { attribute, value: attribute === "active" ? activeOf(condition) : textOf(condition) };
  });
}

function parse(text: string): Condition[] {
  try {
    return parseConditions(text);
  } catch (error) {
    if (error instanceof ScimSyntaxError) throw unsupported();
    throw error;
  }
}

/** Returns the name that a comparison is about, in lower case; null: one that lists aren't filtered by. */
function attributeOf({ path: { schema, attribute, filter, sub } }: Condition): string | null {
  if (schema !== "core") return null;
  if (attribute === "emails") return sub === "value" && (filter === null || isWork(filter)) ? "email" : null;
  if (filter !== null) return null;
  if (attribute === "members") return sub === null || sub === "value" ? "members" : null;
  return sub === null && attribute !== "email" ? attribute : null;
}

/** Returns whether a filter of addresses selects the one that is stored. */
export function isWork(filter: readonly Condition[]): boolean {
  return filter.every(({ path: { attribute, sub }, value }) => {
    if (sub !== null) return false;
    if (attribute === "type") return typeof value === "string" && value.toLowerCase() === "work";
    return attribute === "primary" && readBoolean(value) === true;
  });
}

function activeOf({ value }: Condition): boolean {
  const active = readBoolean(value);
  if (active === null) throw invalidFilter("active is compared with true or false");
  return active;
}

function textOf({ value }: Condition): string {
  if (typeof value !== "string") throw invalidFilter("This attribute is compared with a text in quotes");
  if (!isStorable(value)) throw invalidFilter("The text contains an unsupported character");
  return value;
}
