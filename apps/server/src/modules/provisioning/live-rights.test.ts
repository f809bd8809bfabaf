import { limits, type PlannedRight } from "@pomander/contract";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApiToken } from "../../../test/api-tokens.ts";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { callScim, scimUser } from "../../../test/scim/client.ts";
import { parseConfig } from "../../config.ts";
import { noPasswordColumns } from "../../accounts/temporary-passwords.ts";
import { systemClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { applyPending } from "./apply-plan.ts";
import { followMembers } from "./due-rights.ts";
import { lockIsLive, lockLive } from "./live-setting.ts";
import { updateGroup } from "./mirror-groups.ts";
import type { ScimGroup } from "./protocol/group.ts";
import { settleRight } from "./settle-right.ts";

let server: TestServer;
let root: TestUser;
let secret: string;
const log = createLog(parseConfig({}), { write: () => undefined });
beforeAll(async () => {
  server = await startTestServer();
  root = await factories(server).user({ isSuperAdmin: true });
  ({ secret } = await createApiToken(server, root, { kind: "server", name: "Entra", scopes: ["scim"] }));
});
afterAll(() => server.close());
beforeEach(async () => {
  await callApi(server, "POST /provisioning/clear", { token: root.token, body: {} });
  for (const table of ["directory_accounts", "mails", "audit_events", "groups"] as const)
    await server.db.deleteFrom(table).execute();
  await server.db.deleteFrom("users").where("is_super_admin", "=", false).execute();
  await server.db
    .insertInto("settings")
    .values({ key: "company_domains", value: JSON.stringify(["contoso.example"]) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: JSON.stringify(["contoso.example"]) }))
    .execute();
});

let people = 0;
const scim = (request: string, body?: unknown) => callScim(server, secret, request, body);
async function send(email: string, more: object = {}): Promise<string> {
  const externalId = `object-${email.replace("@", "-")}`;
  const person = { userName: email, emails: [{ value: email, primary: true }], externalId, ...more };
  return (await scim("POST /Users", scimUser("x", person))).body.id as string;
}
/** Creates a user with a proven address, of the company's domain unless it is given, and the same person in the directory. */
async function known(rights: object = {}, domain = "contoso.example") {
  const user = await factories(server).user(rights);
  const email = `p${++people}@${domain}`;
  await server.db
    .updateTable("users")
    .set({ email, email_verified_at: new Date() })
    .where("id", "=", user._id)
    .execute();
  return { ...user, email, scim: await send(email) };
}
const group = async (displayName: string, ...members: string[]) =>
  (await scim("POST /Groups", { displayName, members: members.map((value) => ({ value })) })).body.id as string;
const choose = (id: string, body: object) =>
  callApi(server, `PUT /provisioning/groups/${id}`, { token: root.token, body });
const patch = (id: string, op: "add" | "remove", ...members: string[]) =>
  scim(`PATCH /Groups/${id}`, {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
    Operations: [{ op, path: "members", value: members.map((value) => ({ value })) }],
  });
const setActive = (id: string, value: boolean) =>
  scim(`PATCH /Users/${id}`, {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
    Operations: [{ op: "replace", path: "active", value }],
  });
const state = async () => (await callApi(server, "GET /provisioning", { token: root.token })).body;
const goLive = async (plan?: string) =>
  callApi(server, "POST /provisioning/live", {
    token: root.token,
    body: { plan: plan ?? (await state()).plan, currentPassword: root.password },
  });
const apply = (company: string | null = "Contoso") => applyPending({ db: server.db, log, clock: systemClock, company });
const applyPlan = async () => {
  expect((await goLive()).status).toBe(204);
  await apply();
};
/** Reads an account's rights: `a` administrator, `r` Remind Me, `g` in a group here. */
async function rightsOf(account: { _id: string } | { email: string }): Promise<string> {
  let users = server.db.selectFrom("users").select(["id", "is_admin", "is_allowed_for_remind_me"]);
  users = "_id" in account ? users.where("id", "=", account._id) : users.where("email", "=", account.email);
  const { id, is_admin, is_allowed_for_remind_me } = await users.executeTakeFirstOrThrow();
  const groups = await server.db.selectFrom("group_members").select("group_id").where("user_id", "=", id).execute();
  return `${is_admin ? "a" : ""}${is_allowed_for_remind_me ? "r" : ""}${"g".repeat(groups.length)}`;
}
const planned = async () =>
  ((await callApi(server, "GET /provisioning/rights", { token: root.token })).body.rights as PlannedRight[]).map(
    ({ gives, gains, loses }) => [gives, gains, loses],
  );
