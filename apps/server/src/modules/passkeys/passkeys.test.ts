import { randomUUID } from "node:crypto";
import type { AttestationOptions } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestResponse, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import {
  addPasskey,
  enrol,
  newAuthenticator,
  signInWithPasskey,
  testOrigin,
  unlockWithPasskey,
} from "../../../test/passkeys.ts";
import type { AuthenticatorFaults, KeyKind } from "../../../test/software-authenticator.ts";
import { credential, wrappedVaultKey } from "../../../test/value-factories.ts";

const clock = createTestClock();
let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock, config: { publicUrl: testOrigin } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
});

const code = ({ status, body }: TestResponse) => [status, body.code];
const start = () => callApi(server, "POST /user/passkeys/start", { token: ana.token, body: {} });
const remove = (id: string, body: object = { currentPassword: ana.password }, { token } = ana) =>
  callApi(server, `POST /user/passkeys/${id}/remove`, { token, body });
const rowsOf = (userId = ana._id) =>
  server.db.selectFrom("webauthn_credentials").selectAll().where("user_id", "=", userId).execute();
const mails = async () =>
  (
    await server.db.selectFrom("mails").select("template").where("recipient", "=", ana.email).orderBy("id").execute()
  ).map(({ template }) => template);
const login = async () =>
  (await callApi(server, "POST /auth/login", { body: { email: ana.email, password: ana.password } })).body as {
    token: string;
  };

