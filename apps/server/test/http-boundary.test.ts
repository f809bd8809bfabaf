import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import {
  type Call,
  callAccess,
  type CallName,
  type ErrorCode,
  errorReply,
  errors,
  isPublic,
  limits,
  octets,
} from "@pomander/contract";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callForms } from "../src/http/call-forms.ts";
import { insertApiToken } from "./api-tokens.ts";
import { callApi, type TestUser, factories } from "./factories.ts";
import { octetsHeaders } from "./files.ts";
import { startTestServer, type TestServer } from "./harness.ts";
import { credential, kdf, manifest, newEntry, newVault } from "./value-factories.ts";

let server: TestServer;
let ana: TestUser;
let eva: TestUser;
let root: TestUser;
let apiToken: string;
beforeAll(async () => {
  server = await startTestServer();
  ana = await factories(server).user();
  eva = await factories(server).user({ isAdmin: true });
  root = await factories(server).user({ isSuperAdmin: true });
  apiToken = (await insertApiToken(server, root)).secret;
});
afterAll(() => server.close());

const pathOf = (call: Call) => `${call.method} ${call.path.replaceAll(/\{\w+\}/g, randomUUID())}`;
/** Returns the token of a user who may make the call. */
const tokenFor = (name: CallName) => {
  const { roles } = callAccess[name];
  if (roles.length === 0) return apiToken;
  return (roles.includes("S") ? root : roles.includes("R") ? ana : eva).token;
};
const closed = callForms.filter(({ name }) => !isPublic(name));
const withBody = callForms.filter(({ call }) => call.body !== undefined);
const withJson = withBody.filter(({ call }) => call.body !== octets);
const headersOf = ({ body }: Call) => (body === octets ? { headers: octetsHeaders } : {});
/** Returns an empty body of a call that takes one. */
const emptyOf = (call: Call) => (call.body === undefined ? {} : { body: {}, ...headersOf(call) });

describe("without a session", () => {
  test.each(closed)("$id answers 401", async ({ call }) => {
    const answer = await callApi(server, pathOf(call), emptyOf(call));
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: "not_signed_in", message: errors.not_signed_in.message });
  });

  test.each([
    ["a token that is none", () => "abc"],
    ["a token without a signature", async () => unsigned({ sub: ana._id, sid: sessionOf(ana) })],
    ["a token signed with another key", () => sign({}, { secret: new TextEncoder().encode("x".repeat(32)) })],
    ["a token of another kind", () => sign({}, { typ: "pomander-recovery+jwt" })],
    ["a token for another audience", () => sign({}, { audience: "pomander:recovery" })],
    ["a token past its end", () => sign({}, { end: "1s ago" })],
    ["a token without an end", () => sign({}, { end: null })],
    ["a token signed with another algorithm", () => sign({}, { alg: "HS512" })],
    ["a token of a session that is not there", () => sign({ sid: randomUUID() })],
    ["a token of another's session", () => sign({ sub: randomUUID() })],
  ])("refuses %s", async (_what, make) => {
    expect((await callApi(server, "GET /user", { token: await make() })).status).toBe(401);
  });

  test("the same signer's right token is taken, so that the refusals above mean something", async () => {
    expect((await callApi(server, "GET /user", { token: await sign({}) })).status).toBe(200);
  });

  const sessionOf = (user: TestUser) =>
    (JSON.parse(Buffer.from(user.token.split(".")[1]!, "base64url").toString()) as { sid: string }).sid;
  const unsigned = (claims: object) =>
    [
      { alg: "none", typ: "pomander-session+jwt" },
      { ...claims, aud: "pomander:session", exp: 4_000_000_000 },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".") + ".x";
  const sign = (
    claims: object,
    how: { secret?: Uint8Array; typ?: string; audience?: string; end?: string | null; alg?: string } = {},
  ) => {
    const token = new SignJWT({ sub: ana._id, sid: sessionOf(ana), ...claims })
      .setProtectedHeader({ alg: how.alg ?? "HS256", typ: how.typ ?? "pomander-session+jwt" })
      .setAudience(how.audience ?? "pomander:session")
      .setIssuedAt();
    if (how.end !== null) token.setExpirationTime(how.end ?? "1h");
    return token.sign(how.secret ?? server.secrets.tokenSecret);
  };
});