const eventsOf = async (kind: "rights-changed" | "managed-group-changed" | "provisioning-brake") =>
  (await server.db.selectFrom("audit_events").select(["details", "target_id"]).where("kind", "=", kind).execute()).map(
    ({ details, target_id }) => ({ ...details, target: target_id }),
  );

test("100: what the plan says of rights and groups is what Live does, once, and then nothing is left of it", async () => {
  const [ana, ben, eva, zoe] = [
    await known(),
    await known({ isAllowedForRemindMe: true }),
    await known({ isAdmin: true }),
    await factories(server).user(),
  ];
  const here = await factories(server).group({ members: [ben, zoe] });
  await choose(await group("Readers", ana.scim, await send("new@elsewhere.example")), { gives: "remindMe" });
  await choose(await group("Leads", ana.scim), { gives: "admin" });
  await choose(await group("Ops", ana.scim), { gives: "group", group: here._id });
  expect(await planned()).toEqual([
    ["admin", 1, 1],
    ["remindMe", 2, 2],
    ["group", 1, 2],
  ]);
  expect(await state()).toMatchObject({ rights: 9, choices: 3 });
  expect((await goLive()).status).toBe(204);
  expect([await rightsOf(ana), await rightsOf(ben)]).toEqual(["", "rg"]);
  await apply(null);
  const after = async () => [
    await rightsOf(ana),
    await rightsOf(ben),
    await rightsOf(eva),
    await rightsOf(zoe),
    await rightsOf({ email: "new@elsewhere.example" }),
  ];
  expect(await after()).toEqual(["arg", "", "", "", "r"]);
  expect(await planned()).toEqual([
    ["admin", 0, 0],
    ["remindMe", 0, 0],
    ["group", 0, 0],
  ]);
  expect(await state()).toMatchObject({ rights: 0, choices: 0, pending: 0, brakeAt: null });
  const events = await eventsOf("rights-changed");
  expect(events).toHaveLength(6);
  expect(events.find(({ target }) => target === ana._id)).toMatchObject({ isAdmin: true, name: "" });
  expect(await eventsOf("managed-group-changed")).toHaveLength(3);
  await apply();
  expect(await eventsOf("rights-changed")).toHaveLength(6);
});

test("a plan is refused if another right, or another choice, came meanwhile", async () => {
  const ana = await known();
  const [readers, empty] = [await group("Readers", ana.scim), await group("Empty")];
  const before = (await state()).plan;
  await choose(empty, { gives: "admin" });
  expect((await goLive(before)).status).toBe(412);
  const first = (await state()).plan;
  await choose(readers, { gives: "remindMe" });
  expect((await goLive(first)).status).toBe(412);
  const second = (await state()).plan;
  await patch(readers, "remove", ana.scim);
  expect((await goLive(second)).status).toBe(412);
  expect(await state()).toMatchObject({ liveSince: null, choices: 2, rights: 0 });
  await applyPlan();
  expect(await state()).toMatchObject({ choices: 0 });
});

test("who joins and leaves a group of the directory gets and loses what it gives, and nothing else", async () => {
  const [ana, ben] = [await known(), await known()];
  const here = await factories(server).group();
  const [readers, leads, ops] = [await group("Readers"), await group("Leads"), await group("Ops")];
  await choose(readers, { gives: "remindMe" });
  await choose(leads, { gives: "admin" });
  await choose(ops, { gives: "group", group: here._id });
  await applyPlan();
  await server.db.updateTable("users").set({ is_allowed_for_remind_me: true }).where("id", "=", ben._id).execute();
  await patch(ops, "add", ana.scim, ben.scim);
  await patch(leads, "add", ana.scim);
  await apply();
  // A right that an administrator gave stays until the directory changes it, or a plan is applied.
  expect([await rightsOf(ana), await rightsOf(ben)]).toEqual(["ag", "rg"]);
  expect(await eventsOf("rights-changed")).toMatchObject([{ target: ana._id, isAdmin: true, name: "Entra" }]);
  await patch(leads, "remove", ana.scim);
  await apply();
  expect(await rightsOf(ana)).toBe("g");
  await patch(readers, "add", ana.scim);
  await scim(`PUT /Groups/${ops}`, { displayName: "Ops", members: [{ value: ben.scim }] });
  await apply();
  expect(await rightsOf(ana)).toBe("r");
  await scim(`DELETE /Groups/${ops}`);
  await apply();
  expect(await rightsOf(ben)).toBe("r");
  const { created_at, updated_at } = await server.db.selectFrom("groups").selectAll().executeTakeFirstOrThrow();
  expect(updated_at.getTime()).toBeGreaterThan(created_at.getTime());
  await applyPlan();
  expect(await rightsOf(ben)).toBe("");
});

