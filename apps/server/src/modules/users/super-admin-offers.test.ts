import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { companyConfig } from "../../../test/company/harness.ts";
import { clientOf } from "../../../test/company/provider.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { codeAt, setUpTotp } from "../../../test/factors.ts";
import { credential } from "../../../test/value-factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { writeSetting } from "../../platform/settings.ts";
import { withTransaction } from "../../platform/transaction.ts";

const clock = createTestClock(new Date("2026-11-20T08:00:00Z"));
let server: TestServer;
let root: TestUser;
let eva: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock, config: { company: companyConfig(clientOf(1)) } });
});
afterAll(() => server.close());
beforeEach(async () => {
  root = await factories(server).user({ isSuperAdmin: true }, { firstName: "Root" });
  eva = await factories(server).user({ isAdmin: true }, { firstName: "Eva" });
  await server.db.deleteFrom("mails").execute();
});

const offerTo = (to: { _id: string }, by = root) =>
  callApi(server, "PUT /user/super-admin", { token: by.token, body: { to: to._id, currentPassword: by.password } });
const accept = (by = eva) =>
  callApi(server, "POST /user/super-admin", { token: by.token, body: { currentPassword: by.password } });
const withdraw = (by: TestUser) => callApi(server, "DELETE /user/super-admin", { token: by.token });
const shownTo = async (who: TestUser) =>
  (await callApi(server, "GET /user/super-admin", { token: who.token })).body.offer;
const rightsOf = async ({ _id }: TestUser) => {
  const row = await server.db.selectFrom("users").selectAll().where("id", "=", _id).executeTakeFirstOrThrow();
  return { isSuperAdmin: row.is_super_admin, isAdmin: row.is_admin };
};
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const mails = async () =>
  (await server.db.selectFrom("mails").select(["user_id", "template"]).orderBy("created_at").execute()).map(
    ({ user_id, template }) => [user_id, template],
  );

const superAdmin = { isSuperAdmin: true, isAdmin: false };
const administrator = { isSuperAdmin: false, isAdmin: true };

test("an administrator who accepts is super admin, and the one before may change address and leave", async () => {
  const { status, body } = await offerTo(eva);
  expect([status, body.offer.person._id]).toEqual([200, eva._id]);
  const expiresAt = "2026-11-27T08:00:00.000Z";
  expect(await shownTo(root)).toMatchObject({ isMine: true, person: { _id: eva._id }, expiresAt });
  expect(await shownTo(eva)).toMatchObject({ isMine: false, person: { _id: root._id }, expiresAt });
  expect([await rightsOf(root), await rightsOf(eva)]).toEqual([superAdmin, administrator]);

  expect((await accept()).status).toBe(204);
  expect([await rightsOf(root), await rightsOf(eva)]).toEqual([administrator, superAdmin]);
  expect([await shownTo(root), await shownTo(eva)]).toEqual([null, null]);
  expect(await mails()).toEqual([
    [eva._id, "super-admin-offered"],
    [eva._id, "super-admin-changed"],
    [root._id, "super-admin-changed"],
  ]);
  // The rights that each has now count at once, in the sessions that they have.
  expect((await callApi(server, "PUT /user/settings", { token: root.token, body: {} })).status).toBe(403);
  const left = { token: root.token, body: { currentPassword: root.password } };
  expect((await callApi(server, "POST /user/delete", left)).status).toBe(204);
  expect(refusal(await callApi(server, "POST /user/delete", { token: eva.token, body: {} }))).toEqual([
    403,
    "forbidden",
  ]);
});

test("the audit has the offer and both changes, for super admins alone", async () => {
  await offerTo(eva);
  await accept();
  const events = await server.db
    .selectFrom("audit_events")
    .select(["kind", "actor_id", "target_id", "is_about_super_admin", "details"])
    .where("kind", "in", ["super-admin-offered", "rights-changed"])
    .where((where) => where.or([where("target_id", "=", eva._id), where("target_id", "=", root._id)]))
    .orderBy("id")
    .execute();
  expect(events.map(({ kind, actor_id, target_id, details }) => [kind, actor_id, target_id, details])).toEqual([
    ["super-admin-offered", root._id, eva._id, {}],
    ["rights-changed", eva._id, eva._id, { isSuperAdmin: true }],
    ["rights-changed", eva._id, root._id, { isSuperAdmin: false, isAdmin: true }],
  ]);
  expect(events.every((event) => event.is_about_super_admin)).toBe(true);
});

