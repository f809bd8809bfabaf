import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApiToken, endIn } from "../../../test/api-tokens.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { callScim } from "../../../test/scim/client.ts";

let server: TestServer;
let root: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { trustProxy: 1 } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom("users").execute();
  await server.db.deleteFrom("api_tokens").execute();
  root = await factories(server).user({ isSuperAdmin: true });
  other = await factories(server).user({ isSuperAdmin: true });
  await server.db.deleteFrom("mails").execute();
});

const from = (address: string) => ({ "x-forwarded-for": address });
const networksMailedTo = async ({ _id }: TestUser) => {
  const mails = server.db.selectFrom("mails").select("data").where("user_id", "=", _id);
  const rows = await mails.where("template", "=", "api-token-network").orderBy("created_at").execute();
  return rows.map(({ data }) => (data as { network: string }).network);
};

test("new networks of a person's token are mailed ten times a day, and hide none of the directory's", async () => {
  const ana = await factories(server).user({ isAllowedForRemindMe: true });
  const own = await createApiToken(server, ana);
  const directory = await createApiToken(server, root, { kind: "server", scopes: ["scim"] });
  const ask = (address: string) => callScim(server, directory.secret, "GET /Users", undefined, from(address));
  await ask("192.0.2.1");
  for (let network = 0; network < 12; network++) {
    await callApi(server, "GET /reminder/reminders", { token: own.secret, headers: from(`198.18.${network}.1`) });
  }
  expect(await networksMailedTo(ana)).toHaveLength(10);
  expect((await ask("203.0.113.66")).status).toBe(200);
  expect([await networksMailedTo(root), await networksMailedTo(other)]).toEqual([
    ["203.0.113.0/24"],
    ["203.0.113.0/24"],
  ]);
});

test("each super admin is mailed ten new networks of the server's tokens a day, and those of their own besides", async () => {
  const own = await createApiToken(server, root);
  const servers = await createApiToken(server, root, { kind: "server", scopes: ["users:read"] });
  for (let network = 0; network < 12; network++) {
    const headers = from(`198.18.${network}.1`);
    expect((await callApi(server, "GET /user/directory", { token: servers.secret, headers })).status).toBe(200);
  }
  expect([(await networksMailedTo(root)).length, (await networksMailedTo(other)).length]).toEqual([10, 10]);
  for (const address of ["192.0.2.1", "203.0.113.1"]) {
    await callApi(server, "GET /reminder/reminders", { token: own.secret, headers: from(address) });
  }
  expect([(await networksMailedTo(root)).length, (await networksMailedTo(other)).length]).toEqual([11, 10]);
});

test("changes of the server's tokens and webhooks count for the super admin who makes them, and for no other", async () => {
  const { token } = await createApiToken(server, root, { kind: "server", scopes: ["users:read"] });
  const webhook = await callApi(server, "POST /audit/webhooks", {
    token: root.token,
    body: { name: "SIEM", url: "https://siem.example.org/", currentPassword: root.password },
  });
  expect(webhook.status).toBe(201);
  const rotate = ({ token: session, password }: TestUser) =>
    callApi(server, `POST /tokens/${token._id}/rotate`, {
      token: session,
      body: { overlapHours: 0, expiresAt: endIn(200), currentPassword: password },
    });
  for (let i = 2; i < 30; i++) expect((await rotate(root)).status).toBe(200);
  expect((await rotate(root)).status).toBe(429);
  const mails = server.db.selectFrom("mails").select("template").where("user_id", "=", other._id);
  expect(await mails.where("template", "in", ["api-token", "audit-webhook"]).execute()).toHaveLength(30);
  expect((await rotate(other)).status).toBe(200);
});
