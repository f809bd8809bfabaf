import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deriveAt } from "../../../test/device.ts";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { untilLockWait } from "../../../test/lock-waits.ts";
import { credential, kdf, newVault, recovery, wrappedVaultKey } from "../../../test/value-factories.ts";

let server: TestServer;
let root: TestUser;
let admin: TestUser;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  root = await factories(server).user({ isSuperAdmin: true }, { firstName: "Root" });
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await factories(server).user({ isAdmin: true }, { firstName: "Eva" });
  ana = await factories(server).user();
  await server.db
    .updateTable("users")
    .set({ is_admin: false })
    .where("id", "not in", [admin._id])
    .where("is_admin", "=", true)
    .execute();
});

const update = (by: TestUser, body: object, who: { _id: string } = ana, headers: Record<string, string> = {}) =>
  callApi(server, `PUT /auth/update/${who._id}`, { token: by.token, body, headers });
const mailsTo = async (recipient: string) => {
  const rows = await server.db
    .selectFrom("mails")
    .selectAll()
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
  return rows.map(({ template }) => template);
};
const eventsAbout = (id: string) =>
  server.db.selectFrom("audit_events").selectAll().where("target_id", "=", id).orderBy("id").execute();
const isSignedIn = async (token: string) => (await callApi(server, "GET /user", { token })).status === 200;
const address = () => `${randomUUID()}@example.com`;

describe("what an administrator changes of another", () => {
  test("names and rights change; absent fields and the vault stay", async () => {
    const answer = await update(admin, { firstName: " Anna ", mobileNo: "+1", isAllowedForRemindMe: true });
    // A person alone sees how they get their reminders, how long a page of their vault is, and whether they are asked about their links.
    const { digest: _digest, digestDay: _day, attachCalendar: _calendar, asksAboutLinks: _asks, ...known } = ana.user;
    const {
      passwordsPerPage: _rows,
      sendingHours: _hours,
      mailLinkOpened: _mail,
      language: _language,
      ...shown
    } = known;
    expect(answer.body).toEqual({
      user: {
        ...shown,
        hasFactor: false,
        isEmailKnown: false,
        invitedUntil: null,
        deactivatedAt: null,
        firstName: "Anna",
        mobileNo: "+1",
        isAllowedForRemindMe: true,
        updatedAt: expect.any(String),
        lastSeenOn: expect.any(String),
        temporaryPasswordUntil: null,
      },
    });
    expect(await isSignedIn(ana.token)).toBe(true);
    expect((await eventsAbout(ana._id)).map(({ kind, details, actor_name }) => [kind, details, actor_name])).toEqual([
      ["user-changed", { fields: "firstName, mobileNo" }, "Eva Silva"],
      ["rights-changed", { isAdmin: false, isAllowedForRemindMe: true }, "Eva Silva"],
    ]);
  });

  test("a field with its present value is no change and needs no right", async () => {
    const other = await factories(server).user({ isAdmin: true });
    const { firstName, lastName, email, mobileNo, isAdmin } = other.user;
    const present = { firstName, lastName, email, mobileNo, isAdmin: true, isAllowedForRemindMe: true };
    expect(isAdmin).toBe(false);
    const answer = await update(admin, present, other);
    expect([answer.status, answer.body.user.updatedAt]).toEqual([200, other.user.updatedAt]);
    expect(await eventsAbout(other._id)).toEqual([]);
  });

  test("is all or nothing", async () => {
    expect((await update(admin, { firstName: "X", isAdmin: true })).body.code).toBe("forbidden");
    expect((await callApi(server, "GET /user", ana)).body.firstName).toBe(ana.user.firstName);
  });

  test("is not stored over a change that was made meanwhile", async () => {
    const seen = { "if-match": `"${ana.user.updatedAt}"` };
    expect((await update(admin, { firstName: "One" }, ana, seen)).status).toBe(200);
    expect((await update(admin, { firstName: "Two" }, ana, seen)).body.code).toBe("changed_meanwhile");
  });

  test.each([
    ["currentPassword", () => credential()],
    ["kdf", () => kdf()],
    ["vault", () => ({ vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() })],
    ["newVault", () => newVault()],
    ["reopen", () => ({ vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() })],
    ["recovery", () => recovery()],
    ["timeZone", () => "Europe/Berlin"],
  ])("%s is for the owner alone", async (field, make) => {
    for (const by of [admin, root]) {
      const answer = await update(by, { [field]: make(), password: "Temporary-1" });
      expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
    }
    expect(await isSignedIn(ana.token)).toBe(true);
  });

  test("isSuperAdmin is no field of the request", async () => {
    const answer = await update(root, { isSuperAdmin: true });
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, "isSuperAdmin"]);
  });

  test("somebody who is not there is 404", async () => {
    expect((await update(admin, { firstName: "X" }, { _id: randomUUID() })).status).toBe(404);
    expect((await update(admin, { password: "Temporary-1" }, { _id: randomUUID() })).status).toBe(404);
  });
});

