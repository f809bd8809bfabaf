import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { codeAt, cookieOf, factorCalls, setUpTotp } from "../../../test/factors.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { countLockWaits } from "../../../test/lock-waits.ts";
import { enrol, signInWithPasskey } from "../../../test/passkeys.ts";
import { credential, kdf, recovery, wrappedVaultKey } from "../../../test/value-factories.ts";
import { withTransaction } from "../../platform/transaction.ts";

const clock = createTestClock();
let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user();
});

/** A browser that has signed in: its session and its cookie. */
interface Browser {
  token: string;
  sessionId: string;
  cookie: string;
}

const signIn = async (cookie?: string): Promise<Browser> => {
  const { email, password } = ana;
  const headers = cookie === undefined ? {} : { cookie };
  const answer = await callApi(server, "POST /auth/login", { body: { email, password }, headers });
  expect(answer.status).toBe(200);
  return browserOf(answer.body.token, cookieOf(answer));
};
const browserOf = async (token: string, cookie: string): Promise<Browser> => {
  const { body } = await callApi(server, "GET /user/sessions", { token });
  const { _id } = (body as { _id: string; isCurrent: boolean }[]).find(({ isCurrent }) => isCurrent)!;
  return { token, sessionId: _id, cookie };
};
const end = (sessionId: string, token: string) => callApi(server, `DELETE /user/sessions/${sessionId}`, { token });
const newDeviceMails = async () => {
  const mails = server.db.selectFrom("mails").select("data").where("recipient", "=", ana.email);
  const found = await mails.where("template", "=", "new-device").orderBy("id").execute();
  return found.map(({ data }) => data as { end?: string });
};
const isKnown = async ({ cookie }: Browser) => {
  const before = (await newDeviceMails()).length;
  await signIn(cookie);
  return (await newDeviceMails()).length === before;
};

describe("the browser of a session that its owner ends", () => {
  test("is a new one at its next sign-in, after End in the profile", async () => {
    const thief = await signIn();
    expect(await isKnown(thief)).toBe(true);
    expect((await end(thief.sessionId, ana.token)).status).toBe(204);
    expect(await isKnown(thief)).toBe(false);
  });

  test("is a new one at its next sign-in, after the mailed link", async () => {
    const thief = await signIn();
    const token = (await newDeviceMails()).at(-1)?.end;
    expect((await callApi(server, "POST /auth/end-session", { body: { token } })).status).toBe(204);
    expect(await isKnown(thief)).toBe(false);
  });

  test("is a new one when the passkey that began its session is removed", async () => {
    const added = await enrol(server, ana);
    const answer = await signInWithPasskey(server, added);
    const thief = await browserOf(answer.body.token, cookieOf(answer));
    const removed = await callApi(server, `POST /user/passkeys/${added.passkey._id}/remove`, {
      token: ana.token,
      body: { currentPassword: ana.password },
    });
    expect(removed.status).toBe(204);
    expect(await isKnown(thief)).toBe(false);
  });

  test("is asked for the second factor again, though it was trusted", async () => {
    const { secret } = await setUpTotp(server, ana, clock);
    const calls = factorCalls(server, ana);
    clock.advance(90);
    const { challenge } = await calls.challengeOfLogin();
    const answer = await calls.login({ challenge, code: codeAt(secret, clock), trustDevice: true });
    const thief = await browserOf(answer.body.token, cookieOf(answer));
    expect((await calls.login({}, thief.cookie)).status).toBe(200);
    await end(thief.sessionId, ana.token);
    expect((await calls.login({}, thief.cookie)).body.code).toBe("second_factor_required");
    expect((await calls.list()).body.trustedDevices).toEqual([]);
  });

  test("is a new one when a first second factor ends the other sessions, which leaves one's own known", async () => {
    const thief = await signIn();
    const own = await browserOf(ana.token, ana.cookie);
    await setUpTotp(server, ana, clock);
    const devices = server.db.selectFrom("devices").select("id").where("user_id", "=", ana._id);
    expect(await devices.execute()).toHaveLength(1);
    expect((await callApi(server, "GET /user", own)).status).toBe(200);
    expect((await callApi(server, "GET /user", thief)).status).toBe(401);
  });
});

const newPassword = () => ({ password: credential(), kdf: kdf() });
/** Actions that end every session of the account. */
const endings: Record<string, () => Promise<unknown>> = {
  "signing out everywhere": () => callApi(server, "DELETE /user/sessions", ana),
  "a new master password": () => {
    const vault = { vaultId: ana.vaultId, wrappedVaultKey: wrappedVaultKey() };
    const body = { currentPassword: ana.password, ...newPassword(), vault };
    return callApi(server, `PUT /auth/update/${ana._id}`, { token: ana.token, body });
  },
  "a recovery": async () => {
    const start = { email: ana.email, recoveryCredential: ana.recovery.credential };
    const { recoveryToken } = (await callApi(server, "POST /auth/recover/start", { body: start })).body;
    const keys = { ...newPassword(), wrappedVaultKey: wrappedVaultKey(), recovery: recovery() };
    return callApi(server, "POST /auth/recover/finish", { body: { recoveryToken, ...keys } });
  },
  "a reset by an administrator": async () => {
    const { token } = await factories(server).user({ isAdmin: true });
    return callApi(server, `PUT /auth/update/${ana._id}`, { token, body: { password: "Temporary-1" } });
  },
};
test.each(Object.keys(endings))("every browser that was known is forgotten after %s", async (ending) => {
  const devices = async () =>
    (await server.db.selectFrom("devices").select("id").where("user_id", "=", ana._id).execute()).map(({ id }) => id);
  await signIn();
  const before = await devices();
  expect(before).toHaveLength(2);
  expect(await endings[ending]?.()).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
  expect((await devices()).filter((id) => before.includes(id))).toEqual([]);
});

