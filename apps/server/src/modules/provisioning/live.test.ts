import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApiToken, insertApiToken } from "../../../test/api-tokens.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer, urlOf } from "../../../test/harness.ts";
import { addMachine, sharedVault, type Sharer } from "../../../test/sharing.ts";
import { startProcess } from "../../../test/server-process.ts";
import { callScim, scimUser } from "../../../test/scim/client.ts";
import { entra } from "../../../test/scim/recorded.ts";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { parseConfig } from "../../config.ts";
import { grantSuperAdmin } from "../users/grant-super-admin.ts";
import { applyPending } from "./apply-plan.ts";

let server: TestServer;
let root: TestUser;
let secret: string;
const statements: string[] = [];
const log = createLog(parseConfig({}), { write: () => undefined });
beforeAll(async () => {
  server = await startTestServer({ onQuery: (text) => statements.push(text) });
  root = await factories(server).user({ isSuperAdmin: true });
  ({ secret } = await createApiToken(server, root, {
    kind: "server",
    name: "Entra",
    scopes: ["scim"],
  }));
});
afterAll(() => server.close());
beforeEach(async () => {
  await callApi(server, "POST /provisioning/clear", {
    token: root.token,
    body: {},
  });
  await server.db.deleteFrom("directory_accounts").execute();
  await server.db.deleteFrom("mails").execute();
  await server.db.deleteFrom("audit_events").execute();
  await server.db.deleteFrom("users").where("is_super_admin", "=", false).execute();
});

const scim = (request: string, body?: unknown) => callScim(server, secret, request, body);
/** Creates a user with a proven address, and the same person in the directory. */
async function known(more: object = {}) {
  const user = await factories(server).user();
  await server.db.updateTable("users").set({ email_verified_at: new Date() }).where("id", "=", user._id).execute();
  const reply = await scim("POST /Users", personOf(user, more));
  return { ...user, scim: reply.body.id as string };
}
const personOf = ({ email, _id }: { email: string; _id: string }, more: object = {}) =>
  scimUser("x", {
    userName: email,
    emails: [{ value: email, primary: true }],
    externalId: `object-${_id}`,
    ...more,
  });
const state = async () => (await callApi(server, "GET /provisioning", { token: root.token })).body;
const goLive = async (plan?: string, user: TestUser = root) =>
  callApi(server, "POST /provisioning/live", {
    token: user.token,
    body: {
      plan: plan ?? (await state()).plan,
      currentPassword: user.password,
    },
  });
const apply = () => applyPending({ db: server.db, log, clock: systemClock, company: null });
const signIn = ({ email, password }: TestUser) => callApi(server, "POST /auth/login", { body: { email, password } });
const isIn = async ({ token }: TestUser) => (await callApi(server, "GET /user", { token })).status === 200;
const eventsOf = async (kind: "deactivated" | "reactivated" | "provisioning-brake") =>
  (await server.db.selectFrom("audit_events").selectAll().where("kind", "=", kind).execute()).length;

test("watching shuts no one out; only the plan that was seen is applied, with a super admin's master password", async () => {
  const ana = await known();
  const before = (await state()).plan;
  await scim(`PATCH /Users/${ana.scim}`, entra.unassign);
  expect(await isIn(ana)).toBe(true);
  expect((await goLive(before)).status).toBe(412);
  expect((await goLive("\u0000")).status).toBe(400);
  const wrong = await callApi(server, "POST /provisioning/live", {
    token: root.token,
    body: { plan: (await state()).plan, currentPassword: ana.password },
  });
  expect(wrong.status).toBe(403);
  expect((await goLive(undefined, ana)).status).toBe(403);
  expect((await state()).liveSince).toBeNull();
  expect((await goLive()).status).toBe(204);
  expect(await state()).toMatchObject({
    liveSince: expect.any(String),
    pending: 1,
  });
  await apply();
  expect(await isIn(ana)).toBe(false);
  expect(await state()).toMatchObject({
    pending: 0,
    people: { out: 1, leaves: 0 },
  });
});