test("super admins are mailed that the directory changed administrators, once a day, and not what a plan changes", async () => {
  await server.db.deleteFrom("settings").where("key", "=", "provisioning_admins_mailed").execute();
  const [ana, ben] = [await known(), await known()];
  const leads = await group("Leads", ben.scim);
  await choose(leads, { gives: "admin" });
  await applyPlan();
  const mails = async () =>
    (await server.db.selectFrom("mails").select("id").where("template", "=", "provisioning-admins").execute()).length;
  expect(await mails()).toBe(0);
  await patch(leads, "add", ana.scim);
  await apply();
  expect([await rightsOf(ana), await mails()]).toEqual(["a", 1]);
  await patch(leads, "remove", ana.scim, ben.scim);
  await apply();
  expect([await rightsOf(ben), await mails()]).toEqual(["", 1]);
});

test("a right that two groups give stays while one of them gives it", async () => {
  const ana = await known();
  const [one, other] = [await group("One", ana.scim), await group("Other", ana.scim)];
  for (const id of [one, other]) await choose(id, { gives: "remindMe" });
  await applyPlan();
  await patch(one, "remove", ana.scim);
  await apply();
  expect(await rightsOf(ana)).toBe("r");
  await scim(`DELETE /Groups/${other}`);
  await apply();
  expect(await rightsOf(ana)).toBe("");
});

test("without a confirmed plan only people whom the company alone signs in get rights", async () => {
  const [ana, ben] = [await known(), await known({}, "elsewhere.example")];
  const readers = await group("Readers");
  await choose(readers, { gives: "remindMe" });
  await applyPlan();
  const fay = await send("fay@contoso.example");
  const gus = await send("gus@elsewhere.example");
  await patch(readers, "add", ana.scim, ben.scim, fay, gus);
  await apply();
  const all = async () => [
    await rightsOf(ana),
    await rightsOf(ben),
    await rightsOf({ email: "fay@contoso.example" }),
    await rightsOf({ email: "gus@elsewhere.example" }),
  ];
  expect(await all()).toEqual(["r", "", "r", ""]);
  expect(await planned()).toEqual([["remindMe", 2, 0]]);
  await patch(readers, "remove", ana.scim);
  await patch(readers, "add", ana.scim);
  await apply(null);
  expect(await rightsOf(ana)).toBe("r");
  await applyPlan();
  expect(await all()).toEqual(["r", "r", "r", "r"]);
  await patch(readers, "remove", ana.scim, ben.scim);
  await apply(null);
  expect(await all()).toEqual(["", "", "r", "r"]);
  await patch(readers, "add", ana.scim);
  await apply(null);
  expect(await rightsOf(ana)).toBe("");
});

test("a new person gets what the groups give, created by a request or by a plan", async () => {
  const readers = await group("Readers");
  await choose(readers, { gives: "remindMe" });
  await applyPlan();
  await server.db.updateTable("settings").set({ value: "[]" }).where("key", "=", "company_domains").execute();
  const bob = await send("bob@contoso.example", { active: false });
  await patch(readers, "add", bob);
  await setActive(bob, true);
  await apply();
  expect(await rightsOf({ email: "bob@contoso.example" })).toBe("");
  const settings = server.db.updateTable("settings").set({ value: JSON.stringify(["contoso.example"]) });
  await settings.where("key", "=", "company_domains").execute();
  const cy = await send("cy@contoso.example", { active: false });
  await patch(readers, "add", cy);
  await setActive(cy, true);
  await apply();
  expect(await rightsOf({ email: "cy@contoso.example" })).toBe("r");
});

test("105: no more administrators than the limit allows, and no super admin gets, loses, joins or leaves by a request", async () => {
  await callApi(server, "PUT /user/settings", { token: root.token, body: { maxAdminCount: 2 } });
  const [ana, ben, cai, sue] = [await known(), await known(), await known(), await known({ isAdmin: true })];
  const here = await factories(server).group();
  const leads = await group("Leads", sue.scim);
  const ops = await group("Ops", sue.scim);
  await choose(leads, { gives: "admin" });
  await choose(ops, { gives: "group", group: here._id });
  await applyPlan();
  expect(await rightsOf(sue)).toBe("arg");
  await server.db.updateTable("users").set({ is_super_admin: true }).where("id", "=", sue._id).execute();
  await patch(leads, "remove", sue.scim);
  await patch(ops, "remove", sue.scim);
  await patch(leads, "add", ana.scim, ben.scim, cai.scim);
  await apply();
  expect(await rightsOf(sue)).toBe("arg");
  const admins = [await rightsOf(ana), await rightsOf(ben), await rightsOf(cai)].filter((rights) => rights === "a");
  expect(admins).toHaveLength(2);
  expect(await state()).toMatchObject({ rights: 2, pending: 0 });
  // A confirmed plan does not exceed it either. It takes the super admin out of the group, as it said.
  await applyPlan();
  expect([await rightsOf(sue), (await state()).rights]).toEqual(["ar", 1]);
  await patch(ops, "add", sue.scim);
  await apply();
  expect(await rightsOf(sue)).toBe("ar");
  await server.db.updateTable("users").set({ is_super_admin: false }).where("id", "=", sue._id).execute();
});

