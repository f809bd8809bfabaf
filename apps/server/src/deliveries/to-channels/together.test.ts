import type { ChannelKind } from "@pomander/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type DeliveryDatabase, openDeliveryDatabase } from "../../../test/delivery-database.ts";
import { certificates } from "../../../test/tls/certificates.ts";
import { startTlsServer } from "../../../test/tls/server.ts";
import { createOutgoing } from "../../platform/outgoing/outgoing.ts";

let at: string;
const clock = { now: () => new Date(at) };
let status: number;
let database: DeliveryDatabase;
let server: Awaited<ReturnType<typeof startTlsServer>>;
let received: Array<{ id: unknown; body: ReturnType<typeof JSON.parse> }>;

beforeAll(async () => {
  server = await startTlsServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ id: request.headers["webhook-id"], body: JSON.parse(Buffer.concat(chunks).toString("utf8")) });
      reply.writeHead(status).end();
    });
  });
  const outgoing = createOutgoing({ allowed: ["127.0.0.1"], ca: certificates.root, timeoutMs: 500 });
  database = await openDeliveryDatabase({ smtpUrl: null, clock, outgoing });
});
afterAll(async () => {
  await database.close();
  await server.close();
});
beforeEach(async () => {
  received = [];
  status = 204;
  at = "2026-11-20T08:00:00Z";
  await database.db.deleteFrom("deliveries").execute();
  await database.db.deleteFrom("users").execute();
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const many = numbers(25).map((number) => `Host ${number}`);
const named = numbers(10).map((number) => `Host ${number} expires in ${number} days (${shortDate(number)})`);
function shortDate(days: number) {
  const date = new Date(Date.UTC(2026, 10, 20 + days));
  return date.toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
}

/**
 * Makes a user with a channel, and reminders that are due together: the first expires tomorrow, the next ones a day
 * later each; and sends them.
 */
async function sendTogether(kind: ChannelKind, titles: readonly string[]) {
  const owner = await database.person({ email: "ana@example.org" });
  const path = kind === "ntfy" ? "/push/ops" : "/hooks/1";
  await database.channel({ kind, url: `https://127.0.0.1:${server.port}${path}`, user: owner });
  for (const [index, title] of [...titles.entries()].toReversed()) {
    const expiryDate = new Date(Date.UTC(2026, 10, 21 + index)).toISOString().slice(0, 10);
    const row = { owner, title, email: "ana@example.org", expiryDate };
    await database.reminder({ ...row, remindBeforeDays: index + 1 });
  }
  at = "2026-11-20T09:00:00Z";
  await database.send();
}
function bodyOf(index: number) {
  const message = received[index];
  if (message === undefined) throw new Error(`there is no message ${index}`);
  return message.body;
}
const rows = async () => (await database.rows()).filter(({ channel_id }) => channel_id !== null);

test("a webhook gets all of them in one message of another type", async () => {
  await sendTogether("webhook", many);
  const sent = await rows();
  expect(new Set(sent.map(({ state, via }) => `${state} ${via}`))).toEqual(new Set(["sent channel"]));
  expect(received.map(({ id }) => id)).toEqual([...new Set(sent.map(({ digest_id }) => digest_id))]);
  const { type, data } = bodyOf(0);
  expect([type, data.message, data.link]).toEqual([
    "reminders.due",
    "25 reminders: Host 1 expires tomorrow, and 24 more",
    "https://passwords.example.org/remind-me",
  ]);
  expect(data.reminder).toBeUndefined();
  expect(data.reminders.map(({ title }: { title: string }) => title)).toEqual(many);
  expect(data.reminders[1]).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    title: "Host 2",
    type: "work",
    expiryDate: "2026-11-22",
    daysLeft: 2,
    noticeBy: null,
    scopeTag: null,
  });
  const [channel] = await database.db.selectFrom("channels").select("tries").execute();
  expect(channel?.tries).toBe(1);
});

test("chats name the ten most urgent and say how many more there are", async () => {
  const lines = ["Host 1 expires tomorrow (Nov 21, 2026)", ...named.slice(1), "and 15 more"];
  await sendTogether("slack", many);
  const [text, list, button] = bodyOf(0).blocks;
  expect(text.text.text).toBe("25 reminders: Host 1 expires tomorrow, and 24 more");
  expect([list.text.type, list.text.text.split("\n")]).toEqual([
    "plain_text",
    lines.map((line) => (line.startsWith("and") ? line : `• ${line}`)),
  ]);
  expect(button.elements[0].url).toBe("https://passwords.example.org/remind-me");
  await database.db.deleteFrom("users").execute();
  at = "2026-11-20T08:00:00Z";
  await sendTogether("teams", many);
  const { body } = bodyOf(1).attachments[0].content;
  expect(body.slice(1).map(({ inlines }: { inlines: [{ text: string }] }) => inlines[0].text)).toEqual(lines);
  await database.db.deleteFrom("users").execute();
  at = "2026-11-20T08:00:00Z";
  await sendTogether("ntfy", many);
  expect(bodyOf(2).message.split("\n")).toEqual(lines);
  expect(received).toHaveLength(3);
});

test("however long the titles are, no message is longer than the shortest that a chat takes", async () => {
  await sendTogether(
    "ntfy",
    many.map((title) => `${title} ${"🔑".repeat(90)}`),
  );
  const { message } = bodyOf(0);
  expect(Buffer.byteLength(message)).toBeLessThan(4_000);
  expect(message).toMatch(/^Host 1 🔑+… expires tomorrow[^]*\nand (1[5-9]|2\d) more$/u);
});

test("three come one by one, and so does what is refused as one", async () => {
  await sendTogether("webhook", many.slice(0, 3));
  expect(received.map(({ body }) => body.type)).toEqual(Array(3).fill("reminder.due"));
  received = [];
  await database.db.deleteFrom("users").execute();
  await database.db.deleteFrom("deliveries").execute();
  at = "2026-11-20T08:00:00Z";
  status = 400;
  await sendTogether("webhook", many.slice(0, 5));
  expect(received.map(({ body }) => body.type)).toEqual(["reminders.due"]);
  const refused = "The server refused the message (400).";
  expect(await rows()).toMatchObject(Array(5).fill({ state: "pending", error: refused, digest_id: null, attempts: 1 }));
  status = 204;
  at = "2026-11-20T09:00:15Z";
  await database.send();
  expect(received.slice(1).map(({ body }) => body.type)).toEqual(Array(5).fill("reminder.due"));
  const sent = await rows();
  expect(new Set(received.slice(1).map(({ id }) => id))).toEqual(new Set(sent.map(({ id }) => id)));
  expect(sent).toMatchObject(Array(5).fill({ state: "sent", error: null }));
});
