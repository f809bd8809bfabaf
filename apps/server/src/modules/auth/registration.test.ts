import { createHash, randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { credential, kdf, newVault, recovery, withoutProof } from "../../../test/value-factories.ts";

let server: TestServer;
let setupUsed = 0;
beforeAll(async () => {
  server = await startTestServer({ onSetupUsed: () => (setupUsed += 1) });
});
afterAll(() => server.close());

const form = (members: object = {}) => ({
  firstName: "Ana",
  lastName: "Silva",
  email: `${randomUUID()}@example.com`,
  password: credential(),
  kdf: kdf(),
  vault: newVault(),
  ...members,
});
const register = (body: object, at = server) => callApi(at, "POST /auth/register", { body });

describe("one mailbox in many spellings", () => {
  const spellings = [
    "north@münchen.example",
    "North@MÜNCHEN.example",
    "north@mu\u0308nchen.example",
    "north@münchen。example",
    "north@ｍünchen.example",
    "north@xn--mnchen-3ya.example",
    "NORTH@XN--MNCHEN-3YA.EXAMPLE",
  ];
  test("is one account, under whichever somebody registers, signs in or looks", async () => {
    const first = form({ email: spellings[0] });
    expect((await register(first)).body.user.email).toBe("north@xn--mnchen-3ya.example");
    const { kdf: own } = first;
    for (const email of spellings) {
      expect((await register(form({ email }))).body.code).toBe("email_taken");
      expect((await callApi(server, "POST /auth/check-email", { body: { email } })).body).toEqual({
        isRegistered: true,
      });
      expect((await callApi(server, "POST /auth/prelogin", { body: { email } })).body).toEqual({ kdf: own });
      expect((await callApi(server, "POST /auth/login", { body: { email, password: first.password } })).status).toBe(
        200,
      );
    }
  });

  test("has one made-up salt while nobody registered it", async () => {
    const salts = await Promise.all(
      spellings.map((email) => callApi(server, "POST /auth/prelogin", { body: { email: `un${email}` } })),
    );
    expect(new Set(salts.map(({ body }) => body.kdf.salt)).size).toBe(1);
  });

  test("is what a reminder's address is kept as", async () => {
    const { token } = await factories(server).user({ isAllowedForRemindMe: true });
    const about = { title: "Domain", type: "other", expiryDate: "2099-01-01", remindBeforeDays: 1, frequency: "once" };
    for (const email of spellings) {
      const { body } = await callApi(server, "POST /reminder/reminder", { token, body: { ...about, email } });
      expect(body.reminder.email).toBe("north@xn--mnchen-3ya.example");
    }
  });

  test("takes no character that nobody sees, and says which it was", async () => {
    const { status, body } = await register(form({ email: "nor\u200bth@example.com" }));
    const message = "The email contains a character that can't be used: U+200B (zero width space)";
    expect([status, body.issues]).toEqual([400, [{ path: "email", message }]]);
  });
});

describe("registering", () => {
  test("makes an account with its vault, and signs in", async () => {
    const body = form({ mobileNo: " 1 555 ", timeZone: "Europe/Lisbon", recovery: recovery() });
    const answer = await register({ ...body, email: ` ${body.email.toUpperCase()} ` });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      email: body.email,
      mobileNo: "1 555",
      timeZone: "Europe/Lisbon",
      mailTime: "09:00",
      isAdmin: false,
      isSuperAdmin: false,
      isAllowedForRemindMe: false,
      mustChangePassword: false,
    });
    expect(answer.body.vault).toEqual({
      vaultId: body.vault.vaultId,
      kdf: body.kdf,
      hasRecovery: true,
      manifest: withoutProof(body.vault.manifest),
      isPasswordGenerated: false,
    });
    expect(answer.headers["set-cookie"]).toMatch(/^pomander-device-/);
    expect((await callApi(server, "GET /user/vault", { token: answer.body.token })).body).toEqual(answer.body.vault);
  });

  test("tells the address that an account was made", async () => {
    const body = form();
    await register(body);
    const mails = await server.db.selectFrom("mails").selectAll().where("recipient", "=", body.email).execute();
    expect(mails.map(({ template }) => template)).toEqual(["registered"]);
  });

  test("without a recovery key leaves none", async () => {
    expect((await register(form())).body.vault.hasRecovery).toBe(false);
  });

  test("a second time with the same address, however written, is refused and stores nothing", async () => {
    const body = form();
    await register(body);
    const again = form({ email: body.email.toUpperCase() });
    const answer = await register(again);
    expect([answer.status, answer.body.message]).toEqual([409, "Email already registered"]);
    const vault = await server.db.selectFrom("vaults").select("id").where("id", "=", again.vault.vaultId).execute();
    expect(vault).toEqual([]);
  });

  test("twice at once makes one account", async () => {
    const email = `${randomUUID()}@example.com`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(form({ email }))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)]);
  });

  test("refuses a vault id that is taken", async () => {
    const body = form();
    await register(body);
    const answer = await register(form({ vault: newVault(body.vault.vaultId) }));
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, "vault.vaultId"]);
  });

  test.each([
    ["a password as it was typed", { password: "long enough" }, "credential_required"],
    ["a weak key setting", { kdf: { ...kdf(), memoryKiB: 1024 } }, "weak_kdf"],
    ["few passes", { kdf: { ...kdf(), iterations: 1 } }, "weak_kdf"],
    ["a short salt", { kdf: { ...kdf(), salt: "AAAA" } }, "weak_kdf"],
    ["another algorithm", { kdf: { ...kdf(), algorithm: "pbkdf2" } }, "weak_kdf"],
    ["no key settings", { kdf: undefined }, "weak_kdf"],
    ["a wrapped key that is none", { vault: { ...newVault(), wrappedVaultKey: "v1.AA.AA" } }, "invalid"],
    [
      "a first manifest that is not the first",
      { vault: { ...newVault(), manifest: { counter: 1, sealed: "" } } },
      "invalid",
    ],
    ["no last name", { lastName: " " }, "invalid"],
    ["an address that is none", { email: "ana" }, "invalid"],
    ["an address with a line break", { email: "ana@example.com\nbcc: x@example.com" }, "invalid"],
    ["a zero character", { firstName: "A\0" }, "invalid"],
    ["half a character", { firstName: "A\ud800" }, "invalid"],
    ["a right of one's own choice", { isAdmin: true }, "invalid"],
  ])("refuses %s", async (_what, members, code) => {
    const answer = await register(form(members));
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  test("keeps verifiers and keys in no form that was sent", async () => {
    const body = { ...form(), recovery: recovery() };
    await register(body);
    const rows = await server.db.selectFrom("vaults").selectAll().where("id", "=", body.vault.vaultId).execute();
    const users = await server.db.selectFrom("users").selectAll().where("email", "=", body.email).execute();
    const kept = JSON.stringify([rows, users]);
    const secrets = [
      body.password,
      body.vault.wrappedVaultKey,
      body.recovery.credential,
      body.recovery.wrappedVaultKey,
    ];
    for (const secret of secrets) expect(kept).not.toContain(secret);
    expect(rows[0]!.verifier).toHaveLength(32);
  });
});

