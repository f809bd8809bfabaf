import { createHash, randomBytes, randomUUID } from "node:crypto";
import { limits, type User } from "@pomander/contract";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { credential, kdf, newVault } from "../../../test/value-factories.ts";
import { runRetention } from "../../platform/retention.ts";

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

/** The administrator of one test, whose invitations of a day are counted. */
let admin: TestUser;
let root: TestUser;
beforeEach(async () => {
  root = await factories(server).user({ isSuperAdmin: true });
  await server.db.updateTable("users").set({ is_admin: false }).where("is_admin", "=", true).execute();
  admin = await factories(server).user({ isAdmin: true }, { firstName: "Eva" });
});

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const form = (members: object = {}) => ({
  firstName: "Ben",
  email: `${randomUUID()}@example.com`,
  invite: true,
  ...members,
});
const add = (by: TestUser, members: object = {}) =>
  callApi(server, "POST /user/user", { token: by.token, body: form(members) });
const inviteAgain = (by: TestUser, id: string) =>
  callApi(server, `POST /user/user/${id}/invitation`, { token: by.token, body: {} });
const accept = (token: string) => callApi(server, "POST /auth/accept-invitation", { body: { token } });
const choose = (id: string, token: string, more: object = {}) =>
  callApi(server, `PUT /auth/update/${id}`, {
    token,
    body: { password: credential(), kdf: kdf(), newVault: newVault(), ...more },
  });
const isAlive = async (token: string) => (await callApi(server, "GET /user", { token })).status === 200;

