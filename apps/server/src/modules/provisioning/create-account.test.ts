import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApiToken } from "../../../test/api-tokens.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { callScim, scimUser } from "../../../test/scim/client.ts";
import { credential, kdf, newVault } from "../../../test/value-factories.ts";
import { parseConfig } from "../../config.ts";
import { systemClock as clock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { applyPending } from "./apply-plan.ts";
import { createUnplanned } from "./create-account.ts";
import { lockLive } from "./live-setting.ts";

const log = createLog(parseConfig({}), { write: () => undefined });
let server: TestServer;
let root: TestUser;
let secret: string;
beforeAll(async () => {
  server = await startTestServer();
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
});

const scim = (request: string, body?: unknown) => callScim(server, secret, request, body);
const create = async (name: string, more: object = {}) => {
  const { status, body } = await scim("POST /Users", scimUser(name, more));
  expect(status).toBe(201);
  return body.id as string;
};
const patch = (path: string, value: unknown) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: [{ op: "replace", path, value }],
});
const state = async () => (await callApi(server, "GET /provisioning", { token: root.token })).body;
const goLive = async (plan?: string) => {
  const body = { plan: plan ?? (await state()).plan, currentPassword: root.password };
  return (await callApi(server, "POST /provisioning/live", { token: root.token, body })).status;
};
const deps = () => ({ db: server.db, log, clock, company: null });
const apply = () => applyPending(deps());
const accounts = () =>
  server.db.selectFrom("users").selectAll().where("is_super_admin", "=", false).orderBy("email").execute();
const mailsOf = (template: "user-invited" | "provisioning-many-new") =>
  server.db.selectFrom("mails").selectAll().where("template", "=", template).execute();
const provisioned = async () =>
  (await server.db.selectFrom("audit_events").select("details").where("kind", "=", "provisioned").execute()).map(
    ({ details }) => details,
  );
/** Moves what was recorded back by more than a day. */
const passDay = () =>
  server.db
    .updateTable("audit_events")
    .set({ at: sql`at - interval '25 hours'` })
    .execute();
const remove = async (id: string | undefined) =>
  expect((await callApi(server, `DELETE /user/user/${id}`, { token: root.token })).status).toBe(204);

test("100: what a confirmed plan named is created, once, without a password or rights, and invited", async () => {
  await create("ana");
  await create("ben");
  await create("cy", { externalId: "cy@scim.example" });
  await create("dan", { active: false });
  const { plan, people } = await state();
  expect(people).toMatchObject({ new: 2, impossible: 1, inactive: 1 });
  await apply();
  expect(await accounts()).toEqual([]);
  const eve = await create("eve", { emails: [{ value: "eva@scim.example", primary: true }] });
  expect(await goLive(plan)).toBe(412);
  const before = (await state()).plan;
  expect((await scim(`PUT /Users/${eve}`, scimUser("eve"))).status).toBe(200);
  expect(await goLive(before)).toBe(412);
  expect(await goLive()).toBe(204);
  expect(await state()).toMatchObject({ pending: 3, people: { new: 3 } });
  await Promise.all([apply(), apply()]);
  const made = await accounts();
  expect(made.map(({ first_name, email }) => [first_name, email])).toEqual(
    ["ana", "ben", "eve"].map((name) => [name, `${name}@scim.example`]),
  );
  for (const { is_admin, is_allowed_for_remind_me, must_change_password, email_verified_at } of made)
    expect([is_admin, is_allowed_for_remind_me, must_change_password, email_verified_at]).toEqual([
      false,
      false,
      true,
      null,
    ]);
  expect(await state()).toMatchObject({ pending: 0, people: { new: 0, kept: 3, impossible: 1, inactive: 1 } });
  const mails = await mailsOf("user-invited");
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(made.map(({ email }) => email));
  expect(mails[0]?.data).toMatchObject({ by: "", name: "" });
  expect(await provisioned()).toEqual([{}, {}, {}]);
  const [live] = await server.db
    .selectFrom("audit_events")
    .select("details")
    .where("kind", "=", "provisioning-live")
    .execute();
  expect(live?.details).toMatchObject({ accounts: 0, out: 0, created: 3 });
});