test("who has no master password and no second factor becomes no administrator, or the company would let them in no more", async () => {
  const [ana, ben] = [await known(), await known()];
  await server.db.updateTable("vaults").set({ password_generated: true }).execute();
  const leads = await group("Leads", ana.scim);
  await choose(leads, { gives: "admin" });
  await applyPlan();
  await patch(leads, "add", ben.scim);
  await apply();
  expect([await rightsOf(ana), await rightsOf(ben)]).toEqual(["", ""]);
  expect(await state()).toMatchObject({ rights: 2, pending: 0, settling: 0 });
  await server.db.updateTable("users").set({ has_factor: true }).where("id", "=", ana._id).execute();
  await applyPlan();
  expect([await rightsOf(ana), await rightsOf(ben), (await state()).rights]).toEqual(["a", "", 1]);
});

test("109: once unusually many lost rights in a day, the others keep theirs, super admins are mailed, and a plan takes them", async () => {
  const many: Awaited<ReturnType<typeof known>>[] = [];
  for (let i = 0; i < 13; i++) many.push(await known());
  const here = await factories(server).group();
  const [readers, ops] = [await group("Readers"), await group("Ops", many[0]!.scim)];
  await choose(readers, { gives: "remindMe" });
  await choose(ops, { gives: "group", group: here._id });
  await patch(readers, "add", ...many.map((one) => one.scim));
  await applyPlan();
  await patch(readers, "remove", ...many.slice(0, 10).map((one) => one.scim));
  await apply();
  // A second right of the same person counts once.
  await patch(ops, "remove", many[0]!.scim);
  await apply();
  expect(await rightsOf(many[0]!)).toBe("");
  expect((await state()).brakeAt).toBeNull();
  await patch(readers, "remove", ...many.slice(10).map((one) => one.scim));
  await apply();
  const left = async () => (await Promise.all(many.map(rightsOf))).filter((rights) => rights === "r").length;
  expect(await left()).toBe(3);
  expect(await state()).toMatchObject({ brakeAt: expect.any(String), rights: 3, pending: 0 });
  expect(await eventsOf("provisioning-brake")).toMatchObject([{ people: 11 }]);
  expect(
    await server.db.selectFrom("mails").select("template").where("template", "!=", "registered").execute(),
  ).toEqual([{ template: "provisioning-brake" }]);
  await applyPlan();
  expect(await left()).toBe(0);
  expect((await state()).brakeAt).toBeNull();
  // The brake counts neither what a plan took nor what a super admin has seen.
  const last = many.at(-1)!;
  await patch(readers, "add", last.scim);
  await apply();
  await patch(readers, "remove", last.scim);
  await apply();
  expect([await rightsOf(last), (await state()).brakeAt]).toEqual(["", null]);
});

test("who is shut out keeps rights, loses what the directory takes meanwhile, and gets what it gave once back", async () => {
  const [ana, ben] = [await known(), await known()];
  const here = await factories(server).group();
  const [readers, ops] = [await group("Readers", ana.scim), await group("Ops", ben.scim)];
  await choose(readers, { gives: "remindMe" });
  await choose(ops, { gives: "group", group: here._id });
  await applyPlan();
  await setActive(ana.scim, false);
  await setActive(ben.scim, false);
  expect([await rightsOf(ana), await rightsOf(ben), await planned()]).toEqual([
    "r",
    "g",
    [
      ["remindMe", 0, 0],
      ["group", 0, 0],
    ],
  ]);
  await patch(readers, "remove", ana.scim);
  await patch(readers, "add", ben.scim);
  await apply();
  expect([await rightsOf(ana), await rightsOf(ben)]).toEqual(["", "g"]);
  await setActive(ben.scim, true);
  await apply();
  expect(await rightsOf(ben)).toBe("rg");
});

