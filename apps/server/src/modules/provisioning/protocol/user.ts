import { isEmail, isMobileNo, limits, normalizeEmail } from "@pomander/contract";
import { isWork } from "./filter.ts";
import { type Operation, operationsOf } from "./operations.ts";
import type { Condition, ScimPath } from "./path.ts";
import { invalidValue } from "./scim-error.ts";
import { isObject, memberOf, readBoolean, readObject, readText } from "./value.ts";

/** A person as the directory describes them, of the attributes that are kept. */
export interface ScimUser {
  userName: string;
  externalId: string | null;
  /** The primary or work address that the directory names; null: the user name is the address. */
  namedEmail: string | null;
  /** The address in the form in which accounts have theirs. */
  email: string;
  firstName: string;
  lastName: string;
  mobileNo: string;
  isActive: boolean;
  manager: string | null;
}

/** A person while operations are applied: what is required may be missing. */
type Draft = { [Name in Exclude<keyof ScimUser, "email" | "isActive">]: string | null } & Pick<ScimUser, "isActive">;

const nothing: Draft = {
  userName: null,
  externalId: null,
  namedEmail: null,
  firstName: null,
  lastName: null,
  mobileNo: null,
  manager: null,
  isActive: true,
};

/**
 * Returns the person that a body describes. @param before the person that it replaces: without `active` it changes
 * nothing about that. @throws ScimError `invalidValue`
 */
export function readUser(body: unknown, before?: ScimUser): ScimUser {
  const start = { ...nothing, isActive: before?.isActive ?? true };
  return checked(applyTo(start, operationsOf("add", readObject(body))));
}

/** Returns a person after all operations. @throws ScimError `invalidValue` */
export const patchUser = (user: ScimUser, operations: readonly Operation[]): ScimUser =>
  checked(applyTo(user, operations));

function checked(draft: Draft): ScimUser {
  const { userName, namedEmail, firstName } = draft;
  if (userName === null) throw invalidValue("userName is missing");
  if (firstName === null) throw invalidValue("name.givenName is missing");
  const address = namedEmail ?? userName;
  if (!isEmail(address)) {
    throw invalidValue("There is no valid address: a primary or work one in emails, or the userName");
  }
  const email = normalizeEmail(address);
  if (email.length > limits.email) throw invalidValue(`The address has more than ${limits.email} characters`);
  return {
    ...draft,
    userName,
    email,
    firstName,
    lastName: draft.lastName ?? "",
    mobileNo: draft.mobileNo ?? "",
  };
}

const applyTo = (draft: Draft, operations: readonly Operation[]): Draft =>
  operations.reduce((before, operation) => ({ ...before, ...changeOf(operation) }), draft);

/** Returns what an operation changes. Attributes that aren't kept change nothing. */
function changeOf({ op, path, value }: Operation): Partial<Draft> {
  if (path === null) return applyAll(op, value);
  const { schema, attribute, filter, sub } = path;
  const given = op === "remove" ? null : value;
  if (schema === "enterprise") return enterpriseOf(path, given);
  if (schema === "other") return {};
  switch (attribute) {
    case "username":
      return { userName: readText("userName", given) };
    case "externalid":
      return { externalId: readText("externalId", given) };
    case "active":
      return { isActive: activeOf(given) };
    case "name":
      return nameOf(sub, given);
    case "emails":
      return fieldOf("namedEmail", chosen(op, { filter, sub, given, isChosen: isWork, pick: pickEmail }));
    case "phonenumbers":
      return fieldOf("mobileNo", phoneOf(chosen(op, { filter, sub, given, isChosen: isMobile, pick: pickMobile })));
    default:
      return {};
  }
}

const applyAll = (op: Operation["op"], value: unknown): Partial<Draft> =>
  isObject(value) ? operationsOf(op, value).reduce((before, one) => ({ ...before, ...changeOf(one) }), {}) : {};

const fieldOf = (name: "namedEmail" | "mobileNo", value: string | null | undefined): Partial<Draft> =>
  value === undefined ? {} : { [name]: value };

function activeOf(value: unknown): boolean {
  const active = readBoolean(value);
  if (active === null) throw invalidValue("active is true or false");
  return active;
}

function nameOf(sub: string | null, value: unknown): Partial<Draft> {
  const first = (text: unknown) => ({ firstName: readText("name.givenName", text, limits.name) });
  const last = (text: unknown) => ({ lastName: readText("name.familyName", text, limits.name) });
  if (sub === "givenname") return first(value);
  if (sub === "familyname") return last(value);
  if (sub !== null) return {};
  if (value === null) return { firstName: null, lastName: null };
  if (!isObject(value)) throw invalidValue("name isn't an object");
  const [given, family] = [memberOf(value, "givenName"), memberOf(value, "familyName")];
  return { ...(given !== undefined && first(given)), ...(family !== undefined && last(family)) };
}

interface Choice {
  filter: readonly Condition[] | null;
  sub: string | null;
  given: unknown;
  /** Returns whether conditions select the value that is kept. */
  isChosen: (filter: readonly Condition[]) => boolean;
  /** Returns the value of a list that is kept; undefined: none of it is. */
  pick: (values: readonly unknown[]) => unknown;
}

/** Returns the value of a list of addresses or numbers that an operation sets; null: none; undefined: no change. */
function chosen(op: Operation["op"], { filter, sub, given, isChosen, pick }: Choice): string | null | undefined {
  if (filter !== null && !isChosen(filter)) return undefined;
  if (sub !== null && sub !== "value") return undefined;
  if (op === "remove") return null;
  if (filter !== null || sub !== null) return readText("value", isObject(given) ? memberOf(given, "value") : given);
  const values = Array.isArray(given) ? given : [given];
  const picked = pick(values);
  if (picked === undefined) return op === "add" ? undefined : null;
  return readText("value", isObject(picked) ? memberOf(picked, "value") : picked);
}

const hasType = (value: unknown, type: string) => {
  const found = isObject(value) ? memberOf(value, "type") : undefined;
  return typeof found === "string" && found.toLowerCase() === type;
};
const pickEmail = (values: readonly unknown[]) =>
  values.find((value) => isObject(value) && readBoolean(memberOf(value, "primary")) === true) ??
  values.find((value) => hasType(value, "work"));
const pickMobile = (values: readonly unknown[]) => values.find((value) => hasType(value, "mobile"));

const isMobile = (filter: readonly Condition[]) =>
  filter.every(
    ({ path: { attribute, sub }, value }) =>
      attribute === "type" && sub === null && typeof value === "string" && value.toLowerCase() === "mobile",
  );

/** Returns a number as people write one. Another text isn't kept: a person isn't refused for it. */
const phoneOf = (text: string | null | undefined) =>
  typeof text === "string" && (text.length > limits.mobileNo || !isMobileNo(text)) ? null : text;

/** Returns what an attribute of the enterprise extension changes, or the extension as a whole. */
function enterpriseOf({ attribute, sub }: ScimPath, given: unknown): Partial<Draft> {
  if (attribute === "manager" && (sub === null || sub === "value")) return { manager: managerOf(given) };
  if (attribute !== "") return {};
  if (given === null) return { manager: null };
  const manager = isObject(given) ? memberOf(given, "manager") : undefined;
  return manager === undefined ? {} : { manager: managerOf(manager) };
}

/** Returns the manager, who is sent as an id or as an object with one. */
function managerOf(value: unknown): string | null {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
  return readText("manager", isObject(first) ? memberOf(first, "value") : first);
}
