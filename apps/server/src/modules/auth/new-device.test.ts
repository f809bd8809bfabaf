import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { credential, kdf, newVault, recovery } from "../../../test/value-factories.ts";
import { mailJobs } from "../../mail/mail-queue.ts";
import { writeMail } from "../../mail/write-mail.ts";
import { claimJobs, recordAttempts } from "../../queue/claim.ts";

const clock = createTestClock(new Date());
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const signIn = async ({ email, password }: Pick<TestUser, "email" | "password">, cookie?: string) => {
  const headers = { "user-agent": firefox, ...(cookie === undefined ? {} : { cookie }) };
  const { status, body } = await callApi(server, "POST /auth/login", { body: { email, password }, headers });
  expect(status).toBe(200);
  return body.token as string;
};
const mailsTo = async (recipient: string) => {
  const query = server.db.selectFrom("mails").select(["data", "template"]).where("recipient", "=", recipient);
  const mails = await query.orderBy("id").execute();
  return mails.filter(({ template }) => template === "new-device").map(({ data }) => data as Record<string, string>);
};
const linkTo = async ({ email }: TestUser) => (await mailsTo(email)).at(-1)?.["end"];
const end = (token: string | undefined) => callApi(server, "POST /auth/end-session", { body: { token } });
const isSignedIn = async (token: string) => (await callApi(server, "GET /user", { token })).status === 200;

describe("the mail of a new device", () => {
  test("says when, and on which browser and system; nothing of the network", async () => {
    const ana = await factories(server).user();
    await signIn(ana);
    const [data, ...more] = await mailsTo(ana.email);
    expect(more).toEqual([]);
    expect(data).toEqual({
      name: "Ana",
      at: clock.now().toISOString(),
      device: "Firefox on Linux",
      end: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { subject, text } = writeMail("new-device", data, "https://passwords.example.org");
    expect(subject).toBe("New sign-in to Pomander");
    expect(text).toContain(`https://passwords.example.org/end-session?token=${data?.["end"]}`);
    expect(text).not.toMatch(/127\.0\.0\.1/);
  });

  test("says when by the person's own clock", async () => {
    const ana = await factories(server).user();
    await server.db.updateTable("users").set({ time_zone: "Asia/Tokyo" }).where("id", "=", ana._id).execute();
    await signIn(ana);
    const [data] = await mailsTo(ana.email);
    expect(data).toMatchObject({ timeZone: "Asia/Tokyo" });
    expect(writeMail("new-device", data as never, "https://passwords.example.org").text).toContain("(Asia/Tokyo)");
  });

  test("is not sent where the browser has signed in before, nor for the first sign-in", async () => {
    const ana = await factories(server).user();
    await signIn(ana, ana.cookie);
    expect(await mailsTo(ana.email)).toEqual([]);

    const form = { firstName: "Ben", lastName: "Berg", email: `ben-${clock.now().getTime()}@example.com` };
    const password = credential();
    const strict = await startTestServer({ like: server, config: { requireVerifiedEmail: true } });
    await callApi(strict, "POST /auth/register", {
      body: { ...form, password, kdf: kdf(), vault: newVault(), recovery: recovery() },
    });
    await strict.close();
    await server.db
      .updateTable("users")
      .set({ email_verified_at: clock.now() })
      .where("email", "=", form.email)
      .execute();
    await signIn({ email: form.email, password });
    expect(await mailsTo(form.email)).toEqual([]);
    await signIn({ email: form.email, password });
    expect(await mailsTo(form.email)).toHaveLength(1);
  });

  test("is sent to who signed out everywhere, and is signed in anew from elsewhere", async () => {
    const ana = await factories(server).user();
    const token = await signIn(ana, ana.cookie);
    await callApi(server, "DELETE /user/sessions", { token });
    await signIn(ana);
    expect(await mailsTo(ana.email)).toHaveLength(1);
  });

  test("is not sent for a wrong password", async () => {
    const ana = await factories(server).user();
    await callApi(server, "POST /auth/login", { body: { email: ana.email, password: credential() } });
    expect(await mailsTo(ana.email)).toEqual([]);
  });

  test("ends after ten a day: nobody's mailbox is filled, and nobody is kept out", async () => {
    const ana = await factories(server).user();
    for (let i = 0; i < 12; i++) await signIn(ana);
    expect(await mailsTo(ana.email)).toHaveLength(10);
  });

  test("gives an address that nobody has proven neither a name nor a way to end a session", async () => {
    const ana = await factories(server).user();
    await server.db.updateTable("users").set({ email_verified_at: null }).where("id", "=", ana._id).execute();
    await signIn(ana);
    expect(await mailsTo(ana.email)).toEqual([{ name: "", at: clock.now().toISOString(), device: "Firefox on Linux" }]);
  });

  test("keeps no link once it has left", async () => {
    const ana = await factories(server).user();
    await signIn(ana);
    const jobs = await claimJobs(server.db, mailJobs, { limit: 100 });
    for (const job of jobs)
      await recordAttempts(server.db, mailJobs, [{ job, outcome: { state: "sent", via: "smtp" } }]);
    expect((await mailsTo(ana.email)).map(({ end: link }) => link)).toEqual([undefined]);
  });
});

describe("the link in it", () => {
  test("ends that session and no other, once, and is in the audit", async () => {
    const ana = await factories(server).user();
    const stranger = await signIn(ana);
    const link = await linkTo(ana);
    expect((await end(link)).status).toBe(204);
    expect([await isSignedIn(stranger), await isSignedIn(ana.token)]).toEqual([false, true]);
    expect((await end(link)).body.code).toBe("session_link_ended");
    const events = await server.db
      .selectFrom("audit_events")
      .select(["kind", "details"])
      .where("actor_id", "=", ana._id)
      .orderBy("id")
      .execute();
    expect(events.slice(-2)).toEqual([
      { kind: "signed-in", details: { device: "Firefox on Linux", isNewDevice: true } },
      { kind: "session-ended", details: { device: "Firefox on Linux" } },
    ]);
  });

  test("is not opened by a GET, as a mail scanner makes it", async () => {
    const ana = await factories(server).user();
    const token = await signIn(ana);
    const link = await linkTo(ana);
    await server.app.inject({ method: "GET", url: `/end-session?token=${link}` });
    await server.app.inject({ method: "GET", url: `/api/auth/end-session?token=${link}` });
    expect(await isSignedIn(token)).toBe(true);
  });

  test("is good for as long as its session, and made up by nobody", async () => {
    const ana = await factories(server).user();
    await signIn(ana);
    clock.advance(13 * 3_600);
    expect((await end(await linkTo(ana))).body.code).toBe("session_link_ended");
    expect((await end("x".repeat(43))).body.code).toBe("session_link_ended");
  });
});
