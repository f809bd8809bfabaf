import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { changePasswordDuring } from "../../../../test/company/change-password.ts";
import { createVisitor, startCompanyServer } from "../../../../test/company/harness.ts";
import { clientOf, type Lie, startProvider, type TestProvider } from "../../../../test/company/provider.ts";
import { callApi, factories, type TestUser } from "../../../../test/factories.ts";
import { freePort } from "../../../../test/free-port.ts";
import type { TestServer } from "../../../../test/harness.ts";
import { startTcpServer } from "../../../../test/tls/server.ts";
import { createOutgoing } from "../../../platform/outgoing/outgoing.ts";

let provider: TestProvider;
let server: TestServer;
let owner: TestUser;
let victim: Awaited<ReturnType<typeof startTcpServer>>;
const name = `bea-${randomBytes(4).toString("hex")}`;
beforeAll(async () => {
  victim = await startTcpServer("127.0.0.1");
  const port = await freePort();
  server = await startCompanyServer(clientOf(port));
  provider = await startProvider({
    port,
    publicUrl: "http://localhost:3000",
    logoutUrl: `${server.url}/api/auth/company/logout`,
    victimPort: victim.port,
  });
  owner = await factories(server).user();
  await visit().connect(owner, name);
});
afterEach(() => provider.lie(null));
afterAll(async () => {
  await server.close();
  await provider.stop();
  await victim.close();
});

const visit = () => createVisitor(server, provider);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const isOpen = async (token: string) => (await callApi(server, "GET /user", { token })).status === 200;
const event = { "http://schemas.openid.net/event/backchannel-logout": {} };
const claims = (more: object = {}) => ({
  iss: provider.issuer,
  aud: provider.clientId,
  iat: Math.floor(Date.now() / 1000),
  jti: randomUUID(),
  events: event,
  ...more,
});
const send = (token: string, url = "/api/auth/company/logout") =>
  server.app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
const signedIn = async (login = name) => {
  const done = await visit().signIn(login);
  if (done.status !== 200) throw new Error(done.text);
  return done.body.token as string;
};
const sidOf = async () =>
  (
    await server.db
      .selectFrom("company_sessions")
      .innerJoin("sessions", "sessions.id", "company_sessions.session_id")
      .select(["provider_session", "sessions.id"])
      .where("subject", "=", name)
      .orderBy("sessions.id", "desc")
      .executeTakeFirstOrThrow()
  ).provider_session ?? "";

