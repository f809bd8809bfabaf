import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { credential, kdf, newVault, recovery } from "../../../test/value-factories.ts";
import { mailJobs } from "../../mail/mail-queue.ts";
import { claimJobs, recordAttempts } from "../../queue/claim.ts";
import { writeMail } from "../../mail/write-mail.ts";

const smtpUrl = "smtp://127.0.0.1:1";
let server: TestServer;
let strict: TestServer;
const clock = createTestClock(new Date());
beforeAll(async () => {
  server = await startTestServer({ clock, config: { smtpUrl } });
  strict = await startTestServer({ config: { smtpUrl, requireVerifiedEmail: true } });
});
afterAll(() => Promise.all([server.close(), strict.close()]));

interface Registered {
  email: string;
  password: string;
  recoveryCredential: string;
  token: string | null;
  cookie: unknown;
}
const register = async (at = server): Promise<Registered> => {
  const key = recovery();
  const form = { firstName: "Ana", lastName: "Silva", email: `${randomUUID()}@example.com`, password: credential() };
  const body = { ...form, kdf: kdf(), vault: newVault(), recovery: key };
  const answer = await callApi(at, "POST /auth/register", { body });
  expect(answer.status).toBe(201);
  const { email, password } = form;
  const cookie = answer.headers["set-cookie"];
  return { email, password, recoveryCredential: key.credential, token: answer.body.token, cookie };
};
/** The tokens of the links that an address was sent, oldest first. */
const linksTo = async (recipient: string, at = server) => {
  const mails = await at.db
    .selectFrom("mails")
    .select("data")
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
  return mails.flatMap(({ data }) => (data as { proof?: string }).proof ?? []);
};
const verify = (token: string | undefined, at = server) => callApi(at, "POST /auth/verify-email", { body: { token } });
const own = async (token: string | null) => (await callApi(server, "GET /user", { token: token ?? "" })).body;

describe("the link in the mail", () => {
  test("proves the address, once", async () => {
    const { email, token } = await register();
    expect((await own(token)).emailVerifiedAt).toBeNull();
    const [link] = await linksTo(email);
    expect((await verify(link)).status).toBe(204);
    expect((await own(token)).emailVerifiedAt).toBe(clock.now().toISOString());
    expect((await verify(link)).body.code).toBe("verification_link_ended");
  });

  test("is not opened by a GET, as a mail scanner makes it", async () => {
    const { email, token } = await register();
    const [link] = await linksTo(email);
    await server.app.inject({ method: "GET", url: `/verify-email?token=${link}` });
    await server.app.inject({ method: "GET", url: `/api/auth/verify-email?token=${link}` });
    expect((await own(token)).emailVerifiedAt).toBeNull();
  });

  test("ends after a week", async () => {
    const { email } = await register();
    const [link] = await linksTo(email);
    clock.advance(7 * 24 * 3_600);
    expect((await verify(link)).body.code).toBe("verification_link_ended");
  });

  test("is nothing that somebody made up", async () => {
    expect((await verify("x".repeat(43))).body.code).toBe("verification_link_ended");
  });

  test("comes again when it is asked for, and not where the address is proven", async () => {
    const { email, token } = await register();
    const again = () => callApi(server, "POST /user/verification", { token: token ?? "", body: {} });
    expect((await again()).status).toBe(204);
    const links = await linksTo(email);
    expect(links).toHaveLength(2);
    await verify(links[1]);
    await again();
    expect(await linksTo(email)).toHaveLength(2);
    // No other link is left that would say something else.
    expect((await verify(links[0])).body.code).toBe("verification_link_ended");
  });

  test("comes again when an administrator sends it, three times a day at most", async () => {
    const { email, token } = await register();
    const { _id } = (await callApi(server, "GET /user", { token: token ?? "" })).body;
    const admin = await factories(server).user({ isAdmin: true }, { firstName: "Eva" });
    const send = (by: TestUser, id: string = _id) =>
      callApi(server, `POST /user/user/${id}/verification`, { token: by.token, body: {} });
    expect((await send(admin)).status).toBe(204);
    const mails = await server.db.selectFrom("mails").selectAll().where("recipient", "=", email).execute();
    expect(mails.map(({ template }) => template)).toEqual(["registered", "verify-email"]);
    const sent = mails[1]!;
    expect(writeMail(sent.template, sent.data, "https://passwords.example.org").text).toContain("Eva Silva");
    expect((await send(admin)).status).toBe(204);
    const tooMany = await send(admin);
    expect([tooMany.status, tooMany.body.code]).toEqual([429, "rate_limited"]);
    const links = await linksTo(email);
    await verify(links.at(-1));
    expect((await send(admin)).status).toBe(204);
    expect(await linksTo(email)).toHaveLength(3);
    expect((await send(admin, randomUUID())).status).toBe(404);
  });

  test("is kept as a hash, and leaves the mail's row with the mail", async () => {
    const { email } = await register();
    const [link = ""] = await linksTo(email);
    const kept = await server.db.selectFrom("email_proofs").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(link);
    for (const mail of await claimJobs(server.db, mailJobs, { limit: 1_000 })) {
      await recordAttempts(server.db, mailJobs, [{ job: mail, outcome: { state: "sent", via: "smtp" } }]);
    }
    expect(await linksTo(email)).toEqual([]);
  });
});