test("who is new while it is Live gets an account at once, and chooses a master password by the invitation", async () => {
  expect(await goLive()).toBe(204);
  await create("ana");
  const [account] = await accounts();
  expect(await provisioned()).toEqual([{ name: "Entra" }]);
  const [mail] = await mailsOf("user-invited");
  const token = (mail?.data as { invitation?: string } | undefined)?.invitation;
  const accepted = await callApi(server, "POST /auth/accept-invitation", { body: { token } });
  expect([accepted.status, accepted.body.user._id]).toEqual([200, account?.id]);
  const chosen = await callApi(server, `PUT /auth/update/${account?.id}`, {
    token: accepted.body.token,
    body: { password: credential(), kdf: kdf(), newVault: newVault() },
  });
  expect(chosen.status).toBe(200);
  expect(await state()).toMatchObject({ people: { kept: 1, new: 0 } });
});

test("who is new is invited by the company where it signs people in", async () => {
  expect(await goLive()).toBe(204);
  await callApi(server, "POST /provisioning/watch", { token: root.token, body: {} });
  await create("ana");
  expect(await goLive()).toBe(204);
  await applyPending({ ...deps(), company: "Contoso" });
  const mails = await server.db
    .selectFrom("mails")
    .select(["template", "data"])
    .where("user_id", "!=", root._id)
    .execute();
  expect(mails).toMatchObject([{ template: "company-invited", data: { by: "", company: "Contoso" } }]);
});

test("who was not active, or had no id, gets an account when the directory says so", async () => {
  expect(await goLive()).toBe(204);
  const ana = await create("ana", { active: false });
  const ben = await create("ben", { externalId: undefined });
  expect(await accounts()).toEqual([]);
  expect((await scim(`PATCH /Users/${ana}`, patch("active", true))).status).toBe(200);
  expect((await scim(`PATCH /Users/${ben}`, patch("externalId", "object-ben"))).status).toBe(200);
  expect((await accounts()).length).toBe(2);
  // The same request again creates nothing.
  expect((await scim(`PATCH /Users/${ana}`, patch("active", true))).status).toBe(200);
  expect([(await accounts()).length, (await mailsOf("user-invited")).length]).toEqual([2, 2]);
});

test("103: one person who is sent four times at once, and looked at twice at once, gets one account", async () => {
  const ana = scimUser("ana");
  const sent = async () => (await scim("POST /Users", ana)).status;
  expect(await goLive()).toBe(204);
  expect((await Promise.all([sent(), sent(), sent(), sent()])).toSorted()).toEqual([201, 409, 409, 409]);
  expect((await accounts()).length).toBe(1);
  await callApi(server, "POST /provisioning/watch", { token: root.token, body: {} });
  const ben = await create("ben");
  const look = () =>
    withTransaction<void>(server.db, (trx) => createUnplanned(trx, ben, { token: "Entra", clock, company: null }));
  await Promise.all([look(), look(), look()]);
  expect([(await accounts()).length, (await mailsOf("user-invited")).length]).toEqual([2, 2]);
});

test("104: the address of somebody who is here links no one, also who registers after the plan was confirmed", async () => {
  await factories(server).user({}, { email: "ana@scim.example" });
  await server.db.updateTable("users").set({ email_verified_at: null, created_by: null }).execute();
  await create("ana");
  await create("ben");
  expect((await state()).people).toMatchObject({ new: 1, impossible: 1 });
  expect(await goLive()).toBe(204);
  await factories(server).user({}, { email: "ben@scim.example" });
  await apply();
  expect(await server.db.selectFrom("directory_accounts").selectAll().execute()).toEqual([]);
  expect([await mailsOf("user-invited"), await provisioned(), (await state()).pending]).toEqual([[], [], 0]);
});

test("104: who was deleted and comes back has the account of before, and another person none of it", async () => {
  expect(await goLive()).toBe(204);
  const ana = await create("ana");
  const [before] = await accounts();
  await scim(`DELETE /Users/${ana}`);
  expect((await accounts())[0]?.deactivated_at).not.toBeNull();
  await create("ana", { externalId: "another" });
  expect((await state()).people).toMatchObject({ new: 0, impossible: 1 });
  expect((await accounts()).map(({ id, deactivated_at }) => [id, deactivated_at !== null])).toEqual([
    [before?.id, true],
  ]);
});

