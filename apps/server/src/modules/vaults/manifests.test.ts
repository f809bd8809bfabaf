import { randomUUID } from "node:crypto";
import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { manifest, withoutProof } from "../../../test/value-factories.ts";

/** The chain of a vault: every manifest that was stored. */
const clock = createTestClock();
const statements: string[] = [];
let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock, onQuery: (text) => void statements.push(text) });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
  statements.length = 0;
});

const read = (query: string, { vaultId = ana.vaultId, token = ana.token } = {}) =>
  callApi(server, `GET /user/vault/manifests?vault=${vaultId}${query}`, { token });
const counters = async (query: string) =>
  ((await read(query)).body.manifests as { counter: number }[]).map(({ counter }) => counter);
const addMany = (count: number, length: number) =>
  sql`insert into vault_manifests select ${ana.vaultId}::uuid, i, repeat('x', ${sql.lit(length)})
    from generate_series(1, ${sql.lit(count)}) i`.execute(server.db);
const archive = () =>
  server.db.updateTable("vaults").set({ archived_at: clock.now() }).where("id", "=", ana.vaultId).execute();
const code = (answer: { status: number; body: { code: string } }) => [answer.status, answer.body.code];

test("the links of a vault are all there, as they were sent, from the first one on", async () => {
  const links = [1, 2, 3].map((counter) => manifest(ana, counter));
  for (const link of links) {
    await callApi(server, "PUT /user/vault/manifest", { token: ana.token, body: { manifest: link } });
  }
  const { body } = await read("&after=-1&until=3");
  expect(body).toEqual({ manifests: [{ counter: 0, sealed: expect.any(String) }, ...links.map(withoutProof)] });
  expect((await callApi(server, "GET /user/vault/contents", ana)).body.manifest).toEqual(body.manifests[3]);
});

test("the links that are asked for are given in ascending order, a page at a time", async () => {
  await addMany(1_200, 300);
  const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  expect(await counters("&after=0&until=3")).toEqual([1, 2, 3]);
  expect(await counters("&after=3&until=3")).toEqual([]);
  expect(await counters("&after=5&until=2")).toEqual([]);
  expect(await counters("&after=1198&until=5000")).toEqual([1199, 1200]);
  expect(await counters("&after=7&until=1200&limit=2")).toEqual([8, 9]);
  expect(await counters("&after=-1&until=1200")).toEqual(upTo(0, limits.manifestsPerPage - 1));
  expect(await counters("&after=499&until=1200")).toEqual(upTo(500, 999));
});

test.each([
  "",
  "&after=0",
  "&until=1",
  "&after=-2&until=1",
  "&after=0&until=-1",
  "&after=00&until=1",
  "&after=0&until=1.5",
  "&after=0&until=9999999999",
  "&after=0&until=1&limit=0",
  "&after=0&until=1&limit=501",
  "&after=0&until=1&more=1",
])("links that are asked for by '%s' are none", async (query) => {
  expect(code(await read(query))).toEqual([400, "invalid"]);
});

test("the longest page travels row by row, in the same words", async () => {
  await addMany(500, limits.manifest);
  const answer = await read("&after=0&until=500");
  expect(statements.some((text) => text.startsWith("declare"))).toBe(true);
  expect(answer.body.manifests).toEqual(
    Array.from({ length: 500 }, (_, i) => ({ counter: i + 1, sealed: "x".repeat(limits.manifest) })),
  );
});

test("another's links are not there, nor are those of a vault that never was", async () => {
  const ben = await factories(server).user();
  for (const role of [{}, { isAdmin: true }, { isSuperAdmin: true }]) {
    const { token } = await factories(server).user(role);
    expect(code(await read("&after=-1&until=1", { vaultId: ben.vaultId, token }))).toEqual([404, "not_found"]);
  }
  expect(code(await read("&after=-1&until=1", { vaultId: randomUUID() }))).toEqual([404, "not_found"]);
});

test("those of an archived vault take an unlock of this session, which lasts ten minutes", async () => {
  await archive();
  clock.advance(10 * 60);
  expect(code(await read("&after=-1&until=1"))).toEqual([403, "locked"]);
  const body = { credential: ana.password };
  expect((await callApi(server, `POST /user/vault/${ana.vaultId}/unlock`, { token: ana.token, body })).status).toBe(
    200,
  );
  expect(await counters("&after=-1&until=1")).toEqual([0]);
  clock.advance(10 * 60);
  expect(code(await read("&after=-1&until=1"))).toEqual([403, "locked"]);
});

test("an account under a temporary password may ask too", async () => {
  await server.db.updateTable("users").set({ must_change_password: true }).where("id", "=", ana._id).execute();
  expect((await read("&after=-1&until=0")).status).toBe(200);
});