test("who is let in again, and what was due when it was stopped, is left alone", async () => {
  const [ana, ben] = [await known(), await known()];
  const readers = await group("Readers", ana.scim, ben.scim);
  await choose(readers, { gives: "remindMe" });
  await applyPlan();
  await scim(`DELETE /Users/${ana.scim}`);
  await callApi(server, `POST /provisioning/accounts/${ana._id}/let-in`, {
    token: root.token,
    body: { currentPassword: root.password },
  });
  await patch(readers, "remove", ben.scim);
  await server.db
    .insertInto("directory_rights_due")
    .values({ account_id: ana._id, gives: "remind-me", group_id: null, confirmed_email: null, token: null })
    .execute();
  await withTransaction<void>(server.db, async (trx) => {
    const due = await trx.selectFrom("directory_rights_due").selectAll().where("account_id", "=", ana._id).execute();
    await settleRight(trx, due[0]!, { token: null, clock: systemClock, company: "Contoso" });
  });
  expect(await rightsOf(ana)).toBe("r");
  await callApi(server, "POST /provisioning/watch", { token: root.token, body: {} });
  await choose(readers, { gives: "nothing" });
  await applyPlan();
  expect(await rightsOf(ben)).toBe("r");
});

test("nothing is given or taken while it is only watched", async () => {
  const ana = await known({ isAllowedForRemindMe: true });
  await choose(await group("Readers"), { gives: "remindMe" });
  await goLive();
  await callApi(server, "POST /provisioning/watch", { token: root.token, body: {} });
  const due = { account_id: ana._id, gives: "remind-me", group_id: null, confirmed_email: null, token: null } as const;
  await server.db.insertInto("directory_rights_due").values(due).execute();
  await apply();
  expect(await rightsOf(ana)).toBe("r");
});

test("a request that changes a membership again takes the confirmation of what is due", async () => {
  const ana = await known({}, "elsewhere.example");
  const readers = await group("Readers", ana.scim);
  await choose(readers, { gives: "remindMe" });
  await goLive();
  await patch(readers, "remove", ana.scim);
  await patch(readers, "add", ana.scim);
  await apply();
  expect([await rightsOf(ana), (await state()).rights]).toEqual(["", 1]);
});

test("a group that the directory fills is changed there alone, and is ours again once it is stopped", async () => {
  const [ana, zoe] = [await known(), await factories(server).added(root)];
  const here = await factories(server).group();
  await choose(await group("Ops", ana.scim), { gives: "group", group: here._id });
  const change = (body: object) => callApi(server, `PATCH /groups/${here._id}`, { token: root.token, body });
  const read = async () => (await callApi(server, "GET /groups", { token: root.token })).body[0];
  expect((await read()).isManaged).toBe(false);
  await applyPlan();
  expect((await read()).isManaged).toBe(true);
  const refused = [
    await change({ members: [ana._id, zoe._id] }),
    await change({ members: [] }),
    await callApi(server, `DELETE /groups/${here._id}`, { token: root.token }),
    await callApi(server, "POST /user/user", {
      token: root.token,
      body: { firstName: "N", lastName: "N", email: "n@elsewhere.example", invite: true, groups: [here._id] },
    }),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [409, "managed_group"]));
  expect((await change({ name: "Operations", members: [ana._id] })).status).toBe(200);
  await callApi(server, "POST /provisioning/watch", { token: root.token, body: {} });
  expect((await change({ members: [ana._id, zoe._id] })).status).toBe(200);
});

test("a right that comes and goes has the effects that it has from an administrator", async () => {
  const [ana, ben] = [await known(), await known({ isAllowedForRemindMe: true })];
  const [leads, readers] = [await group("Leads"), await group("Readers", ben.scim)];
  await choose(leads, { gives: "admin" });
  await choose(readers, { gives: "remindMe" });
  await applyPlan();
  const sessions = await server.db.selectFrom("sessions").select("id").where("user_id", "=", ana._id).execute();
  const company = { issuer: "https://login.example", subject: "ana", provider_session: null, auth_time: null };
  await server.db
    .insertInto("company_sessions")
    .values(sessions.map(({ id }) => ({ session_id: id, ...company })))
    .execute();
  const isIn = async () => (await callApi(server, "GET /user", { token: ana.token })).status;
  await server.db.deleteFrom("planning_jobs").execute();
  expect(await isIn()).toBe(200);
  await patch(leads, "add", ana.scim);
  await patch(readers, "remove", ben.scim);
  await apply();
  expect([await rightsOf(ana), await rightsOf(ben)]).toEqual(["a", ""]);
  // The company signs administrators in past a second factor alone.
  expect(await isIn()).toBe(401);
  const planned = await server.db.selectFrom("planning_jobs").select("user_id").execute();
  expect(new Set(planned.map(({ user_id }) => user_id))).toEqual(new Set([ana._id, ben._id]));
});

