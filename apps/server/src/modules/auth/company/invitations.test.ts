import { randomBytes } from "node:crypto";
import type { User } from "@pomander/contract";
import { pino } from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { codeOf, startManagedCompany } from "../../../../test/company/company.ts";
import { callApi, factories } from "../../../../test/factories.ts";
import { codeAt, setUpTotp, wrongCode } from "../../../../test/factors.ts";
import { credential, kdf, newVault } from "../../../../test/value-factories.ts";
import { auditFailures } from "../../../accounts/audit-failed-sign-ins.ts";
import { systemClock } from "../../../platform/clock.ts";

const { company, managed, visit, invite, invitationOf, administer, kindsOf } = startManagedCompany();

/** A name at the provider that no other test has, with its address there. */
let name = "";
let address = "";
beforeEach(() => {
  name = `bea-${randomBytes(4).toString("hex")}`;
  address = `${name}@contoso.example`;
});

const companySessionsOf = async (userId: string) =>
  (
    await company.server.db
      .selectFrom("company_sessions")
      .innerJoin("sessions", "sessions.id", "company_sessions.session_id")
      .select("sessions.id")
      .where("user_id", "=", userId)
      .execute()
  ).length;

/** Creates a browser whose cookie has the name of another's round, and the content of a round of its own. */
async function disguised(other: ReturnType<typeof visit>): Promise<ReturnType<typeof visit>> {
  const visitor = visit();
  await visitor.go(`own-${name}`);
  const isRound = (cookie: string) => cookie.startsWith("company-");
  const [of = ""] = [...other.cookies.keys()].filter(isRound);
  const [own = ""] = [...visitor.cookies.keys()].filter(isRound);
  visitor.cookies.set(of, visitor.cookies.get(own) ?? "");
  return visitor;
}