describe("the rights", () => {
  test("becoming admin brings Remind Me, whatever else was sent; demotion leaves it", async () => {
    const made = await update(root, { isAdmin: true, isAllowedForRemindMe: false });
    expect(made.body.user).toMatchObject({ isAdmin: true, isAllowedForRemindMe: true });
    expect((await update(root, { isAllowedForRemindMe: false })).body.user.isAllowedForRemindMe).toBe(true);
    const demoted = await update(root, { isAdmin: false });
    expect(demoted.body.user).toMatchObject({ isAdmin: false, isAllowedForRemindMe: true });
    expect((await callApi(server, "GET /user/users", ana)).status).toBe(403);
  });

  test("demotion takes Remind Me along when it is asked to", async () => {
    await update(root, { isAdmin: true });
    const demoted = await update(root, { isAdmin: false, isAllowedForRemindMe: false });
    expect(demoted.body.user).toMatchObject({ isAdmin: false, isAllowedForRemindMe: false });
  });
});

describe("a reset", () => {
  test("ends every session and known device, sets a temporary password, and touches no row of the vault", async () => {
    await factories(server).entry(ana);
    const rows = () =>
      Promise.all([
        server.db.selectFrom("vaults").selectAll().where("user_id", "=", ana._id).execute(),
        server.db.selectFrom("password_entries").selectAll().where("vault_id", "=", ana.vaultId).execute(),
        server.db.selectFrom("vault_history").selectAll().where("vault_id", "=", ana.vaultId).execute(),
      ]);
    const before = await rows();
    const answer = await update(admin, { password: "Temporary-1" });
    expect(answer.body).toEqual({ user: expect.objectContaining({ _id: ana._id, mustChangePassword: true }) });
    expect(await rows()).toEqual(before);
    expect(await isSignedIn(ana.token)).toBe(false);
    expect(await server.db.selectFrom("devices").selectAll().where("user_id", "=", ana._id).execute()).toEqual([]);
    const old = { email: ana.email, password: ana.password };
    expect((await callApi(server, "POST /auth/login", { body: old })).body.code).toBe("invalid_credentials");
    const password = await deriveAt(server, ana.email, "Temporary-1");
    const signedIn = await callApi(server, "POST /auth/login", { body: { email: ana.email, password } });
    expect(signedIn.body).toMatchObject({ vault: null, user: { mustChangePassword: true } });
  });

  test("is told to the person and written down, without the password", async () => {
    await update(admin, { password: "Temporary-secret-1" });
    expect(await mailsTo(ana.email)).toEqual(["registered", "password-reset"]);
    expect((await eventsAbout(ana._id)).map(({ kind }) => kind)).toEqual(["password-reset"]);
    const everything = JSON.stringify([
      await server.db.selectFrom("mails").selectAll().execute(),
      await server.db.selectFrom("audit_events").selectAll().execute(),
      await server.db.selectFrom("users").selectAll().execute(),
      server.logged,
    ]);
    expect(everything).not.toContain("Temporary-secret-1");
  });

  test("speaks of no vault to somebody who has never signed in", async () => {
    const invited = await factories(server).added(admin);
    const told = async (recipient: string) => {
      const query = server.db.selectFrom("mails").select("data").where("template", "=", "password-reset");
      return (await query.where("recipient", "=", recipient).executeTakeFirstOrThrow()).data;
    };
    await update(admin, { password: "Temporary-1" }, invited);
    await update(admin, { password: "Temporary-1" });
    expect(await told(invited.email)).toMatchObject({ hasVault: false });
    expect(await told(ana.email)).not.toHaveProperty("hasVault");
  });

  test("is refused when administrators have changed very much of the account within the hour", async () => {
    const now = new Date();
    const mail = (i: number) => ({
      user_id: ana._id,
      recipient: ana.email,
      template: "password-reset",
      data: "{}",
      message_id: `${ana._id} ${i}`,
    });
    const rows = Array.from({ length: 30 }, (_, i) => ({
      ...mail(i),
      id: randomUUID(),
      send_at: now,
      created_at: now,
    }));
    await server.db.insertInto("mails").values(rows).execute();
    const answer = await update(admin, { password: "Temporary-1" });
    expect([answer.status, answer.body.code]).toEqual([429, "rate_limited"]);
    expect(await isSignedIn(ana.token)).toBe(true);
    expect((await update(admin, { firstName: "Anna" })).status).toBe(200);
  });

  test.each([
    ["of a credential's form", () => credential()],
    ["that is short", () => "1234567"],
    ["that is long", () => "x".repeat(257)],
    ["that no device could type", () => "half a character \ud800"],
    ["whose bytes no device would take", () => "\ufdfa".repeat(100)],
  ])("to a password %s is refused with 400, and nothing changed", async (_what, make) => {
    const answer = await update(admin, { password: make() });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid"]);
    expect(await isSignedIn(ana.token)).toBe(true);
  });

  test("of an admin is for the super admin, of a super admin for nobody", async () => {
    const other = await factories(server).user({ isAdmin: true });
    const second = await factories(server).user({ isSuperAdmin: true });
    expect((await update(admin, { password: "Temporary-1" }, other)).status).toBe(403);
    expect((await update(root, { password: "Temporary-1" }, second)).status).toBe(403);
    expect(await isSignedIn(other.token)).toBe(true);
    expect((await update(root, { password: "Temporary-1" }, other)).status).toBe(200);
    expect(await isSignedIn(other.token)).toBe(false);
  });
});