test("an offer ends when either of the two takes it back, with a newer one, and after seven days", async () => {
  expect(refusal(await withdraw(root))).toEqual([404, "not_found"]);
  for (const one of [root, eva]) {
    await offerTo(eva);
    expect((await withdraw(one)).status).toBe(204);
    expect(refusal(await accept())).toEqual([404, "not_found"]);
  }
  const ben = await factories(server).user({ isAdmin: true });
  await offerTo(eva);
  await offerTo(ben);
  expect(refusal(await accept())).toEqual([404, "not_found"]);
  const other = await factories(server).user({ isSuperAdmin: true });
  await offerTo(ben, other);
  expect(await shownTo(root)).toBeNull();

  await offerTo(eva);
  await server.db
    .updateTable("super_admin_offers")
    .set({ expires_at: clock.now() })
    .where("from_user", "=", root._id)
    .execute();
  expect(refusal(await accept())).toEqual([404, "not_found"]);
  expect(await shownTo(root)).toBeNull();
  expect(await rightsOf(eva)).toEqual(administrator);
});

test("only an administrator with a master password can be asked, by a super admin alone", async () => {
  const regular = await factories(server).user();
  const waiting = await factories(server).user({ isAdmin: true });
  await server.db.updateTable("users").set({ must_change_password: true }).where("id", "=", waiting._id).execute();
  const other = await factories(server).user({ isSuperAdmin: true });
  for (const to of [regular, waiting, other, root, { _id: randomUUID() }])
    expect(refusal(await offerTo(to))).toEqual([404, "not_found"]);
  expect(refusal(await offerTo(eva, eva))).toEqual([403, "forbidden"]);
  expect(refusal(await offerTo(regular, regular))).toEqual([403, "forbidden"]);
});

test("an offer is worth nothing once either of the two has lost the rights that it had", async () => {
  const update = (who: TestUser, columns: { is_admin?: boolean; is_super_admin?: boolean }) =>
    server.db.updateTable("users").set(columns).where("id", "=", who._id).execute();
  await offerTo(eva);
  await update(root, { is_super_admin: false });
  expect(refusal(await accept())).toEqual([404, "not_found"]);
  await update(root, { is_super_admin: true });
  await update(eva, { is_admin: false });
  expect(refusal(await accept())).toEqual([403, "forbidden"]);
  expect(await rightsOf(root)).toEqual(superAdmin);
});

test("a wrong password changes nothing, and the offer stays", async () => {
  await offerTo(eva);
  const { status, body } = await callApi(server, "POST /user/super-admin", {
    token: eva.token,
    body: { currentPassword: credential() },
  });
  expect([status, body.code]).toEqual([403, "wrong_password"]);
  expect(await shownTo(eva)).not.toBeNull();
  expect((await accept()).status).toBe(204);
});

test("where the company is required, only somebody with a second factor can take over", async () => {
  await withTransaction(server.db, (trx) => writeSetting(trx, "company_domains", ["contoso.example"]));
  await offerTo(eva);
  expect(refusal(await accept())).toEqual([409, "no_other_way"]);
  expect([await rightsOf(root), await rightsOf(eva)]).toEqual([superAdmin, administrator]);
});

test("who was super admin in a domain that the company signs in does not stay signed in by password", async () => {
  await withTransaction(server.db, (trx) => writeSetting(trx, "company_domains", ["contoso.example"]));
  const before = await factories(server).user({ isSuperAdmin: true }, { email: `${randomUUID()}@contoso.example` });
  const { secret } = await setUpTotp(server, eva, clock);
  await offerTo(eva, before);
  const { challenge } = (await accept()).body as { challenge: string };
  const proof = { currentPassword: eva.password, challenge, code: codeAt(secret, clock, 1) };
  expect((await callApi(server, "POST /user/super-admin", { token: eva.token, body: proof })).status).toBe(204);
  const isOpen = async (token: string) => (await callApi(server, "GET /user", { token })).status === 200;
  expect([await isOpen(before.token), await isOpen(eva.token)]).toEqual([false, true]);
});