describe("another address", () => {
  const moved = async (person: TestUser, email: string) => {
    const body = { email, currentPassword: person.password };
    return callApi(server, `PUT /auth/update/${person._id}`, { token: person.token, body });
  };

  test("is proven anew: by a link of its own, not by one that went elsewhere", async () => {
    const person = await factories(server).user();
    const [first, second] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    expect((await moved(person, first)).body.user.emailVerifiedAt).toBeNull();
    await moved(person, second);
    const [[old], [link]] = [await linksTo(first), await linksTo(second)];
    expect((await verify(old)).body.code).toBe("verification_link_ended");
    expect((await verify(link)).status).toBe(204);
    expect((await own(person.token)).emailVerifiedAt).not.toBeNull();
  });
});

describe("to an address that nobody has proven", () => {
  const strangers = "Call 0800 SCAM now, your account is at risk";
  const mailsTo = async (recipient: string) => {
    const rows = await server.db.selectFrom("mails").selectAll().where("recipient", "=", recipient).execute();
    return rows.map(({ template, data }) => JSON.stringify(writeMail(template, data, "https://passwords.example.org")));
  };
  const form = (email: string) => ({
    body: {
      firstName: strangers,
      lastName: strangers,
      email,
      password: credential(),
      kdf: kdf(),
      vault: newVault(),
    },
    headers: { "user-agent": strangers },
  });

  test("no mail carries a text of whoever typed it: no name, no device's name, no former address", async () => {
    const [first, second] = [`${randomUUID()}@example.com`, `call-0800-scam.${randomUUID()}@example.com`];
    const question = form(second);
    const { body } = await callApi(server, "POST /auth/register", question);
    const change = { email: first, currentPassword: question.body.password };
    const moved = await callApi(server, `PUT /auth/update/${body.user._id}`, {
      ...question,
      token: body.token,
      body: change,
    });
    expect(moved.status).toBe(200);
    const mails = [...(await mailsTo(second)), ...(await mailsTo(first))];
    expect(mails).toHaveLength(3);
    for (const mail of mails) expect(mail).not.toContain("0800 SCAM");
    expect((await mailsTo(first)).join()).not.toContain("scam");
  });

  test("three mails a day go, whichever accounts cause them", async () => {
    const email = `${randomUUID()}@example.com`;
    for (let i = 0; i < 5; i++) {
      const question = form(email);
      const { body } = await callApi(server, "POST /auth/register", question);
      const currentPassword = question.body.password;
      expect(
        (await callApi(server, "POST /user/delete", { token: body.token, body: { currentPassword } })).status,
      ).toBe(204);
    }
    expect(await mailsTo(email)).toHaveLength(3);
    const { body } = await callApi(server, "POST /auth/register", form(email));
    const again = await callApi(server, "POST /user/verification", { token: body.token, body: {} });
    expect(again.body.code).toBe("rate_limited");
  });
});

const newcomer = () => ({
  firstName: "Ana",
  lastName: "Silva",
  email: `${randomUUID()}@example.com`,
  password: credential(),
  kdf: kdf(),
  vault: newVault(),
});
test("twenty people an hour register from one network", async () => {
  const busy = await startTestServer({ rateLimits: {} });
  try {
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++)
      statuses.push((await callApi(busy, "POST /auth/register", { body: newcomer() })).status);
    expect([statuses.filter((status) => status === 429).length, statuses.length]).toEqual([1, 21]);
  } finally {
    await busy.close();
  }
});

describe("where the proof is asked for before the first sign-in", () => {
  let person: Registered;
  const signIn = (password = person.password) =>
    callApi(strict, "POST /auth/login", { body: { email: person.email, password } });
  const recover = () =>
    callApi(strict, "POST /auth/recover/start", {
      body: { email: person.email, recoveryCredential: person.recoveryCredential },
    });
  beforeEach(async () => {
    person = await register(strict);
  });

  test("registering starts no session, and neither password nor recovery key does", async () => {
    expect([person.token, person.cookie]).toEqual([null, undefined]);
    expect((await signIn()).body).toMatchObject({ code: "email_not_verified" });
    expect((await recover()).body).toMatchObject({ code: "email_not_verified" });
    expect(await strict.db.selectFrom("sessions").select("id").execute()).toEqual([]);
    expect((await signIn(credential())).body.code).toBe("invalid_credentials");
  });

  test("the link opens the way, also after another address", async () => {
    const [link] = await linksTo(person.email, strict);
    await verify(link, strict);
    const { status, body } = await signIn();
    expect(status).toBe(200);
    const change = { email: `${randomUUID()}@example.com`, currentPassword: person.password };
    await callApi(strict, `PUT /auth/update/${body.user._id}`, { token: body.token, body: change });
    person.email = change.email;
    expect((await signIn()).status).toBe(200);
  });

  test("a temporary password leaves the recovery key of a user who never proved the address without a session", async () => {
    const stranger = await register(strict);
    const { email, recoveryCredential } = stranger;
    const admin = await factories(strict).user({ isAdmin: true });
    const { id } = await strict.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const reset = await callApi(strict, `PUT /auth/update/${id}`, { ...admin, body: { password: "Temporary-1" } });
    expect(reset.status).toBe(200);
    const recover = () => callApi(strict, "POST /auth/recover/start", { body: { email, recoveryCredential } });
    expect((await recover()).body.code).toBe("email_not_verified");
    expect((await verify((await linksTo(email, strict)).at(-1), strict)).status).toBe(204);
    expect((await recover()).status).toBe(200);
  });

  test("a right password brings the link again, once in ten minutes", async () => {
    await strict.db
      .updateTable("email_proofs")
      .set({ created_at: new Date(0) })
      .execute();
    await signIn();
    await signIn();
    expect(await linksTo(person.email, strict)).toHaveLength(2);
  });

  afterEach(async () => {
    await strict.db.deleteFrom("sessions").execute();
  });
});
