import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ChannelKind } from "@pomander/contract";
import { type DeliveryDatabase, openDeliveryDatabase } from "../../../test/delivery-database.ts";
import { certificates } from "../../../test/tls/certificates.ts";
import { startTcpServer, startTlsServer } from "../../../test/tls/server.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOutgoing } from "../../platform/outgoing/outgoing.ts";
import { cancelForChannels } from "./cancel.ts";
import { withTransaction } from "../../platform/transaction.ts";

type Answer = (request: IncomingMessage, reply: ServerResponse) => void;
interface Received {
  path: string | undefined;
  headers: IncomingMessage["headers"];
  body: string;
}

let at = "2026-11-20T08:00:00Z";
const clock = { now: () => new Date(at) };
const title = "Zertifikat für “müller.example” <https://evil.example|click> [x](https://evil.example) 🔑";
let database: DeliveryDatabase;
let server: Awaited<ReturnType<typeof startTlsServer>>;
let answer: Answer;
let received: Received[];

beforeAll(async () => {
  server = await startTlsServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
      answer(request, reply);
    });
  });
  const outgoing = createOutgoing({ allowed: ["127.0.0.1"], ca: certificates.root, timeoutMs: 500 });
  database = await openDeliveryDatabase({ smtpUrl: "smtp://127.0.0.1:1", clock, outgoing });
});
afterAll(async () => {
  await database.close();
  await server.close();
});
beforeEach(async () => {
  received = [];
  answer = (_request, reply) => void reply.writeHead(204).end();
  at = "2026-11-20T08:00:00Z";
  await database.db.deleteFrom("deliveries").execute();
  await database.db.deleteFrom("users").execute();
});

const url = (path = "/hooks/1") => `https://127.0.0.1:${server.port}${path}`;
const secret = `whsec_${Buffer.from("a secret of thirty-two bytes, ok").toString("base64")}`;

/** Makes a reminder of a user with a channel, due at once, and returns the channel's row after one try. */
async function sendTo(channel: { kind?: ChannelKind; url?: string; secret?: string | null } = {}) {
  const owner = await database.person({ email: "ana@example.org" });
  await database.channel({ url: url(), secret, ...channel, user: owner });
  const id = await database.reminder({ owner, title, email: "ana@example.org", expiryDate: "2026-11-27" });
  at = "2026-11-20T09:00:00Z";
  await database.send();
  const rows = await database.rows(id);
  return { id, row: rows.find(({ channel_id }) => channel_id !== null) };
}

describe("each kind of channel is told in its own format", () => {
  test("a webhook, signed as Standard Webhooks says", async () => {
    const { row, id } = await sendTo();
    expect(row).toMatchObject({ state: "sent", via: "channel", recipient: "Webhook: Operations", attempts: 1 });
    const [{ headers, body, path } = { headers: {}, body: "", path: "" }] = received;
    const signed = `${row?.id}.${String(headers["webhook-timestamp"])}.${body}`;
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
    expect([headers["webhook-id"], headers["webhook-timestamp"], path]).toEqual([row?.id, "1795165200", "/hooks/1"]);
    const link = `https://passwords.example.org/remind-me?reminder=${id}`;
    expect(JSON.parse(body)).toEqual({
      type: "reminder.due",
      timestamp: "2026-11-20T09:00:00.000Z",
      data: {
        message: expect.stringContaining("expires in 7 days"),
        link,
        reminder: { id, title, type: "work", expiryDate: "2026-11-27", daysLeft: 7, noticeBy: null, scopeTag: null },
      },
    });
  });

  test("Slack, with no link or mention of the title's own", async () => {
    await sendTo({ kind: "slack", secret: null });
    const body = JSON.parse(received[0]?.body ?? "");
    expect(body.text).toContain("&lt;https://evil.example|click&gt;");
    expect(body.blocks[0].text).toMatchObject({ type: "plain_text", text: expect.stringContaining("müller") });
    expect(body.blocks.map((block: { type: string }) => block.type)).toEqual(["section", "section", "actions"]);
  });

  test("Teams, an Adaptive Card without Markdown", async () => {
    await sendTo({ kind: "teams", secret: null });
    const body = JSON.parse(received[0]?.body ?? "");
    expect(body.attachments[0]).toMatchObject({ contentType: "application/vnd.microsoft.card.adaptive" });
    const { content } = body.attachments[0];
    expect(content.body[0].inlines[0]).toMatchObject({ type: "TextRun", text: expect.stringContaining("🔑") });
    expect(JSON.stringify(content)).not.toContain('"TextBlock"');
  });

  test("ntfy, at its root, with letters of any script and its token", async () => {
    await sendTo({ kind: "ntfy", url: url("/push/ops-topic"), secret: "tk_example" });
    const [{ headers, body, path } = { headers: {}, body: "", path: "" }] = received;
    expect([path, headers.authorization]).toEqual(["/push", "Bearer tk_example"]);
    const sent = { topic: "ops-topic", title: expect.stringContaining("für"), priority: 3, tags: ["calendar"] };
    expect(JSON.parse(body)).toMatchObject(sent);
  });
});

