import { expect, test } from "vitest";
import { type Call } from "./call.ts";
import { callList, defaultMaxAdminCount, limits } from "./index.ts";
import { z } from "./zod.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

/** The paths of objects with several members that were described before, by their description. */
type Described = Map<string, string>;

/** The descriptions of values on the reference page. */
const descriptions = new Set<string>();

/**
 * Returns a line for each value that a schema takes, by its path: its type, bounds, pattern, constants and default.
 * @param described with it, an object that was described before is one line, which names the place
 */
function linesOf(schema: JsonSchema, path: string, described?: Described, place = path): string[] {
  const { properties = {}, required = [], items, anyOf = [], oneOf = [], allOf = [], ...rest } = schema;
  const { additionalProperties, propertyNames, prefixItems = [], ...own } = rest;
  if (typeof own["description"] === "string") descriptions.add(own["description"]);
  if (described !== undefined && Object.keys(properties as JsonSchema).length > 3) {
    const text = JSON.stringify(schema);
    const earlier = described.get(text);
    if (earlier !== undefined) return [`${path} as ${earlier}`];
    described.set(text, place);
  }
  const names = new Set(required as string[]);
  const facts = Object.entries(own).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const children: [string, unknown][] = [
    ...Object.entries(properties as JsonSchema).map(([name, child]): [string, unknown] => [
      `.${name}${names.has(name) ? "" : "?"}`,
      child,
    ]),
    ["[]", items],
    ["{key}", propertyNames],
    ["{}", additionalProperties],
    ...(prefixItems as unknown[]).map((child, index): [string, unknown] => [`[${index}]`, child]),
    ...[...(anyOf as unknown[]), ...(oneOf as unknown[])].map((child): [string, unknown] => ["|", child]),
    ...(allOf as unknown[]).map((child): [string, unknown] => ["&", child]),
  ];
  return [
    [path, ...facts].join(" "),
    ...children.flatMap(([name, child]) => {
      if (child === undefined) return [];
      return typeof child === "object"
        ? linesOf(child as JsonSchema, path + name, described, place + name)
        : [`${path}${name} ${JSON.stringify(child)}`];
    }),
  ];
}

const schemaLines = (schema: z.ZodType | undefined, path: string) =>
  schema === undefined ? [] : linesOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), path);

/** Returns the lines of a reply, in which further members are left out, and the bounds that every integer has. */
function replyLines(schema: z.ZodType | null, status: string, name: string, described: Described): string[] {
  if (schema === null) return [];
  const json = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  return linesOf(json, status, described, name)
    .filter((line) => !line.endsWith("{} false"))
    .map((line) => line.replace(/ minimum=-9007199254740991| maximum=9007199254740991/g, ""))
    .map((line) => line.replace(/( format="(?:date|date-time|uuid)").*/, "$1"));
}

const linesOfCall = (name: string, call: Call, described: Described) => [
  `${name}: ${call.method} ${call.path}${call.ownPath === undefined ? "" : `, without vaultId ${call.ownPath}`}`,
  `  replies ${Object.keys(call.replies).join(" ")}, errors ${call.errorCodes.join(" ") || "none of its own"}`,
  ...(call.bodyList === undefined ? [] : [`  a few ${call.bodyList} at a time`]),
  ...Object.entries(call.invalidFieldCodes ?? {}).map(([name, code]) => `  faults of ${name} are ${code}`),
  ...[
    ...schemaLines(call.params, "params"),
    ...schemaLines(call.query, "query"),
    ...Object.entries(call.jsonHeaders ?? {}).flatMap(([header, schema]) => schemaLines(schema, header)),
    ...schemaLines(call.body, `body${call.bodyBytes === undefined ? "" : ` of ${call.bodyBytes} bytes`}`),
    ...Object.entries(call.replies).flatMap(([status, schema]) => replyLines(schema, status, name, described)),
  ].map((line) => `  ${line.replaceAll(/ (?:type="object"|\$schema="[^"]*"|description="(?:[^"\\]|\\.)*")/g, "")}`),
];

/** Calls of a user's own vault, which no other vault has. */
const personalCalls = [
  "vaults.read",
  "vaults.setRecovery",
  "vaults.setSearchIndex",
  "archivedVaults.list",
  "passwords.list",
  "passwords.read",
  "passwords.favorites",
  "passwords.search",
  "deviceKeys.list",
  "deviceKeys.add",
  "deviceKeys.open",
  "deviceKeys.keep",
  "deviceKeys.remove",
  "deviceKeys.removeAll",
  "approvals.begin",
  "approvals.read",
  "approvals.answer",
  "approvals.reveal",
  "approvals.seal",
  "approvals.end",
];

test("each call of a vault names it in the path, or is listed as one of a user's own vault", () => {
  const unnamed = callList.filter(({ call }) => call.tag === "Vault" && !call.path.includes("{vaultId}"));
  expect(unnamed.map(({ name }) => name)).toEqual(personalCalls);
  const withOwnPath = callList.filter(({ call }) => call.ownPath !== undefined);
  expect(withOwnPath.map(({ call }) => call.path.startsWith("/vaults/{vaultId}/"))).not.toContain(false);
  expect(withOwnPath.map(({ call }) => call.ownPath?.includes("{vaultId}"))).not.toContain(true);
});

test("the reference page says of each call what it is for, under a heading", () => {
  expect(callList.filter(({ call }) => call.summary.length < 10).map(({ name }) => name)).toEqual([]);
  expect(callList.filter(({ call }) => !/^[A-Z][A-Za-z ]{3,}$/.test(call.tag)).map(({ name }) => name)).toEqual([]);
});

/** The schemas that calls take. */
const takenSchemas = callList.flatMap(({ call: { params, query, body, jsonHeaders = {} } }) =>
  [params, query, body, ...Object.values(jsonHeaders)].filter((schema) => schema !== undefined),
);

/** Returns a schema, and each one in it, with what a refusal by a rule of its own says. */
function* messagesOf(schema: z.core.$ZodType, seen: Set<unknown>): Generator<string> {
  if (seen.has(schema)) return;
  seen.add(schema);
  const { checks = [], ...parts } = schema._zod.def;
  for (const { _zod } of checks) {
    const { check, error } = _zod.def as { check: string; error?: (issue: { input: unknown }) => string };
    if (check === "custom" && "fn" in _zod.def) yield error?.({ input: "a@" }) ?? "";
  }
  const inner = Object.values(parts).flatMap((part: unknown) =>
    typeof part === "object" && part !== null && !("_zod" in part) ? Object.values(part) : [part],
  );
  for (const part of inner)
    if (typeof part === "object" && part !== null && "_zod" in part) yield* messagesOf(part as z.core.$ZodType, seen);
}

test("a rule that refuses a value says what is wrong", () => {
  const seen = new Set();
  const messages = takenSchemas.flatMap((schema) => [...messagesOf(schema, seen)]);
  expect(messages.length).toBeGreaterThan(25);
  expect(messages.filter((message) => !/^[A-Z].{9,}/.test(message))).toEqual([]);
});

// The requests that clients may send and the replies that they get are a promise: a change of it shows here, line by line. `npx vitest run -u`
// writes the file.
test("each call takes and replies what interface.txt says", async () => {
  const described: Described = new Map();
  const lines = [
    ...callList.flatMap(({ name, call }) => linesOfCall(name, call, described)),
    ...Object.entries(limits).map(([name, limit]) => `limit ${name}: ${JSON.stringify(limit)}`),
    `administrators, until another number is set: ${defaultMaxAdminCount}`,
    ...[...descriptions].toSorted().map((description) => `said of a value: ${description}`),
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("../interface.txt");
});
