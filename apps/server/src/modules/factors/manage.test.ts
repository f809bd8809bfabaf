import { randomUUID } from "node:crypto";
import { isPublic } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import {
  codeAt,
  cookieOf,
  factorCalls,
  setUpSecurityKey,
  setUpTotp,
  totpSecret,
  wrongCode,
} from "../../../test/factors.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { createAuthenticator } from "../../../test/software-authenticator.ts";
import { credential, kdf, recovery, wrappedVaultKey } from "../../../test/value-factories.ts";
import { callForms } from "../../http/call-forms.ts";

const clock = createTestClock();
const origin = "http://localhost:3000";
let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
beforeEach(async () => {
  clock.advance(90);
  ana = await factories(server).user();
});

const calls = (user = ana) => factorCalls(server, user);
const codeOf = ({ status, body }: { status: number; body?: { code?: string } }) => [status, body?.code];
const templatesTo = async (user: TestUser) => {
  const mails = server.db.selectFrom("mails").select("template").where("user_id", "=", user._id).orderBy("id");
  return (await mails.execute())
    .map(({ template }) => template)
    .filter((name) => !["registered", "new-device"].includes(name));
};
const eventsOf = async (user: TestUser) => {
  const events = server.db.selectFrom("audit_events").select(["kind", "details"]).where("actor_id", "=", user._id);
  return (await events.orderBy("id").execute())
    .map(({ kind }) => kind)
    .filter((kind) => /factor|codes|code/.test(kind));
};

describe("the first factor", () => {
  test("takes the master password and a code of the app, brings ten recovery codes, and ends all other sessions", async () => {
    const elsewhere = (await calls().login()).body.token as string;
    const secret = totpSecret();
    const wrongPassword = { currentPassword: credential() };
    expect(codeOf(await calls().addTotp(secret, codeAt(secret, clock), wrongPassword))).toEqual([
      403,
      "wrong_password",
    ]);
    expect(codeOf(await calls().addTotp(secret, wrongCode(secret, clock)))).toEqual([409, "wrong_new_code"]);
    expect((await callApi(server, "GET /user", { token: elsewhere })).status).toBe(200);
    const added = await calls().addTotp(secret, codeAt(secret, clock));
    expect([added.status, added.body.recoveryCodes.length]).toEqual([201, 10]);
    expect((await callApi(server, "GET /user", { token: elsewhere })).status).toBe(401);
    expect((await callApi(server, "GET /user", ana)).status).toBe(200);
    expect(await templatesTo(ana)).toEqual(["factor-added"]);
    expect(await eventsOf(ana)).toEqual(["factor-added"]);
    expect((await calls().list()).body).toMatchObject({
      factors: [{ kind: "totp", name: "Phone", lastUsedAt: null, lastUsedDevice: null }],
      recoveryCodesLeft: 10,
      isRequired: false,
    });
  });

  test("may be a security key", async () => {
    const { recoveryCodes } = await setUpSecurityKey(server, ana, origin);
    expect(recoveryCodes).toHaveLength(10);
    expect((await calls().list()).body.factors).toMatchObject([{ kind: "security-key", name: "Blue key" }]);
  });

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another site", { rpId: "example.org" }],
    ["another challenge", { challenge: "AAAA" }],
    ["nobody present", { isPresent: false }],
  ])("is no security key of %s", async (_name, faults) => {
    const authenticator = createAuthenticator(origin);
    const faulty = { ...authenticator, create: (options: never) => authenticator.create(options, faults) };
    expect(codeOf(await calls().addSecurityKey(faulty))).toEqual([409, "authenticator_refused"]);
    expect((await calls().list()).body.factors).toEqual([]);
  });

  test("of two that are sent at once comes with the codes, the other needs a proof", async () => {
    const secrets = [totpSecret(), totpSecret()];
    const answers = await Promise.all(secrets.map((secret) => calls().addTotp(secret, codeAt(secret, clock))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403]);
    expect((await calls().list()).body.factors).toHaveLength(1);
  });
});

