import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { codeOf, startManagedCompany } from "../../../../test/company/company.ts";
import { companyConfig, createVisitor, startCompanyServer } from "../../../../test/company/harness.ts";
import { startProvider } from "../../../../test/company/provider.ts";
import { callApi, factories, type TestUser } from "../../../../test/factories.ts";
import { factorCalls, setUpTotp } from "../../../../test/factors.ts";
import { renewVaultKeys } from "../../../../test/new-vault-keys.ts";
import { credential, kdf, recovery, wrappedVaultKey } from "../../../../test/value-factories.ts";
import { removeFactorsByOperator } from "../../factors/remove-by-operator.ts";
import { grantSuperAdmin } from "../../users/grant-super-admin.ts";
import { systemClock } from "../../../platform/clock.ts";

const { company, managed, visit, invite, administer, kindsOf } = startManagedCompany();

/** A name at the provider that no other test has, with its address there. */
let name = "";
let address = "";
beforeEach(() => {
  name = `bea-${randomBytes(4).toString("hex")}`;
  address = `${name}@contoso.example`;
});

describe("82: an address alone", () => {
  test("connects nobody, whoever has it at the provider", async () => {
    const owner = await factories(company.server).user({}, { email: address });
    expect(codeOf(await visit().signIn(name))).toEqual([403, "company_unknown"]);
    await callApi(company.server, "PUT /user", { token: owner.token, body: {} });
    expect(await kindsOf(owner._id)).not.toContain("company-connected");
  });

  test("gives a session to who is connected only, and not to the next person with that address", async () => {
    const owner = await factories(company.server).user({}, { email: address });
    await visit().connect(owner, name);
    const next = `next-${name}`;
    await company.provider.person(next, { email: address });
    expect(codeOf(await visit().signIn(next))).toEqual([403, "company_unknown"]);
    expect((await visit().signIn(name)).body.user._id).toBe(owner._id);
  });
});

describe("83: another issuer", () => {
  test("connects nobody, also with the same subject and address", async () => {
    const other = await startProvider({ publicUrl: "http://localhost:3000", logoutUrl: "http://127.0.0.1:1/" });
    const owner = await factories(company.server).user({}, { email: address });
    await visit().connect(owner, name);
    const moved = await startCompanyServer(other, { like: company.server });
    expect(codeOf(await createVisitor(moved, other).signIn(name))).toEqual([403, "company_unknown"]);
    const { body } = await callApi(moved, "GET /user/company", owner);
    expect(body).toEqual({
      company: { name: "Contoso" },
      connection: null,
      hasPassword: true,
      isFresh: true,
      canGeneratePassword: false,
      mayStartOver: false,
    });
    // A round that began under the former issuer ends with it.
    const visitor = visit();
    const returned = await visitor.go(name);
    const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
    const answer = await callApi(moved, "POST /auth/company/finish", { body: returned, headers: { cookie } });
    expect(codeOf(answer)).toEqual([401, "company_refused"]);
    // The code went to no other issuer, and the round is still of use where it began.
    expect(moved.logged.join("\n")).not.toContain("company sign-in didn't work");
    expect((await visitor.call("POST /auth/company/finish", returned)).status).toBe(200);
    await moved.close();
    await other.stop();
  });

  test("accepts no ticket of the former one: for a second factor, to connect", async () => {
    const [owner, next] = await factories(company.server).users([{ email: address }, {}]);
    if (owner === undefined || next === undefined) throw new Error("no accounts");
    await visit().connect(owner, name);
    const { recoveryCodes } = await setUpTotp(company.server, owner, systemClock);
    const [visitor, connecting] = [visit(), visit()];
    const asked = (await visitor.signIn(name)).body as { ticket: string; challenge: string };
    const begun = await connecting.call("POST /user/company/start", {}, next.token);
    const returned = await connecting.goThere(begun.body.url, `next-${name}`);
    const found = await connecting.call("POST /user/company/finish", returned, next.token);
    const connect = { ticket: found.body.ticket, currentPassword: next.password };
    const config = { company: companyConfig(company.provider, { OIDC_ISSUER: "https://other.example/realms/x" }) };
    const moved = await startCompanyServer(company.provider, { like: company.server, config });
    const at = { issuer: "https://other.example/realms/x", subject: "7", email: "", connected_at: new Date() };
    await company.server.db
      .insertInto("company_connections")
      .values({ user_id: next._id, ...at })
      .execute();
    try {
      const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
      const body = { ticket: asked.ticket, challenge: asked.challenge, recoveryCode: recoveryCodes[0] };
      const signedIn = await callApi(moved, "POST /auth/company/confirm", { body, headers: { cookie } });
      const connected = await callApi(moved, "POST /user/company/connect", { token: next.token, body: connect });
      expect([codeOf(signedIn), codeOf(connected)]).toEqual([
        [401, "company_refused"],
        [401, "company_refused"],
      ]);
    } finally {
      await moved.close();
    }
    const kept = company.server.db.selectFrom("company_connections").select("subject").where("user_id", "=", next._id);
    expect(await kept.executeTakeFirst()).toEqual({ subject: "7" });
  });
});

