import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApiToken } from "../../../test/api-tokens.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { callScim, scimUser } from "../../../test/scim/client.ts";
import { entra } from "../../../test/scim/recorded.ts";
import { parseConfig } from "../../config.ts";
import { createLog } from "../../platform/log.ts";
import { applyPending } from "./apply-plan.ts";

let server: TestServer;
let root: TestUser;
let secret: string;
/** The directory's ids of 12 people who are here, and have signed in. */
let here: string[];
const clock = createTestClock();
const log = createLog(parseConfig({}), { write: () => undefined });
beforeAll(async () => {
  server = await startTestServer({ clock, config: { tokenTtlSeconds: 300 * 86_400 } });
  root = await factories(server).user({ isSuperAdmin: true });
  ({ secret } = await createApiToken(server, root, { kind: "server", name: "Entra", scopes: ["scim"] }));
});
afterAll(() => server.close());
beforeEach(async () => {
  await callApi(server, "POST /provisioning/clear", { token: root.token, body: {} });
  for (const table of ["directory_accounts", "mails", "audit_events"] as const) {
    await server.db.deleteFrom(table).execute();
  }
  await server.db.deleteFrom("users").where("is_super_admin", "=", false).execute();
  here = [];
  for (let i = 0; i < 12; i += 1) {
    const { email } = await factories(server).user();
    here.push(await create(`here-${i}`, { userName: email, emails: [{ value: email, primary: true }] }));
  }
  await server.db.updateTable("users").set({ email_verified_at: new Date() }).execute();
});

const scim = (request: string, body?: unknown) => callScim(server, secret, request, body);
const create = async (name: string, more: object = {}) =>
  (await scim("POST /Users", scimUser(name, more))).body.id as string;
const confirmPlan = async () => {
  const { plan } = (await callApi(server, "GET /provisioning", { token: root.token })).body;
  const body = { plan, currentPassword: root.password };
  expect((await callApi(server, "POST /provisioning/live", { token: root.token, body })).status).toBe(204);
  // It is applied afterwards.
  clock.advance(1);
  await applyPending({ db: server.db, log, clock, company: null });
};
/** Creates `count` people, ten a day, which is never unusual. */
async function createMany(count: number) {
  for (let i = 0; i < count; i += 1) {
    if (i % 10 === 0) clock.advance(25 * 3_600);
    await create(`new-${i}`);
  }
  // The audit counts them for a day.
  clock.advance(25 * 3_600);
}
/** Shuts out the 12 people who are here. Returns whether super admins were mailed. */
async function isUnusual() {
  for (const id of here) expect((await scim(`PATCH /Users/${id}`, entra.unassign)).status).toBe(200);
  const mails = server.db.selectFrom("mails").select("id").where("template", "=", "provisioning-brake");
  return (await mails.execute()).length === 1;
}
const accounts = async () => (await server.db.selectFrom("users").select("id").execute()).length;

test("109: accounts that a directory creates, and no one has entered, make no one's leaving usual", async () => {
  await confirmPlan();
  await createMany(50);
  expect(await accounts()).toBe(63);
  expect(await isUnusual()).toBe(true);
});

test("109: nor do they raise how many people are invited in a day", async () => {
  await confirmPlan();
  await createMany(50);
  for (let i = 0; i < 11; i += 1) await create(`later-${i}`);
  expect(await accounts()).toBe(73);
});

test("109: accounts that someone has entered count", async () => {
  await confirmPlan();
  await createMany(50);
  await server.db.updateTable("users").set({ must_change_password: false }).execute();
  expect(await isUnusual()).toBe(false);
});

test("109: accounts that a confirmed plan creates count, before anyone has entered them", async () => {
  for (let i = 0; i < 50; i += 1) await create(`new-${i}`);
  await confirmPlan();
  expect(await accounts()).toBe(63);
  expect(await isUnusual()).toBe(false);
});

test("109: accounts that were there when a plan was confirmed count", async () => {
  await confirmPlan();
  await createMany(50);
  await confirmPlan();
  expect(await isUnusual()).toBe(false);
});

test("109: accounts that were shut out more than a day before don't count", async () => {
  await confirmPlan();
  await createMany(50);
  await server.db
    .updateTable("users")
    .set({ deactivated_at: new Date(clock.now().getTime() - 25 * 3_600_000) })
    .where("must_change_password", "=", true)
    .execute();
  await sql`update directory_accounts set adopted_at = 'epoch'`.execute(server.db);
  expect(await isUnusual()).toBe(true);
});