test("a group here takes no more than its limit", async () => {
  const ana = await known();
  const here = await factories(server).group();
  const ops = await group("Ops");
  await choose(ops, { gives: "group", group: here._id });
  await applyPlan();
  const at = new Date();
  const profile = {
    first_name: "x",
    last_name: "",
    mobile_no: "",
    ...noPasswordColumns(),
    created_at: at,
    updated_at: at,
  };
  for (let thousand = 0; thousand < limits.groupMembers / 1_000; thousand++) {
    const many = Array.from({ length: 1_000 }, (_, n) => ({ id: randomUUID(), email: `${thousand}-${n}@x.example` }));
    await server.db
      .insertInto("users")
      .values(many.map((one) => ({ ...one, ...profile })))
      .execute();
    const members = many.map(({ id }) => ({ group_id: here._id, user_id: id }));
    await server.db.insertInto("group_members").values(members).execute();
  }
  await patch(ops, "add", ana.scim);
  await apply();
  expect([await rightsOf(ana), await planned()]).toEqual(["", [["group", 1, limits.groupMembers]]]);
});

const outsider = "evil@elsewhere.example";
const setEmail = (id: string, email: string) =>
  scim(`PATCH /Users/${id}`, {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
    Operations: [
      { op: "replace", path: "userName", value: email },
      { op: "replace", path: 'emails[type eq "work"].value', value: email },
    ],
  });
const noDomains = () =>
  server.db.updateTable("settings").set({ value: "[]" }).where("key", "=", "company_domains").execute();

describe("a confirmed plan gives what it showed, to whom it showed", () => {
  /** Adds a new person, whom no company signs in, to a group that gives the right of an administrator. */
  const newAdministrator = async () => {
    const leads = await group("Leads");
    await choose(leads, { gives: "admin" });
    await applyPlan();
    await noDomains();
    const fay = await send("fay@partner.example");
    await patch(leads, "add", fay);
    await apply();
    return fay;
  };

  test("not to a person who joins a group after it, before their account is created", async () => {
    const ana = await known();
    const evil = await send(outsider);
    const leads = await group("Leads", ana.scim);
    await choose(leads, { gives: "admin" });
    expect((await goLive()).status).toBe(204);
    await patch(leads, "add", evil);
    await apply();
    expect([await rightsOf(ana), await rightsOf({ email: outsider })]).toEqual(["a", ""]);
  });

  test("not at an address that the account gets after it", async () => {
    const fay = await newAdministrator();
    expect((await goLive()).status).toBe(204);
    await setEmail(fay, outsider);
    await apply();
    expect(await rightsOf({ email: outsider })).toBe("");
    await setEmail(fay, "fay@partner.example");
    await applyPlan();
    expect(await rightsOf({ email: "fay@partner.example" })).toBe("a");
  });

  test("not at an address, or for a name, that it did not show", async () => {
    const fay = await newAdministrator();
    const { plan } = await state();
    await setEmail(fay, outsider);
    expect((await goLive(plan)).status).toBe(412);
    const second = (await state()).plan;
    await scim(`PATCH /Users/${fay}`, {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
      Operations: [{ op: "replace", path: "name.familyName", value: "Other" }],
    });
    expect((await goLive(second)).status).toBe(412);
  });

  test("not by a choice that is stored while it is confirmed", async () => {
    const ana = await known();
    const readers = await group("Readers", ana.scim);
    await choose(readers, { gives: "remindMe" });
    const { plan } = await state();
    let answer: ReturnType<typeof goLive> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await lockIsLive(trx);
      await trx.updateTable("scim_groups").set({ gives: "admin" }).where("id", "=", readers).execute();
      answer = goLive(plan);
      await expect.poll(waitingLocks).toBeGreaterThan(0);
    });
    expect((await answer)?.status).toBe(412);
    let waiting: ReturnType<typeof choose> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await lockLive(trx);
      waiting = choose(readers, { gives: "nothing" });
      await expect.poll(waitingLocks).toBeGreaterThan(0);
    });
    expect((await waiting)?.status).toBe(204);
  });

  test("with the names and addresses of who gets and loses it, and the choices that it confirms", async () => {
    const [ana, ben] = [await known(), await known({ isAllowedForRemindMe: true })];
    const readers = await group("Readers", ana.scim, await send("new@contoso.example"));
    await choose(readers, { gives: "remindMe" });
    const read = async () => (await callApi(server, "GET /provisioning/rights", { token: root.token })).body;
    const { plan, rights, choices } = await read();
    expect(plan).toBe((await state()).plan);
    const emails = (people: { email: string }[]) => people.map(({ email }) => email).toSorted();
    expect(emails(rights[0].gaining)).toEqual([ana.email, "new@contoso.example"].toSorted());
    expect(emails(rights[0].losing)).toEqual([ben.email]);
    expect(choices).toEqual([{ _id: readers, name: "Readers", gives: "remindMe", group: null }]);
    await applyPlan();
    expect((await read()).choices).toEqual([]);
    await choose(readers, { gives: "nothing" });
    expect((await read()).choices).toMatchObject([{ name: "Readers", gives: "nothing" }]);
  });

  test("and nothing that a former one showed alone", async () => {
    const evil = await send(outsider);
    const leads = await group("Leads", evil);
    await choose(leads, { gives: "admin" });
    expect((await goLive()).status).toBe(204);
    await patch(leads, "remove", evil);
    expect(await planned()).toEqual([["admin", 0, 0]]);
    expect((await goLive()).status).toBe(204);
    await patch(leads, "add", evil);
    await apply();
    expect(await rightsOf({ email: outsider })).toBe("");
  });

  test("and nothing of what was due before it", async () => {
    const ana = await known();
    const leads = await group("Leads", ana.scim);
    await choose(leads, { gives: "admin" });
    await applyPlan();
    await setActive(ana.scim, false);
    await setActive(ana.scim, true);
    await choose(leads, { gives: "nothing" });
    await applyPlan();
    expect(await rightsOf(ana)).toBe("a");
  });
});

