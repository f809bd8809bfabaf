import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../test/factories.ts";
import { startTestServer, type TestServer } from "../../test/harness.ts";
import { credential, kdf, wrappedVaultKey } from "../../test/value-factories.ts";

let server: TestServer;
let ana: TestUser;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
  admin = await factories(server).user({ isAdmin: true });
});

const fill = (template: string, data: object = {}) => {
  const mail = { user_id: ana._id, recipient: ana.email, template, data: JSON.stringify(data) };
  const at = { send_at: new Date(), created_at: new Date() };
  const rows = Array.from({ length: 30 }, () => ({ ...mail, ...at, id: randomUUID(), message_id: randomUUID() }));
  return server.db.insertInto("mails").values(rows).execute();
};
const change = async (token: string, body: object) =>
  (await callApi(server, `PUT /auth/update/${ana._id}`, { token, body })).status;
const byOwner = () =>
  change(ana.token, {
    currentPassword: ana.password,
    password: credential(),
    kdf: kdf(),
    vault: { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() },
  });
const byAdministrator = () => change(admin.token, { password: "Temporary-1" });

test("mails that others or the server cause keep neither an owner nor administrators from a change", async () => {
  const byOthers = ["shared-access", "shared-removed", "shared-deleted", "shared-keys-due", "shared-invite-accepted"];
  const byServer = ["leaver-task", "leaver-tokens", "provisioning-brake", "reminder-notice", "reminders-handed-over"];
  const withLimits = ["new-device", "link-opened", "api-token-network", "super-admin-offered", "verify-email"];
  for (const template of [...byOthers, ...byServer, ...withLimits]) await fill(template);
  await fill("address-changed", { by: null });
  expect(await byOwner()).toBe(200);
  expect(await byAdministrator()).toBe(200);
});

test("mails about an owner's changes keep the owner from more, and no administrator", async () => {
  await fill("address-changed", { newEmail: "new@example.com" });
  expect(await byOwner()).toBe(429);
  expect(await byAdministrator()).toBe(200);
});

test("mails about an administrator's changes keep administrators from more, and not the owner", async () => {
  await fill("address-changed", { by: "Eva Admin" });
  expect(await byAdministrator()).toBe(429);
  expect(await byOwner()).toBe(200);
});

test("mails that others cause leave out no mail of a new device", async () => {
  await fill("shared-access");
  await callApi(server, "POST /auth/login", { body: { email: ana.email, password: ana.password } });
  const mails = server.db.selectFrom("mails").select("id").where("user_id", "=", ana._id);
  expect(await mails.where("template", "=", "new-device").execute()).toHaveLength(1);
});