test("109: of more than ten and a fifth of all in a day the rest waits for a plan, and super admins are mailed once", async () => {
  expect(await goLive()).toBe(204);
  for (let i = 0; i < limits.brake.people + 3; i++) await create(`new-${i}`);
  expect((await accounts()).length).toBe(limits.brake.people);
  expect((await state()).people).toMatchObject({ new: 3, kept: limits.brake.people });
  expect((await mailsOf("provisioning-many-new")).length).toBe(1);
  // A confirmed plan creates them, and is not counted.
  expect(await goLive()).toBe(204);
  await apply();
  expect((await accounts()).length).toBe(limits.brake.people + 3);
  await passDay();
  await create("later");
  expect((await state()).people).toMatchObject({ new: 0 });
});

test("109: people of a plan are not counted, and people who are sent at once are counted one after the other", async () => {
  const most = limits.brake.people;
  for (let i = 0; i < most + 2; i++) await create(`planned-${i}`);
  expect(await goLive()).toBe(204);
  await apply();
  const ids = [];
  for (let i = 0; i < most + 4; i++) ids.push(await create(`late-${i}`, { active: false }));
  const replies = await Promise.all(ids.map((id) => scim(`PATCH /Users/${id}`, patch("active", true))));
  expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 200));
  expect((await accounts()).length).toBe(2 * most + 2);
});

test("104: who registers with the address while the account is created keeps it alone", async () => {
  expect(await goLive()).toBe(204);
  const user = await factories(server).user();
  let sent: ReturnType<typeof scim> | undefined;
  await withTransaction<void>(server.db, async (trx) => {
    await trx.updateTable("users").set({ email: "ana@scim.example" }).where("id", "=", user._id).execute();
    sent = scim("POST /Users", scimUser("ana"));
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(server.db);
        return rows.length;
      })
      .toBeGreaterThan(0);
  });
  expect((await sent)?.status).toBe(201);
  expect(await server.db.selectFrom("directory_accounts").selectAll().execute()).toEqual([]);
  expect((await accounts()).map(({ id }) => id)).toEqual([user._id]);
});

test("whose account an administrator deletes gets another by a confirmed plan alone", async () => {
  await create("ana");
  expect(await goLive()).toBe(204);
  await apply();
  const ben = await create("ben");
  await server.db.deleteFrom("users").where("is_super_admin", "=", false).execute();
  expect((await scim(`PUT /Users/${ben}`, scimUser("ben"))).status).toBe(200);
  expect([await accounts(), (await state()).people.new]).toEqual([[], 2]);
  expect(await goLive()).toBe(204);
  await apply();
  expect((await accounts()).length).toBe(2);
});

test("who waits is created no more once it only watches, or the copy is deleted", async () => {
  await create("ana");
  expect(await goLive()).toBe(204);
  await callApi(server, "POST /provisioning/watch", { token: root.token, body: {} });
  await apply();
  expect(await state()).toMatchObject({ pending: 0, people: { new: 1 } });
  expect(await goLive()).toBe(204);
  await callApi(server, "POST /provisioning/clear", { token: root.token, body: {} });
  await apply();
  expect(await accounts()).toEqual([]);
});

test("109: accounts that are deleted again are counted too", async () => {
  const most = limits.brake.people;
  expect(await goLive()).toBe(204);
  for (let i = 0; i < most; i++) await create(`new-${i}`);
  expect((await accounts()).length).toBe(most);
  await server.db.deleteFrom("users").where("is_super_admin", "=", false).execute();
  await create("more");
  expect([await accounts(), (await mailsOf("provisioning-many-new")).length]).toEqual([[], 1]);
});

test("109: who came after unusually many waits for a plan on the next day too", async () => {
  const most = limits.brake.people;
  expect(await goLive()).toBe(204);
  for (let i = 0; i < most; i++) await create(`new-${i}`);
  const late = await create("late");
  await passDay();
  expect((await scim(`PUT /Users/${late}`, scimUser("late"))).status).toBe(200);
  expect([(await accounts()).length, (await state()).people.new]).toEqual([most, 1]);
  expect(await goLive()).toBe(204);
  await apply();
  expect((await accounts()).length).toBe(most + 1);
});