const answers = (status: number, headers: Record<string, string> = {}): Answer => {
  return (_request, reply) => void reply.writeHead(status, headers).end("secret words of theirs");
};
type FaultRow = [what: string, answer: Answer, state: "failed" | "pending", words: string, nextTry: number | null];
const faults: FaultRow[] = [
  ["400", answers(400), "failed", "The server refused the message (400).", null],
  ["401", answers(401), "failed", "The server doesn't let the message in (401). Check address and token.", null],
  ["404", answers(404), "failed", "The server doesn't know this address (404). Enter the current one.", null],
  ["410", answers(410), "failed", "The server doesn't know this address (410). Enter the current one.", null],
  [
    "a redirect",
    (_request, reply) => void reply.writeHead(302, { location: url("/elsewhere") }).end(),
    "failed",
    "The server redirects (302), which isn't followed. Enter the final address.",
    null,
  ],
  ["500", answers(500), "pending", "The server has a problem (500).", 15],
  ["503", answers(503), "pending", "The server has a problem (503).", 15],
  ["429", answers(429), "pending", "The server asks to wait: too many messages (429).", 15],
  ["429 for ten minutes", answers(429, { "retry-after": "600" }), "pending", expect.any(String) as never, 600],
  [
    "429 until a date",
    answers(429, { "retry-after": "Fri, 20 Nov 2026 09:20:00 GMT" }),
    "pending",
    expect.any(String) as never,
    1_200,
  ],
  ["429 for a year", answers(429, { "retry-after": "31536000" }), "pending", expect.any(String) as never, 3_600],
  ["silence", () => undefined, "pending", "The server took too long to respond.", 15],
  ["a hang-up", (request) => void request.socket.destroy(), "pending", "The server closed the connection.", 15],
  [
    "no HTTP at all",
    (request) => void request.socket.end("220 mail.example.org ESMTP\r\n"),
    "pending",
    "The server doesn't speak HTTP.",
    15,
  ],
];

