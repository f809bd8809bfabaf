import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deriveAt, replaceCredential } from "../../../test/device.ts";
import { type AddedUser, callApi, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { credential } from "../../../test/value-factories.ts";

const clock = createTestClock();
let server: TestServer;
let admin: TestUser;
let ben: AddedUser;
let password: string;
beforeAll(async () => {
  server = await startTestServer({ clock, config: { smtpUrl: "smtp://127.0.0.1:1" } });
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await factories(server).user({ isAdmin: true });
  ben = await factories(server).added(admin);
  password = await replaceCredential(server, ben.email);
});

const login = (more: object = {}) =>
  callApi(server, "POST /auth/login", { body: { email: ben.email, password, ...more } });
const codes = async () => {
  const rows = await server.db
    .selectFrom("mails")
    .select("data")
    .where("template", "=", "sign-in-code")
    .where("recipient", "=", ben.email)
    .orderBy("id")
    .execute();
  return rows.map(({ data }) => (data as { code: string }).code);
};
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

describe("the code that goes with a temporary password", () => {
  test("is asked for after a right password, mailed to the account, and lets in once", async () => {
    const asked = await login();
    expect([asked.status, asked.body]).toEqual([
      401,
      {
        code: "second_factor_required",
        message: "One more step: confirm that it's you.",
        challenge: expect.stringMatching(/^[0-9a-f-]{36}$/),
        methods: ["mail"],
        requestId: expect.any(String),
      },
    ]);
    const { challenge } = asked.body;
    const [code] = await codes();
    expect(code).toMatch(/^\d{6}$/);
    expect(ben.user.emailVerifiedAt).toBeNull();
    const entered = await login({ challenge, code });
    // A user who has the code has access to the mailbox.
    expect([entered.status, entered.body.user.emailVerifiedAt]).toEqual([200, clock.now().toISOString()]);
    expect((await login({ challenge, code })).body.code).toBe("invalid_code");
  });

  test("is refused with a challenge that no text may hold", async () => {
    const answer = await login({ challenge: "\0", code: "123456" });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid"]);
  });

  test("is not asked for, nor mailed, after a wrong password", async () => {
    const answer = await callApi(server, "POST /auth/login", { body: { email: ben.email, password: credential() } });
    expect(answer.body.code).toBe("invalid_credentials");
    expect(await codes()).toEqual([]);
  });

  test("is not asked of those who chose their own password", async () => {
    const ana = await factories(server).user();
    const body = { email: ana.email, password: ana.password };
    expect((await callApi(server, "POST /auth/login", { body })).status).toBe(200);
  });

  test("is kept as a keyed hash, and not in the log", async () => {
    await login();
    const [code = ""] = await codes();
    const row = await server.db
      .selectFrom("sign_in_codes")
      .selectAll()
      .where("user_id", "=", ben._id)
      .executeTakeFirst();
    expect(row!.code_hash).toHaveLength(32);
    expect(server.logged.join("\n")).not.toContain(code);
  });

  test("ends after five wrong tries, also for the right one", async () => {
    const { challenge } = (await login()).body;
    const [code = ""] = await codes();
    for (let i = 0; i < 5; i++) {
      const wrong = await login({ challenge, code: otherThan(code) });
      expect([wrong.status, wrong.body.code]).toEqual([401, "invalid_code"]);
    }
    expect((await login({ challenge, code })).body.code).toBe("invalid_code");
  });

  test("still lets in at the fifth try", async () => {
    const { challenge } = (await login()).body;
    const [code = ""] = await codes();
    for (let i = 0; i < 4; i++) await login({ challenge, code: otherThan(code) });
    expect((await login({ challenge, code })).status).toBe(200);
  });

  test("counts as a failed sign-in when it is wrong, whatever right passwords came between", async () => {
    let tries = 0;
    while (tries < 40) {
      tries += 1;
      const answer = await login({ challenge: randomUUID(), code: "123456" });
      if (answer.status === 429) break;
      expect(answer.body.code).toBe("invalid_code");
      const between = await login();
      if (between.status === 429) break;
      expect(between.body.code).toBe("second_factor_required");
    }
    expect(tries).toBe(10);
  });

  test("ends after 24 hours", async () => {
    const { challenge } = (await login()).body;
    const [code] = await codes();
    clock.advance(86_400);
    expect((await login({ challenge, code })).body.code).toBe("invalid_code");
  });

  test("is mailed once a minute; in between the reply names the challenge that is open", async () => {
    const first = (await login()).body.challenge;
    expect((await login()).body.challenge).toBe(first);
    expect(await codes()).toHaveLength(1);
    clock.advance(60);
    const second = (await login()).body.challenge;
    expect(second).not.toBe(first);
    const [old, code] = await codes();
    expect((await login({ challenge: first, code: old })).body.code).toBe("invalid_code");
    expect((await login({ challenge: second, code })).status).toBe(200);
  });

  test("is mailed five times in 24 hours; beyond that the reply is the same without a mail", async () => {
    const shapes = new Set<string>();
    let challenge = "";
    for (let i = 0; i < 7; i++) {
      const answer = await login();
      challenge = answer.body.challenge;
      shapes.add(`${answer.status} ${Object.keys(answer.body).join()} ${challenge.length} ${challenge[14]}`);
      clock.advance(61);
    }
    const sent = await codes();
    expect(sent).toHaveLength(5);
    expect(shapes.size).toBe(1);
    expect((await login({ challenge, code: sent[4] })).status).toBe(200);
    // No challenge is open any more, and none is sent: the reply still looks the same.
    const closed = await login();
    expect(closed.body.code).toBe("second_factor_required");
    expect(await codes()).toHaveLength(5);
    clock.advance(86_400);
    await login();
    expect(await codes()).toHaveLength(6);
  });

  test("sent at once from two places is one code", async () => {
    const answers = await Promise.all([login(), login(), login()]);
    expect(new Set(answers.map(({ body }) => body.challenge)).size).toBe(1);
    expect(await codes()).toHaveLength(1);
  });

  test("of another account does not count here", async () => {
    const cleo = await factories(server).added(admin);
    const body = { email: cleo.email, password: await replaceCredential(server, cleo.email) };
    const { challenge } = (await callApi(server, "POST /auth/login", { body })).body;
    const row = await server.db
      .selectFrom("mails")
      .select("data")
      .where("recipient", "=", cleo.email)
      .where("template", "=", "sign-in-code")
      .executeTakeFirstOrThrow();
    const { code } = row.data as { code: string };
    expect((await login({ challenge, code })).body.code).toBe("invalid_code");
  });

  test("ends with a new reset, and with a change of address by another", async () => {
    const { challenge } = (await login()).body;
    const [code] = await codes();
    const reset = { password: "Another-temporary-1" };
    expect((await callApi(server, `PUT /auth/update/${ben._id}`, { token: admin.token, body: reset })).status).toBe(
      200,
    );
    password = await deriveAt(server, ben.email, reset.password);
    expect((await login({ challenge, code })).body.code).toBe("invalid_code");

    clock.advance(60);
    const next = (await login()).body.challenge;
    const nextCode = (await codes()).at(-1);
    const email = `${randomUUID()}@example.com`;
    await callApi(server, `PUT /auth/update/${ben._id}`, { token: admin.token, body: { email } });
    ben = { ...ben, email };
    expect((await login({ challenge: next, code: nextCode })).body.code).toBe("invalid_code");
  });

  test.each([{ code: "123456" }, { challenge: "x" }])("needs both halves: %j alone is asked again", async (half) => {
    expect((await login(half)).body.code).toBe("second_factor_required");
  });

  test.each(["12345", "1234567", "12345a", "", "１２３４５６"])("of the form %j is refused", async (code) => {
    expect((await login({ challenge: randomUUID(), code })).status).toBe(400);
  });
});
