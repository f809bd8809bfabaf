import { type PlanKind, planKinds, type PlannedPerson } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApiToken, insertApiToken } from "../../../test/api-tokens.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { callScim, scimUser } from "../../../test/scim/client.ts";

let server: TestServer;
let root: TestUser;
let eva: TestUser;
let secret: string;
let statements: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ onQuery: (text) => statements.push(text) });
  root = await factories(server).user({ isSuperAdmin: true });
  eva = await factories(server).user({ isAdmin: true });
  ({ secret } = await createApiToken(server, root, { kind: "server", name: "Entra", scopes: ["scim"] }));
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom("scim_groups").execute();
  await server.db.deleteFrom("scim_users").execute();
});

const send = async (name: string, more: object = {}) => {
  const reply = await callScim(server, secret, "POST /Users", scimUser(name, more));
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body.id as string;
};
const as = (email: string) => ({ userName: email, emails: [{ value: email, type: "work", primary: true }] });
const read = async (path: string, token = eva.token) => {
  const reply = await callApi(server, `GET /provisioning${path}`, { token });
  expect(reply.status).toBe(200);
  return reply;
};
const planOf = async (query = "") =>
  ((await read(`/people${query}`)).body as PlannedPerson[]).map(({ firstName, kind, reason }) => [
    firstName,
    kind,
    reason,
  ]);
const setProof = (user: TestUser, columns: { email_verified_at: Date | null; created_by: string | null }) =>
  server.db.updateTable("users").set(columns).where("id", "=", user._id).execute();

describe("100: the plan says for each person what they would be", () => {
  test.each<[string, object, PlanKind, string | null]>([
    ["who is not here", {}, "new", null],
    ["who is not here, without an id", { externalId: null }, "impossible", "id_missing"],
    ["whose id is an address", { externalId: "ada@scim.example" }, "impossible", "id_is_name"],
    ["whose id is another address", { externalId: "x@y.example" }, "impossible", "id_is_name"],
    ["whose id is their user name", { userName: "Ada", externalId: "ada" }, "impossible", "id_is_name"],
    ["who left and is not here", { active: false }, "inactive", null],
    ["who left and is not here, without an id", { active: false, externalId: null }, "inactive", null],
  ])("a person %s", async (_what, more, kind, reason) => {
    await send("ada", more);
    expect(await planOf()).toEqual([["ada", kind, reason]]);
  });

  test.each<[string, { isProven: boolean; isMade: boolean; isActive: boolean }, PlanKind, string | null]>([
    ["a proven address", { isProven: true, isMade: false, isActive: true }, "match", null],
    ["an account that an administrator made", { isProven: false, isMade: true, isActive: true }, "match", null],
    [
      "an address that no one has proven",
      { isProven: false, isMade: false, isActive: true },
      "impossible",
      "address_unproven",
    ],
    ["a proven address, who left", { isProven: true, isMade: false, isActive: false }, "leaves", null],
    [
      "an address that no one has proven, who left",
      { isProven: false, isMade: false, isActive: false },
      "impossible",
      "address_unproven",
    ],
  ])("104: a person who is here with %s", async (_what, { isProven, isMade, isActive }, kind, reason) => {
    const ana = await factories(server).user();
    await setProof(ana, { email_verified_at: isProven ? new Date() : null, created_by: isMade ? root._id : null });
    await send("ana", { ...as(ana.email.toUpperCase()), active: isActive, externalId: null });
    expect(await planOf()).toEqual([["ana", kind, reason]]);
  });

  test.each([true, false])("105: a super admin is out of reach, active: %s", async (active) => {
    await send("root", { ...as(root.email), active });
    expect(await planOf()).toEqual([["root", "impossible", "super_admin"]]);
  });

  test("the numbers of all kinds are those of the lists, which a kind or a search limits", async () => {
    const ana = await factories(server).user();
    await setProof(ana, { email_verified_at: new Date(), created_by: null });
    await send("Ana", as(ana.email));
    await send("Émile");
    await send("ben");
    await send("cai", { externalId: null });
    await send("dora", { active: false });
    const { people } = (await read("")).body as { people: Record<PlanKind, number> };
    expect(people).toEqual({ new: 2, match: 1, leaves: 0, kept: 0, out: 0, impossible: 1, inactive: 1 });
    for (const kind of planKinds) expect(await planOf(`?kind=${kind}`)).toHaveLength(people[kind]);
    expect(await planOf("?search=emile")).toEqual([["Émile", "new", null]]);
    expect(await planOf("?search=BEN%40scim")).toEqual([["ben", "new", null]]);
    expect(await planOf("?search=%25")).toEqual([]);
    expect((await planOf()).map(([name]) => name)).toEqual(["Ana", "ben", "cai", "dora", "Émile"]);
    const page = await read("/people?page=2&pageSize=2");
    expect(page.headers["x-total-count"]).toBe("5");
    expect((page.body as PlannedPerson[]).map(({ firstName }) => firstName)).toEqual(["cai", "dora"]);
  });

  test("groups are listed with their number of people", async () => {
    const ids = [await send("a"), await send("b")];
    const members = ids.map((value) => ({ value }));
    await callScim(server, secret, "POST /Groups", { displayName: "ops", members });
    await callScim(server, secret, "POST /Groups", { displayName: "Empty" });
    expect((await read("/groups")).body).toMatchObject([
      { name: "Empty", members: 0 },
      { name: "ops", members: 2 },
    ]);
    expect((await read("/groups?search=OPS")).body).toHaveLength(1);
    expect((await read("")).body.groups).toBe(2);
  });

  test("20,000 people take as many statements as one", async () => {
    await send("ada");
    const countOf = async () => {
      statements = [];
      await read("");
      await read("/people?page=1&pageSize=25");
      return statements.length;
    };
    const few = await countOf();
    await sql`insert into scim_users select gen_random_uuid(), 'u' || i || '@x.example', 'id' || i, null, 'u' || i || '@x.example', 'U', '', '', true, null, now(), now()
      from generate_series(1, 19999) i`.execute(server.db);
    expect(await countOf()).toBe(few);
    expect((await read("")).body.people.new).toBe(20_000);
  });
});

