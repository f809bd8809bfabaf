import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { connectOnce } from "../../platform/database.ts";

let server: TestServer;
let guarded: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  guarded = await startTestServer({ config: { metricsToken: "a-token-for-the-metrics" } });
});
afterAll(async () => {
  await server.close();
  await guarded.close();
});
const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });

test("the probes say that the process lives and that it is ready", async () => {
  expect(await (await get(`${server.url}/healthz`)).json()).toEqual({ status: "ok" });
  const ready = await get(`${server.url}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({ status: "ready", checks: { database: true, migrations: true, mail: true } });
});

test("the log holds calls, and probes and files when they fail, so that a call is found among them", async () => {
  server.logged.length = 0;
  await get(`${server.url}/healthz`);
  await get(`${server.url}/api/public-settings`);
  await get(`${server.url}/assets/gone.js`);
  const lines = server.logged.map((line) => JSON.parse(line) as { route: string; status: number });
  expect(lines.map(({ route, status }) => `${status} ${route}`)).toEqual(["200 /api/public-settings", "404 null"]);
});

test("a server without its database is not ready, but alive", async () => {
  const alone = await startTestServer();
  const admin = await connectOnce({ ...alone.connection, database: "postgres" });
  await admin.query(`drop database ${alone.connection.database} with (force)`);
  await admin.end();
  const ready = await get(`${alone.url}/readyz`);
  expect(ready.status).toBe(503);
  expect(ready.headers.get("retry-after")).toBe("5");
  expect(await ready.json()).toMatchObject({ status: "not ready", checks: { database: false } });
  expect((await get(`${alone.url}/healthz`)).status).toBe(200);
  const metrics = await (await get(`${alone.url}/metrics`)).text();
  expect(metrics).toMatch(/^pomander_database_up 0$/m);
  expect(metrics).not.toContain("pomander_mails{");
  await alone.close();
});

test("metrics are shown to this machine, by route and without ids", async () => {
  await get(`${server.url}/api/user/user/0190a000-0000-7000-8000-000000000001`);
  const text = await (await get(`${server.url}/metrics`)).text();
  expect(text).toContain('route="/api/user/user/:id"');
  expect(text).toContain("pomander_process_cpu_seconds_total");
  expect(text).toMatch(/^pomander_database_up 1$/m);
  expect(text).not.toContain("0190a000");
});

test("metrics count reminders' messages by state, as they do mails", async () => {
  await sql`
    insert into deliveries (id, kind, occurrence, recipient_key, recipient, state, send_at, due_at, message_id, created_at)
    select gen_random_uuid(), 'now', '2026-01-01', n, n, case n when 1 then 'pending' else 'failed' end, now(), now(), n,
      now()
    from generate_series(1, 3) n`.execute(server.db);
  const text = await (await get(`${server.url}/metrics`)).text();
  expect(text).toContain('pomander_deliveries{state="failed"} 2');
  expect(text).toContain('pomander_deliveries{state="pending"} 1');
});

test.each(["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"])(
  "hides metrics from who comes with %s",
  async (name) => {
    expect((await get(`${server.url}/metrics`, { [name]: "203.0.113.7" })).status).toBe(404);
  },
);

test("with a token shows metrics to who carries it, from wherever, and to nobody else", async () => {
  const url = `${guarded.url}/metrics`;
  expect((await get(url)).status).toBe(404);
  expect((await get(url, { authorization: "Bearer another-token-altogether" })).status).toBe(404);
  const right = { authorization: "Bearer a-token-for-the-metrics", "x-forwarded-for": "203.0.113.7" };
  expect((await get(url, right)).status).toBe(200);
});

test("the public settings tell a visitor's page what it needs, and no setting besides", async () => {
  const reply = await get(`${server.url}/api/public-settings`);
  const members = [
    "address",
    "breaches",
    "checks",
    "company",
    "enterpriseEmail",
    "mail",
    "phone",
    "registration",
    "supportEmail",
    "version",
  ];
  expect(Object.keys((await reply.json()) as object).toSorted()).toEqual(members);
});
