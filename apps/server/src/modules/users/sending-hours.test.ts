import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
let root: TestUser;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  root = await factories(server).user({ isSuperAdmin: true });
  ana = await factories(server).user({ isAllowedForRemindMe: true });
});
afterAll(() => server.close());

const set = (sendingHours: string | null, by = root) =>
  callApi(server, "PUT /user/settings", { token: by.token, body: { sendingHours } });
const read = async (by = ana) => (await callApi(server, "GET /user/sending-hours", by)).body.sendingHours as unknown;
const jobs = () => server.db.selectFrom("planning_jobs").select(["user_id", "scope_tag_id"]).execute();

test("the super admin sets when reminders are sent; everyone reads it, and all reminders are planned again", async () => {
  expect(await read()).toBeNull();
  expect((await set("12345 08:00-18:00", ana)).status).toBe(403);
  const { status, body } = await set("12345 08:00-18:00");
  expect([status, body.sendingHours]).toEqual([200, "12345 08:00-18:00"]);
  expect(await read()).toBe("12345 08:00-18:00");
  expect((await set("54321 08:00-18:00")).status).toBe(400);
  const other = await callApi(server, "PUT /user/settings", { token: root.token, body: { maxAdminCount: 5 } });
  expect(other.body.sendingHours).toBe("12345 08:00-18:00");
  await set("12345 08:00-18:00");
  await set(null);
  expect(await read()).toBeNull();
  const { body: events } = await callApi(server, "GET /audit?kind=settings-changed", root);
  const ofHours = JSON.stringify(events).match(/"before":"[^"]*","sendingHours":"[^"]*"/g) ?? [];
  expect(ofHours.toSorted()).toEqual([
    '"before":"12345 08:00-18:00","sendingHours":"1234567 00:00-24:00"',
    '"before":"1234567 00:00-24:00","sendingHours":"12345 08:00-18:00"',
  ]);
  expect(await jobs()).toEqual([{ user_id: null, scope_tag_id: null }]);
});

test("a person's own hours are theirs to see, and plan their reminders again", async () => {
  const change = (sendingHours: string | null) =>
    callApi(server, "PUT /user", { token: ana.token, body: { sendingHours } });
  await server.db.deleteFrom("planning_jobs").execute();
  expect((await change("1 08:00-08:30")).status).toBe(400);
  expect((await change("7 10:00-12:00")).body.user.sendingHours).toBe("7 10:00-12:00");
  expect((await callApi(server, `GET /user/user/${ana._id}`, root)).body).not.toHaveProperty("sendingHours");
  expect((await change(null)).body.user.sendingHours).toBeNull();
  expect(await jobs()).toEqual([{ user_id: ana._id, scope_tag_id: null }]);
});
