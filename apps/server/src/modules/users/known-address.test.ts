import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
let [admin, ana] = [{} as TestUser, {} as TestUser];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await factories(server).user({ isAdmin: true });
  ana = await factories(server).user();
});

const change = (by: TestUser, of: TestUser, body: object) =>
  callApi(server, `PUT /auth/update/${of._id}`, { token: by.token, body });
const stored = (_id: string) =>
  server.db
    .selectFrom("users")
    .select(["email_known_at", "reminders_declined_at"])
    .where("id", "=", _id)
    .executeTakeFirstOrThrow();
const audited = async (_id: string) =>
  (
    await server.db
      .selectFrom("audit_events")
      .select(["kind", "details"])
      .where("target_id", "=", _id)
      .where("kind", "=", "user-changed")
      .orderBy("at")
      .orderBy("id")
      .execute()
  ).map(({ details }) => details["fields"]);

test("an administrator declares an address right when adding somebody, and it is audited", async () => {
  const body = { firstName: "Ben", email: `${randomUUID()}@example.com`, password: "Temporary-1", isEmailKnown: true };
  const { status, body: reply } = await callApi(server, "POST /user/user", { token: admin.token, body });
  expect([status, reply.user?.isEmailKnown]).toEqual([201, true]);
  expect(await audited(reply.user._id)).toEqual(["emailKnown"]);
});

test("it is declared and taken back later, each time audited, and releases what waits", async () => {
  expect((await change(admin, ana, { isEmailKnown: true })).body.user.isEmailKnown).toBe(true);
  expect((await change(admin, ana, { isEmailKnown: true })).status).toBe(200);
  expect((await stored(ana._id)).email_known_at).toBeInstanceOf(Date);
  expect((await change(admin, ana, { isEmailKnown: false })).body.user.isEmailKnown).toBe(false);
  expect(await audited(ana._id)).toEqual(["emailKnown", "emailNotKnown"]);
});

test("nobody declares their own address right, nor does who is no administrator", async () => {
  expect((await change(ana, ana, { isEmailKnown: true })).status).toBe(403);
  expect((await change(admin, admin, { isEmailKnown: true })).status).toBe(403);
  expect((await change(ana, await factories(server).user(), { isEmailKnown: true })).status).toBe(404);
  expect((await stored(ana._id)).email_known_at).toBeNull();
});

test("it ends with the address", async () => {
  await change(admin, ana, { isEmailKnown: true });
  await server.db.updateTable("users").set({ reminders_declined_at: new Date() }).where("id", "=", ana._id).execute();
  const email = `${randomUUID()}@example.com`;
  expect((await change(admin, ana, { email, password: "Temporary-1" })).status).toBe(200);
  expect(await stored(ana._id)).toEqual({ email_known_at: null, reminders_declined_at: null });
  const other = { email: `${randomUUID()}@example.com`, password: "Temporary-1", isEmailKnown: true };
  expect((await change(admin, ana, other)).body.user.isEmailKnown).toBe(true);
});

test("a row of an upload declares nothing", async () => {
  const users = [
    { firstName: "Ben", email: `${randomUUID()}@example.com`, password: "Temporary-1", isEmailKnown: true },
  ];
  const { body } = await callApi(server, "POST /user/users/bulk", { token: admin.token, body: { users } });
  expect(body.createdUsers).toEqual([]);
});