test("106: who is shut out has no session, token or sign-in, and is let in again by the directory", async () => {
  const ana = await known();
  expect((await goLive()).status).toBe(204);
  await apply();
  expect(await isIn(ana)).toBe(true);
  const token = await insertApiToken(server, ana, {
    scopes: ["reminders:read"],
  });
  const before = await callApi(server, "GET /user/directory", {
    token: token.secret,
  });
  await scim(`PATCH /Users/${ana.scim}`, entra.unassign);
  expect(await isIn(ana)).toBe(false);
  const { status } = await callApi(server, "GET /user/directory", {
    token: token.secret,
  });
  expect([before.status, status]).toEqual([403, 401]);
  const refused = await signIn(ana);
  expect([refused.status, refused.body.code]).toEqual([403, "account_deactivated"]);
  expect((await signIn({ ...ana, password: root.password })).status).toBe(401);
  await scim(`PATCH /Users/${ana.scim}`, entra.changeWithoutPath);
  expect((await signIn(ana)).status).toBe(200);
  expect([await eventsOf("deactivated"), await eventsOf("reactivated")]).toEqual([1, 1]);
});

test("108: who was deleted and created again is back with the same id and address, and with another address isn't", async () => {
  const ana = await known();
  await goLive();
  await apply();
  await scim(`DELETE /Users/${ana.scim}`);
  expect((await signIn(ana)).status).toBe(403);
  await scim(
    "POST /Users",
    personOf(ana, {
      emails: [{ value: "other@x.example", primary: true }],
      userName: "other",
    }),
  );
  expect((await signIn(ana)).status).toBe(403);
  expect(await state()).toMatchObject({ people: { impossible: 1 } });
  const { body } = await scim("GET /Users");
  await scim(`DELETE /Users/${body.Resources[0].id}`);
  await scim("POST /Users", personOf(ana));
  expect((await signIn(ana)).status).toBe(200);
});

test("105: a super admin, also one made later, is never shut out", async () => {
  const ana = await known();
  await scim("POST /Users", personOf(root, { active: false }));
  await goLive();
  await apply();
  await server.db.updateTable("users").set({ is_super_admin: true }).where("id", "=", ana._id).execute();
  await scim(`PATCH /Users/${ana.scim}`, entra.unassign);
  expect([await isIn(root), await isIn(ana)]).toEqual([true, true]);
  await server.db.updateTable("users").set({ is_super_admin: false }).where("id", "=", ana._id).execute();
});

test("109: more than ten and a fifth of all are shut out, and super admins are mailed once", async () => {
  const people = [];
  for (let i = 0; i < 14; i++) people.push(await known());
  await goLive();
  await apply();
  for (const { scim: id } of people.slice(0, 10)) await scim(`PATCH /Users/${id}`, entra.unassign);
  expect([(await state()).brakeAt, await eventsOf("provisioning-brake")]).toEqual([null, 0]);
  for (const { scim: id } of people.slice(10, 13)) await scim(`PATCH /Users/${id}`, entra.unassign);
  expect((await state()).people.out).toBe(13);
  expect(await eventsOf("provisioning-brake")).toBe(1);
  const mails = await server.db
    .selectFrom("mails")
    .select("template")
    .where("template", "=", "provisioning-brake")
    .execute();
  expect(mails.length).toBe(1);
});