describe("82: an invitation", () => {
  test("connects who has it and the invited address, who then chooses a master password", async () => {
    const { user, invitation } = await invite(address);
    const visitor = visit();
    const done = await visitor.signIn(name, { invitation, isFresh: true });
    expect([done.status, done.body.user._id, done.body.user.mustChangePassword]).toEqual([200, user._id, true]);
    const [vault, password] = [newVault(), credential()];
    const choose = (token: string, more: object = {}) =>
      callApi(company.server, `PUT /auth/update/${user._id}`, {
        token,
        body: { password, kdf: kdf(), newVault: vault, ...more },
      });
    const { token } = done.body as { token: string };
    const hasPassword = async (session: string) =>
      (await callApi(company.server, "GET /user/company", { token: session })).body.hasPassword;
    expect(await hasPassword(token)).toBe(false);
    const chosen = await choose(token);
    expect(chosen.status).toBe(200);
    // The renewed session is still one of the company, so that a logout there ends it.
    const renewed = (chosen.body as { token: string }).token;
    expect([
      await companySessionsOf(user._id),
      (await callApi(company.server, "GET /user", { token: renewed })).status,
    ]).toEqual([1, 200]);
    expect(await hasPassword(renewed)).toBe(true);
    const byPassword = await callApi(company.server, "POST /auth/login", { body: { email: address, password } });
    expect(byPassword.status).toBe(200);
    // Only once: from now on another master password takes the present one.
    expect(codeOf(await choose(renewed, { password: credential(), newVault: newVault() }))).toEqual([400, "invalid"]);
    expect(await kindsOf(user._id)).toEqual(
      expect.arrayContaining(["user-added", "company-invited", "company-connected", "signed-in", "password-changed"]),
    );
    const { email_verified_at } = await company.server.db
      .selectFrom("users")
      .select("email_verified_at")
      .where("id", "=", user._id)
      .executeTakeFirstOrThrow();
    expect(email_verified_at).toBeInstanceOf(Date);
  });

  test("invites no administrator: the company lets one in past a second factor of their own alone", async () => {
    const { token } = managed.superAdmin;
    const body = { firstName: "Bea", email: address, company: true, isAdmin: true };
    expect(codeOf(await callApi(company.server, "POST /user/user", { token, body }))).toEqual([
      409,
      "person_needs_factor",
    ]);
    const { user, invitation } = await invite(address);
    const give = () => callApi(company.server, `PUT /auth/update/${user._id}`, { token, body: { isAdmin: true } });
    expect(codeOf(await give())).toEqual([409, "person_needs_factor"]);
    await company.server.db.updateTable("users").set({ is_admin: true }).where("id", "=", user._id).execute();
    expect(codeOf(await administer(user._id, "invite"))).toEqual([409, "person_needs_factor"]);
    await company.server.db.updateTable("users").set({ is_admin: false }).where("id", "=", user._id).execute();
    const entered = await visit().signIn(name, { invitation, isFresh: true });
    expect(codeOf(await give())).toEqual([409, "person_needs_factor"]);
    const chosen = await callApi(company.server, `PUT /auth/update/${user._id}`, {
      token: entered.body.token,
      body: { password: credential(), kdf: kdf(), newVault: newVault() },
    });
    expect(chosen.status).toBe(200);
    // A master password signs in without the company, so a factor can be set up later.
    expect((await give()).status).toBe(200);
  });

  test("that was forwarded connects nobody with another address, or with one that is not verified", async () => {
    const { invitation } = await invite(address);
    expect(codeOf(await visit().signIn(`other-${name}`, { invitation }))).toEqual([409, "other_person"]);
    await company.provider.person(name, { email_verified: false });
    expect(codeOf(await visit().signIn(name, { invitation }))).toEqual([409, "other_person"]);
    await company.provider.person(name, {});
    expect((await visit().signIn(name, { invitation })).status).toBe(200);
  });

  test("connects nobody who is somebody else here", async () => {
    const owner = await factories(company.server).user();
    await visit().connect(owner, name);
    const { invitation } = await invite(address);
    expect(codeOf(await visit().signIn(name, { invitation }))).toEqual([409, "other_person"]);
  });

  test("that is late, replaced, made up, or of an address that changed connects nobody", async () => {
    const { user, invitation } = await invite(address);
    const round = await visit().go(name, { invitation });
    expect(round.code).not.toBe("");
    await administer(user._id, "invite");
    expect(codeOf(await visit().call("POST /auth/company/start", { invitation }))).toEqual([403, "company_unknown"]);
    const made = { invitation: randomBytes(32).toString("base64url") };
    expect(codeOf(await visit().call("POST /auth/company/start", made))).toEqual([403, "company_unknown"]);

    const newest = await invitationOf(user._id);
    const began = visit();
    const returned = await began.go(name, { invitation: newest });
    const until = { expires_at: new Date(Date.now() - 1) };
    await company.server.db.updateTable("company_invitations").set(until).where("user_id", "=", user._id).execute();
    expect(codeOf(await began.call("POST /auth/company/finish", returned))).toEqual([403, "company_unknown"]);

    await administer(user._id, "invite");
    const last = await invitationOf(user._id);
    const email = `moved-${address}`;
    await company.server.db.updateTable("users").set({ email }).where("id", "=", user._id).execute();
    expect(codeOf(await visit().call("POST /auth/company/start", { invitation: last }))).toEqual([
      403,
      "company_unknown",
    ]);
  });

  test("of an account that a stranger registered with that address is refused, after a temporary password too", async () => {
    const stranger = await factories(company.server).user({}, { email: address });
    expect((await administer(stranger._id, "invite")).status).toBe(204);
    const set = (columns: { email_verified_at?: null; must_change_password?: boolean }) =>
      company.server.db.updateTable("users").set(columns).where("id", "=", stranger._id).execute();
    await set({ email_verified_at: null });
    // An earlier invitation connects it no more, and there is no new one.
    const refused = [409, "address_unproven"];
    expect(codeOf(await administer(stranger._id, "invite"))).toEqual(refused);
    const invitation = await invitationOf(stranger._id);
    expect(codeOf(await visit().signIn(name, { invitation }))).toEqual(refused);
    await set({ must_change_password: true });
    expect(codeOf(await visit().signIn(name, { invitation }))).toEqual(refused);

    const [body, { token }] = [{ password: "Temporary-1" }, managed.superAdmin];
    expect((await callApi(company.server, `PUT /auth/update/${stranger._id}`, { token, body })).status).toBe(200);
    expect(codeOf(await administer(stranger._id, "invite"))).toEqual(refused);
    // The reset left the stranger's vault, whose recovery key opens the account.
    const { credential: recoveryCredential } = stranger.recovery;
    const start = { body: { email: address, recoveryCredential } };
    expect((await callApi(company.server, "POST /auth/recover/start", start)).status).toBe(200);

    expect((await callApi(company.server, `DELETE /user/user/${stranger._id}`, { token })).status).toBe(204);
    const added = await invite(address);
    expect((await visit().signIn(name, { invitation: added.invitation })).body.user._id).toBe(added.user._id);
    expect((await callApi(company.server, "POST /auth/recover/start", start)).status).toBe(401);
  });

  test("connects an account under a temporary password that never had a vault", async () => {
    const { token } = managed.superAdmin;
    const body = { firstName: "Bea", email: address, password: "Temporary-1" };
    const added = await callApi(company.server, "POST /user/user", { token, body });
    const { _id } = added.body.user as User;
    expect((await administer(_id, "invite")).status).toBe(204);
    expect((await visit().signIn(name, { invitation: await invitationOf(_id) })).body.user._id).toBe(_id);
  });

  test("leaves no password that opens the account, and none can be guessed", async () => {
    const { user } = await invite(address);
    const row = await company.server.db
      .selectFrom("users")
      .select(["verifier", "must_change_password", "temporary_password_until"])
      .where("id", "=", user._id)
      .executeTakeFirstOrThrow();
    expect([row.verifier.length, row.must_change_password, row.temporary_password_until]).toEqual([32, true, null]);
    const answer = await callApi(company.server, "POST /auth/login", {
      body: { email: address, password: credential() },
    });
    expect(codeOf(answer)).toEqual([401, "invalid_credentials"]);
    const both = { firstName: "Bea", email: `x-${address}`, company: true, password: "Temporary-1" };
    for (const body of [both, { firstName: "Bea", email: `x-${address}` }]) {
      expect((await callApi(company.server, "POST /user/user", { token: managed.superAdmin.token, body })).status).toBe(
        400,
      );
    }
  });

  test("of an account that has a factor still asks for it, and connects nobody before", async () => {
    const owner = await factories(company.server).user({}, { email: address });
    const { secret } = await setUpTotp(company.server, owner, systemClock);
    await administer(owner._id, "invite");
    const visitor = visit();
    const asked = await visitor.signIn(name, { invitation: await invitationOf(owner._id) });
    expect(codeOf(asked)).toEqual([401, "second_factor_required"]);
    expect(await kindsOf(owner._id)).not.toContain("company-connected");
    const { ticket, challenge } = asked.body as { ticket: string; challenge: string };
    const confirm = (code: string, browser = visitor) =>
      browser.call("POST /auth/company/confirm", { ticket, challenge, code });
    expect(codeOf(await confirm(codeAt(secret, systemClock), visit()))).toEqual([401, "company_refused"]);
    expect(codeOf(await confirm(codeAt(secret, systemClock), await disguised(visitor)))).toEqual([
      401,
      "company_refused",
    ]);
    expect(codeOf(await confirm(wrongCode(secret, systemClock)))).toEqual([401, "invalid_code"]);
    expect(codeOf(await visitor.call("POST /auth/company/confirm", { ticket }))).toEqual([400, "invalid"]);
    expect((await confirm(codeAt(secret, systemClock, 1))).body.user._id).toBe(owner._id);
    expect(codeOf(await confirm(codeAt(secret, systemClock, 1)))).toEqual([401, "company_refused"]);
    expect(await kindsOf(owner._id)).toContain("company-connected");
  });
});