describe("the check of an address", () => {
  test("says whether it is registered", async () => {
    const ana = await factories(server).user();
    const check = async (email: string) => (await callApi(server, "POST /auth/check-email", { body: { email } })).body;
    expect(await check(ana.email.toUpperCase())).toEqual({ isRegistered: true });
    expect(await check(`x${ana.email}`)).toEqual({ isRegistered: false });
  });

  test("and registration are closed where the setting says so", async () => {
    const shut = await startTestServer({ like: server, config: { registration: "closed" } });
    const check = await callApi(shut, "POST /auth/check-email", { body: { email: "a@example.com" } });
    expect([check.status, check.body.code]).toEqual([403, "registration_closed"]);
    expect((await register(form(), shut)).body.code).toBe("registration_closed");
    await shut.close();
  });
});

describe("the first super admin's link", () => {
  const setToken = async () => {
    const token = randomBytes(32).toString("base64url");
    const hash = createHash("sha256").update(token).digest("hex");
    await server.db.deleteFrom("settings").where("key", "=", "setup_token").execute();
    await server.db
      .insertInto("settings")
      .values({ key: "setup_token", value: JSON.stringify({ hash }) })
      .execute();
    return token;
  };
  beforeEach(async () => {
    setupUsed = 0;
    await server.db.updateTable("users").set({ is_super_admin: false }).execute();
  });

  test("makes a super admin once, also where registration is closed", async () => {
    const setupToken = await setToken();
    const shut = await startTestServer({
      like: server,
      config: { registration: "closed" },
      onSetupUsed: () => (setupUsed += 1),
    });
    const check = () => callApi(shut, "POST /auth/check-email", { body: { email: "a@example.com", setupToken } });
    expect([(await check()).status, (await check()).body]).toEqual([200, { isRegistered: false }]);
    const linkIsValid = async (token: string) =>
      (await callApi(shut, "POST /auth/check-setup-link", { body: { setupToken: token } })).body;
    expect(await linkIsValid("garbage")).toEqual({ isValid: false });
    expect(await linkIsValid(setupToken)).toEqual({ isValid: true });
    const answer = await register(form({ setupToken }), shut);
    expect(answer.body.user).toMatchObject({
      isSuperAdmin: true,
      isAdmin: false,
      isAllowedForRemindMe: true,
      maxAdminCount: 5,
      requireFactor: "nobody",
      hasFactor: false,
      mustAddFactor: false,
    });
    expect(setupUsed).toBe(1);
    const again = await register(form({ setupToken }), shut);
    expect([again.status, again.body.code]).toEqual([403, "setup_link_used"]);
    expect((await check()).body.code).toBe("setup_link_used");
    expect(await linkIsValid(setupToken)).toEqual({ isValid: false });
    expect(setupUsed).toBe(1);
    await shut.close();
  });

  test("at once with itself makes one super admin", async () => {
    const setupToken = await setToken();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(form({ setupToken }))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(setupUsed).toBe(1);
  });

  test("stays when the registration fails", async () => {
    const setupToken = await setToken();
    const ana = await factories(server).user();
    expect((await register(form({ setupToken, email: ana.email }))).body.code).toBe("email_taken");
    expect((await register(form({ setupToken }))).body.user.isSuperAdmin).toBe(true);
  });

  test.each(["", "x", randomBytes(32).toString("base64url")])("refuses the token '%s'", async (setupToken) => {
    await setToken();
    const answer = await register(form({ setupToken }));
    expect([answer.status, answer.body.code]).toEqual([403, "setup_link_used"]);
    // The form hears it before a recovery key is shown.
    const check = await callApi(server, "POST /auth/check-email", { body: { email: "a@example.com", setupToken } });
    expect([check.status, check.body.code]).toEqual([403, "setup_link_used"]);
  });

  test("dies once there is a super admin", async () => {
    const setupToken = await setToken();
    await factories(server).user({ isSuperAdmin: true });
    const check = await callApi(server, "POST /auth/check-email", { body: { email: "a@example.com", setupToken } });
    expect(check.body.code).toBe("setup_link_used");
    expect((await register(form({ setupToken }))).body.code).toBe("setup_link_used");
  });
});