describe("what is sent", () => {
  test.each(withJson)("$id refuses a field it does not know", async ({ name, call }) => {
    const answer = await callApi(server, pathOf(call), { token: tokenFor(name), body: { surprise: 1 } });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toContainEqual({ path: "surprise", message: "Not a field of this request" });
  });

  test.each(callForms)("$id refuses a query parameter it does not know", async ({ name, call }) => {
    const answer = await callApi(server, `${pathOf(call)}?surprise=1`, {
      token: tokenFor(name),
      ...emptyOf(call),
    });
    expect(answer.status).toBe(400);
  });

  test.each(withBody)("$id answers 413 above its limit and not at it", async ({ name, call }) => {
    const limit = call.bodyBytes ?? limits.bodyBytes;
    const token = tokenFor(name);
    const above = await callApi(server, pathOf(call), { token, raw: Buffer.alloc(limit + 1, " "), ...headersOf(call) });
    expect([above.status, above.body.code]).toEqual([413, "too_large"]);
    const at = await callApi(server, pathOf(call), { token, raw: Buffer.alloc(limit, " "), ...headersOf(call) });
    expect(at.status).toBe(400);
  });

  test("the limits are 1 MiB, for a segment too, and 32 MiB for entries by the thousand and the search index", () => {
    const large = withBody
      .filter(({ call }) => call.bodyBytes !== undefined)
      .map(({ id, call }) => [id, call.bodyBytes]);
    expect(limits.bodyBytes).toBe(2 ** 20);
    expect(large).toEqual([
      ["vaults.setSearchIndex", 32 * 2 ** 20],
      ["successors.stage", 32 * 2 ** 20],
      ["successors.stage.own", 32 * 2 ** 20],
      ["passwords.import", 32 * 2 ** 20],
      ["passwords.import.own", 32 * 2 ** 20],
      ["files.putSegment", 2 ** 20],
      ["sharedSuccessors.stage", 32 * 2 ** 20],
    ]);
  });

  test("a body that grows past the limit without saying its length is cut off with 413", async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 20; i++) controller.enqueue(Buffer.alloc(2 ** 16, " "));
        controller.close();
      },
    });
    const init = { method: "POST", body: stream, duplex: "half", headers: { "content-type": "application/json" } };
    const response = await fetch(`${server.url}/api/auth/prelogin`, init as RequestInit);
    expect(response.status).toBe(413);
  });

  test("a body far over the limit is answered 413 on a real connection, which lives on", async () => {
    const body = Buffer.alloc(40 * 2 ** 20, " ");
    const headers = { "content-type": "application/json" };
    for (const path of ["/auth/prelogin", "/user/password/passwords/import"]) {
      const response = await fetch(`${server.url}/api${path}`, { method: "POST", body, headers });
      expect(response.status).toBe(413);
    }
  });

  test.each([
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    ["application/json; charset=latin1", 415],
    ["application/json; charset=utf-8", 200],
    ["Application/JSON", 200],
  ])("a body of type %s answers %i", async (type, status) => {
    const answer = await callApi(server, "POST /auth/prelogin", {
      raw: JSON.stringify({ email: "a@example.com" }),
      headers: { "content-type": type },
    });
    expect(answer.status).toBe(status);
  });

  test.each([
    ["not JSON", "{"],
    ["nothing", ""],
    ["an array", "[]"],
    ["a text", '"x"'],
    ["bytes that are not UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ["a prototype", '{"email":"a@example.com","__proto__":{"x":1}}'],
    ["a constructor's prototype", '{"email":"a@example.com","constructor":{"prototype":{"x":1}}}'],
    ["very deep nesting", "[".repeat(500_000)],
  ])("refuses %s as a body with 400", async (_what, raw) => {
    const answer = await callApi(server, "POST /auth/prelogin", { raw });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid"]);
  });

  test.each([
    ["members", `{${Array.from({ length: 90_000 }, (_, i) => `"${i}":0`).join(",")}}`],
    ["objects", `[${"{},".repeat(90_000)}{}]`],
    ["arrays", `[${"[],".repeat(90_000)}[]]`],
    ["elements", `[${"0,".repeat(90_000)}0]`],
  ])("refuses more %s than any request has before they are made into values", async (_what, raw) => {
    const answer = await callApi(server, "POST /auth/prelogin", { raw });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path: "", message: "More parts than any request has" }]);
  });

  test("takes the parts of the longest list, and any text in them", async () => {
    const members = Array.from({ length: limits.groupMembers }, () => randomUUID());
    const group = await callApi(server, "POST /groups", { token: root.token, body: { name: "All", members } });
    expect(group.body.issues?.[0].message).not.toContain("parts");
    const raw = JSON.stringify({ email: `\\"${'"{[,'.repeat(90_000)}` });
    const text = await callApi(server, "POST /auth/prelogin", { raw });
    expect(text.body.issues).toContainEqual(expect.objectContaining({ path: "email" }));
  });

  test("a call that takes no body refuses one", async () => {
    expect((await callApi(server, "DELETE /user/sessions/current", { token: ana.token, body: {} })).status).toBe(400);
  });

  test("a path id that is no UUID is refused, and so is a malformed path", async () => {
    expect((await callApi(server, "GET /user/password/password/1", ana)).status).toBe(400);
    expect((await callApi(server, "GET /user/password/password/%ff", ana)).status).toBe(400);
  });
});