test("what a plan confirmed for a person whose account is not created waits no more", async () => {
  const readers = await group("Readers", await send("a@elsewhere.example"), await send("b@elsewhere.example"));
  const { body } = await scim("GET /Users");
  const [one, other] = (body.Resources as { id: string }[]).map(({ id }) => id);
  await choose(readers, { gives: "remindMe" });
  expect((await goLive()).status).toBe(204);
  await setEmail(one!, "c@elsewhere.example");
  await setActive(other!, false);
  await apply();
  expect(await state()).toMatchObject({ pending: 0, settling: 0 });
  await setActive(other!, true);
  expect(await state()).toMatchObject({ pending: 0, people: { new: 2 } });
  const { rights } = (await callApi(server, "GET /provisioning/rights", { token: root.token })).body;
  expect(rights).toMatchObject([{ gains: 2 }]);
});

describe("what the directory took is in the plan until it is gone", () => {
  const readersOf = async (count: number) => {
    const many: Awaited<ReturnType<typeof known>>[] = [];
    for (let i = 0; i < count; i++) many.push(await known());
    const readers = await group("Readers", ...many.map((one) => one.scim));
    await choose(readers, { gives: "remindMe" });
    await applyPlan();
    return { many, readers };
  };
  const left = async (many: { _id: string }[]) => (await Promise.all(many.map(rightsOf))).filter((one) => one !== "");

  test("beyond the bound of a day, also where no group gives it any more", async () => {
    const { many, readers } = await readersOf(13);
    await scim(`DELETE /Groups/${readers}`);
    await apply();
    expect(await left(many)).toHaveLength(3);
    expect(await planned()).toEqual([["remindMe", 0, 3]]);
    expect(await state()).toMatchObject({ settling: 0, pending: 0, rights: 3 });
    await applyPlan();
    expect([await left(many), await planned()]).toEqual([[], []]);
  });

  test("if the plan is confirmed before it is taken, or ends the choice", async () => {
    const { many, readers } = await readersOf(2);
    await patch(readers, "remove", many[0]!.scim);
    await choose(readers, { gives: "nothing" });
    expect(await planned()).toEqual([["remindMe", 0, 1]]);
    await applyPlan();
    expect([await rightsOf(many[0]!), await rightsOf(many[1]!)]).toEqual(["", "r"]);
  });

  test("also from someone who is shut out", async () => {
    const { many, readers } = await readersOf(12);
    await setActive(many[11]!.scim, false);
    await patch(readers, "remove", ...many.map((one) => one.scim));
    await apply();
    expect(await left(many)).not.toEqual([]);
    await applyPlan();
    await setActive(many[11]!.scim, true);
    await apply();
    expect(await left(many)).toEqual([]);
  });
});

test("a plan is refused if a group got another name, here or in the directory", async () => {
  const here = await factories(server).group();
  const ops = await group("Ops");
  await choose(ops, { gives: "group", group: here._id });
  const first = (await state()).plan;
  await scim(`PUT /Groups/${ops}`, { displayName: "Others" });
  expect((await goLive(first)).status).toBe(412);
  const second = (await state()).plan;
  await callApi(server, `PATCH /groups/${here._id}`, { token: root.token, body: { name: "Another" } });
  expect((await goLive(second)).status).toBe(412);
});