describe("84: super admins", () => {
  test("are never connected, invited or signed in", async () => {
    const begun = await callApi(company.server, "POST /user/company/start", {
      token: managed.superAdmin.token,
      body: {},
    });
    expect(codeOf(begun)).toEqual([403, "forbidden"]);
    const another = await factories(company.server).user({ isSuperAdmin: true });
    expect(codeOf(await administer(another._id, "invite"))).toEqual([403, "forbidden"]);
    expect(codeOf(await administer(managed.superAdmin._id, "invite"))).toEqual([403, "forbidden"]);
    // Whatever a row says.
    const at = new Date();
    const row = {
      user_id: another._id,
      issuer: company.provider.issuer,
      subject: name,
      email: address,
      connected_at: at,
    };
    await company.server.db.insertInto("company_connections").values(row).execute();
    expect(codeOf(await visit().signIn(name))).toEqual([401, "company_refused"]);
  });

  test("who become one lose their connection, and the sessions that the company began", async () => {
    const owner = await factories(company.server).user();
    await visit().connect(owner, name);
    const { token } = (await visit().signIn(name)).body as { token: string };
    expect(await grantSuperAdmin(company.server.db, owner.email, systemClock)).toBe("Ana Silva");
    expect((await callApi(company.server, "GET /user", { token })).status).toBe(401);
    expect((await callApi(company.server, "GET /user", owner)).status).toBe(200);
    expect(codeOf(await visit().signIn(name))).toEqual([403, "company_unknown"]);
  });

  test("are not made of who has no master password yet", async () => {
    const { user } = await invite(address);
    expect(await grantSuperAdmin(company.server.db, address, systemClock)).toBeNull();
    const row = company.server.db.selectFrom("users").select("is_super_admin").where("id", "=", user._id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ is_super_admin: false });
  });

  test("84: administrators are connected and signed in with a factor of their own alone", async () => {
    const admin = await factories(company.server).user({ isAdmin: true });
    expect(codeOf(await visit().connect(admin, name))).toEqual([403, "factor_needed_to_connect"]);
    const later = await factories(company.server).user();
    await visit().connect(later, name);
    await company.server.db.updateTable("users").set({ is_admin: true }).where("id", "=", later._id).execute();
    expect(codeOf(await visit().signIn(name))).toEqual([403, "factor_needed_to_connect"]);
  });

  test("84: who becomes administrator without a factor does not stay signed in by the company", async () => {
    const owner = await factories(company.server).user();
    await visit().connect(owner, name);
    const { token } = (await visit().signIn(name)).body as { token: string };
    const change = { token: managed.superAdmin.token, body: { isAdmin: true } };
    expect((await callApi(company.server, `PUT /auth/update/${owner._id}`, change)).status).toBe(200);
    expect((await callApi(company.server, "GET /user", { token })).status).toBe(401);
    expect((await callApi(company.server, "GET /user", owner)).status).toBe(200);
  });

  test.each<[string, (owner: TestUser, recoveryCode?: string) => Promise<unknown>]>([
    [
      "a super admin",
      ({ _id }) =>
        callApi(company.server, `POST /user/user/${_id}/remove-factors`, { token: managed.superAdmin.token, body: {} }),
    ],
    ["the operator", (owner) => removeFactorsByOperator(company.server.db, owner.email, systemClock)],
    [
      "themselves",
      async (owner, recoveryCode) => {
        const factors = factorCalls(company.server, owner);
        const [factor] = (await factors.list()).body.factors as { _id: string }[];
        const { challenge } = await factors.challenge();
        return factors.remove(factor?._id ?? "", { challenge, recoveryCode });
      },
    ],
  ])(
    "84: an administrator whose last factor is removed by %s does not stay signed in by the company",
    async (_who, remove) => {
      const owner = await factories(company.server).user();
      await visit().connect(owner, name);
      const { recoveryCodes } = await setUpTotp(company.server, owner, systemClock);
      await company.server.db.updateTable("users").set({ is_admin: true }).where("id", "=", owner._id).execute();
      const visitor = visit();
      const { challenge, ticket } = (await visitor.signIn(name)).body;
      const proof = { challenge, ticket, recoveryCode: recoveryCodes[0] };
      const { token } = (await visitor.call("POST /auth/company/confirm", proof)).body as { token: string };
      expect((await callApi(company.server, "GET /user", { token })).status).toBe(200);
      await remove(owner, recoveryCodes[1]);
      expect((await callApi(company.server, "GET /user", { token })).status).toBe(401);
      expect((await callApi(company.server, "GET /user", owner)).status).toBe(200);
    },
  );
});