test("109: people who are shut out and let in again at once are counted, and those whom a super admin lets in aren't", async () => {
  const people: Awaited<ReturnType<typeof known>>[] = [];
  for (let i = 0; i < 12; i++) people.push(await known());
  await goLive();
  await apply();
  const outAndIn = async (some: typeof people) => {
    for (const { scim: id } of some)
      for (const value of [false, true]) {
        const reply = await scim(`PATCH /Users/${id}`, { Operations: [{ op: "replace", path: "active", value }] });
        expect(reply.body.active).toBe(value);
      }
  };
  const [ana, ...others] = people;
  if (ana === undefined) throw new Error("no one is there");
  await scim(`PATCH /Users/${ana.scim}`, entra.unassign);
  const body = { currentPassword: root.password };
  await callApi(server, `POST /provisioning/accounts/${ana._id}/let-in`, { token: root.token, body });
  await outAndIn(others.slice(0, 10));
  await outAndIn(others.slice(0, 10));
  expect([(await state()).brakeAt, await eventsOf("provisioning-brake")]).toEqual([null, 0]);
  await outAndIn(others.slice(10));
  expect((await state()).brakeAt).not.toBeNull();
  const mails = server.db.selectFrom("mails").select("user_id").where("template", "=", "provisioning-brake");
  expect(await mails.execute()).toEqual([{ user_id: root._id }]);
  expect((await state()).people.out).toBe(0);
});

test("a super admin lets one in whom the directory shut out, who is the directory's no more", async () => {
  const ana = await known();
  await goLive();
  await apply();
  await scim(`PATCH /Users/${ana.scim}`, entra.unassign);
  const listed = await callApi(server, "GET /provisioning/accounts", {
    token: root.token,
  });
  expect(listed.body).toMatchObject([{ _id: ana._id, email: ana.email }]);
  const body = { currentPassword: root.password };
  expect(
    (
      await callApi(server, `POST /provisioning/accounts/${ana._id}/let-in`, {
        token: root.token,
        body,
      })
    ).status,
  ).toBe(204);
  expect((await signIn(ana)).status).toBe(200);
  await scim(`PATCH /Users/${ana.scim}`, entra.unassign);
  expect((await signIn(ana)).status).toBe(200);
});

test("back at watching nothing is applied, and what was deleted or changed meanwhile shuts no one out", async () => {
  const [ana, ben] = [await known(), await known()];
  await goLive();
  await apply();
  expect(
    (
      await callApi(server, "POST /provisioning/watch", {
        token: root.token,
        body: {},
      })
    ).status,
  ).toBe(204);
  await scim(`PATCH /Users/${ana.scim}`, entra.unassign);
  await scim(`DELETE /Users/${ben.scim}`);
  await apply();
  expect([await isIn(ana), await isIn(ben)]).toEqual([true, true]);
  expect(await state()).toMatchObject({
    liveSince: null,
    people: { leaves: 2 },
  });
  const plan = await callApi(server, "GET /provisioning/people?kind=leaves", {
    token: root.token,
  });
  expect(plan.body.map(({ email }: { email: string }) => email).toSorted()).toEqual([ana.email, ben.email].toSorted());
  expect((await goLive()).status).toBe(204);
  await apply();
  expect([await isIn(ana), await isIn(ben)]).toEqual([false, false]);
  expect(await state()).toMatchObject({ pending: 0, people: { leaves: 0 } });
});

test("a copy that was emptied removes no one: the plan is refused until most people are in it again", async () => {
  const people = [await known(), await known(), await known()];
  await goLive();
  await apply();
  await callApi(server, "POST /provisioning/clear", {
    token: root.token,
    body: {},
  });
  expect(await state()).toMatchObject({
    liveSince: null,
    people: { leaves: 3 },
  });
  const refused = await goLive();
  expect([refused.status, refused.body.code]).toEqual([409, "directory_emptied"]);
  await apply();
  expect(await Promise.all(people.map(isIn))).toEqual([true, true, true]);
  expect(await state()).toMatchObject({ liveSince: null, pending: 0 });
  const [ana, ben, cai] = people;
  if (ana === undefined || ben === undefined || cai === undefined) throw new Error("no people");
  await scim("POST /Users", personOf(ana));
  expect((await goLive()).status).toBe(409);
  await scim("POST /Users", personOf(ben));
  expect((await goLive()).status).toBe(204);
  await apply();
  expect(await Promise.all(people.map(isIn))).toEqual([true, true, false]);
});

