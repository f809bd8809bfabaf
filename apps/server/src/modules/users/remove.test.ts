import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deriveAt } from "../../../test/device.ts";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { credential, kdf, manifest, newVault } from "../../../test/value-factories.ts";

let server: TestServer;
let root: TestUser;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { smtpUrl: "smtp://127.0.0.1:1" } });
});
afterAll(() => server.close());
beforeEach(async () => {
  root = await factories(server).user({ isSuperAdmin: true });
  admin = await factories(server).user({ isAdmin: true }, { firstName: "Eva" });
});

const remove = (by: TestUser, who: { _id: string }, query = "") =>
  callApi(server, `DELETE /user/user/${who._id}${query}`, { token: by.token });
const impact = (by: TestUser, who: { _id: string }) => callApi(server, `GET /user/user/${who._id}/impact`, by);

/** Returns all rows of the database, by table, each as text. */
const everything = async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(server.db);
  const held: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t order by 1`.execute(
      server.db,
    );
    held[name] = rows.map(({ text }) => text);
  }
  return held;
};
const goneFrom = (before: Record<string, string[]>, after: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(before)
      .map(([table, rows]) => [table, rows.filter((row) => !after[table]?.includes(row)).length] as const)
      .filter(([, count]) => count > 0),
  );

/** Makes a user with a row in every table that can name them. */
const somebody = async () => {
  const who = await factories(server).user({ isAdmin: true }, { firstName: "Leaving" });
  await factories(server).entry(who);
  const entry = await factories(server).entry(who);
  await callApi(server, `POST /user/password/password/${entry._id}/delete-forever`, {
    token: who.token,
    body: { manifest: manifest(who, 3) },
  });
  await callApi(server, `POST /user/vault/${who.vaultId}/unlock`, {
    token: who.token,
    body: { credential: who.password },
  });
  const added = await factories(server).added(who, { firstName: "Staying" });
  await callApi(server, `PUT /auth/update/${who._id}`, { token: root.token, body: { password: "Temporary-1" } });
  const password = await deriveAt(server, who.email, "Temporary-1");
  const login = (more: object = {}) =>
    callApi(server, "POST /auth/login", { body: { email: who.email, password, ...more } });
  const { challenge } = (await login()).body;
  const mail = await server.db
    .selectFrom("mails")
    .select("data")
    .where("recipient", "=", who.email)
    .where("template", "=", "sign-in-code")
    .executeTakeFirstOrThrow();
  const { token } = (await login({ challenge, code: (mail.data as { code: string }).code })).body;
  const choice = { currentPassword: password, password: credential(), kdf: kdf(), newVault: newVault() };
  const chosen = await callApi(server, `PUT /auth/update/${who._id}`, { token, body: choice });
  await callApi(server, `POST /user/vault/${who.vaultId}/unlock`, {
    token: chosen.body.token,
    body: { credential: who.password },
  });
  return { who, added, token: chosen.body.token as string, password: choice.password };
};

describe("deleting a user", () => {
  test("takes along vaults, entries, history, sessions, devices and codes, and leaves everything else", async () => {
    const { who, added, token } = await somebody();
    const other = await factories(server).user();
    await factories(server).entry(other);
    expect((await impact(root, who)).body).toEqual({
      hasVault: true,
      reminders: 0,
      sharedReminders: 0,
      assignedReminders: 0,
      onlyAssignedReminders: 0,
      addressedReminders: 0,
      onlyAddressedReminders: 0,
      memberships: 0,
      createdUsers: 1,
      sharedVaults: 0,
      onlyManagerOf: 0,
      onlyMemberOf: 0,
    });

    const before = await everything();
    expect((await remove(root, who)).status).toBe(204);
    const after = await everything();
    expect(goneFrom(before, after)).toEqual({
      users: 2, // The account, and the one it added, whose creator is empty now.
      vaults: 2,
      vault_manifests: 5,
      password_entries: 1,
      vault_history: expect.any(Number),
      sessions: 1,
      devices: 1,
      session_unlocks: 2,
      vault_accesses: 2,
      sign_in_codes: 1,
      mails: before["mails"]!.filter((row) => row.includes(who._id)).length, // They stay, without the account's id.
    });
    expect(after["mails"]).toHaveLength(before["mails"]!.length);
    expect(JSON.stringify({ ...after, audit_events: [] })).not.toContain(who._id);

    const stays = await callApi(server, `GET /user/user/${added._id}`, root);
    expect(stays.body).toMatchObject({ firstName: "Staying", createdBy: null });
    expect((await callApi(server, "GET /user", { token })).status).toBe(401);
    expect((await remove(root, who)).status).toBe(404);
  });

  test("leaves what was written down, with the name at the time", async () => {
    const ana = await factories(server).user({}, { firstName: "Ana" });
    await remove(admin, ana);
    const { body } = await callApi(server, `GET /audit?person=${ana._id}`, admin);
    expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(["user-deleted", "registered"]);
    expect(body[0]).toMatchObject({
      actor: { _id: admin._id, name: "Eva Silva" },
      target: { _id: ana._id, name: "Ana Silva" },
    });
  });

  test("frees the address", async () => {
    const ana = await factories(server).user();
    await remove(admin, ana);
    expect((await factories(server).added(admin, { email: ana.email })).email).toBe(ana.email);
  });

  test("is all or nothing: when one part fails, nothing is gone", async () => {
    const ana = await factories(server).user();
    await factories(server).entry(ana);
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
      server.db,
    );
    await sql`create trigger refuse before delete on vaults for each row execute function refuse()`.execute(server.db);
    const before = await everything();
    try {
      expect((await remove(admin, ana)).status).toBe(500);
      expect(await everything()).toEqual(before);
    } finally {
      await sql`drop trigger refuse on vaults`.execute(server.db);
    }
    expect((await remove(admin, ana)).status).toBe(204);
  });

  test.each(["impact", "deletion"])("%s is refused for oneself, above oneself, and where nobody is", async (what) => {
    const askFor = (by: TestUser, who: { _id: string }) => (what === "impact" ? impact(by, who) : remove(by, who));
    const otherAdmin = await factories(server).user({ isAdmin: true });
    const otherRoot = await factories(server).user({ isSuperAdmin: true });
    for (const [by, who] of [
      [admin, admin],
      [root, root],
      [admin, otherAdmin],
      [admin, otherRoot],
      [root, otherRoot],
    ] as const) {
      const answer = await askFor(by, who);
      expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
    }
    expect((await askFor(admin, { _id: randomUUID() })).status).toBe(404);
    expect((await askFor(root, otherAdmin)).status).toBe(what === "impact" ? 200 : 204);
  });

  test.each(["", "?sharedReminders=handover", "?sharedReminders=delete"])("takes %j", async (query) => {
    expect((await remove(admin, await factories(server).user(), query)).status).toBe(204);
    expect((await remove(admin, await factories(server).user(), "?sharedReminders=keep")).status).toBe(400);
  });
});

describe("deleting one's own account", () => {
  const deleteMe = (who: { token: string }, currentPassword: string) =>
    callApi(server, "POST /user/delete", { token: who.token, body: { currentPassword } });

  test("needs the password and takes the vaults along", async () => {
    const ana = await factories(server).user();
    await factories(server).entry(ana);
    expect((await deleteMe(ana, credential())).body.code).toBe("wrong_password");
    expect((await deleteMe(ana, "my master password")).body.code).toBe("credential_required");
    expect((await deleteMe(ana, ana.password)).status).toBe(204);
    expect((await callApi(server, "GET /user", ana)).status).toBe(401);
    expect(await server.db.selectFrom("vaults").selectAll().where("id", "=", ana.vaultId).execute()).toEqual([]);
    const login = await callApi(server, "POST /auth/login", { body: { email: ana.email, password: ana.password } });
    expect(login.body.code).toBe("invalid_credentials");
    const events = await callApi(server, `GET /audit?person=${ana._id}&kind=account-deleted`, admin);
    expect(events.body).toMatchObject([{ actor: { _id: ana._id, name: "Ana Silva" }, target: null }]);
  });

  test("is for admins too, not for super admins, nor under a temporary password", async () => {
    expect((await deleteMe(root, root.password)).body.code).toBe("forbidden");
    expect((await deleteMe(admin, admin.password)).status).toBe(204);
    const ben = await factories(server).user({ mustChangePassword: true });
    expect((await deleteMe(ben, ben.password)).body.code).toBe("password_change_required");
  });
});
