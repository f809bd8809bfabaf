import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createMailer, encodedSubject, type OutgoingMail, smtpTimeouts } from "./mailer.ts";

const dataDir = mkdtempSync(join(tmpdir(), "pomander-mailer-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const mail: OutgoingMail = { id: "m1", to: "ana@example.org", subject: "Lease", html: "<p>Lease</p>", text: "Lease" };

/** Writes a message into the outbox and returns its headers, by name. */
async function written(more: Partial<OutgoingMail> = {}, mailFrom = "Keys <keys@passwords.example.org>") {
  const mailer = createMailer({ smtpUrl: null, mailFrom, dataDir });
  const said = await mailer.send({ ...mail, ...more });
  mailer.close();
  const text = readFileSync(join(dataDir, "outbox", `${more.id ?? mail.id}.eml`), "utf8");
  const [head = "", ...body] = text.split("\r\n\r\n");
  const headers = head
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .map((line) => line.split(/: (.*)/s) as [string, string]);
  return { said, via: mailer.via, headers: Object.fromEntries(headers), body: body.join("\r\n\r\n") };
}

test("without a mail server a message is a file of the outbox, which another try replaces", async () => {
  const { said, via, headers, body } = await written();
  expect([said, via]).toEqual(["written to outbox/m1.eml", "outbox"]);
  expect(headers).toMatchObject({
    From: "Keys <keys@passwords.example.org>",
    To: "ana@example.org",
    Subject: "Lease",
    "Message-ID": "<m1@passwords.example.org>",
    "Auto-Submitted": "auto-generated",
  });
  expect(headers).not.toHaveProperty("Reply-To");
  expect(body).toContain("<p>Lease</p>");
  await written({ text: "Other" });
  expect(readdirSync(join(dataDir, "outbox"))).toEqual(["m1.eml"]);
  expect(statSync(join(dataDir, "outbox")).mode & 0o777).toBe(0o700);
});

test("it has its own headers, an address for replies and its files, and a Message-ID whatever the sender is", async () => {
  const attachments = [{ filename: "reminders.ics", contentType: "text/calendar", content: "BEGIN:VCALENDAR" }];
  const headers = { "List-Unsubscribe": "<https://passwords.example.org/unsubscribe/1>" };
  const whole = await written({ id: "m2", replyTo: "ben@example.org", headers, attachments });
  expect(whole.headers).toMatchObject({
    ...headers,
    "Reply-To": "ben@example.org",
    "Auto-Submitted": "auto-generated",
  });
  expect(whole.body).toContain("filename=reminders.ics");
  expect((await written({ id: "m3" }, "keys")).headers["Message-ID"]).toBe("<m3@pomander.invalid>");
});

test("a subject that looks encoded is encoded, so that it reads as it was written", async () => {
  const subject = "=?UTF-8?Q?Pay_now?= 🔑";
  const { headers } = await written({ id: "m4", subject });
  const words = (headers["Subject"] ?? "").split(" ");
  expect(words.every((word) => /^=\?UTF-8\?B\?[A-Za-z0-9+/=]+\?=$/.test(word) && word.length <= 75)).toBe(true);
  const read = (encoded: string) =>
    encoded
      .split("\r\n ")
      .map((word) => Buffer.from(word.slice(10, -2), "base64").toString())
      .join("");
  for (const text of ["x".repeat(45), "x".repeat(46), `${"x".repeat(44)}ü`, "🔑".repeat(12)])
    expect(read(encodedSubject(text))).toBe(text);
  expect(
    ["x".repeat(45), "x".repeat(46), `${"x".repeat(44)}ü`].map((text) => encodedSubject(text).split("\r\n ").length),
  ).toEqual([1, 2, 2]);
});

test("a process that has neither a mail server nor an outbox says so", async () => {
  const mailer = createMailer({ smtpUrl: null, outbox: false, mailFrom: "keys@example.org", dataDir });
  await expect(mailer.send(mail)).rejects.toMatchObject({
    message: "This server process doesn't send email: SMTP_URL isn't set.",
    code: "ENOSERVER",
  });
  expect(mailer.via).toBe("smtp");
  mailer.close();
});

test("a mail server that hangs at any step is given up within one attempt", () => {
  const steps = Object.values(smtpTimeouts);
  expect(Math.max(...steps)).toBe(15_000);
  expect(steps.reduce((sum, ms) => sum + ms, 0)).toBe(40_000);
});
