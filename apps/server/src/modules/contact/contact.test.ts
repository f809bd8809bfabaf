import { tmpdir } from "node:os";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callApi, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { noRateLimits } from "../../../test/no-rate-limits.ts";
import { startSmtp, type TestSmtp } from "../../../test/smtp.ts";
import { createMailer, type Mailer } from "../../mail/mailer.ts";
import { createMailQueue } from "../../mail/mail-queue.ts";
import { createQueueWorker } from "../../queue/worker.ts";

const config = {
  supportEmail: "help@pomander.test",
  publicUrl: "https://passwords.example.org",
  defaultLanguage: "de",
} as const;
let server: TestServer;
let smtp: TestSmtp;
let mailer: Mailer;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await startTestServer({ config });
  mailer = createMailer({ smtpUrl: smtp.url, mailFrom: "Pomander <keys@example.org>", dataDir: tmpdir() });
});
afterAll(async () => {
  mailer.close();
  await smtp.close();
  await server.close();
});
beforeEach(async () => {
  smtp.mails.length = 0;
  await server.db.deleteFrom("contact_messages").execute();
  await server.db.deleteFrom("mails").execute();
  await server.db.deleteFrom("rate_limits").execute();
});

const written = { name: "Ben Ode", email: "ben@example.com", subject: "A plan", message: "Hello,\n\nhow many people?" };
const send = (body: object) => callApi(server, "POST /contact", { body });
const stored = () => server.db.selectFrom("contact_messages").selectAll().execute();
async function mailed() {
  const log = pino({ level: "silent" });
  await createQueueWorker({ queues: [createMailQueue({ db: server.db, mailer, log, config })], log }).runOnce();
  return smtp.mails;
}

test("a contact message is kept and mailed to the support address in the server's language, for an answer to its sender", async () => {
  const answer = await send(written);
  expect([answer.status, answer.text]).toEqual([204, ""]);
  expect(await stored()).toMatchObject([written]);
  const [mail, ...more] = await mailed();
  expect(more).toEqual([]);
  expect(mail?.to).toMatchObject({ text: config.supportEmail });
  expect(mail?.from?.text).toBe('"Pomander" <keys@example.org>');
  expect(mail?.replyTo?.value).toEqual([{ name: "", address: "ben@example.com" }]);
  expect(mail?.subject).toBe("Kontakt: A plan");
  expect(mail?.text).toContain("Name: Ben Ode");
  expect(mail?.text).toContain("Hello,\n\nhow many people?");
});

test("a contact message may come without a subject", async () => {
  const { subject: _none, ...rest } = written;
  expect((await send(rest)).status).toBe(204);
  expect(await stored()).toMatchObject([{ ...rest, subject: "" }]);
  expect((await mailed())[0]?.subject).toBe("Kontakt: ohne Betreff");
});

test("a contact message is both kept and mailed, or neither", async () => {
  const refused = await startTestServer({
    like: server,
    onQuery: (text) => {
      if (text.startsWith('insert into "mails"')) throw new Error("the disk is full");
    },
  });
  expect((await callApi(refused, "POST /contact", { body: written })).status).toBe(500);
  await refused.close();
  expect([await stored(), await mailed()]).toEqual([[], []]);
});

test("a line break in name or subject reaches no header, and adds no line to the message", async () => {
  const bcc = "victim@example.com";
  await send({
    ...written,
    name: `Ben\r\nBcc: ${bcc}`,
    subject: `Hi\r\nBcc: ${bcc}\r\n\r\nSent to you\u2028by us`,
    message: "One\u202etwo\u0007\r\nThree",
  });
  const [mail] = await mailed();
  expect(mail?.headers.has("bcc")).toBe(false);
  expect(mail?.to).toMatchObject({ text: config.supportEmail });
  expect(mail?.subject).toBe(`Kontakt: Hi Bcc: ${bcc} Sent to you by us`);
  const lines = mail?.text?.split("\n") ?? [];
  expect(lines.find((line) => line.startsWith("Name:"))).toBe(`Name: Ben Bcc: ${bcc}`);
  expect(lines.filter((line) => line.startsWith("Bcc:"))).toEqual([]);
  expect(lines).toEqual(expect.arrayContaining(["Onetwo", "Three"]));
});

test("markup in a contact message stays text", async () => {
  const markup = '<img src="https://evil.example/x"><script>alert(1)</script>';
  await send({ ...written, name: markup, subject: markup, message: markup });
  const [mail] = await mailed();
  expect(mail?.html).not.toMatch(/<(img|script)/i);
  expect(mail?.text).toContain(markup);
});

test.each([
  ["an address with another in it", { email: "ben@example.com, eve@example.com" }, "email"],
  ["an address with a line break", { email: "ben@example.com\r\nBcc: eve@example.com" }, "email"],
  ["a name of spaces", { name: "   " }, "name"],
  ["an empty message", { message: "\n " }, "message"],
  ["a message too long", { message: "x".repeat(5_001) }, "message"],
  ["a subject too long", { subject: "x".repeat(201) }, "subject"],
])("refuses %s", async (_what, change, path) => {
  const answer = await send({ ...written, ...change });
  expect([answer.status, answer.body.code]).toEqual([400, "invalid"]);
  expect(answer.body.issues).toMatchObject([{ path }]);
  expect([await stored(), await mailed()]).toEqual([[], []]);
});

test("a few contact messages are taken from one address, then 429, and still one from another", async () => {
  const limited = await startTestServer({
    like: server,
    config: { ...config, trustProxy: 1 },
    rateLimits: { ...noRateLimits, contact: { points: 2, duration: 60 } },
  });
  const from = (address: string) =>
    callApi(limited, "POST /contact", { body: written, headers: { "x-forwarded-for": address } });
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await from("203.0.113.7")).status);
  expect(statuses).toEqual([204, 204, 429]);
  expect(Number((await from("203.0.113.7")).headers["retry-after"])).toBeGreaterThan(0);
  expect((await from("203.0.113.8")).status).toBe(204);
  await limited.close();
  expect(await stored()).toHaveLength(3);
});

test("all networks together send so many, and whoever is signed in is still heard", async () => {
  const limited = await startTestServer({
    like: server,
    config: { ...config, trustProxy: 1 },
    rateLimits: { ...noRateLimits, contactOfAll: { points: 3, duration: 60 } },
  });
  const from = (network: number, token?: string) =>
    callApi(limited, "POST /contact", {
      body: written,
      headers: { "x-forwarded-for": `203.0.${network}.7` },
      ...(token === undefined ? {} : { token }),
    });
  const statuses = [];
  for (let network = 1; network <= 5; network++) statuses.push((await from(network)).status);
  expect(statuses).toEqual([204, 204, 204, 429, 429]);
  const ana = await factories(server).user();
  expect([(await from(6, ana.token)).status, (await from(7, "no.such.token")).status]).toEqual([204, 429]);
  await limited.close();
  const subjects = (await mailed()).map(({ subject }) => subject).filter((subject) => subject?.startsWith("Kontakt:"));
  expect([(await stored()).length, subjects.length]).toEqual([4, 4]);
});
