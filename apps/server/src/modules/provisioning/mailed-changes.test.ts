import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApiToken } from "../../../test/api-tokens.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

// A stolen session of a super admin can stop what keeps leavers out: the super admins are mailed.

let server: TestServer;
let root: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  root = await factories(server).user({ isSuperAdmin: true });
  await server.db.updateTable("users").set({ email_verified_at: new Date() }).execute();
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom("mails").execute());

const send = async (request: string, body: object = {}) =>
  (await callApi(server, request, { token: root.token, body })).status;
const goLive = async () => {
  const { plan } = (await callApi(server, "GET /provisioning", { token: root.token })).body;
  expect(await send("POST /provisioning/live", { plan, currentPassword: root.password })).toBe(204);
};
const mails = async () =>
  (
    await server.db.selectFrom("mails").selectAll().where("template", "=", "server-changed").orderBy("id").execute()
  ).map(({ user_id, data }) => ({ user_id, ...(data as { change: string; by: string; subject: string }) }));
const newToken = (name: string) => createApiToken(server, root, { kind: "server", name, scopes: ["scim"] });

test("stopping what the directory says is mailed, once", async () => {
  await goLive();
  expect([await send("POST /provisioning/watch"), await send("POST /provisioning/watch")]).toEqual([204, 204]);
  expect(await mails()).toMatchObject([{ user_id: root._id, change: "watching", by: "Ana Silva", subject: "" }]);
});

test("deleting what the directory sent is mailed, also if there is nothing and it only stops", async () => {
  await goLive();
  expect(await send("POST /provisioning/clear")).toBe(204);
  expect(await mails()).toMatchObject([{ change: "cleared" }]);
  const events = server.db.selectFrom("audit_events").select("id").where("kind", "=", "provisioning-cleared");
  expect(await events.execute()).toHaveLength(1);
  expect(await send("POST /provisioning/clear")).toBe(204);
  expect(await mails()).toHaveLength(1);
});

test("another heir of reminders is mailed by name, ten times a day at most, and keeps no one from a change", async () => {
  const ben = await factories(server).user({ isAllowedForRemindMe: true }, { firstName: "Ben" });
  for (let i = 0; i < 17; i += 1) {
    for (const heir of [ben._id, null]) expect(await send("PUT /provisioning/heir", { heir })).toBe(204);
  }
  const sent = await mails();
  expect(sent.slice(0, 2)).toMatchObject([
    { change: "heir", by: "Ana Silva", subject: "Ben Silva" },
    { change: "heir", by: "Ana Silva", subject: "" },
  ]);
  expect(sent).toHaveLength(10);
  // Other changes are mailed all the same.
  await goLive();
  expect(await send("POST /provisioning/watch")).toBe(204);
  expect((await mails()).at(-1)).toMatchObject({ change: "watching" });
});

test("a token of the server that is revoked is mailed by name, and one of a person isn't", async () => {
  const { token } = await newToken("Entra");
  const own = await createApiToken(server, root, { name: "Mine", scopes: ["reminders:read"] });
  expect(await send(`POST /user/tokens/${own.token._id}/revoke`)).toBe(204);
  expect(await mails()).toEqual([]);
  expect(await send(`POST /tokens/${token._id}/revoke`)).toBe(204);
  expect(await mails()).toMatchObject([{ change: "token-revoked", by: "Ana Silva", subject: "Entra" }]);
});

test("an unproven address gets no names", async () => {
  await server.db.updateTable("users").set({ email_verified_at: null }).where("id", "=", root._id).execute();
  const { token } = await newToken("Entra");
  await server.db.deleteFrom("mails").execute();
  expect(await send(`POST /tokens/${token._id}/revoke`)).toBe(204);
  expect(await mails()).toMatchObject([{ change: "token-revoked", name: "", by: "", subject: "" }]);
});
