import { limits } from "@pomander/contract";
import { parsePath, type ScimPath, ScimSyntaxError } from "./path.ts";
import { invalidSyntax, ScimError, tooLarge } from "./scim-error.ts";
import { isObject, memberOf, readObject } from "./value.ts";

/** One change of a PATCH request (RFC 7644 §3.5.2). */
export interface Operation {
  op: "add" | "replace" | "remove";
  /** Null: `value` is an object with the attributes to change. */
  path: ScimPath | null;
  value: unknown;
}

const maxPathLength = 500;
/** Paths of one request: those that remove all people of a group one by one, and others beside them. */
const maxPaths = limits.scim.members + 1_000;

/**
 * Returns the operations of a PATCH request. @throws ScimError `invalidSyntax`, `invalidPath`, `noTarget`; 413 for too
 * many
 */
export function readOperations(body: unknown): Operation[] {
  const operations = memberOf(readObject(body), "Operations");
  if (!Array.isArray(operations) || operations.length === 0)
    throw invalidSyntax("Operations isn't a list of operations");
  assertFewPaths(operations.length);
  const read = operations.map(readOperation);
  assertFewPaths(read.reduce((sum, { path, value }) => sum + (path === null ? Object.keys(value ?? {}).length : 1), 0));
  return read;
}

/** Refuses more paths than any directory sends: reading one costs far more than another value. @throws ScimError 413 */
function assertFewPaths(count: number): void {
  if (count > maxPaths) throw tooLarge(`A request has at most ${maxPaths} attributes and operations`);
}

function readOperation(operation: unknown): Operation {
  if (!isObject(operation)) throw invalidSyntax("An operation isn't an object");
  const op = memberOf(operation, "op");
  const name = typeof op === "string" ? op.toLowerCase() : "";
  if (name !== "add" && name !== "replace" && name !== "remove") throw invalidSyntax("op is add, replace or remove");
  const path = memberOf(operation, "path");
  const value = memberOf(operation, "value");
  if (path !== undefined && path !== null && path !== "") return { op: name, path: readPath(path), value };
  if (name === "remove") throw new ScimError("A remove has a path", { scimType: "noTarget" });
  if (!isObject(value)) throw invalidSyntax("Without a path, value is an object");
  return { op: name, path: null, value };
}

export const invalidPath = (message: string) => new ScimError(message, { scimType: "invalidPath" });

function readPath(path: unknown): ScimPath {
  try {
    if (typeof path === "string" && path.length <= maxPathLength) return parsePath(path);
  } catch (error) {
    if (!(error instanceof ScimSyntaxError)) throw error;
  }
  throw invalidPath("The path isn't one of an attribute");
}

/**
 * Returns the attributes of an object as operations with a path, those in extensions and under names such as
 * `name.givenName` too. What isn't the name of an attribute is left out. @throws ScimError 413 for too many
 */
export function operationsOf(op: Operation["op"], attributes: object): Operation[] {
  const entries = Object.entries(attributes);
  assertFewPaths(entries.length);
  return entries.flatMap(([key, value]) => {
    const path = pathOfKey(key);
    return path === null ? [] : [{ op, path, value }];
  });
}

function pathOfKey(key: string): ScimPath | null {
  try {
    return key.length > maxPathLength ? null : parsePath(key);
  } catch (error) {
    if (error instanceof ScimSyntaxError) return null;
    throw error;
  }
}