test("104: another person who gets the address of one who left doesn't get the account", async () => {
  const ana = await known();
  await goLive();
  await apply();
  await scim(`DELETE /Users/${ana.scim}`);
  await scim("POST /Users", personOf(ana, { externalId: "object-other" }));
  const plan = await callApi(server, "GET /provisioning/people", {
    token: root.token,
  });
  expect(plan.body).toMatchObject([{ email: ana.email, kind: "impossible", reason: "other_person" }]);
  expect((await goLive()).status).toBe(204);
  await apply();
  expect((await signIn(ana)).body.code).toBe("account_deactivated");
});

test("108: a person is back by the id that the directory gave them last, which is part of the plan", async () => {
  const ana = await known({ externalId: "first" });
  const before = (await state()).plan;
  const rename = (value: string) =>
    scim(`PATCH /Users/${ana.scim}`, {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
      Operations: [{ op: "replace", path: "externalId", value }],
    });
  expect((await rename("second")).status).toBe(200);
  expect((await goLive(before)).status).toBe(412);
  await goLive();
  await apply();
  await rename("third");
  await scim(`DELETE /Users/${ana.scim}`);
  expect((await signIn(ana)).status).toBe(403);
  await scim("POST /Users", personOf(ana, { externalId: "third" }));
  expect((await signIn(ana)).status).toBe(200);
});

test("100: what was seen is compared and adopted in one statement", async () => {
  await known();
  const { plan } = await state();
  statements.length = 0;
  expect((await goLive(plan)).status).toBe(204);
  const hashing = statements.map((text) => text.trim()).filter((text) => text.includes("sha256"));
  expect(hashing.filter((text) => text.startsWith("select encode("))).toEqual([]);
  expect(hashing.filter((text) => text.includes("insert into directory_accounts"))).toHaveLength(1);
});

test("a super admin chooses the heir, and without one it is who has been super admin here longest", async () => {
  const ana = await known();
  const set = (heir: string | null, { token }: TestUser = root) =>
    callApi(server, "PUT /provisioning/heir", { token, body: { heir } });
  expect((await state()).heir).toMatchObject({
    _id: root._id,
    isChosen: false,
  });
  expect((await set(ana._id, ana)).status).toBe(403);
  expect((await set("0198c2a0-0000-7000-8000-000000000000")).status).toBe(404);
  expect((await set(ana._id)).status).toBe(400);
  await server.db.updateTable("users").set({ is_allowed_for_remind_me: true }).where("id", "=", ana._id).execute();
  expect((await set(ana._id)).status).toBe(204);
  expect((await state()).heir).toMatchObject({ _id: ana._id, isChosen: true });
  await goLive();
  await apply();
  await scim(`PATCH /Users/${ana.scim}`, entra.unassign);
  expect((await state()).heir).toMatchObject({
    _id: root._id,
    isChosen: false,
  });
  expect((await set(ana._id)).status).toBe(404);
  expect((await set(null)).status).toBe(204);
});

test("managers who are shut out get no mail of one who left, and aren't counted as managers", async () => {
  const { vault, members } = await sharedVault(server, "write", "write");
  const [cai, ana] = members;
  if (cai === undefined || ana === undefined) throw new Error("no members");
  await server.db.updateTable("users").set({ email_verified_at: new Date() }).execute();
  const { body } = await scim("POST /Users", personOf(ana));
  const mailed = async () => {
    const mails = await server.db
      .selectFrom("mails")
      .select(["recipient", "data"])
      .where("template", "=", "shared-keys-due")
      .execute();
    return mails.map(({ recipient, data }) => [recipient, (data as { hasManager?: boolean }).hasManager]);
  };
  await goLive();
  await apply();
  await server.db
    .updateTable("users")
    .set({ deactivated_at: new Date() })
    .where("id", "=", vault.founder._id)
    .execute();
  await scim(`PATCH /Users/${body.id}`, entra.unassign);
  expect(await mailed()).toEqual([[cai.email, false]]);
});