test("tokens that a directory can use are counted, with the last request of any of them", async () => {
  const before = (await read("")).body;
  const dead = await insertApiToken(server, null, { scopes: ["scim"], expiresAt: new Date(Date.now() - 1_000) });
  await insertApiToken(server, null, { scopes: ["users:read"] });
  const { id } = await insertApiToken(server, null, { scopes: ["scim"] });
  expect((await read("")).body.tokens).toBe(before.tokens + 1);
  await server.db.updateTable("api_tokens").set({ awaits_keep: true }).where("id", "=", id).execute();
  expect((await read("")).body.tokens).toBe(before.tokens);
  const at = new Date("2999-01-01T00:00:00Z");
  await server.db.updateTable("api_tokens").set({ last_used_at: at }).where("id", "=", dead.id).execute();
  expect((await read("")).body).toMatchObject({
    lastRequestAt: at.toISOString(),
    address: expect.stringMatching(/^http.*\/api\/scim\/v2$/) as string,
  });
  await server.db.deleteFrom("api_tokens").where("id", "in", [dead.id, id]).execute();
});

test("a super admin deletes what was received, which is in the audit once; an admin doesn't, and no account changes", async () => {
  const ana = await factories(server).user();
  const id = await send("ana", as(ana.email));
  await callScim(server, secret, "POST /Groups", { displayName: "Ops", members: [{ value: id }] });
  const clear = (user: TestUser) => callApi(server, "POST /provisioning/clear", { token: user.token, body: {} });
  expect((await clear(eva)).status).toBe(403);
  expect((await read("")).body.groups).toBe(1);
  expect((await clear(root)).status).toBe(204);
  expect((await clear(root)).status).toBe(204);
  expect((await read("")).body).toMatchObject({ groups: 0, people: { match: 0, impossible: 0, new: 0 } });
  const events = await server.db
    .selectFrom("audit_events")
    .select(["details", "actor_id"])
    .where("kind", "=", "provisioning-cleared")
    .execute();
  expect(events).toEqual([
    { actor_id: root._id, details: { people: 1, groups: 1, device: expect.any(String) as string } },
  ]);
  expect((await callApi(server, "GET /user", { token: ana.token })).status).toBe(200);
  expect((await callScim(server, secret, `GET /Users/${id}`)).status).toBe(404);
});
