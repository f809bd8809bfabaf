import { randomInt, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertApiToken } from "../api-tokens.ts";
import { factories } from "../factories.ts";
import { startTestServer, type TestServer } from "../harness.ts";
import { callScim, scimUser } from "../scim/client.ts";

const numRuns = 100 * Number(process.env["FUZZ_RUNS"] ?? 4);
const seed = Number(process.env["FUZZ_SEED"] ?? randomInt(2 ** 31));

let server: TestServer;
let secret: string;
let ids: { Users: string; Groups: string };
beforeAll(async () => {
  server = await startTestServer();
  await factories(server).user({ isSuperAdmin: true });
  ({ secret } = await insertApiToken(server, null, { scopes: ["scim"] }));
  const user = (await callScim(server, secret, "POST /Users", scimUser("ana"))).body.id as string;
  const group = await callScim(server, secret, "POST /Groups", { displayName: "Ops", members: [{ value: user }] });
  ids = { Users: user, Groups: group.body.id as string };
});
afterAll(() => server.close());

const names = [
  "userName",
  "externalId",
  "active",
  "name",
  "name.givenName",
  "emails",
  'emails[type eq "work"].value',
  "emails[primary eq true]",
  'phoneNumbers[type eq "mobile"].value',
  "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
  "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager",
  "displayName",
  "members",
  'members[value eq "x"]',
  "password",
  "schemas",
  "id",
];
const text = fc.oneof(
  fc.constantFrom("", "a@x.example", "True", "x", "\0", "\ud800", "é"),
  fc.string({ unit: "grapheme" }),
);
const name = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, text);
const leaf = fc.oneof(text, fc.boolean(), fc.constant(null), fc.double(), fc.integer());
const value = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: "small" }, leaf, fc.array(tie("any"), { maxLength: 3 }), tie("object")),
  object: fc.dictionary(fc.oneof(name, fc.constantFrom("value", "type", "primary", "givenName")), tie("any"), {
    maxKeys: 4,
  }),
})).any;
const operation = fc.record(
  { op: fc.oneof(fc.constantFrom("add", "Replace", "remove"), text), path: name, value },
  { requiredKeys: ["op"] },
);
const patch = fc.oneof(
  { weight: 5, arbitrary: fc.record({ Operations: fc.array(operation, { maxLength: 4 }) }) },
  { weight: 1, arbitrary: value },
);
const resource = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(name, value, { maxKeys: 6 }) },
  { weight: 1, arbitrary: value },
);
const comparison = fc.tuple(
  name,
  fc.constantFrom("eq", "EQ", "co", ""),
  fc.oneof(
    leaf.map((one) => JSON.stringify(one) ?? "null"),
    text,
  ),
);
const filter = fc.oneof(
  fc
    .array(
      comparison.map((parts) => parts.join(" ")),
      { maxLength: 3 },
    )
    .map((all) => all.join(" and ")),
  text,
);
/** A number of a page, right as often as not. */
const place = fc.oneof(
  fc.integer({ min: -2, max: 300 }).map((number) => String(number)),
  text,
);
const kind = fc.constantFrom("Users" as const, "Groups" as const);
/** An id of nothing, or the one that the test knows. */
const which = fc.constantFrom("known", "unknown", "none");
const request = fc.oneof(
  fc.record({ method: fc.constantFrom("PATCH"), kind, which, body: patch }),
  fc.record({ method: fc.constantFrom("PUT"), kind, which, body: resource }),
  fc.record({ method: fc.constantFrom("POST"), kind, which: fc.constant("list"), body: resource }),
  fc.record({
    method: fc.constantFrom("GET"),
    kind,
    which: fc.constant("list"),
    query: fc.record({ filter, startIndex: place, count: place, attributes: text }, { requiredKeys: [] }),
  }),
);

test(`whatever a directory sends, no request is the server's fault, and refusals have SCIM's form, seed ${seed}`, async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(request, async (sent) => {
      const id = { known: ids[sent.kind], unknown: randomUUID(), none: "none", list: "" }[sent.which] ?? "";
      const query = "query" in sent ? `?${new URLSearchParams(sent.query as Record<string, string>).toString()}` : "";
      const path = `/${sent.kind}${id === "" ? "" : `/${id}`}${query}`;
      // A lone surrogate is sent as an escape, as JSON writes it.
      const body = "body" in sent ? JSON.stringify(sent.body) : undefined;
      const reply = await callScim(server, secret, `${sent.method} ${path}`, body);
      statuses.add(reply.status);
      expect(reply.status).toBeLessThan(500);
      const refusal = { status: String(reply.status), detail: expect.any(String) as string };
      expect(reply.body).toMatchObject(reply.status < 400 ? {} : refusal);
    }),
    { numRuns, seed },
  );
  expect([...statuses]).toEqual(expect.arrayContaining([400, 404]));
  expect(Math.min(...statuses)).toBeLessThan(300);
});