test("100: a person with another address, or another id, than the one that was confirmed waits for the next plan", async () => {
  const [ana, ben, cy] = [await create("ana"), await create("ben"), await create("cy")];
  expect(await goLive()).toBe(204);
  await scim(`PATCH /Users/${ana}`, patch('emails[type eq "work"].value', "stranger@other.example"));
  await scim(`PATCH /Users/${ben}`, patch("externalId", "another"));
  await scim(`PATCH /Users/${cy}`, patch("name.familyName", "Other"));
  await apply();
  expect((await accounts()).map(({ email }) => email)).toEqual(["cy@scim.example"]);
  expect(await state()).toMatchObject({ pending: 0, people: { new: 2 } });
});

test("100: a plan that was shown with other names is not applied", async () => {
  const ana = await create("ana");
  const { plan } = await state();
  await scim(`PATCH /Users/${ana}`, patch("name.givenName", "Anna"));
  expect(await goLive(plan)).toBe(412);
  const { plan: renamed } = await state();
  await scim(`PATCH /Users/${ana}`, patch("name.familyName", "Other"));
  expect(await goLive(renamed)).toBe(412);
});

test("whose account an administrator deletes waits for a plan, also who was back, or whose account was made by hand", async () => {
  expect(await goLive()).toBe(204);
  await scim(`DELETE /Users/${await create("ana")}`);
  const ana = await create("ana");
  await server.db
    .updateTable("users")
    .set({ email: "moved@scim.example" })
    .where("email", "=", "ana@scim.example")
    .execute();
  await factories(server).user({}, { email: "ben@scim.example" });
  const ben = await create("ben", { active: false });
  for (const { id } of await accounts()) await remove(id);
  expect((await scim(`PUT /Users/${ana}`, scimUser("ana"))).status).toBe(200);
  expect((await scim(`PATCH /Users/${ben}`, patch("active", true))).status).toBe(200);
  expect([await accounts(), (await state()).people.new]).toEqual([[], 2]);
});

test("104: an account that the directory created is no stranger's before its owner has accepted the invitation", async () => {
  expect(await goLive()).toBe(204);
  await create("ana");
  await create("ben");
  // Everything is sent again.
  await callApi(server, "POST /provisioning/clear", { token: root.token, body: {} });
  await create("ana");
  const ben = await create("ben");
  // One who registered is a stranger still, also with a password of an administrator.
  for (const [name, must_change_password] of [
    ["cy", true],
    ["dan", false],
  ] as const) {
    const { _id } = await factories(server).user({}, { email: `${name}@scim.example` });
    const stranger = { email_verified_at: null, created_by: null, must_change_password };
    await server.db.updateTable("users").set(stranger).where("id", "=", _id).execute();
    if (!must_change_password) await server.db.deleteFrom("vaults").where("user_id", "=", _id).execute();
    await create(name);
  }
  expect((await state()).people).toMatchObject({ match: 2, impossible: 2 });
  expect(await goLive()).toBe(204);
  await apply();
  expect((await scim(`PATCH /Users/${ben}`, patch("active", false))).status).toBe(200);
  const [, out] = await accounts();
  expect(out?.deactivated_at).not.toBeNull();
  const body = { currentPassword: root.password };
  const letIn = await callApi(server, `POST /provisioning/accounts/${out?.id}/let-in`, { token: root.token, body });
  expect(letIn.status).toBe(204);
  expect((await state()).people).toMatchObject({ leaves: 1, impossible: 2 });
});

test("a request waits for a change of Live before it locks a person, whom the plan may name", async () => {
  const ana = await create("ana");
  expect(await goLive()).toBe(204);
  let sent: ReturnType<typeof scim> | undefined;
  await withTransaction<void>(server.db, async (trx) => {
    await lockLive(trx);
    sent = scim(`PUT /Users/${ana}`, scimUser("ana"));
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(server.db)).rows.length)
      .toBeGreaterThan(0);
    const free = await sql`select from scim_users where id = ${ana} for update skip locked`.execute(trx);
    expect(free.rows.length).toBe(1);
  });
  expect((await sent)?.status).toBe(200);
});
