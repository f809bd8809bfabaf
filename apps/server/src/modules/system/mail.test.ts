import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { startSmtp, type TestSmtp } from "../../../test/smtp.ts";
import { sql } from "kysely";
import { simpleParser } from "mailparser";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseConfig } from "../../config.ts";
import { createMailer } from "../../mail/mailer.ts";
import { lastMailError } from "./mail-errors.ts";
import { createSendTestMail } from "./test-mail.ts";
import { systemClock } from "../../platform/clock.ts";

let smtp: TestSmtp;
let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await startTestServer({ config: { smtpUrl: smtp.url } });
  admin = await factories(server).user({ isAdmin: true }, { firstName: "Eva" });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const tryMail = async (at: TestServer, by: TestUser) =>
  (await callApi(at, "POST /system/test-mail", { token: by.token, body: {} })).body;

describe("a test message", () => {
  afterEach(() => smtp.answer(null));

  test("goes to oneself, now, and brings back what the mail server said", async () => {
    expect(await tryMail(server, admin)).toEqual({ outcome: "sent", response: expect.stringMatching(/^250 /) });
    const [mail] = smtp.mails.slice(-1);
    expect(mail).toMatchObject({ subject: "A test email from Pomander", to: { text: admin.email } });
    expect(mail!.text).toContain("Hello Eva,");
    expect(mail!.html).toContain("this server can send email");
    const rows = await server.db.selectFrom("mails").select("id").where("template", "like", "%test%").execute();
    expect(rows).toEqual([]);
  });

  test.each([
    [550, "5.7.1 Relaying is not allowed"],
    [451, "4.3.0 Come back later"],
  ])("that is refused with %i says so, word for word", async (code, text) => {
    smtp.answer({ code, text });
    expect(await tryMail(server, admin)).toEqual({ outcome: "failed", response: `${code} ${text}` });
  });

  test("without a mail server is written to the outbox, and says so", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "pomander-outbox-"));
    const without = await startTestServer({ config: { dataDir } });
    const root = await factories(without).user({ isSuperAdmin: true });
    const { outcome, response } = await tryMail(without, root);
    expect(outcome).toBe("outbox");
    const [file] = (await readdir(join(dataDir, "outbox"))).filter((name) => response.includes(name));
    const mail = await simpleParser(await readFile(join(dataDir, "outbox", file!)));
    expect(mail.to).toMatchObject({ text: root.email });
    expect((await callApi(without, "GET /system/status", root)).body.mail).toBe("outbox");
    await without.close();
    await rm(dataDir, { recursive: true });
  });

  test("from a process that sends none is not sent, and why", async () => {
    const none = await startTestServer({ like: server, config: { outbox: false } });
    const said = "This server process doesn't send email: SMTP_URL isn't set.";
    expect(await tryMail(none, admin)).toEqual({ outcome: "failed", response: said });
    expect((await callApi(none, "GET /system/status", admin)).body.mail).toBe("none");
    await none.close();
  });

  test("where nobody answers at that address says what went wrong", async () => {
    const shut = await startTestServer({ like: server, config: { smtpUrl: "smtp://127.0.0.1:1" } });
    const { outcome, response } = await tryMail(shut, admin);
    expect([outcome, response]).toEqual(["failed", expect.stringContaining("ECONNREFUSED")]);
    await shut.close();
  });

  test("to a server that stays silent ends when patience does", async () => {
    const silent: Server = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const config = { ...parseConfig({}), smtpUrl: `smtp://127.0.0.1:${port}` };
    const mailer = createMailer(config);
    const send = createSendTestMail({ db: server.db, clock: systemClock, mailer, config, timeoutMs: 200 });
    expect(await send(admin._id)).toEqual({ outcome: "failed", response: "The mail server took too long to respond." });
    mailer.close();
    silent.close();
  });

  test("may be sent so often, by each administrator", async () => {
    const strict = await startTestServer({ like: server, rateLimits: { testMail: { points: 1, duration: 60 } } });
    const [one, other] = [
      await factories(server).user({ isAdmin: true }),
      await factories(server).user({ isAdmin: true }),
    ];
    expect((await tryMail(strict, one)).outcome).toBe("outbox");
    expect((await tryMail(strict, one)).code).toBe("rate_limited");
    expect((await tryMail(strict, other)).outcome).toBe("outbox");
    await strict.close();
  });
});

