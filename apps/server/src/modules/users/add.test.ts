import { createHook } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { BulkResult } from "@pomander/contract";
import { deriveAt } from "../../../test/device.ts";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { credential } from "../../../test/value-factories.ts";

/** The derivations of this process, as Node's threads run them. */
const derivations = { running: new Set<number>(), most: 0, count: 0 };
const watch = createHook({
  init(id, type) {
    if (type !== "ARGON2REQUEST") return;
    derivations.running.add(id);
    derivations.count += 1;
    derivations.most = Math.max(derivations.most, derivations.running.size);
  },
  before: (id) => void derivations.running.delete(id),
});

let server: TestServer;
let root: TestUser;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  root = await factories(server).user({ isSuperAdmin: true });
  watch.enable();
});
afterAll(async () => {
  watch.disable();
  await server.close();
});
beforeEach(async () => {
  await server.db.updateTable("users").set({ is_admin: false }).where("is_admin", "=", true).execute();
  admin = await factories(server).user({ isAdmin: true }, { firstName: "Eva" });
  derivations.running.clear();
  Object.assign(derivations, { most: 0, count: 0 });
});

const form = (members: object = {}) => ({
  firstName: "Ben",
  email: `${randomUUID()}@example.com`,
  password: "Temporary-1",
  ...members,
});
const add = (by: TestUser, members: object = {}) =>
  callApi(server, "POST /user/user", { token: by.token, body: form(members) });
const addMany = async (by: TestUser, users: object[]) => {
  const answer = await callApi(server, "POST /user/users/bulk", { token: by.token, body: { users } });
  return { status: answer.status, ...(answer.body as BulkResult) };
};