describe("86: a logout token", () => {
  test("of a subject ends the sessions that the company began for them, and no others", async () => {
    const stranger = await factories(server).user();
    await visit().connect(stranger, `x-${name}`);
    const [one, two, others] = [await signedIn(), await signedIn(), await signedIn(`x-${name}`)];
    const answer = await send(await provider.sign({ header: {}, claims: claims({ sub: name }), key: "provider" }));
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(await Promise.all([one, two, others, owner.token].map(isOpen))).toEqual([false, false, true, true]);
    const events = server.db.selectFrom("audit_events").select("details").where("kind", "=", "company-signed-out");
    expect(await events.where("target_id", "=", owner._id).execute()).toEqual([{ details: { sessions: 2 } }]);
  });

  test("also ends the session that a new master password begins at the same moment", async () => {
    const person = `y-${randomBytes(4).toString("hex")}`;
    const changer = await factories(server).user();
    await visit().connect(changer, person);
    const ended = await provider.sign({ header: {}, claims: claims({ sub: person }), key: "provider" });
    const changed = await changePasswordDuring(server, changer, await signedIn(person), () => send(ended));
    expect([changed.status, await isOpen(changed.body.token as string)]).toEqual([200, false]);
  });

  test("of a session there ends only what began with it", async () => {
    const one = await signedIn();
    const sid = await sidOf();
    const two = await signedIn();
    const token = await provider.sign({ header: {}, claims: claims({ sub: name, sid }), key: "provider" });
    expect((await send(token)).statusCode).toBe(200);
    expect(await Promise.all([one, two].map(isOpen))).toEqual([false, true]);
  });

  test("of the session there that confirmed a session here ends it, and one of the session before does not", async () => {
    const [visitor, again] = [visit(), visit()];
    const token = (await visitor.signIn(name)).body.token as string;
    const former = await sidOf();
    // The provider's times are whole seconds, and a sign-in of the same second confirms nothing.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const begun = await visitor.call("POST /user/company/confirm/start", {}, token);
    const returned = await again.goThere((begun.body as { url: string }).url, name);
    expect((await visitor.call("POST /user/company/confirm/finish", returned, token)).status).toBe(200);
    const other = (await again.signIn(name)).body.token as string;
    const sid = await sidOf();
    expect(sid).not.toBe(former);
    const logOut = async (of: string) =>
      send(await provider.sign({ header: {}, claims: claims({ sub: name, sid: of }), key: "provider" }));
    await logOut(former);
    expect(await Promise.all([token, other].map(isOpen))).toEqual([true, true]);
    await logOut(sid);
    expect(await Promise.all([token, other].map(isOpen))).toEqual([false, false]);
  });

  test("that the provider sends itself, when somebody signs out there, ends the session here", async () => {
    const visitor = visit();
    const token = (await visitor.signIn(name)).body.token as string;
    const page = await visitor.atProvider.ask(`${provider.issuer}/session/end`);
    const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(page.body) ?? [];
    await visitor.atProvider.ask(`${provider.issuer}/session/end/confirm`, { xsrf, logout: "yes" });
    await expect.poll(() => isOpen(token), { timeout: 5_000 }).toBe(false);
  });

  test("counts once", async () => {
    const first = claims({ sub: name });
    const token = await provider.sign({ header: {}, claims: first, key: "provider" });
    expect((await send(token)).statusCode).toBe(200);
    const open = await signedIn();
    expect((await send(token)).statusCode).toBe(400);
    // The same number in a token of another content is the same token.
    const again = await provider.sign({
      header: {},
      claims: { ...claims({ sub: name }), jti: first.jti },
      key: "provider",
    });
    expect((await send(again)).statusCode).toBe(400);
    expect(await isOpen(open)).toBe(true);
  });

  test.each<[string, object]>([
    ["of another issuer", { iss: "https://login.example.org" }],
    ["for another client", { aud: "another-client" }],
    ["without the event", { events: undefined }],
    ["with another event", { events: { "http://schemas.openid.net/event/other": {} } }],
    ["with a nonce, as an ID token has", { nonce: "n" }],
    ["without a number", { jti: undefined }],
    ["without a time", { iat: undefined }],
    ["of ten minutes ago", { iat: Math.floor(Date.now() / 1000) - 600 }],
    ["of later", { iat: Math.floor(Date.now() / 1000) + 600 }],
    ["that is over", { exp: Math.floor(Date.now() / 1000) - 120 }],
    ["about nobody", { sub: undefined }],
  ])("%s ends nothing", async (_what, change) => {
    const open = await signedIn();
    const token = await provider.sign({ header: {}, claims: claims({ sub: name, ...change }), key: "provider" });
    const answer = await send(token);
    expect([answer.statusCode, await isOpen(open)]).toEqual([400, true]);
  });

  test.each(["other", "client secret", "none"] as const)("signed with %s ends nothing", async (key) => {
    const open = await signedIn();
    const header = key === "client secret" ? { alg: "HS256" } : {};
    const answer = await send(await provider.sign({ header, claims: claims({ sub: name }), key }));
    expect([answer.statusCode, await isOpen(open)]).toEqual([400, true]);
  });

  test.each(["", "x", "a.b.c", "x".repeat(60_000)])("that is none is refused: %#", async (token) => {
    expect((await send(token)).statusCode).toBe(400);
  });

  test("too large, or in another form, is refused", async () => {
    expect((await send("x".repeat(70_000))).statusCode).toBe(413);
    expect((await callApi(server, "POST /auth/company/logout", { body: {} })).status).toBe(400);
  });

  test("during a sign-in ends it before it has begun: by subject, and by session", async () => {
    const visitor = visit();
    const returned = await visitor.go(name);
    const token = await provider.sign({ header: {}, claims: claims({ sub: name }), key: "provider" });
    expect((await send(token)).statusCode).toBe(200);
    expect(codeOf(await visitor.call("POST /auth/company/finish", returned))).toEqual([401, "company_refused"]);
    // The next one begins after it.
    await visitor.signIn(name);
    const sid = await sidOf();
    const again = await visitor.go(name);
    const ended = await provider.sign({ header: {}, claims: claims({ sid }), key: "provider" });
    expect((await send(ended)).statusCode).toBe(200);
    expect(codeOf(await visitor.call("POST /auth/company/finish", again))).toEqual([401, "company_refused"]);
  });
});

describe("87: while the provider", () => {
  const words: [Lie, RegExp][] = [
    ["down", /answered with 503/],
    ["silent", /took too long/],
    ["endless", /too long/],
    ["redirects", /answered with 302/],
    ["issuer in its settings", /isn't usable/],
  ];
  test.each(words)("is %s, nobody begins, the test says why, and sessions go on", async (lie, why) => {
    const open = await signedIn();
    const fresh = await startCompanyServer(provider, { like: server });
    await provider.lie(lie);
    const visitor = createVisitor(fresh, provider);
    expect(codeOf(await visitor.call("POST /auth/company/start", {}))).toEqual([424, "company_unreachable"]);
    const admin = await factories(fresh).user({ isSuperAdmin: true });
    const tested = await callApi(fresh, "POST /system/company/test", { token: admin.token, body: {} });
    expect(tested.body.problem).toMatch(why);
    expect(await isOpen(open)).toBe(true);
    const byPassword = { email: owner.email, password: owner.password };
    expect((await callApi(fresh, "POST /auth/login", { body: byPassword })).status).toBe(200);
    expect(victim.connections()).toBe(0);
    await provider.lie(null);
    const after = await callApi(fresh, "POST /system/company/test", { token: admin.token, body: {} });
    expect(after.body).toEqual({ problem: null });
    await fresh.close();
  });

  test("is down when the browser returns, it says so; the next try is a new round", async () => {
    const visitor = visit();
    const returned = await visitor.go(name);
    await provider.lie("down at the token");
    expect(codeOf(await visitor.call("POST /auth/company/finish", returned))).toEqual([424, "company_unreachable"]);
    await provider.lie(null);
    expect(codeOf(await visitor.call("POST /auth/company/finish", returned))).toEqual([401, "company_refused"]);
    expect((await visitor.signIn(name)).status).toBe(200);
  });

  test("is in a private network that the operator did not allow, it is not asked", async () => {
    const guarded = await startCompanyServer(provider, { like: server, outgoing: createOutgoing({ allowed: [] }) });
    const visitor = createVisitor(guarded, provider);
    expect((await visitor.call("POST /auth/company/start", {})).status).toBe(424);
    await guarded.close();
  });
});