test("without a manager every other member hears that one left, with the machines that this one added", async () => {
  const { vault, members } = await sharedVault(server, "read", "read");
  const machine = await addMachine(server, vault);
  await server.db.updateTable("users").set({ email_verified_at: new Date() }).execute();
  const { body } = await scim("POST /Users", personOf(vault.founder));
  await goLive();
  await apply();
  await server.db.deleteFrom("mails").execute();
  await scim(`PATCH /Users/${body.id}`, entra.unassign);
  const mails = await server.db.selectFrom("mails").select(["recipient", "template", "data"]).execute();
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(members.map(({ email }) => email).toSorted());
  for (const { template, data } of mails) {
    expect(template).toBe("shared-keys-due");
    expect(data).toMatchObject({ hasManager: false, machines: [machine._id.slice(0, 4)] });
  }
});

test("managers hear which machines of the vault one who left added, and super admins which of the server's tokens", async () => {
  const { vault, members } = await sharedVault(server, "manage");
  const [cai] = members;
  if (cai === undefined) throw new Error("no members");
  const [added, ended] = [await addMachine(server, vault), await addMachine(server, vault)];
  await addMachine(server, vault, { by: cai });
  await server.db
    .updateTable("shared_machines")
    .set({ expires_at: new Date(0) })
    .where("id", "=", ended._id)
    .execute();
  await server.db.updateTable("users").set({ email_verified_at: new Date() }).execute();
  await insertApiToken(server, vault.founder);
  for (const expiresAt of [undefined, new Date(0)]) {
    const { id } = await insertApiToken(server, null, expiresAt && { expiresAt });
    await server.db.updateTable("api_tokens").set({ created_by: vault.founder._id }).where("id", "=", id).execute();
  }
  const { body } = await scim("POST /Users", personOf(vault.founder));
  await goLive();
  await apply();
  await server.db.deleteFrom("mails").execute();
  await scim(`PATCH /Users/${body.id}`, entra.unassign);
  const mails = await server.db.selectFrom("mails").select(["recipient", "template", "data"]).execute();
  expect(mails).toHaveLength(2);
  expect(mails).toContainEqual(
    expect.objectContaining({
      recipient: cai.email,
      template: "shared-keys-due",
      data: expect.objectContaining({ machines: [added._id.slice(0, 4)] }),
    }),
  );
  expect(mails).toContainEqual(
    expect.objectContaining({
      recipient: root.email,
      template: "leaver-tokens",
      data: expect.objectContaining({ tokens: ["Terraform"] }),
    }),
  );
});

test("a person who is shut out over and over causes one mail a day to each reader, who may confirm changes", async () => {
  const { vault, members } = await sharedVault(server, "manage");
  const [ben] = members as [Sharer];
  await server.db.updateTable("users").set({ email_verified_at: new Date() }).execute();
  const { id } = await insertApiToken(server, null);
  await server.db.updateTable("api_tokens").set({ created_by: ben._id }).where("id", "=", id).execute();
  const { email } = await server.db
    .selectFrom("users")
    .select("email")
    .where("id", "=", ben._id)
    .executeTakeFirstOrThrow();
  const { body } = await scim("POST /Users", personOf({ ...ben, email }));
  await goLive();
  await apply();
  await server.db.deleteFrom("mails").execute();
  for (let i = 0; i < 32; i += 1) {
    expect((await scim(`PATCH /Users/${body.id}`, entra.unassign)).status).toBe(200);
    expect((await scim(`PATCH /Users/${body.id}`, entra.changeWithoutPath)).status).toBe(200);
  }
  const mails = await server.db.selectFrom("mails").select(["user_id", "template"]).orderBy("id").execute();
  expect(mails).toEqual([
    { user_id: vault.founder._id, template: "shared-keys-due" },
    { user_id: root._id, template: "leaver-tokens" },
  ]);
  // Another day.
  await sql`update mails set created_at = created_at - interval '25 hours'`.execute(server.db);
  await scim(`PATCH /Users/${body.id}`, entra.unassign);
  expect(await server.db.selectFrom("mails").select("id").execute()).toHaveLength(4);
  expect((await goLive()).status).toBe(204);
});

