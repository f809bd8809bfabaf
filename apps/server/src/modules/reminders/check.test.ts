import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { certificates, testKey } from "../../../test/tls/certificates.ts";
import { listenLocally } from "../../../test/tls/server.ts";
import { createServer } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOutgoing } from "../../platform/outgoing/outgoing.ts";

let server: TestServer;
let watched: Awaited<ReturnType<typeof listenLocally>>;
beforeAll(async () => {
  watched = await listenLocally(createServer({ key: testKey, cert: certificates.server }));
  const outgoing = createOutgoing({ allowed: ["127.0.0.1"], ca: certificates.root });
  server = await startTestServer({ outgoing, config: { checks: true, rdapBootstrapUrl: "https://127.0.0.1:1/" } });
});
afterAll(async () => {
  await server.close();
  await watched.close();
});

const form = { title: "Certificate", type: "work", expiryDate: "2100-01-31", remindBeforeDays: 7, frequency: "once" };
const person = () => factories(server).user({ isAllowedForRemindMe: true });
const create = (who: TestUser, check: unknown, on = server) =>
  callApi(on, "POST /reminder/reminder", { token: who.token, body: { ...form, email: who.email, check } });
const change = (who: TestUser, id: string, body: object) =>
  callApi(server, `PUT /reminder/reminder/${id}`, { token: who.token, body });

test("a reminder that watches a certificate begins with its date, and takes another where somebody asks", async () => {
  const ana = await person();
  const target = `https://127.0.0.1:${watched.port}/`;
  const { reminder } = (await create(ana, { kind: "certificate", target })).body;
  const stored = { kind: "certificate", target: `127.0.0.1:${watched.port}` };
  const found = { ...stored, state: "ok", foundDate: "2119-12-31", error: null };
  expect(reminder).toMatchObject({ expiryDate: "2119-12-31", check: found });
  await server.db.updateTable("reminders").set({ expiry_date: "2100-01-31" }).where("id", "=", reminder._id).execute();
  const asked = await callApi(server, `POST /reminder/reminder/${reminder._id}/check`, { token: ana.token });
  expect(asked.body.reminder).toMatchObject({ expiryDate: "2119-12-31", check: found });
  const log = await callApi(server, `GET /reminder/reminder/${reminder._id}/log`, { token: ana.token });
  expect(log.body.map(({ kind }: { kind: string }) => kind)).toEqual(["check-found", "created"]);
});

test("what a reminder may watch is looked up beforehand, by the same rules, and nothing is stored", async () => {
  const ana = await person();
  const lookUp = (check: object, who = ana, on = server) =>
    callApi(on, "POST /reminder/check", { token: who.token, body: check });
  const answer = await lookUp({ kind: "certificate", target: `https://127.0.0.1:${watched.port}/` });
  const stored = { kind: "certificate", target: `127.0.0.1:${watched.port}` };
  expect(answer.body).toMatchObject({ ...stored, state: "ok", foundDate: "2119-12-31", error: null });
  const silent = await lookUp({ kind: "certificate", target: "127.0.0.1:1" });
  expect(silent.body).toMatchObject({ state: "unreachable", foundDate: null });
  const privateAddress = await lookUp({ kind: "certificate", target: "127.0.0.2:443" });
  expect(privateAddress.body).toMatchObject({ state: "unreachable", foundDate: null });
  expect(privateAddress.body.error).toMatch(/private|network/i);
  const wrong = await lookUp({ kind: "domain", target: "co.uk" });
  expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, "target"]);
  expect(await server.db.selectFrom("reminders").select("id").where("owner_id", "=", ana._id).execute()).toEqual([]);
  const off = await startTestServer();
  const ben = await factories(off).user({ isAllowedForRemindMe: true });
  expect((await lookUp({ kind: "domain", target: "example.org" }, ben, off)).body.code).toBe("checks_off");
  const many = await Promise.all(Array.from({ length: 30 }, () => lookUp(stored)));
  expect(many.map(({ status }) => status)).toContain(429);
  await off.close();
});

