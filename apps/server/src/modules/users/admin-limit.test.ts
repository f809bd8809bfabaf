import { randomUUID } from "node:crypto";
import { defaultLinkPolicy } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
let second: TestServer;
let root: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  second = await startTestServer({ like: server });
  root = await factories(server).user({ isSuperAdmin: true });
});
afterAll(async () => {
  await second.close();
  await server.close();
});
beforeEach(async () => {
  await server.db.updateTable("users").set({ is_admin: false }).where("is_admin", "=", true).execute();
  await setLimit(5);
});

const setLimit = (maxAdminCount: number, by = root) =>
  callApi(server, "PUT /user/settings", { token: by.token, body: { maxAdminCount } });
const promote = (who: { _id: string }, on = server) =>
  callApi(on, `PUT /auth/update/${who._id}`, { token: root.token, body: { isAdmin: true } });
const addAdmin = (on = server) =>
  callApi(on, "POST /user/user", {
    token: root.token,
    body: { firstName: "Eva", email: `${randomUUID()}@example.com`, password: "Temporary-1", isAdmin: true },
  });
const admins = async () =>
  (await server.db.selectFrom("users").select("id").where("is_admin", "=", true).execute()).length;
const people = (count: number) => Promise.all(Array.from({ length: count }, () => factories(server).user()));

test("the sixth admin is refused with a clear sentence, promoted or added", async () => {
  for (const person of await people(5)) expect((await promote(person)).status).toBe(200);
  const [sixth] = await people(1);
  for (const answer of [await promote(sixth!), await addAdmin()]) {
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      "admin_limit",
      "There are already 5 admins, which is the limit.",
    ]);
  }
  expect(await admins()).toBe(5);
});

test("a place becomes free by demotion and by deletion; super admins take none", async () => {
  const [one, two, ...rest] = await people(6);
  for (const person of [one!, two!, ...rest.slice(0, 3)]) await promote(person);
  const last = rest[3]!;
  expect((await promote(last)).body.code).toBe("admin_limit");
  await callApi(server, `PUT /auth/update/${one!._id}`, { token: root.token, body: { isAdmin: false } });
  expect((await promote(last)).status).toBe(200);
  expect((await promote(one!)).body.code).toBe("admin_limit");
  await callApi(server, `DELETE /user/user/${two!._id}`, root);
  expect((await promote(one!)).status).toBe(200);
});

test("of twelve requests that race for the last place on two processes, one gets it", async () => {
  for (const person of await people(4)) await promote(person);
  const racers = await people(6);
  const answers = await Promise.all([
    ...racers.map((person, i) => promote(person, i % 2 === 0 ? server : second)),
    ...Array.from({ length: 6 }, (_, i) => addAdmin(i % 2 === 0 ? second : server)),
  ]);
  const codes = answers
    .map(({ status, body }) => (status < 300 ? "done" : String(body.code)))
    .toSorted((a, b) => a.localeCompare(b));
  expect(codes).toEqual([...Array(11).fill("admin_limit"), "done"]);
  expect(await admins()).toBe(5);
});

test("the limit is not set below the present number, also while places are taken", async () => {
  for (const person of await people(3)) await promote(person);
  const refused = await setLimit(2);
  expect([refused.status, refused.body.code]).toEqual([409, "below_admin_count"]);
  expect(refused.body.message).toContain("There are 3 admins");
  const racers = await people(3);
  const answers = await Promise.all([setLimit(3), ...racers.map((person) => promote(person, second))]);
  const limit = (await callApi(server, "GET /user", root)).body.maxAdminCount as number;
  expect(answers[0]?.status === 200 ? 3 : 5).toBe(limit);
  expect(await admins()).toBeLessThanOrEqual(limit);
});

test("the limit is a number from 0 to 1000, kept, written down, and shown to the super admin", async () => {
  for (const wrong of [-1, 1001, 1.5, "7"]) expect((await setLimit(wrong as number)).status).toBe(400);
  expect((await setLimit(7)).body).toEqual({
    maxAdminCount: 7,
    requireFactor: "nobody",
    sendingHours: null,
    links: defaultLinkPolicy,
  });
  expect((await callApi(second, "GET /user", root)).body.maxAdminCount).toBe(7);
  // Saved again, it is no change.
  expect((await setLimit(7)).status).toBe(200);
  const event = await server.db
    .selectFrom("audit_events")
    .selectAll()
    .where("kind", "=", "settings-changed")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(event).toMatchObject({ actor_id: root._id, details: { maxAdminCount: 7, before: 5 } });
});