describe("what becomes of a message, by the answer", () => {
  test.each(faults)("%s", async (_what, given, state, words, nextTry) => {
    answer = given;
    const { row } = await sendTo();
    const pause = ((row?.send_at.getTime() ?? 0) - clock.now().getTime()) / 1000;
    expect(row).toMatchObject({ state, error: words, attempts: 1 });
    expect(state === "failed" ? null : pause).toBe(nextTry);
    expect(received).toHaveLength(1);
  });

  test("a server that takes the message is done, however slowly its answer drips", async () => {
    answer = (_request, reply) => {
      reply.writeHead(200).write("o");
      const drip = setInterval(() => reply.write("k"), 50);
      reply.once("close", () => clearInterval(drip));
    };
    expect((await sendTo()).row).toMatchObject({ state: "sent" });
  });

  test("a refused connection, TLS that fails, and a private address", async () => {
    const closed = await startTcpServer();
    await closed.close();
    const noTls = await startTcpServer("127.0.0.1", (socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const untrusted = await startTlsServer((_request, reply) => reply.end(), certificates.selfSigned);
    const rows = [];
    for (const target of [
      `127.0.0.1:${closed.port}`,
      `127.0.0.1:${noTls.port}`,
      `127.0.0.1:${untrusted.port}`,
      "[::1]",
    ]) {
      const { row } = await sendTo({ url: `https://${target}/` });
      rows.push([row?.state, row?.error]);
      await database.db.deleteFrom("users").execute();
    }
    expect(rows).toEqual([
      ["pending", "The server can't be reached (ECONNREFUSED)."],
      ["pending", "The server's encryption doesn't work."],
      ["pending", "The server's certificate is self-signed."],
      [
        "failed",
        "This address isn't allowed: it leads into a private network. The people who run this server can allow it with ALLOW_PRIVATE_TARGETS.",
      ],
    ]);
    await noTls.close();
    await untrusted.close();
  });

  test("what is tried again goes out under the same id, and counts once", async () => {
    answer = answers(503);
    const { id } = await sendTo();
    answer = answers(200);
    at = "2026-11-20T09:01:00Z";
    await database.send();
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(received).toHaveLength(2);
    const rows = await database.rows(id);
    expect(rows.filter(({ channel_id, state }) => channel_id !== null && state === "sent")).toHaveLength(1);
    expect((await database.stored(id)).notification_count).toBe(1);
  });

  test("one that asks to wait is left alone with all that waits for it", async () => {
    answer = answers(429, { "retry-after": "600" });
    const owner = await database.person({ email: "ana@example.org" });
    await database.channel({ url: url(), secret, user: owner });
    for (let i = 0; i < 5; i++) await database.reminder({ owner, email: "ana@example.org", expiryDate: "2026-11-27" });
    at = "2026-11-20T09:00:00Z";
    await database.send();
    expect(received).toHaveLength(1);
    answer = answers(200);
    at = "2026-11-20T09:10:01Z";
    await database.send();
    expect(received).toHaveLength(2);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });
});

describe("who has which channels", () => {
  test("a scope tag's get its reminders; a person's own get what they get, unless they unsubscribed or paused it", async () => {
    const [ana, ben, eve] = await Promise.all(
      ["ana", "ben", "eve"].map((name) => database.person({ email: `${name}@example.org` })),
    );
    const tag = crypto.randomUUID();
    await database.db
      .insertInto("scope_tags")
      .values({ id: tag, name: tag, description: "", created_at: clock.now(), updated_at: clock.now() })
      .execute();
    const names = { tag: { scopeTag: tag }, ana: { user: ana! }, ben: { user: ben! }, eve: { user: eve! } };
    const ids = new Map<string, string>();
    for (const [name, owner] of Object.entries(names))
      ids.set(name, await database.channel({ url: url(), name, ...owner }));
    const of = async (id: string) =>
      (await database.rows(id)).flatMap(({ channel_id, recipient, state }) =>
        channel_id !== null && state === "pending" ? [recipient] : [],
      );

    const addressed = await database.reminder({
      owner: ana!,
      email: "ana@example.org",
      assignees: [ben!],
      scopeTag: tag,
    });
    expect(await of(addressed)).toEqual(["Webhook: ana", "Webhook: ben", "Webhook: tag"]);
    // A reminder that names another user's address does not go to that user's channels.
    const elsewhere = await database.reminder({ owner: ana!, email: "eve@example.org" });
    expect(await of(elsewhere)).toEqual([]);

    await database.db.updateTable("channels").set({ is_active: false }).where("id", "=", ids.get("tag")!).execute();
    await database.change(addressed, { title: "Other" }, false);
    expect(await of(addressed)).toEqual(["Webhook: ana", "Webhook: ben"]);
    await database.db
      .insertInto("unsubscriptions")
      .values({ reminder_id: addressed, recipient_key: ben!, address: "ben@example.org", at: clock.now() })
      .execute();
    await database.db.updateTable("channels").set({ is_active: true }).execute();
    await database.replan({ kind: "tag", id: tag });
    expect(await of(addressed)).toEqual(["Webhook: ana", "Webhook: tag"]);
  });

  test("one that is new, or on again, gets what falls due from then on, and nothing of before", async () => {
    const owner = await database.person({ email: "ana@example.org" });
    const of = { owner, email: "ana@example.org" };
    // The lead of the first has passed when the channel comes; the last one also reminds a day before.
    const [once, daily, twice] = [
      await database.reminder({ ...of, expiryDate: "2026-11-28" }),
      await database.reminder({ ...of, expiryDate: "2026-11-28", frequency: "daily", start: "2026-11-01" }),
      await database.reminder({ ...of, expiryDate: "2026-11-28" }),
    ];
    await database.change(twice, { also_before_days: [1] }, false);
    at = "2026-11-22T12:00:00Z";
    const id = await database.channel({ url: url(), secret, user: owner });
    const plan = () => database.replan({ kind: "person", id: owner });
    const waiting = async (reminder: string) =>
      (await database.rows(reminder)).flatMap(({ channel_id, occurrence, state }) =>
        channel_id === id && state === "pending" ? [occurrence] : [],
      );
    const all = () => Promise.all([once, daily, twice].map(waiting));
    await plan();
    expect(await all()).toEqual([[], ["2026-11-23"], ["2026-11-27"]]);
    // Neither a change of the title nor the worker makes up for it.
    for (const each of [once, daily, twice]) await database.change(each, { title: "Other" }, false);
    await database.send();
    expect([received.length, await all()]).toEqual([0, [[], ["2026-11-23"], ["2026-11-27"]]]);
    at = "2026-11-23T09:00:00Z";
    await database.send();
    expect([received.length, await all()]).toEqual([1, [[], ["2026-11-24"], ["2026-11-27"]]]);
    // The channel is off over the last lead, and on again.
    await database.db.updateTable("channels").set({ is_active: false }).execute();
    await withTransaction(database.db, (trx) => cancelForChannels(trx, [id]));
    at = "2026-11-27T10:00:00Z";
    await database.db.updateTable("channels").set({ is_active: true, active_since: clock.now() }).execute();
    await plan();
    await database.send();
    expect([received.length, await all()]).toEqual([1, [[], ["2026-11-28"], []]]);
    // New dates are planned for every recipient.
    await database.change(once, { expiry_date: "2026-11-29" });
    await database.send();
    expect(received).toHaveLength(2);
  });

  test("two of the same name are two", async () => {
    const owner = await database.person({ email: "ana@example.org" });
    for (const path of ["/1", "/2"]) await database.channel({ url: url(path), user: owner });
    await database.reminder({ owner, email: "ana@example.org", expiryDate: "2026-11-27" });
    at = "2026-11-20T09:00:00Z";
    await database.send();
    expect(new Set(received.map(({ path }) => path))).toEqual(new Set(["/1", "/2"]));
  });
});