describe("the status", () => {
  const status = async () => (await callApi(server, "GET /system/status", admin)).body;
  let reminder: { _id: string };
  beforeEach(async () => {
    await server.db.deleteFrom("deliveries").execute();
    await server.db.deleteFrom("mails").execute();
    reminder = await factories(server).reminder(admin);
  });

  /** A row as the workers leave it, tried some days ago. */
  const delivery = (state: string, members: { daysAgo?: number; to?: string; error?: string; of?: string } = {}) => {
    const { daysAgo = 1, to = "a@example.org", error = "550 no such user", of = reminder._id } = members;
    return sql`
      insert into deliveries (id, reminder_id, kind, batch_id, occurrence, recipient_key, recipient, state, send_at,
        due_at, sent_at, error, message_id, created_at)
      select id, ${of}, 'now', id, '2026-01-01', ${to}, ${to}, ${state}, at, at,
        case when ${state} = 'sent' then at end, case when ${state} <> 'sent' then ${error} end, id, at
      from (select gen_random_uuid() as id, now() - make_interval(secs => ${daysAgo * 86_400}) as at) row`.execute(
      server.db,
    );
  };
  const mail = (state: string, error: string | null, daysAgo: number) =>
    sql`
    insert into mails (id, recipient, template, data, message_id, state, error, send_at, sent_at, created_at)
    select id, 'b@example.org', 'x', '{}', id, ${state}, ${error}, at, case when ${state} = 'sent' then at end, at
    from (select gen_random_uuid() as id, now() - make_interval(secs => ${daysAgo * 86_400}) as at) row`.execute(
      server.db,
    );

  test("says over what mail goes out, and nothing is wrong where nothing was", async () => {
    await delivery("sent");
    await delivery("cancelled");
    expect(await status()).toMatchObject({ mail: "smtp", lastMailError: null, failedDeliveries: 0 });
  });

  test("says that mails are held", async () => {
    const restored = await startTestServer({ like: server, readMailMode: async () => "held" });
    expect((await callApi(restored, "GET /system/status", admin)).body.mail).toBe("held");
    await restored.close();
  });

  test("counts what failed in 30 days, of reminders that anybody sees, and that nothing followed", async () => {
    const hidden = await factories(server).reminder(admin, { hiddenAt: new Date() });
    await delivery("failed");
    await delivery("failed", { to: "c@example.org", daysAgo: 29 });
    await delivery("failed", { to: "d@example.org", daysAgo: 31 });
    await delivery("failed", { to: "e@example.org", of: hidden._id });
    await delivery("failed", { to: "f@example.org", daysAgo: 3 });
    await delivery("sent", { to: "f@example.org", daysAgo: 2 });
    await delivery("pending", { to: "g@example.org", daysAgo: -30 });
    // Reminders are counted, as the list shows them: two of these are of one.
    expect((await status()).failedDeliveries).toBe(1);
    await delivery("sent", { daysAgo: 0.5 });
    expect((await status()).failedDeliveries).toBe(1);
    await delivery("sent", { to: "c@example.org", daysAgo: 0.5 });
    expect((await status()).failedDeliveries).toBe(0);
  });

  test("shows the newest error of a mail or a delivery until it is solved", async () => {
    await delivery("failed", { daysAgo: 3 });
    expect((await status()).lastMailError).toBe("550 no such user");
    await mail("failed", "554 no relay", 2);
    expect((await status()).lastMailError).toBe("554 no relay");
    await delivery("pending", { daysAgo: -1 / 24, error: "451 later" });
    expect((await status()).lastMailError).toBe("451 later");
    await sql`update deliveries set state = 'sent', error = null, sent_at = now() where state = 'pending'`.execute(
      server.db,
    );
    expect((await status()).lastMailError).toBe("554 no relay");
    await mail("sent", null, 1);
    expect((await status()).lastMailError).toBeNull();
  });

  test("forgets what failed of a reminder that is no more", async () => {
    await delivery("failed");
    await server.db.deleteFrom("reminders").where("id", "=", reminder._id).execute();
    expect((await status()).lastMailError).toBeNull();
  });

  test("is read by indexes beside many reminders that wait", async () => {
    await sql`
      insert into deliveries (id, reminder_id, kind, batch_id, occurrence, recipient_key, recipient, state, send_at,
        due_at, message_id, created_at)
      select gen_random_uuid(), ${reminder._id}, 'now', ${randomUUID()}, '2099-01-01', n::text, n::text, 'pending',
        now() + interval '1 year', now() + interval '1 year', gen_random_uuid(), now()
      from generate_series(1, 20000) n`.execute(server.db);
    await sql`analyze deliveries`.execute(server.db);
    const plan = await sql`explain (format json) ${lastMailError}`.execute(server.db);
    expect(JSON.stringify(plan.rows)).toContain("deliveries_due");
    expect(JSON.stringify(plan.rows)).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"deliveries"/);
    expect((await status()).lastMailError).toBeNull();
  });
});
