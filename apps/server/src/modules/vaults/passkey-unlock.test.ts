import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestResponse, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import {
  enrol,
  finishUnlock,
  signInWithPasskey,
  startSignIn,
  startUnlock,
  testOrigin,
  type TestPasskey,
  unlockWithPasskey,
} from "../../../test/passkeys.ts";
import type { AuthenticatorFaults } from "../../../test/software-authenticator.ts";

const clock = createTestClock();
let server: TestServer;
let ana: TestUser;
let laptop: TestPasskey;
beforeAll(async () => {
  server = await startTestServer({ clock, config: { publicUrl: testOrigin } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
  laptop = await enrol(server, ana);
});

const code = ({ status, body }: TestResponse) => [status, body.code];
const rejected = [403, "passkey_rejected"];
const login = async ({ email, password } = ana) =>
  (await callApi(server, "POST /auth/login", { body: { email, password } })).body as { token: string };

describe("an unlock by passkey", () => {
  test("gives the key that it wraps, and lets the session read earlier versions", async () => {
    const session = await login();
    await server.db.deleteFrom("session_unlocks").execute();
    expect(code(await callApi(server, "GET /user/vault/history/deleted", session))).toEqual([403, "locked"]);
    const answer = await unlockWithPasskey(server, session, ana.vaultId, laptop);
    expect([answer.status, answer.body]).toEqual([200, { key: laptop.record }]);
    expect((await callApi(server, "GET /user/vault/history/deleted", session)).status).toBe(200);
  });

  test("asks for the vault's own passkeys, each with its owner verified", async () => {
    await enrol(server, ana, { members: { vault: null } });
    const { options } = (await startUnlock(server, ana, ana.vaultId)).body;
    expect(options).toMatchObject({ userVerification: "required", rpId: "localhost" });
    expect(options.allowCredentials).toEqual([
      { id: laptop.passkey.credentialId, type: "public-key", transports: ["internal"] },
    ]);
  });
});

describe("40: nothing is given for", () => {
  test("a vault of another account", async () => {
    const ben = await factories(server).user();
    const phone = await enrol(server, ben);
    expect(code(await startUnlock(server, ana, ben.vaultId))).toEqual([404, "not_found"]);
    const { challenge, options } = (await startUnlock(server, ben, ben.vaultId)).body;
    const assertion = phone.authenticator.get(options);
    expect(code(await finishUnlock(server, ana, ben.vaultId, { challenge, assertion }))).toEqual([404, "not_found"]);
  });

  test("a passkey of another account", async () => {
    const ben = await factories(server).user();
    const phone = await enrol(server, ben);
    const answer = await unlockWithPasskey(server, ana, ana.vaultId, phone);
    expect(code(answer)).toEqual(rejected);
  });

  test("a passkey that opens no vault, or another one of the account", async () => {
    const plain = await enrol(server, ana, { members: { vault: null } });
    expect(code(await unlockWithPasskey(server, ana, ana.vaultId, plain))).toEqual(rejected);
  });

  test("a row that somebody has changed for another in the database", async () => {
    const phone = await enrol(server, ana);
    const rows = await server.db
      .selectFrom("webauthn_credentials")
      .select(["id", "envelope"])
      .where("user_id", "=", ana._id)
      .execute();
    const [first, second] = rows;
    await server.db
      .updateTable("webauthn_credentials")
      .set({ envelope: second!.envelope })
      .where("id", "=", first!.id)
      .execute();
    const changed = first!.id === laptop.passkey._id ? laptop : phone;
    expect((await unlockWithPasskey(server, ana, ana.vaultId, changed)).status).toBe(500);
  });
});

describe("43: an assertion opens nothing", () => {
  const faults: Record<string, AuthenticatorFaults> = {
    "from another origin": { origin: "https://evil.example" },
    "for another rpId": { rpId: "example.org" },
    "without its owner verified": { isVerified: false },
    "signed with another key": { signsWrongly: true },
    "of an enrolment": { type: "webauthn.create" },
    "with a counter that went back": { counter: 1 },
  };
  test.each(Object.entries(faults))("%s", async (_name, fault) => {
    expect(code(await unlockWithPasskey(server, ana, ana.vaultId, laptop, fault))).toEqual(rejected);
  });

  test("replayed", async () => {
    const { challenge, options } = (await startUnlock(server, ana, ana.vaultId)).body;
    const body = { challenge, assertion: laptop.authenticator.get(options) };
    expect((await finishUnlock(server, ana, ana.vaultId, body)).status).toBe(200);
    expect(code(await finishUnlock(server, ana, ana.vaultId, body))).toEqual(rejected);
  });
});

describe("46: a challenge opens nothing", () => {
  test("of another session", async () => {
    const { challenge, options } = (await startUnlock(server, ana, ana.vaultId)).body;
    const body = { challenge, assertion: laptop.authenticator.get(options) };
    expect(code(await finishUnlock(server, await login(), ana.vaultId, body))).toEqual(rejected);
    expect((await finishUnlock(server, ana, ana.vaultId, body)).status).toBe(200);
  });

  test("when it is old", async () => {
    const { challenge, options } = (await startUnlock(server, ana, ana.vaultId)).body;
    clock.advance(5 * 60);
    const body = { challenge, assertion: laptop.authenticator.get(options) };
    expect(code(await finishUnlock(server, ana, ana.vaultId, body))).toEqual(rejected);
  });

  test("that was made to sign in", async () => {
    const { challenge, options } = await startSignIn(server);
    const body = { challenge, assertion: laptop.authenticator.get(options) };
    expect(code(await finishUnlock(server, ana, ana.vaultId, body))).toEqual(rejected);
  });

  test("once the session has ended", async () => {
    const { body } = await signInWithPasskey(server, laptop);
    const session = { token: body.token as string };
    const { challenge, options } = (await startUnlock(server, session, ana.vaultId)).body;
    await callApi(server, "DELETE /user/sessions/current", session);
    const assertion = laptop.authenticator.get(options);
    expect((await finishUnlock(server, session, ana.vaultId, { challenge, assertion })).status).toBe(401);
  });
});