test("wrong second factors after a sign-in by the company are counted over all its rounds, and recorded", async () => {
  const { server } = company;
  const owner = await factories(server).user({}, { email: address });
  await visit().connect(owner, name);
  const { secret } = await setUpTotp(server, owner, systemClock);
  const codes: unknown[] = [];
  for (let round = 0; round < 3; round++) {
    const visitor = visit();
    const { body } = await visitor.signIn(name);
    const { ticket, challenge } = body as { ticket?: string; challenge: string };
    for (let i = 0; i < 4 && ticket !== undefined; i++) {
      const wrong = { ticket, challenge, code: wrongCode(secret, systemClock) };
      codes.push((await visitor.call("POST /auth/company/confirm", wrong)).body.code);
    }
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => "invalid_code"), "rate_limited", "rate_limited"]);
  expect(codeOf(await visit().signIn(name))).toEqual([429, "rate_limited"]);
  const [{ db }, { pepper }] = [server, server.accounts];
  await auditFailures({ db, pepper, clock: systemClock, log: pino({ level: "silent" }) });
  const events = await db
    .selectFrom("audit_events")
    .select(["kind", "details"])
    .where("target_id", "=", owner._id)
    .where("kind", "in", ["sign-in-failed", "sign-in-locked"])
    .execute();
  expect(events).toEqual([{ kind: "sign-in-locked", details: { failures: 10, way: "companyFactor" } }]);
});

