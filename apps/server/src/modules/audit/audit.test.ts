import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AuditEvent } from "@pomander/contract";
import { deriveAt } from "../../../test/device.ts";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { credential, kdf, newVault, recovery, wrappedVaultKey } from "../../../test/value-factories.ts";

const clock = createTestClock();
let server: TestServer;
let root: TestUser;
let admin: TestUser;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
beforeEach(async () => {
  root = await factories(server).user({ isSuperAdmin: true }, { firstName: "Root" });
  admin = await factories(server).user({ isAdmin: true }, { firstName: "Eva" });
  ana = await factories(server).user({}, { firstName: "Ana" });
});

const read = async (query = "", by = admin) => {
  const answer = await callApi(server, `GET /audit${query}`, by);
  return { status: answer.status, events: answer.body as AuditEvent[], total: Number(answer.headers["x-total-count"]) };
};
const about = async (person: string, by = admin) => (await read(`?person=${person}`, by)).events;
const kinds = (events: AuditEvent[]) => events.map(({ kind }) => kind);
const put = (by: { token: string }, id: string, body: object) =>
  callApi(server, `PUT /auth/update/${id}`, { token: by.token, body });

describe("what is written down", () => {
  test("every administrative act, with who, whom and what", async () => {
    const added = await factories(server).added(admin, { firstName: "Ben" });
    await put(admin, added._id, { lastName: "Berg", isAllowedForRemindMe: true });
    await put(admin, added._id, { password: "Temporary-2", email: "ben@new.example" });
    await put(root, added._id, { isAdmin: true });
    await callApi(server, `DELETE /user/user/${added._id}`, root);
    const events = await about(added._id, root);
    const [eva, top] = [
      { _id: admin._id, name: "Eva Silva" },
      { _id: root._id, name: "Root Silva" },
    ];
    const whom = (name: string) => ({ _id: added._id, name });
    expect(events.map(({ kind, actor, target, details }) => [kind, actor, target, details]).toReversed()).toEqual([
      ["user-added", eva, whom("Ben"), { isAdmin: false, isAllowedForRemindMe: false }],
      ["user-changed", eva, whom("Ben Berg"), { fields: "lastName" }],
      ["rights-changed", eva, whom("Ben Berg"), { isAdmin: false, isAllowedForRemindMe: true }],
      ["email-changed", eva, whom("Ben Berg"), { from: added.email, to: "ben@new.example" }],
      ["password-reset", eva, whom("Ben Berg"), {}],
      ["rights-changed", top, whom("Ben Berg"), { isAdmin: true, isAllowedForRemindMe: true }],
      ["user-deleted", top, whom("Ben Berg"), {}],
    ]);
    expect(events.every(({ at }) => at === clock.now().toISOString())).toBe(true);
  });

  test("every sign-in, and what people do with their own accounts", async () => {
    await callApi(server, "POST /auth/login", {
      body: { email: ana.email, password: ana.password },
      headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0" },
    });
    const [signedIn, registered] = await about(ana._id);
    expect(signedIn).toMatchObject({
      actor: { name: "Ana Silva" },
      target: null,
      details: { device: "Firefox on Linux" },
    });
    expect([signedIn?.kind, registered?.kind]).toEqual(["signed-in", "registered"]);

    const change = { currentPassword: ana.password, password: credential(), kdf: kdf() };
    const vault = { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const { token } = (await put(ana, ana._id, { ...change, vault, email: "ana@new.example" })).body;
    const start = { email: "ana@new.example", recoveryCredential: ana.recovery.credential };
    const { recoveryToken } = (await callApi(server, "POST /auth/recover/start", { body: start })).body;
    const finish = {
      recoveryToken,
      password: credential(),
      kdf: kdf(),
      wrappedVaultKey: wrappedVaultKey(),
      recovery: recovery(),
    };
    const back = (await callApi(server, "POST /auth/recover/finish", { body: finish })).body.token as string;
    expect((await callApi(server, "GET /user", { token })).status).toBe(401);
    await callApi(server, "POST /user/delete", { token: back, body: { currentPassword: finish.password } });
    expect(kinds(await about(ana._id)).toReversed()).toEqual([
      "registered",
      "signed-in",
      "email-changed",
      "password-changed",
      "recovered",
      "account-deleted",
    ]);
  });

  test("an empty vault and a reopened one", async () => {
    await put(admin, ana._id, { password: "Temporary-1" });
    const temporary = await deriveAt(server, ana.email, "Temporary-1");
    const { token } = (await callApi(server, "POST /auth/login", { body: { email: ana.email, password: temporary } }))
      .body;
    const first = { currentPassword: temporary, password: credential(), kdf: kdf() };
    const inside = (await put({ token }, ana._id, { ...first, newVault: newVault() })).body.token as string;
    await callApi(server, `POST /user/vault/${ana.vaultId}/unlock`, {
      token: inside,
      body: { credential: ana.password },
    });
    const reopen = { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const second = { currentPassword: first.password, password: credential(), kdf: kdf() };
    expect((await put({ token: inside }, ana._id, { ...second, reopen })).status).toBe(200);
    expect(
      kinds(await about(ana._id))
        .toReversed()
        .slice(2),
    ).toEqual(["signed-in", "password-changed", "vault-started", "password-changed", "vault-reopened"]);
  });

  test("nothing of what was refused or came to nothing", async () => {
    const before = (await read("", root)).total;
    await callApi(server, "POST /auth/login", { body: { email: ana.email, password: credential() } });
    await put(admin, ana._id, { isAdmin: true });
    await put(admin, ana._id, { firstName: "Ana" });
    await put(admin, ana._id, { email: "x@example.com" });
    await callApi(server, `DELETE /user/user/${root._id}`, admin);
    expect((await read("", root)).total).toBe(before);
  });

  test("no network address and nothing secret", async () => {
    await put(admin, ana._id, { password: "Temporary-secret" });
    const password = await deriveAt(server, ana.email, "Temporary-secret");
    await callApi(server, "POST /auth/login", { body: { email: ana.email, password } });
    const rows = JSON.stringify(await server.db.selectFrom("audit_events").selectAll().execute());
    for (const secret of ["127.0.0.1", "Temporary-secret", password, ana.password, ana.kdf.salt]) {
      expect(rows).not.toContain(secret);
    }
  });
});

describe("the list", () => {
  test("is newest first, filtered by person and kind, and counts what fits the filter", async () => {
    clock.advance(60);
    const [one, two] = [await factories(server).added(admin), await factories(server).added(admin)];
    clock.advance(60);
    await put(admin, one._id, { firstName: "X" });
    const mine = await read(`?person=${admin._id}`);
    expect(kinds(mine.events)).toEqual(["user-changed", "user-added", "user-added", "registered"]);
    expect(mine.total).toBe(4);
    const added = await read(`?person=${admin._id}&kind=user-added`);
    expect(added.events.map(({ target }) => target?._id)).toEqual([two._id, one._id]);
    expect(added.total).toBe(2);
    expect((await read("?kind=everything")).status).toBe(400);
    expect((await read("?person=eva")).status).toBe(400);
  });

  test("has at most the latest thousand without a page", async () => {
    const about = { target_id: null, target_name: null, is_about_super_admin: false };
    const numbered = { seq: null, line: null, hash: null };
    const event = {
      kind: "user-changed" as const,
      actor_id: admin._id,
      actor_name: "Eva Silva",
      ...about,
      ...numbered,
    };
    const rows = Array.from({ length: 1_001 }, () => ({ ...event, id: randomUUID(), at: clock.now(), details: "{}" }));
    await server.db.insertInto("audit_events").values(rows).execute();
    const { events, total } = await read(`?person=${admin._id}&kind=user-changed`);
    expect([events.length, total]).toEqual([1_000, 1_001]);
  });

  test("comes page by page, each event once", async () => {
    for (let i = 0; i < 7; i++) await put(admin, ana._id, { firstName: `Ana ${i}` });
    const query = `?person=${ana._id}&kind=user-changed`;
    const pages = await Promise.all([1, 2, 3].map((page) => read(`${query}&page=${page}&pageSize=3`)));
    expect(pages.map(({ events, total }) => [events.length, total])).toEqual([
      [3, 7],
      [3, 7],
      [1, 7],
    ]);
    const ids = pages.flatMap(({ events }) => events.map(({ _id }) => _id));
    expect(ids).toEqual((await read(query)).events.map(({ _id }) => _id));
    expect(new Set(ids).size).toBe(7);
    expect((await read(`${query}&page=9`)).events).toEqual([]);
  });

  test("shows an admin nothing about super admins, present or to be", async () => {
    await put(root, root._id, {
      currentPassword: root.password,
      password: credential(),
      kdf: kdf(),
      vault: { vaultId: root.vaultId, wrappedVaultKey: wrappedVaultKey() },
    });
    const { body } = await callApi(server, "POST /auth/login", {
      body: { email: admin.email, password: admin.password },
    });
    expect(body.user._id).toBe(admin._id);
    expect(await about(root._id)).toEqual([]);
    const registered = await server.db
      .selectFrom("audit_events")
      .selectAll()
      .where("actor_id", "=", root._id)
      .execute();
    expect(registered.length).toBeGreaterThan(0);

    const becoming = await factories(server).user();
    expect(await about(becoming._id)).toHaveLength(1);
    await server.db.updateTable("users").set({ is_super_admin: true }).where("id", "=", becoming._id).execute();
    expect(await about(becoming._id)).toEqual([]);
    expect(await about(becoming._id, { ...root, token: await signedIn() })).toHaveLength(1);
  });

  test("shows an admin what a super admin did to somebody else", async () => {
    await put(root, ana._id, { isAllowedForRemindMe: true });
    expect((await about(ana._id))[0]).toMatchObject({ kind: "rights-changed", actor: { name: "Root Silva" } });
  });

  /** A session of a super admin's that is still there. */
  const signedIn = async () => (await factories(server).user({ isSuperAdmin: true })).token;
});