describe("a connection", () => {
  test("ends by its owner with the master password, and the company's other sessions end with it", async () => {
    const owner = await factories(company.server).user();
    await visit().connect(owner, name);
    const { token } = (await visit().signIn(name)).body as { token: string };
    const end = (password: string) =>
      callApi(company.server, "POST /user/company/disconnect", {
        token: owner.token,
        body: { currentPassword: password },
      });
    expect(codeOf(await end(credential()))).toEqual([403, "wrong_password"]);
    expect((await end(owner.password)).status).toBe(204);
    expect((await callApi(company.server, "GET /user", { token })).status).toBe(401);
    expect(codeOf(await end(owner.password))).toEqual([404, "not_found"]);
    expect(codeOf(await visit().signIn(name))).toEqual([403, "company_unknown"]);
    const mails = company.server.db
      .selectFrom("mails")
      .select("template")
      .where("user_id", "=", owner._id)
      .orderBy("id");
    expect((await mails.execute()).map(({ template }) => template)).toEqual(
      expect.arrayContaining(["company-connected", "company-disconnected"]),
    );
  });

  test("is ended by whoever may set the account's password", async () => {
    const [owner, admin, regular] = await factories(company.server).users([{}, { role: { isAdmin: true } }, {}]);
    if (owner === undefined || admin === undefined || regular === undefined) throw new Error("no accounts");
    await visit().connect(owner, name);
    expect(codeOf(await administer(owner._id, "disconnect", regular))).toEqual([403, "forbidden"]);
    expect((await administer(owner._id, "disconnect", admin)).status).toBe(204);
    expect(codeOf(await administer(owner._id, "disconnect", admin))).toEqual([404, "not_found"]);
    expect(codeOf(await administer(randomUUID(), "disconnect", admin))).toEqual([404, "not_found"]);
    expect(codeOf(await visit().signIn(name))).toEqual([403, "company_unknown"]);
  });

  test("ends with a reset and with a recovery, or who connected themselves with a stolen password would stay", async () => {
    const [reset, recovered] = await factories(company.server).users([{}, {}]);
    if (reset === undefined || recovered === undefined) throw new Error("no accounts");
    await visit().connect(reset, name);
    await visit().connect(recovered, `x-${name}`);
    const temporary = { token: managed.superAdmin.token, body: { password: "Temporary-1" } };
    expect((await callApi(company.server, `PUT /auth/update/${reset._id}`, temporary)).status).toBe(200);
    const started = await callApi(company.server, "POST /auth/recover/start", {
      body: { email: recovered.email, recoveryCredential: recovered.recovery.credential },
    });
    const { recoveryToken } = started.body as { recoveryToken: string };
    const keys = { password: credential(), kdf: kdf(), wrappedVaultKey: wrappedVaultKey(), recovery: recovery() };
    const finished = await callApi(company.server, "POST /auth/recover/finish", { body: { recoveryToken, ...keys } });
    expect(finished.status).toBe(200);
    expect(codeOf(await visit().signIn(name))).toEqual([403, "company_unknown"]);
    expect(codeOf(await visit().signIn(`x-${name}`))).toEqual([403, "company_unknown"]);
    for (const { _id } of [reset, recovered]) expect(await kindsOf(_id)).toContain("company-disconnected");
  });

  test("ends with a new master password if its owner wishes, and with new vault keys", async () => {
    const [kept, ended, renewed] = await factories(company.server).users([{}, {}, {}]);
    if (kept === undefined || ended === undefined || renewed === undefined) throw new Error("no accounts");
    await visit().connect(kept, name);
    await visit().connect(ended, `x-${name}`);
    await visit().connect(renewed, `y-${name}`);
    for (const [owner, more] of [
      [kept, {}],
      [ended, { disconnectCompany: true }],
    ] as const) {
      const vault = { vaultId: owner.vaultId, wrappedVaultKey: wrappedVaultKey() };
      const body = { currentPassword: owner.password, password: credential(), kdf: kdf(), vault, ...more };
      const changed = await callApi(company.server, `PUT /auth/update/${owner._id}`, { token: owner.token, body });
      expect(changed.status).toBe(200);
      const { token } = changed.body as { token: string };
      expect((await callApi(company.server, "GET /user", { token })).status).toBe(200);
    }
    await renewVaultKeys(company.server, renewed);
    expect((await visit().signIn(name)).status).toBe(200);
    expect(codeOf(await visit().signIn(`x-${name}`))).toEqual([403, "company_unknown"]);
    expect(codeOf(await visit().signIn(`y-${name}`))).toEqual([403, "company_unknown"]);
    for (const { _id } of [ended, renewed]) expect(await kindsOf(_id)).toContain("company-disconnected");
  });

  test("ends where an administrator gives the account another address, which may be another person's", async () => {
    const { user, invitation } = await invite(address);
    expect((await visit().signIn(name, { invitation })).status).toBe(200);
    const corrected = { token: managed.superAdmin.token, body: { email: `ben-${address}` } };
    expect((await callApi(company.server, `PUT /auth/update/${user._id}`, corrected)).status).toBe(200);
    expect(codeOf(await visit().signIn(name))).toEqual([403, "company_unknown"]);
    expect(await kindsOf(user._id)).toContain("company-disconnected");
  });

  test("is not replaced by another person at the provider, nor shared by two accounts", async () => {
    const [owner, other] = await factories(company.server).users([{}, {}]);
    if (owner === undefined || other === undefined) throw new Error("no accounts");
    await visit().connect(owner, name);
    expect(codeOf(await visit().connect(owner, `x-${name}`))).toEqual([409, "other_person"]);
    expect(codeOf(await visit().connect(other, name))).toEqual([409, "other_person"]);
    expect((await visit().connect(owner, name)).status).toBe(200);
  });
});

test("a server without company sign-in says so, and its calls do nothing", async () => {
  const plain = await startCompanyServer(company.provider, { like: company.server, config: { company: null } });
  const { body } = await callApi(plain, "GET /public-settings");
  expect(body.company).toBeNull();
  const off = [409, "company_off"];
  expect(codeOf(await callApi(plain, "POST /auth/company/start", { body: {} }))).toEqual(off);
  const finish = { state: "x", code: "x" };
  expect(codeOf(await callApi(plain, "POST /auth/company/finish", { body: finish }))).toEqual(off);
  const form = { firstName: "Bea", email: address, company: true };
  expect(codeOf(await callApi(plain, "POST /user/user", { token: managed.superAdmin.token, body: form }))).toEqual(off);
  expect((await callApi(plain, "GET /system/company", managed.superAdmin)).body).toEqual({ company: null });
  expect((await callApi(plain, "POST /auth/company/logout", { raw: "x" })).status).toBe(404);
  await plain.close();
});
