import { expect, test } from "vitest";
import { type Call } from "./call.ts";
import { callList } from "./index.ts";
import { z } from "./zod.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

/** Returns a line for each value that a schema takes, by its path: its type, bounds, pattern, constants and default. */
function linesOf(schema: JsonSchema, path: string): string[] {
  const { properties = {}, required = [], items, anyOf = [], oneOf = [], allOf = [], ...rest } = schema;
  const { additionalProperties, propertyNames, prefixItems = [], ...own } = rest;
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
        ? linesOf(child as JsonSchema, path + name)
        : [`${path}${name} ${JSON.stringify(child)}`];
    }),
  ];
}

const schemaLines = (schema: z.ZodType | undefined, path: string) =>
  schema === undefined ? [] : linesOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), path);

const linesOfCall = (name: string, call: Call) => [
  `${name}: ${call.method} ${call.path}${call.ownPath === undefined ? "" : `, without vaultId ${call.ownPath}`}`,
  `  replies ${Object.keys(call.replies).join(" ")}, errors ${call.errorCodes.join(" ") || "none of its own"}`,
  ...[
    ...schemaLines(call.params, "params"),
    ...schemaLines(call.query, "query"),
    ...Object.entries(call.jsonHeaders ?? {}).flatMap(([header, schema]) => schemaLines(schema, header)),
    ...schemaLines(call.body, `body${call.bodyBytes === undefined ? "" : ` of ${call.bodyBytes} bytes`}`),
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
];

test("each call of a vault names it in the path, or is listed as one of a user's own vault", () => {
  const unnamed = callList.filter(({ call }) => call.tag === "Vault" && !call.path.includes("{vaultId}"));
  expect(unnamed.map(({ name }) => name)).toEqual(personalCalls);
  const withOwnPath = callList.filter(({ call }) => call.ownPath !== undefined);
  expect(withOwnPath.map(({ call }) => call.path.startsWith("/vaults/{vaultId}/"))).not.toContain(false);
  expect(withOwnPath.map(({ call }) => call.ownPath?.includes("{vaultId}"))).not.toContain(true);
});

test("the reference page says of each call what it is for", () => {
  expect(callList.filter(({ call }) => call.summary.length < 10).map(({ name }) => name)).toEqual([]);
});

// The input that clients may send is a promise: a change of it shows here, line by line. `npx vitest run -u` writes the
// file.
test("each call takes what interface.txt says", async () => {
  const lines = callList.flatMap(({ name, call }) => linesOfCall(name, call));
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("../interface.txt");
});