describe("the order of refusal", () => {
  const path = () => `PUT /user/password/password/${randomUUID()}`;
  const tooLarge = Buffer.alloc(limits.bodyBytes + 1, " ");

  test("413 comes before 401", async () => {
    expect((await callApi(server, path(), { raw: tooLarge })).status).toBe(413);
  });
  test("415 comes before 401", async () => {
    expect((await callApi(server, path(), { raw: "{}", headers: { "content-type": "text/plain" } })).status).toBe(415);
  });
  test("401 comes before 400", async () => {
    expect((await callApi(server, path(), { raw: "{" })).status).toBe(401);
  });
  test("403 password_change_required comes before 400", async () => {
    const ben = await factories(server).user({ mustChangePassword: true });
    const answer = await callApi(server, path(), { token: ben.token, raw: "{" });
    expect([answer.status, answer.body.code]).toEqual([403, "password_change_required"]);
  });
  test("400 comes before 404", async () => {
    expect((await callApi(server, path(), { token: ana.token, body: {} })).status).toBe(400);
    const right = await callApi(server, path(), { token: ana.token, body: { isFavorite: true } });
    expect([right.status, right.body.code]).toEqual([404, "not_found"]);
  });
  test("404 comes before 409, and entry_conflict before manifest_conflict", async () => {
    const body = { ...newEntry(), revision: 7, manifest: manifest(ana, 99) };
    const { _id, isFavorite: _f, isArchive: _a, ...save } = body;
    expect((await callApi(server, path(), { token: ana.token, body: save })).status).toBe(404);
    const entry = await factories(server).entry(ana);
    const at = `PUT /user/password/password/${entry._id}`;
    expect((await callApi(server, at, { token: ana.token, body: save })).body.code).toBe("entry_conflict");
    expect((await callApi(server, at, { token: ana.token, body: { ...save, revision: 2 } })).body.code).toBe(
      "manifest_conflict",
    );
  });
  test("400 comes before 429", async () => {
    const strict = await startTestServer({ rateLimits: { prelogin: { points: 1, duration: 60 } } });
    try {
      const good = { body: { email: "a@example.com" } };
      expect((await callApi(strict, "POST /auth/prelogin", good)).status).toBe(200);
      expect((await callApi(strict, "POST /auth/prelogin", { body: {} })).status).toBe(400);
      const limited = await callApi(strict, "POST /auth/prelogin", good);
      expect(limited.body.code).toBe("rate_limited");
      expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
    } finally {
      await strict.close();
    }
  });
  test("403 by the setting comes before 409", async () => {
    const shut = await startTestServer({ like: server, config: { registration: "closed" } });
    try {
      const body = {
        firstName: "A",
        lastName: "B",
        email: ana.email,
        password: credential(),
        kdf: kdf(),
        vault: newVault(),
      };
      expect((await callApi(shut, "POST /auth/register", { body })).body.code).toBe("registration_closed");
      expect((await callApi(server, "POST /auth/register", { body })).body.code).toBe("email_taken");
    } finally {
      await shut.close();
    }
  });
});

describe("what is no request", () => {
  /** Sends a raw request and returns everything that the server sends until it ends the connection. */
  const raw = (head: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
      let text = "";
      socket.on("data", (data) => (text += data.toString()));
      socket.once("error", reject);
      socket.once("close", () => resolve(text));
      socket.write(head);
    });

  test.each([
    [
      "a header field that is too long",
      `GET /api/user HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "headers_too_large",
    ],
    ["many that are", `GET / HTTP/1.1\r\n${`X: ${"x".repeat(999)}\r\n`.repeat(60)}\r\n`, 431, "headers_too_large"],
    ["an address that is too long", `GET /api/${"x".repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, "headers_too_large"],
    ["a line that is none", "HELLO\r\n\r\n", 400, "invalid"],
    ["no host", "GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400, "invalid"],
    [
      "a chunk that is none",
      "POST /api/auth/prelogin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      400,
      "invalid",
    ],
  ])("%s is answered in the shape of every refusal", async (_what, head, status, code) => {
    const [top = "", body = ""] = (await raw(head)).split("\r\n\r\n");
    expect(top).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(top).toMatch(/^cache-control: no-store$/m);
    expect(top).toMatch(/^connection: close$/m);
    const reply = errorReply.parse(JSON.parse(body));
    expect(reply).toMatchObject({ code, message: errors[code as ErrorCode].message });
    expect(top).toContain(`x-request-id: ${reply.requestId}`);
  });
});

describe("every reply", () => {
  test("is kept by no cache, names its request and is closed to pages", async () => {
    for (const answer of [
      await callApi(server, "GET /user", ana),
      await callApi(server, "GET /user"),
      await callApi(server, "GET /nothing"),
      await callApi(server, "POST /auth/prelogin", { body: { email: "a@example.com" } }),
    ]) {
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none';/);
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  test("names its request in the body of an error too", async () => {
    const { body, headers } = await callApi(server, "GET /user");
    expect(body.requestId).toBe(headers["x-request-id"]);
  });

  test("is pinned to TLS behind TLS alone", async () => {
    expect((await callApi(server, "GET /public-settings")).headers["strict-transport-security"]).toBeUndefined();
    const secure = await startTestServer({ like: server, config: { publicUrl: "https://pomander.example.com" } });
    try {
      expect((await callApi(secure, "GET /public-settings")).headers["strict-transport-security"]).toMatch(
        /max-age=\d+/,
      );
    } finally {
      await secure.close();
    }
  });
});