describe("adding one", () => {
  test("makes a regular user under a temporary password, created by the caller and in their time zone", async () => {
    await server.db.updateTable("users").set({ time_zone: "Asia/Tokyo" }).where("id", "=", admin._id).execute();
    const answer = await add(admin, { lastName: "Berg", mobileNo: "+1", email: " Ben.Berg@Example.COM " });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toEqual({
      _id: expect.any(String),
      hasFactor: false,
      isEmailKnown: false,
      mustAddFactor: false,
      firstName: "Ben",
      lastName: "Berg",
      email: "ben.berg@example.com",
      mobileNo: "+1",
      isAdmin: false,
      isSuperAdmin: false,
      isAllowedForRemindMe: false,
      mustChangePassword: true,
      timeZone: "Asia/Tokyo",
      mailTime: "09:00",
      emailVerifiedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      lastSeenOn: null,
      temporaryPasswordUntil: expect.any(String),
      invitedUntil: null,
      deactivatedAt: null,
      scopePermissions: [],
    });
    expect((await callApi(server, `GET /user/user/${answer.body.user._id}`, root)).body.createdBy._id).toBe(admin._id);
    const password = await deriveAt(server, "ben.berg@example.com", "Temporary-1");
    const signedIn = await callApi(server, "POST /auth/login", { body: { email: "ben.berg@example.com", password } });
    expect(signedIn.status).toBe(200);
  });

  test("mails the person that an account was made, without the password, and writes it down", async () => {
    const { body } = await add(admin, { password: "Very-temporary-1" });
    const mails = await server.db.selectFrom("mails").selectAll().where("recipient", "=", body.user.email).execute();
    expect(mails.map(({ template, data }) => ({ template, data }))).toEqual([
      { template: "user-added", data: expect.objectContaining({ name: "", by: "Eva Silva" }) },
    ]);
    const events = await server.db
      .selectFrom("audit_events")
      .selectAll()
      .where("target_id", "=", body.user._id)
      .execute();
    expect(events).toMatchObject([
      { kind: "user-added", actor_id: admin._id, details: { isAdmin: false, isAllowedForRemindMe: false } },
    ]);
    expect(JSON.stringify([mails, events, server.logged])).not.toContain("Very-temporary-1");
  });

  test("an admin is for the super admin to add, and gets Remind Me", async () => {
    const made = await add(root, { isAdmin: true, isAllowedForRemindMe: false });
    expect(made.body.user).toMatchObject({ isAdmin: true, isAllowedForRemindMe: true });
    const refused = await add(admin, { isAdmin: true });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect((await add(admin, { isAdmin: false, isSuperAdmin: false })).status).toBe(201);
  });

  test.each([
    ["isSuperAdmin true", { isSuperAdmin: true }],
    ["a creator", { createdBy: randomUUID() }],
    ["no first name", { firstName: " " }],
    ["no address", { email: "nobody" }],
    ["a short password", { password: "1234567" }],
    ["a password of a credential's form", { password: credential() }],
    ["a flag that is a text", { isAllowedForRemindMe: "true" }],
  ])("refuses %s with 400", async (_what, members) => {
    expect((await add(root, members)).status).toBe(400);
  });

  test("refuses an address that is there before a password is derived", async () => {
    const answer = await add(admin, { email: admin.email.toUpperCase() });
    expect([answer.status, answer.body.code]).toEqual([409, "email_taken"]);
    expect(derivations.count).toBe(0);
  });

  test("adds one when two ask for the same address at once", async () => {
    const email = `${randomUUID()}@example.com`;
    const answers = await Promise.all([add(admin, { email }), add(root, { email })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe("adding many", () => {
  test("adds the good rows and says of each bad one what is wrong, in the order sent", async () => {
    const taken = form();
    await add(admin, taken);
    const [first, last] = [form({ firstName: "First" }), form({ firstName: "Last" })];
    const rows: object[] = [
      first,
      form({ password: "short" }),
      taken,
      form({ email: first.email.toUpperCase() }),
      form({ isAdmin: true }),
      form({ isSuperAdmin: true }),
      form({ isAdmin: "yes" }),
      { email: "only@example.com" },
      form({ role: "admin" }),
      form({ email: 7 }),
      last,
    ];
    const answer = await addMany(admin, rows);
    expect(answer.status).toBe(200);
    expect(answer.createdUsers.map(({ firstName }) => firstName)).toEqual(["First", "Last"]);
    expect(answer.errors.map(({ index, code }) => [index, code])).toEqual([
      [1, "invalid"],
      [2, "email_taken"],
      [3, "email_taken"],
      [4, "forbidden"],
      [5, "invalid"],
      [6, "invalid"],
      [7, "invalid"],
      [8, "invalid"],
      [9, "invalid"],
    ]);
    expect(answer.errors[0]?.error).toMatch(/^password: /);
    expect(answer.errors[1]).toEqual({
      index: 2,
      email: taken.email,
      error: "Email already registered",
      code: "email_taken",
    });
    expect(answer.errors[7]?.error).toBe("role: Not a field of a user");
  });

  test("derives a password for none that is refused before, and two at most at a time, in the whole process", async () => {
    const again = form();
    const [one, two] = await Promise.all([
      addMany(admin, [form(), form({ email: "bad" }), form({ email: admin.email }), again, again]),
      addMany(root, [form(), form()]),
    ]);
    expect([one.createdUsers.length, two.createdUsers.length]).toEqual([2, 2]);
    expect(derivations.count).toBe(4);
    expect(derivations.most).toBe(2);
  });

  test("sent twice changes nothing the second time", async () => {
    const rows = [form(), form()];
    expect((await addMany(admin, rows)).createdUsers).toHaveLength(2);
    const again = await addMany(admin, rows);
    expect(again.createdUsers).toEqual([]);
    expect(again.errors.map(({ code }) => code)).toEqual(["email_taken", "email_taken"]);
  });

  test("names the caller as the creator, whomever a row names", async () => {
    const answer = await addMany(admin, [
      form(),
      form({ createdBy: root._id }),
      form({ createdBy: { _id: root._id } }),
    ]);
    expect(answer.errors).toEqual([]);
    for (const { _id } of answer.createdUsers)
      expect((await callApi(server, `GET /user/user/${_id}`, root)).body.createdBy._id).toBe(admin._id);
  });

  test("takes flags as booleans or as the texts of a file, and judges them alike", async () => {
    const answer = await addMany(admin, [
      form({ isAdmin: "false", isAllowedForRemindMe: "true", isSuperAdmin: "false" }),
      form({ isAdmin: false, isAllowedForRemindMe: "false" }),
      form({ isAdmin: "true" }),
      form({ isSuperAdmin: "true" }),
      form({ isAllowedForRemindMe: "TRUE " }),
      form({ isAllowedForRemindMe: 1 }),
    ]);
    expect(answer.createdUsers.map((user) => [user.isAdmin, user.isAllowedForRemindMe])).toEqual([
      [false, true],
      [false, false],
    ]);
    expect(answer.errors.map(({ index, code }) => [index, code])).toEqual([
      [2, "forbidden"],
      [3, "invalid"],
      [4, "invalid"],
      [5, "invalid"],
    ]);
  });

  test("stops adding admins at the limit, row by row", async () => {
    const answer = await addMany(
      root,
      Array.from({ length: 6 }, () => form({ isAdmin: true })),
    );
    expect(answer.createdUsers).toHaveLength(4);
    expect(answer.errors.map(({ index, error }) => [index, error])).toEqual([
      [4, "There are already 5 admins, which is the limit."],
      [5, "There are already 5 admins, which is the limit."],
    ]);
  });

  test("goes on with no row after the caller's rights went", async () => {
    const rows = Array.from({ length: 100 }, () => form());
    const adding = addMany(admin, rows);
    const isUnderWay = async () => expect(await createdBy(admin)).toBeGreaterThan(0);
    await vi.waitFor(isUnderWay, { timeout: 60_000, interval: 1 });
    await callApi(server, `PUT /auth/update/${admin._id}`, { token: root.token, body: { isAdmin: false } });
    const before = await createdBy(admin);
    const answer = await adding;
    expect(await createdBy(admin)).toBe(before);
    expect(answer.createdUsers).toHaveLength(before);
    expect(new Set(answer.errors.map(({ code }) => code))).toEqual(new Set(["forbidden"]));
  });

  test("takes 1 to 100 rows", async () => {
    expect((await addMany(admin, [])).status).toBe(400);
    expect(
      (
        await addMany(
          admin,
          Array.from({ length: 101 }, () => form()),
        )
      ).status,
    ).toBe(400);
    const bad = await addMany(
      admin,
      Array.from({ length: 100 }, () => ({})),
    );
    expect(bad.errors).toHaveLength(100);
  });

  const createdBy = async ({ _id }: TestUser) =>
    (await server.db.selectFrom("users").select("id").where("created_by", "=", _id).execute()).length;
});