describe("47 password and token without a factor", () => {
  test("add, change and remove no factor, and make no recovery codes", async () => {
    const { secret, recoveryCodes } = await setUpTotp(server, ana, clock);
    const [factor] = (await calls().list()).body.factors;
    const before = await server.db
      .selectFrom("factor_recovery_codes")
      .selectAll()
      .where("user_id", "=", ana._id)
      .execute();
    const added = totpSecret();
    const attempts: Record<string, (proof: object) => ReturnType<typeof callApi>> = {
      "adding an app": (proof) => calls().addTotp(added, codeAt(added, clock), proof),
      "adding a key": (proof) => calls().addSecurityKey(createAuthenticator(origin), proof),
      removing: (proof) => calls().remove(factor._id, proof),
      "new codes": (proof) => calls().renewCodes(proof),
    };
    for (const attempt of Object.values(attempts)) {
      // Other tests cover the counting of wrong proofs.
      await server.db.deleteFrom("sign_in_failures").execute();
      const asked = await attempt({});
      expect(asked.body).toMatchObject({ code: "factor_proof_required", methods: ["totp", "recovery-code"] });
      const { challenge } = asked.body;
      expect(codeOf(await attempt({ challenge }))).toEqual([403, "factor_proof_required"]);
      expect(codeOf(await attempt({ challenge, code: wrongCode(secret, clock) }))).toEqual([403, "wrong_factor_proof"]);
      expect(codeOf(await attempt({ challenge, recoveryCode: "0123456789" }))).toEqual([403, "wrong_factor_proof"]);
      expect((await attempt({ challenge, code: "000000", recoveryCode: recoveryCodes[0] })).status).toBe(400);
      const noPassword = { challenge, code: codeAt(secret, clock), currentPassword: credential() };
      expect(codeOf(await attempt(noPassword))).toEqual([403, "wrong_password"]);
    }
    expect((await calls().list()).body.factors).toEqual([factor]);
    const after = await server.db
      .selectFrom("factor_recovery_codes")
      .selectAll()
      .where("user_id", "=", ana._id)
      .execute();
    expect(after).toEqual(before);
    expect(await templatesTo(ana)).toEqual(["factor-added", "factor-failures"]);
  });

  test("enrol no passkey", async () => {
    await setUpTotp(server, ana, clock);
    const start = (await callApi(server, "POST /user/passkeys/start", { token: ana.token, body: {} })).body;
    const attestation = createAuthenticator(origin).create(start.options);
    const passkey = { challenge: start.challenge, attestation, name: "Laptop", vault: null };
    const body = { currentPassword: ana.password, passkey };
    const answer = await callApi(server, "POST /user/passkeys", { token: ana.token, body });
    expect(codeOf(answer)).toEqual([403, "factor_proof_required"]);
    expect((await calls().list()).body.passkeys).toEqual([]);
  });
});