test("a date that has come is refused where none is found, and one that is ahead is kept", async () => {
  const ana = await person();
  const check = { kind: "certificate", target: "127.0.0.1:1" };
  const today = new Date().toISOString().slice(0, 10);
  const body = { ...form, email: ana.email, check, expiryDate: today, remindBeforeDays: 0 };
  const refused = await callApi(server, "POST /reminder/reminder", { token: ana.token, body });
  const message =
    "The server can't be reached (ECONNREFUSED). Check the address, or enter an expiry date in the future";
  expect([refused.status, refused.body.issues]).toEqual([400, [{ path: "check.target", message }]]);
  const { reminder } = (await create(ana, check)).body;
  const failing = { state: "unreachable", failingSince: expect.any(String) };
  expect(reminder).toMatchObject({ expiryDate: "2100-01-31", check: failing });
  expect(await server.db.selectFrom("reminders").select("id").where("owner_id", "=", ana._id).execute()).toHaveLength(
    1,
  );
});

test("another target is looked at anew, the same one stays, and null ends it", async () => {
  const ana = await person();
  const check = { kind: "domain", target: "www.Example.org" };
  const { reminder } = (await create(ana, check)).body;
  const found = { state: "ok" as const, found_date: "2100-01-31" };
  await server.db.updateTable("reminder_checks").set(found).where("reminder_id", "=", reminder._id).execute();
  const same = await change(ana, reminder._id, { title: "Domain", check });
  expect(same.body.reminder.check).toMatchObject({ target: "example.org", state: "ok" });
  const other = await change(ana, reminder._id, { check: { kind: "domain", target: "example.net" } });
  expect(other.body.reminder.check).toMatchObject({ target: "example.net", state: "waiting", foundDate: null });
  const none = await change(ana, reminder._id, { check: null });
  expect(none.body.reminder.check).toBeNull();
  const asked = await callApi(server, `POST /reminder/reminder/${reminder._id}/check`, { token: ana.token });
  expect(asked.body.code).toBe("not_found");
});

test.each([
  [{ kind: "certificate", target: "two words" }, "check.target"],
  [{ kind: "domain", target: "co.uk" }, "check.target"],
  [{ kind: "page", target: "example.org" }, "check.kind"],
  [{ kind: "domain", target: "x".repeat(300) }, "check.target"],
])("refuses to watch %o", async (check, field) => {
  const answer = await create(await person(), check);
  expect([answer.status, answer.body.issues[0].path]).toEqual([400, field]);
});

test("the reminders of one person watch so many at most, and another target in place of one is none more", async () => {
  const ana = await person();
  const check = (target: string) => ({ kind: "domain", target });
  const { reminder } = (await create(ana, check("example.org"))).body;
  await sql`
    with made as (
      insert into reminders (id, title, type, owner_id, expiry_date, remind_before_days, email, frequency, notes,
        planned_from, created_at, updated_at)
      select gen_random_uuid(), 'x', 'work', ${ana._id}, '2100-01-31', 7, 'x@example.org', 'once', '', now(), now(), now()
      from generate_series(1, ${limits.checksPerOwner - 2}) returning id)
    insert into reminder_checks (reminder_id, kind, target, next_at)
    select id, 'domain', 'example.org', now() + interval '1 day' from made`.execute(server.db);
  const answers = await Promise.all([1, 2].map(() => create(ana, check("example.org"))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body.issues).toEqual([
    {
      path: "check.target",
      message: "One person's reminders can watch 500 targets. Remove one first",
    },
  ]);
  expect((await change(ana, reminder._id, { check: check("example.net") })).status).toBe(200);
  expect((await create(await person(), check("example.org"))).status).toBe(201);
});

test("a server with checks off watches nothing", async () => {
  const off = await startTestServer();
  const ana = await factories(off).user({ isAllowedForRemindMe: true });
  const answer = await create(ana, { kind: "domain", target: "example.org" }, off);
  expect([answer.status, answer.body.issues[0].path]).toEqual([400, "check"]);
  expect((await create(ana, null, off)).status).toBe(201);
  expect((await callApi(off, "GET /public-settings")).body.checks).toBe(false);
  await off.close();
});
