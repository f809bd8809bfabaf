import { randomUUID } from "node:crypto";
import { defaultKdf } from "@pomander/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reportStatements, watchStatements } from "../../../test/executed-statements.ts";
import { type TestResponse, callApi, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { credential } from "../../../test/value-factories.ts";

let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ana = await factories(server).user();
});
afterAll(() => server.close());

const login = (email: string, password: string, headers: Record<string, string> = {}, at = server) =>
  callApi(at, "POST /auth/login", { body: { email, password }, headers });

describe("signing in", () => {
  test("gives a token, the user and the vault with its wrapped key", async () => {
    const answer = await login(`  ${ana.email.toUpperCase()} `, ana.password);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ _id: ana._id, email: ana.email });
    expect(answer.body.vault).toMatchObject({
      vaultId: ana.vaultId,
      kdf: ana.kdf,
      hasRecovery: true,
      wrappedVaultKey: ana.wrappedVaultKey,
    });
    expect((await callApi(server, "GET /user", { token: answer.body.token })).status).toBe(200);
  });

  test("gives no vault when the password is the account's and not the vault's", async () => {
    const ben = await factories(server).user();
    await server.db
      .updateTable("vaults")
      .set({ verifier: Buffer.alloc(32, 1) })
      .where("id", "=", ben.vaultId)
      .execute();
    const answer = await login(ben.email, ben.password);
    expect([answer.status, answer.body.vault]).toEqual([200, null]);
  });

  test("refuses a plain password before anything else, and logs none of it", async () => {
    const answer = await login(ana.email, "correct horse battery staple");
    expect([answer.status, answer.body.code]).toEqual([400, "credential_required"]);
    expect(JSON.stringify(answer.body)).not.toContain("correct horse");
    expect(server.logged.join()).not.toContain("correct horse");
  });

  test("the cookie of the device is for the calls alone and cannot be read by a page", async () => {
    const [cookie] = [(await login(ana.email, ana.password)).headers["set-cookie"]].flat().map(String);
    expect(cookie).toMatch(
      /^pomander-device-[\w-]{12}=[\w-]{43}; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    const secure = await startTestServer({ like: server, config: { publicUrl: "https://pomander.example.com" } });
    const answer = await login(ana.email, ana.password, {}, secure);
    await secure.close();
    expect(String(answer.headers["set-cookie"])).toMatch(/; Secure; /);
  });

  test("a device keeps its cookie, and an account knows ten devices at most", async () => {
    const ben = await factories(server).user();
    for (let i = 0; i < 12; i++) await login(ben.email, ben.password);
    const count = () => server.db.selectFrom("devices").selectAll().where("user_id", "=", ben._id).execute();
    expect(await count()).toHaveLength(10);
    const again = await login(ben.email, ben.password);
    const cookie = String(again.headers["set-cookie"]).split(";")[0]!;
    const known = await login(ben.email, ben.password, { cookie });
    expect(String(known.headers["set-cookie"]).split(";")[0]).toBe(cookie);
    expect(await count()).toHaveLength(10);
  });

  test("logs no token, credential or wrapped key", async () => {
    const answer = await login(ana.email, ana.password);
    const log = server.logged.join("");
    expect(log).toContain('"route":"/api/auth/login"');
    for (const secret of [answer.body.token, ana.password, ana.wrappedVaultKey, ana.email, ana.kdf.salt]) {
      expect(log).not.toContain(secret);
    }
  });
});

/** Returns everything by which a client can distinguish two replies. */
const outside = ({ status, headers, text }: TestResponse) => {
  const { "x-request-id": requestId, date: _date, ...rest } = headers;
  return { status, headers: rest, text: text.replaceAll(String(requestId), "") };
};

describe("nobody is told whether an address is registered", () => {
  const stranger = () => `${randomUUID()}@example.com`;

  test("by prelogin, which gives a stranger's address a salt that stays the same", async () => {
    const prelogin = (email: string) => callApi(server, "POST /auth/prelogin", { body: { email } });
    const nobody = stranger();
    const [known, unknown, again] = [await prelogin(ana.email), await prelogin(nobody), await prelogin(nobody)];
    expect(known.body).toEqual({ kdf: ana.kdf });
    expect(unknown.body).toEqual({ kdf: { ...defaultKdf, salt: expect.stringMatching(/^[\w-]{22}$/) } });
    expect(again.body).toEqual(unknown.body);
    expect(unknown.text.replace(unknown.body.kdf.salt, ana.kdf.salt)).toBe(known.text);
    expect({ ...outside(unknown), text: "" }).toEqual({ ...outside(known), text: "" });
    expect((await prelogin(stranger())).body.kdf.salt).not.toBe(unknown.body.kdf.salt);
  });

  test("by a failed sign-in", async () => {
    const known = await login(ana.email, credential());
    const unknown = await login(stranger(), credential());
    expect(known.body).toMatchObject({ code: "invalid_credentials", message: "Invalid email or password" });
    expect(outside(unknown)).toEqual(outside(known));
  });

  test("by a recovery: a stranger, no key and a wrong key look alike", async () => {
    const ben = await factories(server).user();
    await server.db
      .updateTable("vaults")
      .set({ recovery_verifier: null, recovery_wrapped_key: null })
      .where("id", "=", ben.vaultId)
      .execute();
    const start = (email: string) =>
      callApi(server, "POST /auth/recover/start", { body: { email, recoveryCredential: credential() } });
    const wrong = await start(ana.email);
    expect([wrong.status, wrong.body.code]).toEqual([401, "invalid_recovery"]);
    expect(outside(await start(ben.email))).toEqual(outside(wrong));
    expect(outside(await start(stranger()))).toEqual(outside(wrong));
  });

  test("by being slowed down: it begins at the same try and lasts as long", async () => {
    const clock = createTestClock();
    const slow = await startTestServer({ clock });
    const owner = await factories(slow).user();
    const tries = async (email: string, path: string, member: string) => {
      const answers: unknown[] = [];
      for (let i = 0; i < 14; i++) {
        answers.push(outside(await callApi(slow, path, { body: { email, [member]: credential() } })));
        clock.advance(7);
      }
      return answers;
    };
    expect(await tries(stranger(), "POST /auth/login", "password")).toEqual(
      await tries(owner.email, "POST /auth/login", "password"),
    );
    expect(await tries(stranger(), "POST /auth/recover/start", "recoveryCredential")).toEqual(
      await tries(owner.email, "POST /auth/recover/start", "recoveryCredential"),
    );
    await slow.close();
  });

  test("by the statements that the database runs", async () => {
    const statements = async (email: string) => {
      const seen: string[] = [];
      const endWatch = watchStatements((text) => seen.push(text));
      const watched = await startTestServer({ like: server });
      await login(email, credential(), {}, watched);
      await callApi(watched, "POST /auth/recover/start", { body: { email, recoveryCredential: credential() } });
      await callApi(watched, "POST /auth/prelogin", { body: { email } });
      await watched.close();
      endWatch();
      return seen;
    };
    await reportStatements(server);
    const ben = await factories(server).user();
    const known = await statements(ben.email);
    expect(known.length).toBeGreaterThan(10);
    expect(await statements(stranger())).toEqual(known);
  });
});
