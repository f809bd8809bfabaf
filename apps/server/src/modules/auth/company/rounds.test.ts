import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { companyConfig, createVisitor, startCompanyServer } from "../../../../test/company/harness.ts";
import { type Lie, startProvider, type TestProvider } from "../../../../test/company/provider.ts";
import { callApi, factories, type TestUser } from "../../../../test/factories.ts";
import type { TestServer } from "../../../../test/harness.ts";
import { noRateLimits } from "../../../../test/no-rate-limits.ts";
import { certificates } from "../../../../test/tls/certificates.ts";
import { createOutgoing } from "../../../platform/outgoing/outgoing.ts";

let provider: TestProvider;
let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  provider = await startProvider({ publicUrl: "http://localhost:3000", logoutUrl: "http://127.0.0.1:1/" });
  server = await startCompanyServer(provider);
  owner = await factories(server).user();
  await createVisitor(server, provider).connect(owner, "bea");
});
afterEach(() => provider.lie(null));
afterAll(async () => {
  await server.close();
  await provider.stop();
});

const visit = () => createVisitor(server, provider);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const refused = [401, "company_refused"];
const sessions = async () =>
  (await server.db.selectFrom("sessions").select("id").where("user_id", "=", owner._id).execute()).length;

test("80: who is connected is signed in, and the vault stays closed", async () => {
  const done = await visit().signIn("bea");
  expect([done.status, done.body.user._id, done.body.vault]).toEqual([200, owner._id, null]);
  const { token } = done.body as { token: string };
  expect((await callApi(server, "GET /user", { token })).status).toBe(200);
  const vault = await callApi(server, "GET /user/vault", { token });
  expect([vault.status, vault.text.includes("wrappedVaultKey")]).toEqual([200, false]);
  const event = await server.db
    .selectFrom("audit_events")
    .select("details")
    .where("actor_id", "=", owner._id)
    .where("kind", "=", "signed-in")
    .orderBy("at", "desc")
    .executeTakeFirstOrThrow();
  expect(event.details).toMatchObject({ company: true });
});

