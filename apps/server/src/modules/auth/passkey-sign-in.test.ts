import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestResponse, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import {
  enrol,
  finishSignIn,
  newAuthenticator,
  signInWithPasskey,
  startSignIn,
  startUnlock,
  testOrigin,
  type TestPasskey,
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
const refused = [401, "passkey_refused"];
const mailsTo = async (email: string) =>
  (await server.db.selectFrom("mails").select("template").where("recipient", "=", email).orderBy("id").execute()).map(
    ({ template }) => template,
  );

describe("a sign-in by passkey", () => {
  test("needs no address and no password, and gives the key that it wraps", async () => {
    const answer = await signInWithPasskey(server, laptop);
    expect(answer.status).toBe(200);
    expect(answer.body.user._id).toBe(ana._id);
    expect(answer.body.vault).toMatchObject({ vaultId: ana.vaultId, kdf: ana.kdf, key: laptop.record });
    expect(answer.text).not.toContain(ana.wrappedVaultKey);
    const session = { token: answer.body.token as string };
    expect((await callApi(server, "GET /user/vault/contents", session)).status).toBe(200);
    // The passkey has shown that it opens the vault, as a sign-in by password has.
    expect((await callApi(server, "GET /user/vault/history/deleted", session)).status).toBe(200);
  });

  test("asks everybody the same, without a hint of who has passkeys", async () => {
    const [first, second] = [await startSignIn(server), await startSignIn(server)];
    expect(first.options.allowCredentials).toEqual([]);
    expect({ ...first.options, challenge: "" }).toEqual({ ...second.options, challenge: "" });
    expect(first.options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(first.options.challenge).not.toBe(second.options.challenge);
    expect(first.options).not.toHaveProperty("extensions");
  });

  test("of a passkey without a vault key gives none", async () => {
    const plain = await enrol(server, ana, { members: { vault: null } });
    const answer = await signInWithPasskey(server, plain);
    expect([answer.status, answer.body.vault.key]).toEqual([200, null]);
    const session = { token: answer.body.token as string };
    expect(code(await callApi(server, "GET /user/vault/history/deleted", session))).toEqual([403, "locked"]);
  });

  test("counts as both factors", async () => {
    await server.db.updateTable("users").set({ has_factor: true }).where("id", "=", ana._id).execute();
    expect((await signInWithPasskey(server, laptop)).status).toBe(200);
  });

  test("remembers the device, tells of a new one, and is written down", async () => {
    const known = await signInWithPasskey(server, laptop, {}, { cookie: ana.cookie });
    expect(known.status).toBe(200);
    expect(await mailsTo(ana.email)).not.toContain("new-device");
    const strange = await signInWithPasskey(server, laptop);
    expect(strange.headers["set-cookie"]).toMatch(/^pomander-device-/);
    expect(await mailsTo(ana.email)).toContain("new-device");
    const events = await server.db.selectFrom("audit_events").selectAll().where("actor_id", "=", ana._id).execute();
    const signIns = events.filter(({ kind }) => kind === "signed-in").map(({ details }) => details);
    expect(signIns).toContainEqual(expect.objectContaining({ passkey: true, isNewDevice: true }));
  });

  test("notes when and where the passkey was last used", async () => {
    await signInWithPasskey(server, laptop);
    const row = await server.db
      .selectFrom("webauthn_credentials")
      .selectAll()
      .where("id", "=", laptop.passkey._id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ counter: 2, last_used_at: clock.now() });
    expect(row.last_used_device).not.toBeNull();
  });

  test("waits for an address that has to be proven first", async () => {
    const strict = await startTestServer({
      clock,
      like: server,
      config: { publicUrl: testOrigin, requireVerifiedEmail: true },
    });
    await server.db.updateTable("users").set({ first_verified_at: null }).where("id", "=", ana._id).execute();
    expect(code(await signInWithPasskey(strict, laptop))).toEqual([403, "email_not_verified"]);
    await strict.close();
  });
});

test("asking for challenges stores nothing, from however many networks; a known passkey's answer one row", async () => {
  const count = async () =>
    (await server.db.selectFrom("factor_challenges").select("id").where("purpose", "=", "passkey-sign-in").execute())
      .length;
  const before = await count();
  const asked = await Promise.all(Array.from({ length: 50 }, () => startSignIn(server)));
  expect(new Set(asked.map(({ options }) => options.challenge)).size).toBe(50);
  for (const { options } of asked) expect(Buffer.from(options.challenge, "base64url")).toHaveLength(32);
  const stranger = newAuthenticator();
  stranger.credentials.push({ ...laptop.authenticator.credentials[0]!, id: randomBytes(32).toString("base64url") });
  for (const { challenge, options } of asked.slice(0, 5)) {
    expect(code(await finishSignIn(server, { challenge, assertion: stranger.get(options) }))).toEqual(refused);
  }
  expect(await count()).toBe(before);
  expect((await signInWithPasskey(server, laptop)).status).toBe(200);
  expect(await count()).toBe(before + 1);
});

test("of one answer that arrives at several processes at once, one signs in", async () => {
  const second = await startTestServer({ clock, like: server, config: { publicUrl: testOrigin } });
  for (let i = 0; i < 5; i++) {
    const { challenge, options } = await startSignIn(server);
    const body = { challenge, assertion: laptop.authenticator.get(options) };
    const answers = await Promise.all([server, second, server, second].map((at) => finishSignIn(at, body)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  }
  await second.close();
});

describe("43: an assertion is refused", () => {
  test("replayed", async () => {
    const { challenge, options } = await startSignIn(server);
    const body = { challenge, assertion: laptop.authenticator.get(options) };
    expect((await finishSignIn(server, body)).status).toBe(200);
    expect(code(await finishSignIn(server, body))).toEqual(refused);
    const next = await startSignIn(server);
    expect(code(await finishSignIn(server, { ...body, challenge: next.challenge }))).toEqual(refused);
  });

  const faults: Record<string, AuthenticatorFaults> = {
    "for another challenge": { challenge: randomBytes(32).toString("base64url") },
    "from another port": { origin: "http://localhost:5001" },
    "from a page within another's": { crossOrigin: true },
    "for another rpId": { rpId: "example.org" },
    "of an enrolment": { type: "webauthn.create" },
    "without its owner verified": { isVerified: false },
    "signed with another key": { signsWrongly: true },
    "without the account": { userHandle: null },
    "with another account": { userHandle: randomBytes(16).toString("base64url") },
  };
  test.each(Object.entries(faults))("%s, and uses the challenge up", async (_name, fault) => {
    const { challenge, options } = await startSignIn(server);
    const wrong = laptop.authenticator.get(options, fault);
    expect(code(await finishSignIn(server, { challenge, assertion: wrong }))).toEqual(refused);
    const right = laptop.authenticator.get(options);
    expect(code(await finishSignIn(server, { challenge, assertion: right }))).toEqual(refused);
  });

  test("of a security key, which is a second factor and no passkey", async () => {
    await server.db
      .updateTable("webauthn_credentials")
      .set({ purpose: "security-key", vault_id: null, envelope: null })
      .where("id", "=", laptop.passkey._id)
      .execute();
    expect(code(await signInWithPasskey(server, laptop))).toEqual(refused);
  });

  test("of a passkey that this server does not know", async () => {
    const { challenge, options } = await startSignIn(server);
    const stranger = newAuthenticator();
    stranger.credentials.push({ ...laptop.authenticator.credentials[0]!, id: randomBytes(32).toString("base64url") });
    expect(code(await finishSignIn(server, { challenge, assertion: stranger.get(options) }))).toEqual(refused);
  });

  test("whose counter went back: its owner is told", async () => {
    await signInWithPasskey(server, laptop);
    expect(code(await signInWithPasskey(server, laptop, { counter: 1 }))).toEqual(refused);
    expect(await mailsTo(ana.email)).toContain("authenticator-copied");
    const events = await server.db.selectFrom("audit_events").select("kind").where("actor_id", "=", ana._id).execute();
    expect(events).toContainEqual({ kind: "passkey-copied" });
    // The authenticator with the right counter still signs in.
    expect((await signInWithPasskey(server, laptop, { counter: 9 })).status).toBe(200);
  });

  test("but not for a counter that stays 0", async () => {
    const phone = await enrol(server, ana, { authenticator: newAuthenticator(false) });
    for (let i = 0; i < 3; i++) expect((await signInWithPasskey(server, phone)).status).toBe(200);
  });
});

describe("46: a challenge of a passkey is refused", () => {
  test("when it is old", async () => {
    const { challenge, options } = await startSignIn(server);
    clock.advance(5 * 60);
    expect(code(await finishSignIn(server, { challenge, assertion: laptop.authenticator.get(options) }))).toEqual(
      refused,
    );
  });

  test("when it was made to open a vault, or to add a passkey", async () => {
    const unlock = (await startUnlock(server, ana, ana.vaultId)).body;
    const forUnlock = { challenge: unlock.challenge, assertion: laptop.authenticator.get(unlock.options) };
    expect(code(await finishSignIn(server, forUnlock))).toEqual(refused);
    const added = (await callApi(server, "POST /user/passkeys/start", { token: ana.token, body: {} })).body;
    const { options } = await startSignIn(server);
    const assertion = laptop.authenticator.get({ ...options, challenge: added.options.challenge });
    expect(code(await finishSignIn(server, { challenge: added.challenge, assertion }))).toEqual(refused);
  });

  test("when it is another's, and when the server made none of its name", async () => {
    const other = await startSignIn(server);
    const { challenge: id, options } = await startSignIn(server);
    const assertion = laptop.authenticator.get(options);
    const later = `${(clock.now().getTime() + 60_000).toString(16).padStart(12, "0")}${id.replaceAll("-", "").slice(12)}`;
    const inFuture = later.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    for (const challenge of ["", "x", "2d2b0b9e-7a0f-4d0a-8a53-7b2a8a3a2f10", other.challenge, inFuture])
      expect(code(await finishSignIn(server, { challenge, assertion }))).toEqual(refused);
  });
});

test("50: a request that carries what extensions gave is refused, and says nothing of it", async () => {
  const { challenge, options } = await startSignIn(server);
  const secret = Buffer.from("the result of prf, 32 bytes long").toString("base64url");
  const assertion = {
    ...laptop.authenticator.get(options),
    clientExtensionResults: { prf: { results: { first: secret } } },
  };
  const answer = await finishSignIn(server, { challenge, assertion });
  expect(code(answer)).toEqual([400, "invalid"]);
  expect(answer.text).not.toContain(secret);
  expect(server.logged.join("")).not.toContain(secret);
});