describe("no other browser is forgotten", () => {
  test("when a person signs out, or ends the session that they are in by its id", async () => {
    for (const which of [() => "current", ({ sessionId }: Browser) => sessionId]) {
      const own = await signIn(ana.cookie);
      expect((await end(which(own), own.token)).status).toBe(204);
      expect(await isKnown(own)).toBe(true);
    }
  });

  test("when another one's session ends", async () => {
    const [thief, phone] = [await signIn(), await signIn()];
    await end(thief.sessionId, ana.token);
    expect(await isKnown(phone)).toBe(true);
    expect(await isKnown({ ...phone, cookie: ana.cookie })).toBe(true);
  });

  test("when someone names another person's session", async () => {
    const thief = await signIn();
    const ben = await factories(server).user();
    expect((await end(thief.sessionId, ben.token)).status).toBe(404);
    expect(await isKnown(thief)).toBe(true);
  });
});

describe("a session whose thief sends requests all the time", () => {
  const untilWaiting = async (count: number) => {
    await expect.poll(() => countLockWaits(server.db)).toBe(count);
  };

  test("ends by the mailed link while another request has the account locked", async () => {
    const thief = await signIn();
    const token = (await newDeviceMails()).at(-1)?.end;
    await withTransaction<void>(server.db, async (trx) => {
      await trx.selectFrom("users").select("id").where("id", "=", ana._id).forShare().execute();
      expect((await callApi(server, "POST /auth/end-session", { body: { token } })).status).toBe(204);
      expect((await callApi(server, "GET /user", { token: thief.token })).status).toBe(401);
    });
    const events = server.db.selectFrom("audit_events").select("kind").where("actor_id", "=", ana._id);
    expect(await events.where("kind", "=", "session-ended").execute()).toHaveLength(1);
  });

  test("sends nothing more past a new master password, which waits for the requests before it alone", async () => {
    const person = await factories(server).user({ isAllowedForRemindMe: true });
    const { email, password, token, vaultId } = person;
    const first = await factories(server).reminder(person, { title: "First" });
    const second = await factories(server).reminder(person, { title: "Second" });
    const stolen = (await callApi(server, "POST /auth/login", { body: { email, password } })).body.token as string;
    const change = (id: string) =>
      callApi(server, `PUT /reminder/reminder/${id}`, { token: stolen, body: { title: "The thief's" } });
    let sent: ReturnType<typeof callApi>[] = [];
    await withTransaction<void>(server.db, async (trx) => {
      await trx.selectFrom("reminders").select("id").where("id", "=", first._id).forUpdate().execute();
      sent = [change(first._id)];
      await untilWaiting(1);
      const vault = { vaultId, wrappedVaultKey: wrappedVaultKey() };
      const body = { currentPassword: password, password: credential(), kdf: kdf(), vault };
      sent.push(callApi(server, `PUT /auth/update/${person._id}`, { token, body }));
      await untilWaiting(2);
      sent.push(change(second._id));
      // The last request waits too, or is through.
      await Promise.race([untilWaiting(3), sent[2]]);
    });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 401]);
    const rows = server.db.selectFrom("reminders").select("title").where("owner_id", "=", person._id).orderBy("title");
    expect((await rows.execute()).map(({ title }) => title)).toEqual(["Second", "The thief's"]);
  });

  test.each(["open", "reveal"] as const)("sends no more to %s past the mailed link that waits", async (what) => {
    const thief = await signIn();
    const token = (await newDeviceMails()).at(-1)?.end;
    const key = Buffer.alloc(32, 7).toString("base64url");
    const id = randomUUID();
    const [path, body] =
      what === "open"
        ? [`vault/devices/${id}/open`, { credential: credential() }]
        : [`approvals/${id}/reveal`, { newKey: key, nonce: Buffer.alloc(16, 7).toString("base64url") }];
    let sent: ReturnType<typeof callApi>[] = [];
    await withTransaction<void>(server.db, async (trx) => {
      const rows = trx.selectFrom("sessions").select("id").where("user_id", "=", ana._id);
      await rows.forKeyShare().execute();
      sent = [callApi(server, "POST /auth/end-session", { body: { token } })];
      await untilWaiting(1);
      sent.push(callApi(server, `POST /user/${path}`, { token: thief.token, body }));
      await Promise.race([untilWaiting(2), sent[1]]);
    });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([204, 401]);
  });

  test("answers no passkey's question past a new master password that waits", async () => {
    const person = await factories(server).user();
    const { email, password, token, vaultId } = person;
    const stolen = (await callApi(server, "POST /auth/login", { body: { email, password } })).body.token as string;
    let sent: ReturnType<typeof callApi>[] = [];
    await withTransaction<void>(server.db, async (trx) => {
      await trx.selectFrom("users").select("id").where("id", "=", person._id).forShare().execute();
      const vault = { vaultId, wrappedVaultKey: wrappedVaultKey() };
      const body = { currentPassword: password, password: credential(), kdf: kdf(), vault };
      sent = [callApi(server, `PUT /auth/update/${person._id}`, { token, body })];
      await untilWaiting(1);
      const part = "AAAA".repeat(20);
      const response = { clientDataJSON: part, authenticatorData: part, signature: part };
      const id = "AAAA".repeat(6);
      const assertion = { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
      const answer = { challenge: randomUUID(), assertion };
      sent.push(callApi(server, `POST /user/vault/${vaultId}/unlock/finish`, { token: stolen, body: answer }));
      await Promise.race([untilWaiting(2), sent[1]]);
    });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 401]);
  });
});