describe("another's address", () => {
  test("changes for an account with a vault only together with a reset", async () => {
    const email = address();
    const refused = await update(admin, { email });
    expect([refused.status, refused.body.code]).toEqual([409, "reset_needed"]);
    const answer = await update(admin, { email, password: "Temporary-1" });
    expect(answer.body.user.email).toBe(email);
    expect(await isSignedIn(ana.token)).toBe(false);
    expect(await mailsTo(ana.email)).toEqual(["registered", "address-changed"]);
    expect(await mailsTo(email)).toEqual(["address-changed", "password-reset"]);
  });

  test("of an account without a vault changes alone, and ends its sessions", async () => {
    const ben = await factories(server).added(admin);
    const password = await deriveAt(server, ben.email, ben.temporaryPassword);
    const { token } = (await callApi(server, "POST /auth/login", { body: { email: ben.email, password } })).body;
    const email = address();
    expect((await update(admin, { email }, ben)).status).toBe(200);
    expect(await isSignedIn(token)).toBe(false);
    expect((await callApi(server, "POST /auth/login", { body: { email, password } })).status).toBe(200);
  });

  test("stays with a vault in the archive alone", async () => {
    await server.db.updateTable("vaults").set({ archived_at: new Date() }).where("user_id", "=", ana._id).execute();
    expect((await update(admin, { email: address() })).body.code).toBe("reset_needed");
  });

  test("that is taken is refused, also when two ask at once", async () => {
    const [ben, cleo] = [await factories(server).added(admin), await factories(server).added(admin)];
    expect((await update(admin, { email: ana.email }, ben)).body.code).toBe("email_taken");
    const email = address();
    const answers = await Promise.all([ben, cleo].map((who) => update(admin, { email }, who)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("of a super admin is locked, for everyone", async () => {
    const second = await factories(server).user({ isSuperAdmin: true });
    for (const by of [admin, root]) {
      expect((await update(by, { email: address() }, second)).body.code).toBe("email_locked");
    }
  });
});

test("an administrator whose rights went while their request waited is refused", async () => {
  const waiting = await factories(server).user({ isAdmin: true });
  const outcome = await server.db.transaction().execute(async (trx) => {
    await trx.updateTable("users").set({ is_admin: false }).where("id", "=", waiting._id).execute();
    const late = update(waiting, { firstName: "Late" });
    // It was let in as an admin; it waits for the row until this commits.
    await untilLockWait(server.db);
    return { late };
  });
  expect((await outcome.late).body.code).toBe("not_found");
  expect((await callApi(server, "GET /user", ana)).body.firstName).toBe(ana.user.firstName);
});
