import type { PlannedRight } from "@pomander/contract";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApiToken } from "../../../test/api-tokens.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { callScim, scimUser } from "../../../test/scim/client.ts";

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
  await server.db.deleteFrom("scim_groups").execute();
  await server.db.deleteFrom("scim_users").execute();
});

/** Creates a user with a proven address, and the same person in the directory. */
async function known(firstName: string, rights: object = {}) {
  const user = await factories(server).user(rights);
  await server.db
    .updateTable("users")
    .set({ first_name: firstName, last_name: "X", email_verified_at: new Date() })
    .where("id", "=", user._id)
    .execute();
  return { ...user, scim: await send(firstName, user.email) };
}
async function send(name: string, email = `${name}@new.example`, more: object = {}): Promise<string> {
  const person = {
    userName: email,
    emails: [{ value: email, primary: true }],
    externalId: `${name}-${email}`.replace("@", "-"),
    ...more,
  };
  return (await callScim(server, secret, "POST /Users", scimUser(name, person))).body.id as string;
}
const group = async (displayName: string, ...members: string[]) =>
  (await callScim(server, secret, "POST /Groups", { displayName, members })).body.id as string;
const choose = (id: string, body: object, user: TestUser = root) =>
  callApi(server, `PUT /provisioning/groups/${id}`, { token: user.token, body });
const rights = async () =>
  ((await callApi(server, "GET /provisioning/rights", { token: root.token })).body.rights as PlannedRight[]).map(
    ({ gives, group: here, gains, loses, losing }) => [
      gives,
      here?.name ?? null,
      gains,
      loses,
      losing.map(({ name }) => name),
    ],
  );

test("100: Remind Me is gained by who is new or has none, and lost by who is in no group that gives it", async () => {
  const ana = await known("Ana", { isAllowedForRemindMe: true });
  await known("Ben", { isAllowedForRemindMe: true });
  await known("Cai", { isAllowedForRemindMe: true });
  const dora = await known("Dora");
  await known("Eva", { isAdmin: true });
  await factories(server).user({ isAllowedForRemindMe: true });
  const first = await group("First", ana.scim, dora.scim, await send("new"));
  const second = await group("Second", ana.scim, await send("other"), await send("gone", undefined, { active: false }));
  expect(await rights()).toEqual([]);
  await choose(first, { gives: "remindMe" });
  expect(await rights()).toEqual([["remindMe", null, 2, 2, ["Ben X", "Cai X"]]]);
  await choose(second, { gives: "remindMe" });
  expect(await rights()).toEqual([["remindMe", null, 3, 2, ["Ben X", "Cai X"]]]);
  await choose(first, { gives: "nothing" });
  await choose(second, { gives: "nothing" });
  expect(await rights()).toEqual([]);
});

test("105: administrators: super admins are out of reach, those who lose it lose Remind Me too, and the limit is named", async () => {
  await callApi(server, "PUT /user/settings", { token: root.token, body: { maxAdminCount: 2 } });
  await server.db.updateTable("users").set({ is_admin: false }).where("is_super_admin", "=", false).execute();
  const ana = await known("Ana", { isAdmin: true });
  await known("Ben", { isAdmin: true });
  const cai = await known("Cai");
  const own = await send("Root", root.email);
  const admins = await group("Admins", ana.scim, cai.scim, own, await send("new"), await send("newer"));
  const readers = await group("Readers", await send("reader"));
  await choose(admins, { gives: "admin" });
  expect(await rights()).toEqual([["admin", null, 3, 1, ["Ben X"]]]);
  const { body } = await callApi(server, "GET /provisioning/rights", { token: root.token });
  expect(body.rights[0].overLimit).toBe(2 + 3 - 1 - 2);
  await choose(readers, { gives: "remindMe" });
  expect(await rights()).toEqual([
    ["admin", null, 3, 1, ["Ben X"]],
    ["remindMe", null, 1, 1, ["Ben X"]],
  ]);
});

test("a group here is filled by the directory alone: all others leave it, also those who aren't in the directory", async () => {
  const [ana, ben] = [await known("Ana"), await known("Ben")];
  const here = await factories(server).group({ members: [ana, ben, root] });
  const ops = await group("Ops", ana.scim, await send("new"));
  expect((await choose(ops, { gives: "group", group: here._id })).status).toBe(204);
  const [[gives, name, gains, loses, losing] = []] = await rights();
  expect([gives, name, gains, loses]).toEqual(["group", here.name, 1, 2]);
  expect(losing).toContain("Ben X");
  const listed = await callApi(server, "GET /provisioning/groups", { token: root.token });
  expect(listed.body).toMatchObject([{ gives: "group", group: { _id: here._id, name: here.name } }]);
  await callApi(server, `DELETE /groups/${here._id}`, { token: root.token });
  await server.db.deleteFrom("groups").where("id", "=", here._id).execute();
  expect((await callApi(server, "GET /provisioning/groups", { token: root.token })).body).toMatchObject([
    { gives: "nothing", group: null },
  ]);
  expect(await rights()).toEqual([]);
});

test("a choice is a super admin's, of a group that is there, is in the audit, stays through the directory's changes, and changes no account", async () => {
  const readChanges = () =>
    server.db
      .selectFrom("audit_events")
      .select("details")
      .where("kind", "=", "provisioning-changed")
      .where("actor_id", "=", root._id)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .execute();
  const eva = await factories(server).user({ isAdmin: true });
  const dora = await known("Dora");
  const ops = await group("Ops", dora.scim);
  expect((await choose(ops, { gives: "remindMe" }, eva)).status).toBe(403);
  expect((await choose(ops, { gives: "group", group: randomUUID() })).status).toBe(404);
  expect((await choose(randomUUID(), { gives: "admin" })).status).toBe(404);
  expect((await choose(ops, { gives: "owner" })).status).toBe(400);
  expect((await choose(ops, { gives: "admin", group: randomUUID() })).status).toBe(400);
  expect((await choose(ops, { gives: "admin" })).status).toBe(204);
  const changes = (await readChanges()).length;
  expect((await choose(ops, { gives: "admin" })).status).toBe(204);
  await callScim(server, secret, `PUT /Groups/${ops}`, { displayName: "Operations", members: [] });
  expect((await callApi(server, "GET /provisioning/groups", { token: eva.token })).body).toMatchObject([
    { name: "Operations", gives: "admin", members: 0 },
  ]);
  const events = await readChanges();
  expect(events[0]?.details).toMatchObject({ name: "Ops", gives: "admin" });
  expect(events).toHaveLength(changes);
  expect((await callApi(server, "GET /user", { token: dora.token })).body).toMatchObject({ isAdmin: false });
});
