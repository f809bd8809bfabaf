import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { codeOf, later, startManagedCompany } from "../../../../test/company/company.ts";
import { companyConfig, createVisitor, startCompanyServer } from "../../../../test/company/harness.ts";
import type { Lie } from "../../../../test/company/provider.ts";
import { callApi, factories } from "../../../../test/factories.ts";
import { codeAt, setUpTotp } from "../../../../test/factors.ts";
import { credential, kdf, newVault } from "../../../../test/value-factories.ts";
import { systemClock } from "../../../platform/clock.ts";

const { company, visit, invite } = startManagedCompany();

/** A name at the provider that no other test has, with its address there. */
let name = "";
let address = "";
beforeEach(() => {
  name = `bea-${randomBytes(4).toString("hex")}`;
  address = `${name}@contoso.example`;
});
afterEach(() => company.provider.lie(null));

const minute = 60;
const secondsNow = () => Math.floor(Date.now() / 1_000);
const refused = [401, "company_refused"];
const needed = [403, "company_needed"];

/** Returns when the person of a user's only session signed in at the provider, in seconds. */
async function authTimeOf(userId: string): Promise<number | null> {
  const { auth_time } = await company.server.db
    .selectFrom("company_sessions")
    .innerJoin("sessions", "sessions.id", "company_sessions.session_id")
    .select("auth_time")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return auth_time === null ? null : auth_time.getTime() / 1_000;
}

async function connected(): Promise<string> {
  const owner = await factories(company.server).user();
  await visit().connect(owner, name);
  return owner._id;
}

/** Chooses a first master password in a session. */
const choose = (userId: string, token: string, server = company.server) =>
  callApi(server, `PUT /auth/update/${userId}`, {
    token,
    body: { password: credential(), kdf: kdf(), newVault: newVault() },
  });
const isFresh = async (token: string, server = company.server) =>
  (await callApi(server, "GET /user/company", { token })).body.isFresh;

describe("188: where a fresh sign-in is asked for", () => {
  test.each<[string, Lie]>([
    ["without auth_time", "no auth_time"],
    ["with a text as auth_time", "auth_time as text"],
    ["with an auth_time to come", "auth_time to come"],
  ])("a token %s signs nobody in", async (_what, lie) => {
    const userId = await connected();
    const visitor = visit();
    const returned = await visitor.go(name, { isFresh: true });
    await company.provider.lie(lie);
    expect(codeOf(await visitor.call("POST /auth/company/finish", returned))).toEqual(refused);
    await expect(authTimeOf(userId)).rejects.toThrow("no result");
  });

  test("a provider that ignores it and answers with an earlier sign-in signs nobody in", async () => {
    await connected();
    await company.provider.login(name, { ts: secondsNow() - 17 * minute });
    expect(codeOf(await visit().signIn(name, { isFresh: true }))).toEqual(refused);
    await company.provider.login(name, { ts: secondsNow() - 14 * minute });
    expect((await visit().signIn(name, { isFresh: true })).status).toBe(200);
  });

  test("the provider is told how old its last sign-in may be, and asks the person again", async () => {
    const userId = await connected();
    const visitor = visit();
    await company.provider.login(name, { ts: secondsNow() - 20 * minute });
    expect((await visitor.signIn(name)).status).toBe(200);
    await company.provider.login(name, {});
    await company.server.db.deleteFrom("sessions").where("user_id", "=", userId).execute();
    const before = secondsNow();
    expect((await visitor.signIn(name, { isFresh: true })).status).toBe(200);
    expect(await authTimeOf(userId)).toBeGreaterThanOrEqual(before);
  });

  test("the time outlasts the question for a second factor", async () => {
    const owner = await factories(company.server).user();
    await visit().connect(owner, name);
    const { secret } = await setUpTotp(company.server, owner, systemClock);
    await company.server.db.updateTable("totp_factors").set({ last_step: 0 }).execute();
    const visitor = visit();
    const before = secondsNow();
    const { ticket, challenge } = (await visitor.signIn(name, { isFresh: true })).body;
    const code = codeAt(secret, systemClock);
    expect((await visitor.call("POST /auth/company/confirm", { ticket, challenge, code })).status).toBe(200);
    expect(await authTimeOf(owner._id)).toBeGreaterThanOrEqual(before);
  });

  test("and only there: a token without auth_time signs in otherwise, at a time that is not known", async () => {
    const userId = await connected();
    const visitor = visit();
    const returned = await visitor.go(name);
    await company.provider.lie("no auth_time");
    expect((await visitor.call("POST /auth/company/finish", returned)).status).toBe(200);
    expect(await authTimeOf(userId)).toBeNull();
  });
});

describe("189: a first master password", () => {
  test("takes a sign-in of the last fifteen minutes, so that a stolen session chooses none", async () => {
    const { user, invitation } = await invite(address);
    const visitor = visit();
    const { token } = (await visitor.signIn(name, { invitation, isFresh: true })).body as { token: string };
    expect(await isFresh(token)).toBe(true);
    await later(company, 15 * 60_000 + 1_000, async (server) => {
      expect([await isFresh(token, server), codeOf(await choose(user._id, token, server))]).toEqual([false, needed]);
    });
    // A new sign-in is one.
    await later(company, 15 * 60_000 + 1_000, async (server) => {
      const { token: renewed } = (await createVisitor(server, company.provider).signIn(name, {})).body;
      expect(codeOf(await choose(user._id, renewed, server))).toEqual(needed);
    });
    const { token: fresh } = (await visitor.signIn(name, { isFresh: true })).body as { token: string };
    const at = await authTimeOf(user._id);
    const chosen = await choose(user._id, fresh);
    expect(chosen.status).toBe(200);
    // The session that it begins inherits the time.
    expect(await authTimeOf(user._id)).toBe(at);
    expect(await isFresh(chosen.body.token as string)).toBe(true);
  });

  test("is refused while the time of the sign-in is not known, or is another provider's", async () => {
    const { user, invitation } = await invite(address);
    const visitor = visit();
    const unknown = (await visitor.signIn(name, { invitation })).body as { token: string };
    expect([await isFresh(unknown.token), codeOf(await choose(user._id, unknown.token))]).toEqual([false, needed]);
    const { token } = (await visitor.signIn(name, { isFresh: true })).body as { token: string };
    const sessions = company.server.db.updateTable("company_sessions");
    await sessions.set({ issuer: "https://login.example.org" }).where("subject", "=", name).execute();
    expect([await isFresh(token), codeOf(await choose(user._id, token))]).toEqual([false, needed]);
    await sessions.set({ issuer: company.provider.issuer }).where("subject", "=", name).execute();
    expect((await choose(user._id, token)).status).toBe(200);
  });

  test("takes a round of the last fifteen minutes where the provider never says when people signed in", async () => {
    const { user, invitation } = await invite(address);
    const config = { company: companyConfig(company.provider, { OIDC_AUTH_TIME: "none" }) };
    const server = await startCompanyServer(company.provider, { like: company.server, config });
    const visitor = createVisitor(server, company.provider);
    const returned = await visitor.go(name, { invitation, isFresh: true });
    await company.provider.lie("no auth_time");
    const { token } = (await visitor.call("POST /auth/company/finish", returned)).body as { token: string };
    expect(await isFresh(token, server)).toBe(true);
    await later(company, 15 * 60_000 + 1_000, async (late) => {
      expect(codeOf(await choose(user._id, token, late))).toEqual(needed);
    });
    expect((await choose(user._id, token, server)).status).toBe(200);
    await server.close();
  });
});