describe("51 password and token without a factor", () => {
  const attemptsOf = (user: TestUser) => {
    const send = (call: string, body: object) =>
      callApi(server, call, { token: user.token, body: { currentPassword: user.password, ...body } });
    const vaultId = randomUUID();
    const email = `${randomUUID()}@example.com`;
    const rewrapped = { vaultId: user.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const password = { password: credential(), kdf: kdf() };
    const own = `PUT /auth/update/${user._id}`;
    return {
      "recovery key": (proof: object) =>
        send("PUT /user/vault/recovery", { vaultId: user.vaultId, recovery: recovery(), ...proof }),
      "other address": (proof: object) => send(own, { email, ...proof }),
      "new vault keys": (proof: object) => send("POST /user/vault/successor", { vaultId, ...proof }),
      "other master password": (proof: object) => send(own, { ...password, vault: rewrapped, ...proof }),
      "end of the account": (proof: object) => send("POST /user/delete", proof),
    };
  };

  test.each(Object.keys(attemptsOf({} as TestUser)) as (keyof ReturnType<typeof attemptsOf>)[])(
    "bring about no %s, and with a proof they do",
    async (what) => {
      const { secret, recoveryCodes } = await setUpTotp(server, ana, clock);
      const attempt = attemptsOf(ana)[what];
      const state = async () => {
        const all = ["users", "vaults", "successors", "sessions"] as const;
        return Promise.all(all.map((table) => server.db.selectFrom(table).selectAll().orderBy("id").execute()));
      };
      const before = await state();
      const asked = await attempt({});
      expect(asked.body).toMatchObject({ code: "factor_proof_required", methods: ["totp", "recovery-code"] });
      const { challenge } = asked.body;
      expect(codeOf(await attempt({ challenge, code: wrongCode(secret, clock) }))).toEqual([403, "wrong_factor_proof"]);
      const wrongPassword = { challenge, recoveryCode: recoveryCodes[0], currentPassword: credential() };
      expect(codeOf(await attempt(wrongPassword))).toEqual([403, "wrong_password"]);
      expect(await state()).toEqual(before);
      expect((await attempt({ challenge, recoveryCode: recoveryCodes[0] })).status).toBeLessThan(300);
      expect(await state()).not.toEqual(before);
    },
  );

  test("change a name, and are told that an address is taken before a proof is used up", async () => {
    await setUpTotp(server, ana, clock);
    const { token, _id } = ana;
    const own = `PUT /auth/update/${_id}`;
    const named = { currentPassword: ana.password, firstName: "Anna", email: ana.email };
    expect((await callApi(server, own, { token, body: named })).status).toBe(200);
    const taken = { currentPassword: ana.password, email: (await factories(server).user()).email };
    expect(codeOf(await callApi(server, own, { token, body: taken }))).toEqual([409, "email_taken"]);
  });
});

describe("with a proof", () => {
  test("another factor is added, by each method, and none is asked for twice", async () => {
    const { secret, recoveryCodes } = await setUpTotp(server, ana, clock);
    const authenticator = createAuthenticator(origin);
    const first = await calls().challenge();
    const key = await calls().addSecurityKey(authenticator, {
      challenge: first.challenge,
      code: codeAt(secret, clock),
    });
    expect([key.status, key.body]).toEqual([201, { recoveryCodes: null }]);
    const second = await calls().challenge();
    expect(second.methods).toEqual(["totp", "security-key", "recovery-code"]);
    const tablet = totpSecret();
    const assertion = authenticator.get(second.webauthn!);
    const app = await calls().addTotp(tablet, codeAt(tablet, clock), { challenge: second.challenge, assertion });
    expect([app.status, app.body]).toEqual([201, { recoveryCodes: null }]);
    const third = await calls().challenge();
    const renewed = await calls().renewCodes({ challenge: third.challenge, recoveryCode: recoveryCodes[0] });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const used = { challenge: second.challenge, assertion };
    expect(codeOf(await calls().renewCodes(used))).toEqual([403, "wrong_factor_proof"]);
    expect(await templatesTo(ana)).toEqual([
      "factor-added",
      "factor-added",
      "factor-added",
      "recovery-code-used",
      "recovery-codes-made",
    ]);
    expect(await eventsOf(ana)).toEqual([
      "factor-added",
      "factor-added",
      "factor-added",
      "recovery-code-used",
      "recovery-codes-made",
    ]);
  });

  test("new recovery codes make the old ones void", async () => {
    const { secret, recoveryCodes } = await setUpTotp(server, ana, clock);
    const { challenge } = await calls().challenge();
    const renewed = (await calls().renewCodes({ challenge, code: codeAt(secret, clock) })).body
      .recoveryCodes as string[];
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    const asked = await calls().challengeOfLogin();
    expect((await calls().login({ challenge: asked.challenge, recoveryCode: recoveryCodes[0] })).status).toBe(401);
    expect((await calls().login({ challenge: asked.challenge, recoveryCode: renewed[0] })).status).toBe(200);
  });

  test("the last factor is removed with its recovery codes, and the password is enough again", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    const [{ _id }] = (await calls().list()).body.factors;
    const { challenge } = await calls().challenge();
    expect(codeOf(await calls().remove(randomUUID(), { challenge, code: codeAt(secret, clock) }))).toEqual([
      404,
      "not_found",
    ]);
    expect((await calls().remove(_id, { challenge, code: codeAt(secret, clock) })).status).toBe(204);
    expect((await calls().list()).body).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    expect((await calls().login()).status).toBe(200);
    expect(await templatesTo(ana)).toEqual(["factor-added", "factor-removed"]);
    expect(codeOf(await calls().renewCodes())).toEqual([404, "not_found"]);
  });

  test("a wrong code of a new app uses up no proof", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    const { challenge } = await calls().challenge();
    const proof = { challenge, code: codeAt(secret, clock) };
    const tablet = totpSecret();
    expect((await calls().addTotp(tablet, wrongCode(tablet, clock), proof)).body.code).toBe("wrong_new_code");
    expect((await calls().addTotp(tablet, codeAt(tablet, clock), proof)).status).toBe(201);
  });

  test("a secret that the account has is refused as another app, and uses up no proof", async () => {
    const { secret, recoveryCodes } = await setUpTotp(server, ana, clock);
    const { challenge } = await calls().challenge();
    const proof = { challenge, recoveryCode: recoveryCodes[0] };
    expect(codeOf(await calls().addTotp(secret, codeAt(secret, clock), proof))).toEqual([409, "secret_in_use"]);
    const fresh = totpSecret();
    expect((await calls().addTotp(fresh, codeAt(fresh, clock), proof)).status).toBe(201);
    // Another account's secrets are not checked.
    const ben = await factories(server).user();
    expect((await factorCalls(server, ben).addTotp(secret, codeAt(secret, clock))).status).toBe(201);
  });

  test("there are five apps at most, and the same key is added once", async () => {
    const { recoveryCodes } = await setUpTotp(server, ana, clock);
    const prove = async () => ({ challenge: (await calls().challenge()).challenge, recoveryCode: recoveryCodes.pop() });
    for (let i = 0; i < 4; i++) {
      const secret = totpSecret();
      expect((await calls().addTotp(secret, codeAt(secret, clock), await prove())).status).toBe(201);
    }
    const sixth = totpSecret();
    expect(codeOf(await calls().addTotp(sixth, codeAt(sixth, clock)))).toEqual([409, "factor_limit"]);
    const authenticator = createAuthenticator(origin);
    expect((await calls().addSecurityKey(authenticator, await prove())).status).toBe(201);
    await expect(calls().addSecurityKey(authenticator)).rejects.toThrow("InvalidStateError");
  });
});