describe("a passkey that is added", () => {
  test("is asked to stay on the authenticator, with its owner verified, and named by the account", async () => {
    const { options } = (await start()).body;
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Pomander" },
      user: { name: ana.email, displayName: "Ana Silva" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
    expect(Buffer.from(options.user.id, "base64url").toString("hex")).toBe(ana._id.replaceAll("-", ""));
    expect(options).not.toHaveProperty("extensions");
  });

  test("is shown, mailed and written down; its vault key is sealed under the pepper", async () => {
    const { passkey, record } = await enrol(server, ana);
    expect(passkey).toEqual({
      _id: expect.any(String) as string,
      credentialId: record.id,
      name: "Laptop",
      vaultId: ana.vaultId,
      maySignIn: true,
      createdAt: clock.now().toISOString(),
      lastUsedAt: null,
      lastUsedDevice: null,
    });
    expect(await mails()).toContain("passkey-added");
    const events = await server.db.selectFrom("audit_events").select("kind").where("actor_id", "=", ana._id).execute();
    expect(events).toContainEqual({ kind: "passkey-added" });
    const [row] = await rowsOf();
    expect(row).toMatchObject({ rp_id: "localhost", purpose: "passkey" });
    expect(row?.envelope).not.toContain(record.envelope.split(".")[3]);
  });

  test("is never asked for twice of one authenticator", async () => {
    const first = await enrol(server, ana);
    const { options } = (await start()).body;
    expect(options.excludeCredentials).toMatchObject([{ id: first.passkey.credentialId }]);
  });

  const faults: Record<string, AuthenticatorFaults & { key?: KeyKind }> = {
    "for another challenge": { challenge: "AAAA" },
    "from another origin": { origin: "https://evil.example" },
    "for another rpId": { rpId: "example.org" },
    "without its owner verified": { isVerified: false },
    "of an algorithm that was not offered": { key: "ES384" },
    "that is an assertion": { type: "webauthn.get" },
  };
  test.each(Object.entries(faults))("43: is refused %s", async (_name, fault) => {
    expect(code(await addPasskey(server, ana, { faults: fault }))).toEqual([409, "authenticator_refused"]);
    expect(await rowsOf()).toEqual([]);
  });

  test("46: is refused with a challenge of another session, account, time or of before", async () => {
    const send = async (
      { challenge, options }: { challenge: string; options: AttestationOptions },
      { token, password }: { token: string; password: string } = ana,
    ) => {
      const passkey = { challenge, attestation: newAuthenticator().create(options), name: "Phone", vault: null };
      return callApi(server, "POST /user/passkeys", { token, body: { currentPassword: password, passkey } });
    };
    const begun = (await start()).body;
    const refused = [409, "authenticator_refused"];
    expect(code(await send(begun, await factories(server).user()))).toEqual(refused);
    expect(code(await send(begun, { ...(await login()), password: ana.password }))).toEqual(refused);
    expect((await send(begun)).status).toBe(201);
    expect(code(await send(begun))).toEqual(refused);
    const late = (await start()).body;
    clock.advance(5 * 60);
    expect(code(await send(late))).toEqual(refused);
  });

  test("40: is refused for a vault that is not the account's present one", async () => {
    const ben = await factories(server).user();
    const members = { vault: { vaultId: ben.vaultId, envelope: wrappedVaultKey() } };
    expect(code(await addPasskey(server, ana, { members }))).toEqual([409, "vault_changed"]);
  });

  test("is refused under an id that another account has", async () => {
    const ben = await factories(server).user();
    const phone = await enrol(server, ben);
    const authenticator = newAuthenticator();
    const started = (await start()).body;
    const copied = authenticator.create(started.options);
    await server.db
      .updateTable("webauthn_credentials")
      .set({ credential_id: copied.id })
      .where("id", "=", phone.passkey._id)
      .execute();
    const passkey = { challenge: started.challenge, attestation: copied, name: "Phone", vault: null };
    const body = { currentPassword: ana.password, passkey };
    const answer = await callApi(server, "POST /user/passkeys", { token: ana.token, body });
    expect(code(answer)).toEqual([409, "authenticator_refused"]);
    expect(await rowsOf(ben._id)).toHaveLength(1);
  });

  test("is one of 20 at most", async () => {
    for (let i = 0; i < 20; i++) {
      await enrol(server, ana, { members: { vault: null } });
      await server.db.deleteFrom("mails").execute();
    }
    expect(code(await start())).toEqual([409, "factor_limit"]);
  });

  test.each(["usb\0", "\ud800"])("is refused with %j among its transports", async (transport) => {
    const started = (await start()).body;
    const { response, ...made } = newAuthenticator().create(started.options);
    const attestation = { ...made, response: { ...response, transports: [transport] } };
    const passkey = { challenge: started.challenge, attestation, name: "Phone", vault: null };
    const body = { currentPassword: ana.password, passkey };
    const answer = await callApi(server, "POST /user/passkeys", { token: ana.token, body });
    expect(code(answer)).toEqual([400, "invalid"]);
  });

  test("50: may carry nothing that extensions gave", async () => {
    const started = (await start()).body;
    const attestation = {
      ...newAuthenticator().create(started.options),
      clientExtensionResults: { prf: { enabled: true } },
    };
    const passkey = { challenge: started.challenge, attestation, name: "Phone", vault: null };
    const body = { currentPassword: ana.password, passkey };
    const answer = await callApi(server, "POST /user/passkeys", { token: ana.token, body });
    expect(code(answer)).toEqual([400, "invalid"]);
  });
});

describe("47: a token alone", () => {
  test("adds and removes no passkey without the master password", async () => {
    const { passkey } = await enrol(server, ana);
    const wrong = { currentPassword: credential() };
    expect(code(await addPasskey(server, { ...ana, password: credential() }))).toEqual([403, "wrong_password"]);
    expect(code(await remove(passkey._id, wrong))).toEqual([403, "wrong_password"]);
    expect(await rowsOf()).toHaveLength(1);
  });

  test("and the password add and remove none where the account has a second factor", async () => {
    const { passkey } = await enrol(server, ana);
    await server.db.updateTable("users").set({ has_factor: true }).where("id", "=", ana._id).execute();
    expect(code(await addPasskey(server, ana))).toEqual([403, "factor_proof_required"]);
    expect(code(await remove(passkey._id))).toEqual([403, "factor_proof_required"]);
    expect(await rowsOf()).toHaveLength(1);
  });
});

describe("a passkey that is removed", () => {
  test("signs in and opens the vault no more; its owner is told", async () => {
    const laptop = await enrol(server, ana);
    expect((await remove(laptop.passkey._id)).status).toBe(204);
    expect(code(await signInWithPasskey(server, laptop))).toEqual([401, "passkey_refused"]);
    expect(code(await unlockWithPasskey(server, ana, ana.vaultId, laptop))).toEqual([403, "passkey_rejected"]);
    expect(await mails()).toContain("passkey-removed");
  });

  test("ends the sessions that it began, and no others; the one that removes it stays", async () => {
    const laptop = await enrol(server, ana);
    const phone = await enrol(server, ana);
    const ben = await factories(server).user();
    const bens = await enrol(server, ben);
    const begin = async (passkey: typeof laptop) => {
      const { status, body } = await signInWithPasskey(server, passkey);
      expect(status).toBe(200);
      return { token: body.token as string };
    };
    const isGoing = async (session: { token: string }) => (await callApi(server, "GET /user", session)).status === 200;
    const others = [await begin(phone), await login(), ana, await begin(bens)];
    const ended = [await begin(laptop), await begin(laptop)];
    // A session that was begun otherwise stays when it opens the vault with the passkey.
    expect((await unlockWithPasskey(server, ana, ana.vaultId, laptop)).status).toBe(200);
    const own = await begin(laptop);
    const body = { currentPassword: ana.password };
    expect((await remove(laptop.passkey._id, body, { ...ana, ...own })).status).toBe(204);
    expect(await Promise.all([...ended, ...others, own].map(isGoing))).toEqual([
      ...ended.map(() => false),
      ...others.map(() => true),
      true,
    ]);
  });

  test("ends none when the removal is refused", async () => {
    const laptop = await enrol(server, ana);
    const { token } = (await signInWithPasskey(server, laptop)).body as { token: string };
    expect(code(await remove(laptop.passkey._id, { currentPassword: credential() }))).toEqual([403, "wrong_password"]);
    expect((await callApi(server, "GET /user", { token })).status).toBe(200);
  });

  test("has to be one's own", async () => {
    const { passkey } = await enrol(server, ana);
    const ben = await factories(server).user();
    expect(code(await remove(passkey._id, { currentPassword: ben.password }, ben))).toEqual([404, "not_found"]);
    expect(code(await remove(randomUUID()))).toEqual([404, "not_found"]);
    expect(await rowsOf()).toHaveLength(1);
  });
});