/** Reads the token of a user's last invitation from the mail that waits to be sent. */
async function mailedTo(userId: string): Promise<string> {
  const { data, recipient } = await server.db
    .selectFrom("mails")
    .select(["data", "recipient"])
    .where("user_id", "=", userId)
    .where("template", "=", "user-invited")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(recipient).toContain("@");
  return (data as { invitation: string }).invitation;
}
async function invited(by: TestUser = admin, members: object = {}): Promise<{ user: User; token: string }> {
  const { body, status } = await add(by, members);
  expect(status).toBe(201);
  return { user: body.user, token: await mailedTo(body.user._id) };
}
const accountOf = (id: string) =>
  server.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("an invitation", () => {
  test("lets in who has the link, with a proven address, into the groups and rights that were prepared", async () => {
    const group = await factories(server).group();
    const other = await factories(server).group();
    const scopeTag = await factories(server).scopeTag({ groups: [{ group, permissions: { read: true } }] });
    const { user, token } = await invited(admin, { isAllowedForRemindMe: true, groups: [group._id] });
    expect(user).toMatchObject({ mustChangePassword: true, temporaryPasswordUntil: null, emailVerifiedAt: null });
    const days = (Date.parse(user.invitedUntil ?? "") - clock.now().getTime()) / 86_400_000;
    expect(days).toBe(limits.invitationDays);

    const begun = await accept(token);
    expect(begun.status).toBe(200);
    expect(begun.body.user).toMatchObject({ _id: user._id, mustChangePassword: true, isAllowedForRemindMe: true });
    expect(begun.body.user.emailVerifiedAt).not.toBeNull();
    const session = begun.body.token as string;
    expect((await callApi(server, "GET /user/company", { token: session })).body.hasPassword).toBe(false);
    // Until a master password is chosen, nothing else is open.
    expect(codeOf(await callApi(server, "GET /groups/my-groups", { token: session }))).toEqual([
      403,
      "password_change_required",
    ]);

    const chosen = await choose(user._id, session);
    expect(chosen.status).toBe(200);
    const { token: renewed } = chosen.body as { token: string };
    const groups = (await callApi(server, "GET /groups/my-groups", { token: renewed })).body as { _id: string }[];
    expect(groups.map(({ _id }) => _id)).toEqual([group._id]);
    expect(other._id).not.toBe(group._id);
    const own = (await callApi(server, "GET /user", { token: renewed })).body as User;
    expect(own.scopePermissions).toEqual([{ scopeTag: scopeTag._id, permissions: { read: true, write: false } }]);
    expect([own.isAdmin, own.isAllowedForRemindMe, own.mustChangePassword]).toEqual([false, true, false]);
  });

  test("is used by choosing a master password; the link and its session then choose none", async () => {
    const { user, token } = await invited();
    const session = (await accept(token)).body.token as string;
    const { token: renewed } = (await choose(user._id, session)).body as { token: string };
    expect(codeOf(await accept(token))).toEqual([400, "invitation_ended"]);
    expect(codeOf(await choose(user._id, session))).toEqual([401, "not_signed_in"]);
    expect(codeOf(await choose(user._id, renewed))).toEqual([400, "invalid"]);
    expect((await callApi(server, "GET /user/company", { token: renewed })).body.hasPassword).toBe(true);
    expect(codeOf(await inviteAgain(admin, user._id))).toEqual([409, "already_registered"]);
    await runRetention(server.db, pino({ level: "silent" }), { auditDays: 400 });
    expect(await server.db.selectFrom("invitations").selectAll().where("user_id", "=", user._id).execute()).toEqual([]);
  });

  test("says in the audit that its link signed in", async () => {
    const { user, token } = await invited();
    expect((await accept(token)).status).toBe(200);
    const { details } = await server.db
      .selectFrom("audit_events")
      .select("details")
      .where("kind", "=", "signed-in")
      .where("actor_id", "=", user._id)
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ invitation: true });
  });

  test("works again for who lost the page, and ends the session before", async () => {
    const { user, token } = await invited();
    const first = (await accept(token)).body.token as string;
    const second = (await accept(token)).body.token as string;
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, true]);
    expect((await choose(user._id, second)).status).toBe(200);
  });

  test("of two who choose at once, one does", async () => {
    const { user, token } = await invited();
    const session = (await accept(token)).body.token as string;
    const answers = await Promise.all([choose(user._id, session), choose(user._id, session)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("is stored as a hash, and its token leaves the mail's row when that is sent", async () => {
    const { user, token } = await invited();
    const row = await server.db
      .selectFrom("invitations")
      .selectAll()
      .where("user_id", "=", user._id)
      .executeTakeFirstOrThrow();
    expect(row.token_hash.equals(createHash("sha256").update(token).digest())).toBe(true);
    expect(JSON.stringify([row, server.logged])).not.toContain(token);
  });

  test("that has expired, was replaced, is made up or was mailed to another address lets nobody in", async () => {
    const { user, token } = await invited();
    clock.advance(limits.invitationDays * 86_400 - 1);
    expect((await accept(token)).status).toBe(200);
    clock.advance(2);
    expect(codeOf(await accept(token))).toEqual([400, "invitation_ended"]);
    expect(codeOf(await accept(randomBytes(32).toString("base64url")))).toEqual([400, "invitation_ended"]);

    const later = await factories(server).user({ isSuperAdmin: true });
    expect((await inviteAgain(later, user._id)).body.user.invitedUntil).not.toBeNull();
    const newest = await mailedTo(user._id);
    expect(codeOf(await accept(token))).toEqual([400, "invitation_ended"]);

    const moved = await callApi(server, `PUT /auth/update/${user._id}`, {
      token: later.token,
      body: { email: `moved-${user.email}` },
    });
    expect([moved.status, moved.body.user.invitedUntil]).toEqual([200, null]);
    expect(codeOf(await accept(newest))).toEqual([400, "invitation_ended"]);
    // A release that does not know invitations leaves the time, and the address in the row still ends it.
    await server.db
      .updateTable("users")
      .set({ invited_until: new Date("2100-01-01") })
      .where("id", "=", user._id)
      .execute();
    expect(codeOf(await accept(newest))).toEqual([400, "invitation_ended"]);
  });

  test("ends with a temporary password, and the other way round, with all that they began", async () => {
    const { user, token } = await invited();
    const begun = (await accept(token)).body.token as string;
    const body = { password: "Temporary-1" };
    const reset = await callApi(server, `PUT /auth/update/${user._id}`, { token: root.token, body });
    expect([reset.status, reset.body.user.invitedUntil]).toEqual([200, null]);
    expect([await isAlive(begun), codeOf(await accept(token))]).toEqual([false, [400, "invitation_ended"]]);

    const again = await inviteAgain(root, user._id);
    expect(again.body.user).toMatchObject({ temporaryPasswordUntil: null, invitedUntil: expect.any(String) });
    expect((await accountOf(user._id)).verifier.length).toBe(32);
    expect((await accept(await mailedTo(user._id))).status).toBe(200);
  });

  test("never opens an account that somebody registered, with whatever address", async () => {
    const stranger = await factories(server).user();
    await server.db.updateTable("users").set({ email_verified_at: null }).where("id", "=", stranger._id).execute();
    expect(codeOf(await add(root, { email: stranger.email }))).toEqual([409, "email_taken"]);
    expect(codeOf(await inviteAgain(root, stranger._id))).toEqual([409, "already_registered"]);
    // Nor one whose owner an administrator has reset, since it has a vault.
    const body = { password: "Temporary-1" };
    await callApi(server, `PUT /auth/update/${stranger._id}`, { token: root.token, body });
    expect(codeOf(await inviteAgain(root, stranger._id))).toEqual([409, "already_registered"]);
    const rows = await server.db.selectFrom("invitations").selectAll().where("user_id", "=", stranger._id).execute();
    expect(rows).toEqual([]);
  });

  test("gives nothing to who registers with another address, or with the invited one", async () => {
    const { user } = await invited();
    const register = (email: string) =>
      callApi(server, "POST /auth/register", {
        body: { firstName: "B", lastName: "C", email, password: credential(), kdf: kdf(), vault: newVault() },
      });
    expect(codeOf(await register(user.email))).toEqual([409, "email_taken"]);
    const other = await register(`${randomUUID()}@example.com`);
    expect(other.body.user).toMatchObject({ isAdmin: false, isAllowedForRemindMe: false, scopePermissions: [] });
  });

  test("leaves no password that opens the account", async () => {
    const { user } = await invited();
    const answer = await callApi(server, "POST /auth/login", { body: { email: user.email, password: credential() } });
    expect(codeOf(answer)).toEqual([401, "invalid_credentials"]);
  });
});

describe("who invites", () => {
  test("gives no right that they could not give otherwise", async () => {
    expect(codeOf(await add(admin, { isAdmin: true }))).toEqual([403, "forbidden"]);
    const made = await add(root, { isAdmin: true });
    expect(made.body.user).toMatchObject({ isAdmin: true, isAllowedForRemindMe: true });
    expect(codeOf(await inviteAgain(admin, made.body.user._id))).toEqual([403, "forbidden"]);
    expect((await inviteAgain(root, made.body.user._id)).status).toBe(200);
    expect(codeOf(await inviteAgain(root, root._id))).toEqual([403, "forbidden"]);
  });

  test("is named in the audit and in the mail", async () => {
    const group = await factories(server).group();
    const { user } = await invited(admin, { groups: [group._id] });
    const events = await server.db
      .selectFrom("audit_events")
      .select(["kind", "actor_id", "target_id", "details"])
      .where("actor_id", "=", admin._id)
      .where("kind", "<>", "registered")
      .orderBy("id")
      .execute();
    expect(events.map(({ kind, target_id }) => [kind, target_id])).toEqual([
      ["user-added", user._id],
      ["group-changed", null],
      ["user-invited", user._id],
    ]);
    const { data } = await server.db
      .selectFrom("mails")
      .select("data")
      .where("user_id", "=", user._id)
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ by: "Eva Silva", name: "" });
  });

  test("chooses one way in, and groups that are there and have room", async () => {
    for (const ways of [{ password: "Temporary-1" }, { company: true }, { invite: undefined }]) {
      expect(codeOf(await add(admin, ways))).toEqual([400, "invalid"]);
    }
    const group = await factories(server).group();
    const email = `${randomUUID()}@example.com`;
    const gone = await add(admin, { email, groups: [group._id, randomUUID()] });
    expect(gone.body).toMatchObject({ code: "invalid", issues: [{ path: "groups" }] });
    const many = Array.from({ length: limits.groupsPerNewUser + 1 }, () => group._id);
    expect(codeOf(await add(admin, { email, groups: many }))).toEqual([400, "invalid"]);
    expect(await server.db.selectFrom("users").select("id").where("email", "=", email).execute()).toEqual([]);
    const twice = await add(admin, { email, groups: [group._id, group._id] });
    expect(twice.status).toBe(201);
    // An administrator who loaded the group before gets a conflict.
    const { updated_at } = await server.db
      .selectFrom("groups")
      .select("updated_at")
      .where("id", "=", group._id)
      .executeTakeFirstOrThrow();
    const { created_at } = await server.db
      .selectFrom("groups")
      .select("created_at")
      .where("id", "=", group._id)
      .executeTakeFirstOrThrow();
    expect(updated_at > created_at).toBe(true);
  });

  test("sends so many a day, and goes on after the oldest", async () => {
    const at = clock.now();
    const events = Array.from({ length: limits.invitationsPerDay - 1 }, () => ({
      id: randomUUID(),
      at: new Date(at.getTime() - 23 * 3_600_000),
      kind: "user-invited" as const,
      actor_id: admin._id,
      is_about_super_admin: false,
      details: "{}",
    }));
    await server.db.insertInto("audit_events").values(events).execute();
    expect((await add(admin)).status).toBe(201);
    const refused = await add(admin);
    expect(codeOf(refused)).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers["retry-after"])).toBe(3_600);
    expect((await add(root)).status).toBe(201);
    clock.advance(3_600 + 1);
    expect((await add(admin)).status).toBe(201);
  });
});

test("a bulk upload invites each row that says so, into groups", async () => {
  const group = await factories(server).group();
  const both = form({ password: "Temporary-1" });
  const neither = { firstName: "Ben", email: `${randomUUID()}@example.com` };
  const rows = [form({ groups: [group._id] }), both, neither, form({ isAdmin: "true" })];
  const answer = await callApi(server, "POST /user/users/bulk", { token: admin.token, body: { users: rows } });
  expect(answer.body.createdUsers.map(({ email }: User) => email)).toEqual([rows[0]!.email]);
  expect(answer.body.errors.map(({ index, code }: { index: number; code: string }) => [index, code])).toEqual([
    [1, "invalid"],
    [2, "invalid"],
    [3, "forbidden"],
  ]);
  const [created] = answer.body.createdUsers as User[];
  expect((await accept(await mailedTo(created!._id))).status).toBe(200);
  const members = await server.db
    .selectFrom("group_members")
    .select("user_id")
    .where("group_id", "=", group._id)
    .execute();
  expect(members).toEqual([{ user_id: created!._id }]);
});