test("administrators have Remind Me anyway: what they had of it before stays, and counts by itself", async () => {
  const many = [];
  for (let i = 0; i < 13; i++) many.push(await known({ isAllowedForRemindMe: true }));
  const ids = many.map((one) => one.scim);
  const [leads, readers] = [await group("Leads"), await group("Readers", ...ids)];
  await choose(leads, { gives: "admin" });
  await choose(readers, { gives: "remindMe" });
  await callApi(server, "PUT /user/settings", { token: root.token, body: { maxAdminCount: 50 } });
  await applyPlan();
  await patch(leads, "add", ...ids);
  await apply();
  expect(await rightsOf(many[0]!)).toBe("ar");
  await patch(leads, "remove", ids[0]!);
  await apply();
  expect(await rightsOf(many[0]!)).toBe("r");
  // A confirmed loss of one right is none of the other.
  await choose(leads, { gives: "nothing" });
  await choose(await group("Others"), { gives: "admin" });
  expect((await goLive()).status).toBe(204);
  await patch(readers, "remove", ...ids);
  await apply();
  const rights = await Promise.all(many.map(rightsOf));
  expect(rights.filter((one) => one === "r")).toHaveLength(3);
  expect((await state()).brakeAt).not.toBeNull();
});

test("who was deleted in the directory and is created again has the rights of the groups that they are in by then", async () => {
  const ana = await known();
  const leads = await group("Leads", ana.scim);
  await choose(leads, { gives: "admin" });
  await applyPlan();
  await scim(`DELETE /Users/${ana.scim}`);
  await apply();
  const again = await send(ana.email, { active: false });
  await setActive(again, true);
  await apply();
  expect(await rightsOf(ana)).toBe("");
  await patch(leads, "add", again);
  await apply();
  expect(await rightsOf(ana)).toBe("a");
});

test("at the limit an administrator is replaced by another, whichever account comes first", async () => {
  await callApi(server, "PUT /user/settings", { token: root.token, body: { maxAdminCount: 1 } });
  const [ana, ben] = [await known(), await known()];
  const leads = await group("Leads", ben.scim);
  await choose(leads, { gives: "admin" });
  await applyPlan();
  const replace = async (who: string) => {
    await scim(`PUT /Groups/${leads}`, { displayName: "Leads", members: [{ value: who }] });
    await apply();
    return [await rightsOf(ana), await rightsOf(ben)];
  };
  expect(await replace(ana.scim)).toEqual(["a", ""]);
  expect(await replace(ben.scim)).toEqual(["", "a"]);
});

test("who leaves a group while their account is created doesn't keep what it gave", async () => {
  const readers = await group("Readers");
  await choose(readers, { gives: "remindMe" });
  await applyPlan();
  const fay = await send("fay@contoso.example", { active: false });
  await patch(readers, "add", fay);
  const source = { token: "Entra", clock: systemClock, company: "Contoso" };
  const remove = {
    at: new Date(),
    withMembers: true,
    change: (before: ScimGroup) => ({ ...before, members: new Set<string>() }),
  };
  let creating: ReturnType<typeof setActive> | undefined;
  await server.db.transaction().execute(async (trx) => {
    const { row, changed } = await updateGroup(trx, readers, remove);
    creating = setActive(fay, true);
    await expect.poll(waitingLocks).toBeGreaterThan(0);
    await followMembers(trx, row, changed, source);
  });
  expect((await creating)?.status).toBe(200);
  await apply();
  expect(await rightsOf({ email: "fay@contoso.example" })).toBe("");
});

test("who is let in again while a membership is due stays in the group", async () => {
  const ana = await known();
  const here = await factories(server).group();
  const ops = await group("Ops", ana.scim);
  await choose(ops, { gives: "group", group: here._id });
  await applyPlan();
  await setActive(ana.scim, false);
  await patch(ops, "remove", ana.scim);
  await callApi(server, `POST /provisioning/accounts/${ana._id}/let-in`, {
    token: root.token,
    body: { currentPassword: root.password },
  });
  expect(await server.db.selectFrom("directory_rights_due").selectAll().execute()).toEqual([]);
  await apply();
  expect(await rightsOf(ana)).toBe("g");
});

test("stopping comes before requests of the directory that begin later, however many there are", async () => {
  await known();
  await applyPlan();
  let stopping: ReturnType<typeof callApi> | undefined;
  let later: ReturnType<typeof send> | undefined;
  await server.db.transaction().execute(async (trx) => {
    await lockIsLive(trx);
    stopping = callApi(server, "POST /provisioning/watch", { token: root.token, body: {} });
    await expect.poll(waitingLocks).toBe(1);
    later = send("later@contoso.example");
    await expect.poll(waitingLocks).toBe(2);
  });
  expect((await stopping)?.status).toBe(204);
  await later;
  expect((await state()).people).toMatchObject({ new: 1 });
});

/** Counts transactions that wait for a lock of another one. */
async function waitingLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where not granted and database = (
      select oid from pg_database where datname = current_database())
    or not granted and locktype = 'transactionid'`.execute(server.db);
  return rows[0]?.count ?? 0;
}