test("80: the address at the provider has a state, a nonce and the hash of a verifier that stays here", async () => {
  const visitor = visit();
  const { body, headers } = await visitor.call("POST /auth/company/start", { email: "bea@contoso.example" });
  const url = new URL(body.url);
  const asked = Object.fromEntries(url.searchParams);
  expect([url.origin, asked]).toEqual([
    provider.issuer,
    {
      client_id: provider.clientId,
      redirect_uri: "http://localhost:3000/company/return",
      response_type: "code",
      scope: "openid email profile",
      state: expect.stringMatching(/^[0-9a-f-]{36}\.[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      login_hint: "bea@contoso.example",
    },
  ]);
  const cookie = String(headers["set-cookie"]);
  expect(cookie).toMatch(/^company-[0-9a-f-]{36}=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/);
  for (const hidden of [asked["state"], asked["nonce"]]) expect(cookie).not.toContain(hidden);
});

test.each<[string, Lie]>([
  ["another nonce", "nonce"],
  ["no nonce", "no nonce"],
  ["another issuer", "issuer"],
  ["another audience", "audience"],
  ["a past end", "expired"],
  ["the signature of a key that is not the provider's", "other key"],
  ["no signature", "unsigned"],
  ["the client's secret as key", "client secret as key"],
])("80: an ID token with %s signs nobody in", async (_what, lie) => {
  const before = await sessions();
  const visitor = visit();
  const returned = await visitor.go("bea");
  await provider.lie(lie);
  expect(codeOf(await visitor.call("POST /auth/company/finish", returned))).toEqual(refused);
  expect(await sessions()).toBe(before);
});

test("80: a reply without an ID token signs nobody in", async () => {
  const visitor = visit();
  const returned = await visitor.go("bea");
  await provider.lie("no ID token");
  expect(codeOf(await visitor.call("POST /auth/company/finish", returned))).toEqual(refused);
});

test("80: what the provider sent back counts once, also if the reply was lost, or was sent twice at the same time", async () => {
  const visitor = visit();
  const returned = await visitor.go("bea");
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const send = () => callApi(server, "POST /auth/company/finish", { body: returned, headers: { cookie } });
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  expect(codeOf(await send())).toEqual(refused);
});

test("80: the provider is asked about as many wrong codes of a network as may be refused, many at once too", async () => {
  await server.db.deleteFrom("rate_limits").execute();
  let exchanges = 0;
  const outgoing = createOutgoing({ allowed: ["127.0.0.1"], ca: certificates.root });
  const limited = await startCompanyServer(provider, {
    like: server,
    rateLimits: { ...noRateLimits, companyRefused: { points: 3, duration: 900 } },
    outgoing: {
      ...outgoing,
      send: (asked) => {
        if (asked.method === "POST") exchanges += 1;
        return outgoing.send(asked);
      },
    },
  });
  try {
    const rounds = [];
    for (let n = 0; n < 8; n += 1) {
      const visitor = createVisitor(limited, provider);
      const { body } = await visitor.call("POST /auth/company/start", {});
      const state = new URL((body as { url: string }).url).searchParams.get("state");
      rounds.push({ visitor, returned: { state, code: "made-up", iss: provider.issuer } });
    }
    // Sign-ins that work are not counted.
    for (let n = 0; n < 4; n += 1) expect((await createVisitor(limited, provider).signIn("bea")).status).toBe(200);
    exchanges = 0;
    const answers = await Promise.all(
      rounds.map(({ visitor, returned }) => visitor.call("POST /auth/company/finish", returned)),
    );
    const codes = answers.map(({ body }) => body.code as string).toSorted();
    expect([exchanges, codes]).toEqual([
      3,
      [...Array<string>(3).fill("company_refused"), ...Array<string>(5).fill("rate_limited")],
    ]);
  } finally {
    await limited.close();
  }
});

test("80: requests that anyone can make up keep no others of their network from signing in", async () => {
  await server.db.deleteFrom("rate_limits").execute();
  const rateLimits = { ...noRateLimits, companyRefused: { points: 1, duration: 900 } };
  const limited = await startCompanyServer(provider, { like: server, rateLimits });
  try {
    const used = createVisitor(limited, provider);
    const returned = await used.go("bea");
    expect((await used.call("POST /auth/company/finish", returned)).status).toBe(200);
    const [round] = returned.state.split(".");
    const madeUp: [string, Record<string, unknown>, string][] = [
      ["finish", { state: "x", code: "y" }, ""],
      ["finish", returned, `company-${round}=made-up`],
      ["finish", returned, [...used.cookies].map(([name, value]) => `${name}=${value}`).join("; ")],
      ["confirm", { ticket: "x", challenge: randomUUID(), code: "000000" }, ""],
      ["start", { invitation: "A".repeat(43) }, ""],
      ["start", { ticket: "x" }, ""],
      ["code", { code: "0123456789ABCDEF" }, ""],
    ];
    for (const [name, body, cookie] of madeUp) {
      for (let n = 0; n < 3; n += 1) {
        const { status } = await callApi(limited, `POST /auth/company/${name}`, { body, headers: { cookie } });
        expect([name, [401, 403].includes(status)]).toEqual([name, true]);
      }
    }
    expect((await createVisitor(limited, provider).signIn("bea")).status).toBe(200);
  } finally {
    await limited.close();
  }
});

describe("80: a code", () => {
  test("of another round, which somebody put into this one, signs nobody in", async () => {
    const [victim, attacker] = [visit(), visit()];
    const [own, others] = [await victim.go("bea"), await attacker.go("mallory")];
    const swapped = { ...own, code: others.code };
    expect(codeOf(await victim.call("POST /auth/company/finish", swapped))).toEqual(refused);
    const back = { ...others, code: own.code };
    expect(codeOf(await attacker.call("POST /auth/company/finish", back))).toEqual(refused);
  });

  test.each([
    ["that was made up", { code: "made-up" }],
    ["with another state", { state: `${randomUUID()}.${"A".repeat(43)}` }],
    ["of another provider (mix-up)", { iss: "https://login.example.org" }],
  ])("%s signs nobody in", async (_what, change) => {
    const visitor = visit();
    const returned = await visitor.go("bea");
    expect(codeOf(await visitor.call("POST /auth/company/finish", { ...returned, ...change }))).toEqual(refused);
  });

  test("with a state of the right id and a wrong rest signs nobody in", async () => {
    const visitor = visit();
    const returned = await visitor.go("bea");
    const state = `${returned.state.split(".")[0]}.${"A".repeat(43)}`;
    expect(codeOf(await visitor.call("POST /auth/company/finish", { ...returned, state }))).toEqual(refused);
    // It used nothing up: a page that sends the browser here with a state of its own stops no sign-in.
    expect((await visitor.call("POST /auth/company/finish", returned)).status).toBe(200);
  });

  test("whose issuer is left out, by a provider that says it, signs nobody in", async () => {
    const visitor = visit();
    const { iss: _left, ...returned } = await visitor.go("bea");
    expect(codeOf(await visitor.call("POST /auth/company/finish", returned))).toEqual(refused);
  });
});

test("81: what came back to one browser is worth nothing in another, with or without a round of its own", async () => {
  const victim = visit();
  const returned = await victim.go("mallory");
  const other = visit();
  expect(codeOf(await other.call("POST /auth/company/finish", returned))).toEqual(refused);
  await other.go("bea");
  expect(codeOf(await other.call("POST /auth/company/finish", returned))).toEqual(refused);
  // A cookie under the name of that round, with the content of another.
  const id = returned.state.split(".")[0] ?? "";
  const [, content = ""] = [...other.cookies].find(([name]) => name.startsWith("company-")) ?? [];
  const headers = { cookie: `company-${id}=${content}` };
  const answer = await callApi(server, "POST /auth/company/finish", { body: returned, headers });
  expect(codeOf(answer)).toEqual(refused);
});

test("81: a browser in which many rounds were begun keeps the last ones alone, or no server would read its headers", async () => {
  const visitor = visit();
  for (let times = 0; times < 40; times += 1) {
    const begun = await visitor.call("POST /auth/company/start", {});
    expect(begun.status).toBe(200);
  }
  expect(visitor.cookies.size).toBe(5);
  expect((await visitor.signIn("bea")).status).toBe(200);
  expect(visitor.cookies.size).toBe(5);
});

test("81: a round ends after ten minutes", async () => {
  const now = { at: Date.now() };
  const late = await startCompanyServer(provider, { like: server, clock: { now: () => new Date(now.at) } });
  const visitor = createVisitor(late, provider);
  const returned = await visitor.go("bea");
  now.at += 600_001;
  expect(codeOf(await visitor.call("POST /auth/company/finish", returned))).toEqual(refused);
  await late.close();
});

test("81: a round that connects an account belongs to the session that began it", async () => {
  const [owner, other] = await factories(server).users([{}, {}]);
  if (owner === undefined || other === undefined) throw new Error("no accounts");
  const visitor = visit();
  const begun = await visitor.call("POST /user/company/start", {}, owner.token);
  expect(new URL(begun.body.url).searchParams.get("prompt")).toBe("login");
  const returned = await visitor.goThere(begun.body.url, "owner");
  expect(codeOf(await visitor.call("POST /user/company/finish", returned, other.token))).toEqual(refused);
  expect(codeOf(await visitor.call("POST /auth/company/finish", returned))).toEqual(refused);
  // And one that signs in connects nothing.
  const another = visit();
  const signingIn = await another.go("owner");
  expect(codeOf(await another.call("POST /user/company/finish", signingIn, owner.token))).toEqual(refused);
  const found = await visitor.call("POST /user/company/finish", returned, owner.token);
  expect([found.status, found.body.email]).toEqual([200, "owner@contoso.example"]);
  const connect = (who: TestUser) =>
    visitor.call("POST /user/company/connect", { ticket: found.body.ticket, currentPassword: who.password }, who.token);
  expect(codeOf(await connect(other))).toEqual(refused);
  expect((await connect(owner)).status).toBe(200);
  expect(codeOf(await connect(owner))).toEqual(refused);
});

test("80: a token of another tenant of the same issuer signs nobody in", async () => {
  const config = { company: companyConfig(provider, { OIDC_TENANT: "hd=contoso.example" }) };
  const strict = await startCompanyServer(provider, { like: server, config });
  const come = () => createVisitor(strict, provider).signIn("bea");
  for (const claims of [{}, { hd: "evil.example" }, { hd: ["contoso.example"] }]) {
    await provider.person("bea", claims);
    expect(codeOf(await come())).toEqual(refused);
  }
  await provider.person("bea", { hd: "contoso.example" });
  expect((await come()).status).toBe(200);
  await strict.close();
});

test("80: an address that is only at the provider's userinfo is found there", async () => {
  const thin = await startProvider({
    publicUrl: "http://localhost:3000",
    logoutUrl: "http://127.0.0.1:1/",
    hasThinTokens: true,
  });
  const another = await startCompanyServer(thin);
  const connected = await createVisitor(another, thin).connect(await factories(another).user(), "cleo");
  expect(connected.body).toMatchObject({ connection: { email: "cleo@contoso.example" } });
  await another.close();
  await thin.stop();
});

test("96: no call, log or row of the server has a code, a token, the secret or a verifier", async () => {
  const visitor = visit();
  const returned = await visitor.go("bea");
  const done = await visitor.call("POST /auth/company/finish", returned);
  const seen = server.logged.join("\n") + JSON.stringify(done.body);
  const rows = JSON.stringify(await server.db.selectFrom("company_used").selectAll().execute());
  for (const secret of [returned.code, provider.clientSecret, returned.state]) {
    expect([seen.includes(secret), rows.includes(secret)]).toEqual([false, false]);
  }
});