test("a challenge of an enrolment belongs to its session and is used once", async () => {
  const other = { ...ana, token: (await calls().login()).body.token as string };
  const start = (await callApi(server, "POST /user/factors/security-key/start", { token: other.token, body: {} })).body;
  const attestation = createAuthenticator(origin).create(start.options);
  const securityKey = { challenge: start.challenge, attestation, name: "Key" };
  const add = (user: TestUser) =>
    callApi(server, "POST /user/factors/security-key", {
      token: user.token,
      body: { currentPassword: ana.password, securityKey },
    });
  expect((await add(ana)).body.code).toBe("authenticator_refused");
  expect((await add(other)).status).toBe(201);
  expect((await add(other)).body.code).toBe("authenticator_refused");
});

describe("an administrator", () => {
  const removeOf = (by: TestUser, of: TestUser) =>
    callApi(server, `POST /user/user/${of._id}/remove-factors`, { token: by.token, body: {} });

  test("removes a person's factors, codes and trusted devices, and the person is told", async () => {
    const admin = await factories(server).user({ isAdmin: true });
    const { secret } = await setUpTotp(server, ana, clock);
    const { challenge } = await calls().challengeOfLogin();
    const cookie = cookieOf(await calls().login({ challenge, code: codeAt(secret, clock), trustDevice: true }));
    const hasFactor = async () => (await callApi(server, `GET /user/user/${ana._id}`, admin)).body.hasFactor as boolean;
    const inList = async () =>
      (await callApi(server, `GET /user/users?page=1&search=${ana.email}`, admin)).body[0].hasFactor as boolean;
    expect([await hasFactor(), await inList()]).toEqual([true, true]);
    expect((await removeOf(admin, ana)).status).toBe(204);
    expect([await hasFactor(), await inList()]).toEqual([false, false]);
    expect((await calls().list()).body).toMatchObject({ factors: [], recoveryCodesLeft: 0, trustedDevices: [] });
    expect((await calls().login()).status).toBe(200);
    expect(await templatesTo(ana)).toEqual(["factor-added", "factors-removed"]);
    // The devices that the removed factor trusted are not trusted again with a new factor.
    await setUpTotp(server, ana, clock);
    expect((await calls().login({}, cookie)).status).toBe(401);
    expect(await eventsOf(admin)).toEqual(["factors-removed"]);
  });

  test("removes with a password's reset, which is told in the same mail", async () => {
    const admin = await factories(server).user({ isAdmin: true });
    await setUpTotp(server, ana, clock);
    const body = { password: "Temporary-1" };
    const reset = await callApi(server, `PUT /auth/update/${ana._id}`, { token: admin.token, body });
    expect([reset.status, reset.body.user.hasFactor]).toEqual([200, false]);
    const rows = await server.db.selectFrom("totp_factors").select("id").where("user_id", "=", ana._id).execute();
    const codes = await server.db
      .selectFrom("factor_recovery_codes")
      .select("user_id")
      .where("user_id", "=", ana._id)
      .execute();
    expect([rows, codes]).toEqual([[], []]);
    const mail = await server.db
      .selectFrom("mails")
      .select("data")
      .where("user_id", "=", ana._id)
      .where("template", "=", "password-reset")
      .executeTakeFirstOrThrow();
    expect(mail.data).toMatchObject({ hadFactor: true });
    expect(await eventsOf(admin)).toEqual(["factors-removed"]);
  });

  test("removes nothing of who has nothing, and of oneself", async () => {
    const root = await factories(server).user({ isSuperAdmin: true });
    expect((await removeOf(root, ana)).status).toBe(204);
    expect(await templatesTo(ana)).toEqual([]);
    await setUpTotp(server, root, clock);
    expect(codeOf(await removeOf(root, root))).toEqual([403, "forbidden"]);
  });
});

