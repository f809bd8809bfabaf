import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf, startCompanyForTests } from "../../../../test/company/company.ts";
import { companyConfig, createVisitor, startCompanyServer } from "../../../../test/company/harness.ts";
import type { ProviderLogin } from "../../../../test/company/provider.ts";
import { callApi, factories, type TestUser } from "../../../../test/factories.ts";
import { setUpTotp } from "../../../../test/factors.ts";
import type { TestServer } from "../../../../test/harness.ts";
import { credential, kdf, wrappedVaultKey } from "../../../../test/value-factories.ts";
import { writeCompanyDomains } from "../../../accounts/company/domains.ts";
import { writeFactorRequirement } from "../../../accounts/factor-requirement.ts";
import { systemClock } from "../../../platform/clock.ts";

const company = startCompanyForTests();
/** A server that counts these values as a second factor. */
let server: TestServer;
const serverWith = (OIDC_FACTORS: string, more: Record<string, string> = {}) =>
  startCompanyServer(company.provider, {
    like: company.server,
    config: { company: companyConfig(company.provider, { OIDC_FACTORS, ...more }) },
  });
beforeAll(async () => {
  server = await serverWith("mfa,gold");
});
afterAll(() => server.close());

let name = "";
let owner: TestUser;
const demandOf = (who: "nobody" | "admins" | "everyone") =>
  server.db.transaction().execute((trx) => writeFactorRequirement(trx, who));
beforeEach(async () => {
  await demandOf("nobody");
  name = `bea-${randomBytes(4).toString("hex")}`;
  owner = await factories(server).user({ isAllowedForRemindMe: true });
  await createVisitor(server, company.provider).connect(owner, name);
  await demandOf("everyone");
});

/** Signs in by the company, which notes how the person signed in there. */
async function signIn(login: ProviderLogin) {
  await company.provider.login(name, login);
  return createVisitor(server, company.provider).signIn(name);
}
const missing = [403, "factor_required"];
const open = [200, undefined];
const read = async (token: string, from = server) => codeOf(await callApi(from, "GET /user/vault", { token }));

describe("190: a second factor that is required", () => {
  test.each<[string, ProviderLogin]>([
    ["amr", { amr: ["pwd", "mfa"] }],
    ["acr", { acr: "gold" }],
  ])("is met by a value of %s, in all that the session does", async (_claim, login) => {
    const { body } = await signIn(login);
    const { token, user } = body as { token: string; user: { mustAddFactor: boolean } };
    expect([user.mustAddFactor, await read(token)]).toEqual([false, open]);
    expect((await callApi(server, "GET /user", { token })).body.mustAddFactor).toBe(false);
    const renamed = await callApi(server, "PUT /user", { token, body: { firstName: "Bea" } });
    expect([renamed.status, renamed.body.user.mustAddFactor]).toEqual([200, false]);
    // A change reads the rights again, under its lock.
    const feed = await callApi(server, "POST /user/calendar-feeds", { token, body: { name: "Phone" } });
    expect(feed.status).toBe(201);
    const changes = [{ id: randomUUID(), snooze: { until: null } }];
    const bulk = await callApi(server, "POST /reminder/reminders/bulk", { token, body: { changes } });
    expect([bulk.status, bulk.body.results[0].error.code]).toEqual([200, "not_found"]);
  });

  test.each<[string, ProviderLogin]>([
    ["no value at all", {}],
    ["another value of amr", { amr: ["pwd", "otp"] }],
    ["another case", { amr: ["MFA"] }],
    ["another class", { acr: "silver" }],
  ])("is not met by %s", async (_what, login) => {
    const { body } = await signIn(login);
    expect([body.user.mustAddFactor, await read(body.token as string)]).toEqual([true, missing]);
  });

  test("is met for the session that began so alone, and in the one that a new master password makes of it", async () => {
    const { token } = (await signIn({ amr: ["mfa"] })).body as { token: string };
    const byPassword = await callApi(server, "POST /auth/login", {
      body: { email: owner.email, password: owner.password },
    });
    expect(await read(byPassword.body.token as string)).toEqual(missing);
    const without = (await signIn({ amr: ["pwd"] })).body as { token: string };
    expect([await read(without.token), await read(token)]).toEqual([missing, open]);
    const vault = { vaultId: owner.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const body = { currentPassword: owner.password, password: credential(), kdf: kdf(), vault };
    const changed = await callApi(server, `PUT /auth/update/${owner._id}`, { token, body });
    expect([changed.status, changed.body.user.mustAddFactor]).toEqual([200, false]);
    expect(await read(changed.body.token as string)).toEqual(open);
  });

  test("of administrators is their own, whatever the company says", async () => {
    for (const who of ["everyone", "admins"] as const) {
      await demandOf(who);
      const { token } = (await signIn({ amr: ["mfa"] })).body as { token: string };
      expect(await read(token)).toEqual(open);
      const rights = server.db.updateTable("users").where("id", "=", owner._id);
      await rights.set({ is_admin: true }).execute();
      expect(await read(token)).toEqual(missing);
      expect((await callApi(server, "GET /user", { token })).body.mustAddFactor).toBe(true);
      expect(codeOf(await signIn({ amr: ["mfa"] }))).toEqual([403, "factor_needed_to_connect"]);
      await rights.set({ is_admin: false }).execute();
    }
  });

  test("of an administrator whom a right password let in where the domain is required is theirs, too", async () => {
    const admin = await factories(server).user({ isAdmin: true }, { email: `${name}-admin@contoso.example` });
    await server.db.transaction().execute((trx) => writeCompanyDomains(trx, ["contoso.example"]));
    try {
      const { email, password } = admin;
      const { ticket } = (await callApi(server, "POST /auth/login", { body: { email, password } })).body;
      await company.provider.login(`${name}-admin`, { amr: ["mfa"] });
      const done = await createVisitor(server, company.provider).signIn(`${name}-admin`, { ticket });
      expect([done.status, done.body.user.mustAddFactor]).toEqual([200, true]);
      expect(await read(done.body.token as string)).toEqual(missing);
    } finally {
      await server.db.transaction().execute((trx) => writeCompanyDomains(trx, []));
    }
  });

  test("that the account has is asked for all the same", async () => {
    await demandOf("nobody");
    await setUpTotp(server, owner, systemClock);
    expect(codeOf(await signIn({ amr: ["mfa"] }))).toEqual([401, "second_factor_required"]);
  });

  test("is judged by the present settings, at each request", async () => {
    const { token } = (await signIn({ amr: ["mfa"] })).body as { token: string };
    for (const values of ["gold", ""]) {
      const other = await serverWith(values);
      expect([values, await read(token, other)]).toEqual([values, missing]);
      await other.close();
    }
    await server.db.updateTable("company_sessions").set({ issuer: "https://login.example.org" }).execute();
    expect(await read(token)).toEqual(missing);
  });
});