describe("an invitation by email and one to sign in by the company end each other", () => {
  const accept = (token: string) => callApi(company.server, "POST /auth/accept-invitation", { body: { token } });
  const inviteByMail = (userId: string) =>
    callApi(company.server, `POST /user/user/${userId}/invitation`, { token: managed.superAdmin.token, body: {} });
  const mailedTo = async (userId: string) => {
    const { data } = await company.server.db
      .selectFrom("mails")
      .select("data")
      .where("user_id", "=", userId)
      .where("template", "=", "user-invited")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return (data as { invitation: string }).invitation;
  };
  const statusOf = async (token: string) => (await callApi(company.server, "GET /user", { token })).status;
  const ended = [400, "invitation_ended"];

  test("the company's ends the mailed link and the session that began with it", async () => {
    const body = { firstName: "Bea", email: address, invite: true };
    const added = await callApi(company.server, "POST /user/user", { token: managed.superAdmin.token, body });
    const id = added.body.user._id as string;
    const mailed = await mailedTo(id);
    const { token } = (await accept(mailed)).body as { token: string };
    expect((await administer(id, "invite")).status).toBe(204);
    expect([await statusOf(token), codeOf(await accept(mailed))]).toEqual([401, ended]);
    const listed = await callApi(company.server, `GET /user/users?page=1&search=${address}`, managed.superAdmin);
    expect((listed.body as User[]).map(({ invitedUntil }) => invitedUntil)).toEqual([null]);
    const done = await visit().signIn(name, { invitation: await invitationOf(id) });
    expect([done.status, done.body.user._id]).toEqual([200, id]);
  });

  test("the mailed one ends the company's link, before and after it connected somebody", async () => {
    const { user, invitation } = await invite(address);
    expect((await inviteByMail(user._id)).status).toBe(200);
    expect(codeOf(await visit().call("POST /auth/company/start", { invitation }))).toEqual([403, "company_unknown"]);
    expect((await accept(await mailedTo(user._id))).status).toBe(200);

    await administer(user._id, "invite");
    const { body } = await visit().signIn(name, { invitation: await invitationOf(user._id) });
    expect((await inviteByMail(user._id)).status).toBe(200);
    expect(codeOf(await visit().signIn(name))).toEqual([403, "company_unknown"]);
    expect([await statusOf(body.token), (await accept(await mailedTo(user._id))).status]).toEqual([401, 200]);
    expect(await kindsOf(user._id)).toContain("company-disconnected");
  });

  test("the company's leaves signed in whoever has a master password", async () => {
    const owner = await factories(company.server).user({}, { email: address });
    expect([(await administer(owner._id, "invite")).status, await statusOf(owner.token)]).toEqual([204, 200]);
  });
});

test("82: a factor's ticket ends after five wrong codes", async () => {
  const owner = await factories(company.server).user();
  const { secret } = await setUpTotp(company.server, owner, systemClock);
  const connected = await visit().connect(owner, name);
  expect(connected.body.code).toBe("factor_proof_required");
  const { challenge } = connected.body as { challenge: string };
  const code = codeAt(secret, systemClock, 1);
  expect((await visit().connect(owner, name, { challenge, code })).status).toBe(200);
  const visitor = visit();
  const { ticket, challenge: asked } = (await visitor.signIn(name)).body as { ticket: string; challenge: string };
  const wrong = wrongCode(secret, systemClock);
  const confirm = () => visitor.call("POST /auth/company/confirm", { ticket, challenge: asked, code: wrong });
  for (let tries = 0; tries < 5; tries += 1) expect(codeOf(await confirm())).toEqual([401, "invalid_code"]);
  const { ended_at } = await company.server.db
    .selectFrom("factor_challenges")
    .select("ended_at")
    .where("id", "=", asked)
    .executeTakeFirstOrThrow();
  expect(ended_at).toBeInstanceOf(Date);
});