describe("a second factor that is required", () => {
  let root: TestUser;
  const setRequirement = (requireFactor: string) =>
    callApi(server, "PUT /user/settings", { token: root.token, body: { requireFactor } });
  beforeAll(async () => {
    root = await factories(server).user({ isSuperAdmin: true });
    await setUpTotp(server, root, clock);
  });
  beforeEach(() => setRequirement("nobody"));
  afterAll(() => setRequirement("nobody"));

  test("48 is required of a session of before the requirement, at its next request", async () => {
    expect((await callApi(server, "GET /user/vault/contents", ana)).status).toBe(200);
    expect((await setRequirement("everyone")).body).toMatchObject({ requireFactor: "everyone" });
    for (const call of [
      "GET /user/vault/contents",
      "GET /user/vault",
      "GET /user/sessions",
      "GET /user/password/passwords",
    ]) {
      expect(codeOf(await callApi(server, call, ana))).toEqual([403, "factor_required"]);
    }
    const own = await callApi(server, `GET /user/user/${ana._id}`, ana);
    expect([own.status, own.body.mustAddFactor]).toEqual([200, true]);
    const signedIn = await calls().login();
    expect(signedIn.body.user.mustAddFactor).toBe(true);
    expect((await calls().list()).body.isRequired).toBe(true);
    await setUpTotp(server, ana, clock);
    expect((await callApi(server, "GET /user/vault/contents", ana)).status).toBe(200);
    expect((await callApi(server, "GET /user", ana)).body.mustAddFactor).toBe(false);
  });

  /**
   * The calls that lead to a factor, and to signing out; written from the rules of second factors and not from the
   * code.
   */
  const open = [
    "users.me",
    "users.read",
    "users.endSessions",
    "users.endSession",
    "factors.list",
    "factors.addTotp",
    "factors.startSecurityKey",
    "factors.addSecurityKey",
    // Ending what others can open is always allowed.
    "links.end",
  ];
  const closed = callForms.filter(({ name }) => !isPublic(name) && !open.includes(name));
  test("48 shuts every call but those that lead to a factor, whatever the rights", async () => {
    await setRequirement("everyone");
    const admin = await factories(server).user({ isSuperAdmin: true });
    expect(closed.length).toBeGreaterThan(60);
    for (const { id, call } of closed) {
      const path = call.path.replaceAll(/\{\w+\}/g, randomUUID());
      for (const { token } of [ana, admin]) {
        expect([id, ...codeOf(await callApi(server, `${call.method} ${path}`, { token }))]).toEqual([
          id,
          403,
          "factor_required",
        ]);
      }
    }
  });

  test("48 of admins reaches who becomes one, and lets them read nobody else", async () => {
    await setRequirement("admins");
    expect((await callApi(server, "GET /user/vault", ana)).status).toBe(200);
    const body = { isAdmin: true };
    expect((await callApi(server, `PUT /auth/update/${ana._id}`, { token: root.token, body })).status).toBe(200);
    expect(codeOf(await callApi(server, "GET /user/vault", ana))).toEqual([403, "factor_required"]);
    expect(codeOf(await callApi(server, `GET /user/user/${root._id}`, ana))).toEqual([403, "factor_required"]);
    expect(codeOf(await callApi(server, "GET /user/users?page=1", ana))).toEqual([403, "factor_required"]);
    await callApi(server, `PUT /auth/update/${ana._id}`, { token: root.token, body: { isAdmin: false } });
  });

  test("comes after the temporary password, and is not met by a passkey", async () => {
    await setRequirement("everyone");
    await server.db.updateTable("users").set({ must_change_password: true }).where("id", "=", ana._id).execute();
    expect(codeOf(await callApi(server, "GET /user/factors", ana))).toEqual([403, "password_change_required"]);
    expect((await callApi(server, "GET /user/vault", ana)).status).toBe(200);
    await server.db.updateTable("users").set({ must_change_password: false }).where("id", "=", ana._id).execute();
    expect(codeOf(await callApi(server, "POST /user/passkeys/start", { token: ana.token, body: {} }))).toEqual([
      403,
      "factor_required",
    ]);
  });

  test("keeps the last factor", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    await setRequirement("everyone");
    const [{ _id }] = (await calls().list()).body.factors;
    const { challenge } = await calls().challenge();
    const proof = { challenge, code: codeAt(secret, clock) };
    expect(codeOf(await calls().remove(_id, proof))).toEqual([409, "factor_needed"]);
    await setRequirement("nobody");
    expect((await calls().remove(_id, proof)).status).toBe(204);
  });

  test("is set by the super admin, written down, and shown to super admins alone", async () => {
    expect((await setRequirement("everybody")).status).toBe(400);
    await setRequirement("admins");
    expect((await callApi(server, "GET /user", root)).body).toMatchObject({
      requireFactor: "admins",
      maxAdminCount: 5,
    });
    expect((await callApi(server, "GET /user", ana)).body).not.toHaveProperty("requireFactor");
    const event = await server.db
      .selectFrom("audit_events")
      .select("details")
      .where("actor_id", "=", root._id)
      .where("kind", "=", "settings-changed")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(event.details).toEqual({ requireFactor: "admins", before: "nobody" });
  });
});