test("108: calendar links and channels are back after an hour, and not after eight days", async () => {
  const ana = await known();
  await goLive();
  await apply();
  await sql`insert into calendar_feeds (id, user_id, name, token_hash, created_at)
    values (gen_random_uuid(), ${ana._id}, 'Mine', '\\x00', now())`.execute(server.db);
  await sql`insert into channels (id, user_id, kind, name, sealed, host, created_at, updated_at)
    values (gen_random_uuid(), ${ana._id}, 'slack', 'Mine', 'sealed', 'chat.example', now(), now())`.execute(server.db);
  const left = async () => {
    const feeds = await server.db.selectFrom("calendar_feeds").select("id").where("user_id", "=", ana._id).execute();
    const channel = await server.db
      .selectFrom("channels")
      .select("is_active")
      .where("user_id", "=", ana._id)
      .executeTakeFirstOrThrow();
    return [feeds.length, channel.is_active];
  };
  const back = async (hours: number) => {
    await scim(`PATCH /Users/${ana.scim}`, entra.unassign);
    const deactivated_at = new Date(Date.now() - hours * 3_600_000);
    await server.db.updateTable("users").set({ deactivated_at }).where("id", "=", ana._id).execute();
    await scim(`PATCH /Users/${ana.scim}`, entra.changeWithoutPath);
    expect((await signIn(ana)).status).toBe(200);
  };
  await back(1);
  expect(await left()).toEqual([1, true]);
  await back(8 * 24);
  expect(await left()).toEqual([0, false]);
});

test("an operator who makes one who is shut out super admin opens the account, and both are events", async () => {
  const ana = await known();
  await goLive();
  await apply();
  await scim(`PATCH /Users/${ana.scim}`, entra.unassign);
  await grantSuperAdmin(server.db, ana.email, systemClock);
  expect([(await signIn(ana)).status, await eventsOf("reactivated")]).toEqual([200, 1]);
  await server.db.updateTable("users").set({ is_super_admin: false }).where("id", "=", ana._id).execute();
});

test("110: a server that is killed while it applies a plan, and two that go on, shut each one out once", async () => {
  const { connection, db } = server;
  await sql`
    with made as (
      insert into users (id, first_name, last_name, email, kdf, verifier, created_at, updated_at, email_verified_at)
      select gen_random_uuid(), 'U', i::text, 'u' || i || '@x.example', kdf, verifier, now(), now(), now()
      from users, generate_series(1, 2000) i where id = ${root._id} returning email)
    insert into scim_users select gen_random_uuid(), email, null, null, email, 'U', '', '', false, null, now(), now() from made`.execute(
    db,
  );
  expect((await goLive()).status).toBe(204);
  const folder = await mkdtemp(join(tmpdir(), "pomander-live-"));
  const secrets = { TOKEN_SECRET: "t".repeat(43), PEPPER: "p".repeat(43) };
  const start = () =>
    startProcess({
      ...secrets,
      DATABASE_URL: urlOf(connection),
      DATA_DIR: folder,
    });
  const first = start();
  await first.url();
  await expect.poll(() => eventsOf("deactivated"), { timeout: 20_000, interval: 5 }).toBeGreaterThan(20);
  await first.kill();
  const before = await eventsOf("deactivated");
  expect(before).toBeLessThan(2000);
  await Promise.all([apply(), apply()]);
  expect([await eventsOf("deactivated"), (await state()).pending]).toEqual([2000, 0]);
  await rm(folder, { recursive: true });
});
