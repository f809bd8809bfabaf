import { createHmac } from "node:crypto";
import { tmpdir } from "node:os";
import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startReceiver, type ReceiverLie, type TestReceiver } from "../../../../test/audit-receiver/receiver.ts";
import { callApi, factories, type TestUser } from "../../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../../test/harness.ts";
import { countLockWaits } from "../../../../test/lock-waits.ts";
import { credential } from "../../../../test/value-factories.ts";
import { certificates } from "../../../../test/tls/certificates.ts";
import { chainHash, numberEvents } from "../../../accounts/audit-numbers/number-events.ts";
import { startAuditNumbers } from "../../../accounts/audit-numbers/start.ts";
import { claimBatches } from "../../../accounts/audit-webhooks/claim.ts";
import { sendToWebhooks } from "../../../accounts/audit-webhooks/send.ts";
import { auditPerson, recordEvent } from "../../../accounts/audit.ts";
import { createLog } from "../../../platform/log.ts";
import { createOutgoing } from "../../../platform/outgoing/outgoing.ts";
import { createReadFacts } from "../../system/facts.ts";

const clock = createTestClock(new Date("2026-11-20T09:00:00Z"));
const outgoing = createOutgoing({ allowed: ["127.0.0.1"], ca: certificates.root, timeoutMs: 500 });
const log = createLog({ logLevel: "fatal" }, { write: () => undefined });
let server: TestServer;
let receiver: TestReceiver;
let root: TestUser;
beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({ outgoing, clock });
});
afterAll(async () => {
  await server.close();
  await receiver.stop();
});
beforeEach(async () => {
  await server.db.deleteFrom("users").execute();
  await server.db.deleteFrom("audit_webhooks").execute();
  root = await factories(server).user({ isSuperAdmin: true }, { firstName: "Root", email: "root@example.org" });
  await server.db.updateTable("users").set({ email_verified_at: new Date() }).execute();
  for (const table of ["audit_events", "mails", "settings"] as const) await server.db.deleteFrom(table).execute();
  await receiver.lie(null);
  await receiver.take();
});

const post = (path: string, body: object = {}, by: TestUser = root) =>
  callApi(server, `POST /audit/webhooks${path}`, { token: by.token, body });
const confirmed = (members: object = {}) => ({ currentPassword: root.password, ...members });
const list = async () => (await callApi(server, "GET /audit/webhooks", { token: root.token })).body.webhooks;
const add = async (name = "SIEM") => {
  const { status, body } = await post("", confirmed({ name, url: receiver.url }));
  expect(status).toBe(201);
  return { id: body.webhook._id as string, secret: body.secret as string };
};
const record = (...names: string[]) =>
  server.db.transaction().execute(async (trx) => {
    const actor = auditPerson({ id: root._id, first_name: "Root", last_name: "", is_super_admin: true });
    for (const name of names)
      await recordEvent(trx, { at: clock.now(), kind: "group-added", actor, details: { name } });
  });
const numberAll = async () => {
  while ((await numberEvents(server.db)) > 0);
};
const deps = () => ({ db: server.db, pepper: server.accounts.pepper, outgoing, log, clock });
/** Numbers the audit events and sends the due messages, after the pause in which events are collected. */
const send = async (waitSeconds = 10) => {
  clock.advance(waitSeconds);
  await numberAll();
  return sendToWebhooks(deps());
};
test("a name is as long as the table has room for", async () => {
  const named = (length: number) => post("", confirmed({ name: "n".repeat(length), url: receiver.url }));
  expect((await named(limits.name)).status).toBe(201);
  expect((await named(limits.name + 1)).status).toBe(400);
});

interface Event {
  line: string;
  hash: string;
}
const eventsOf = (body: string): Event[] => (JSON.parse(body) as { data: { events: Event[] } }).data.events;
const parsed = ({ line }: Event) => JSON.parse(line) as { seq: number; kind: string; details: { name: string } };
const namesOf = (body: string) => eventsOf(body).map((event) => parsed(event).details.name);
/** Returns what came since the last call, as the names of its events. */
const takeNames = async () => (await receiver.take()).map(({ body }) => namesOf(body));
/** Adds a webhook that has the event of its own addition. */
const addAndSend = async () => {
  const added = await add();
  await send();
  await receiver.take();
  return added;
};

describe("what is sent", () => {
  test("a message is signed, has the lines and hashes of the export, and begins with the webhook's own addition", async () => {
    await record("of before");
    await numberAll();
    const { secret } = await add();
    await record("a", "b\u2028b");
    expect(await send()).toBe(1);
    const [{ headers, body, path }] = (await receiver.take()) as [Awaited<ReturnType<TestReceiver["take"]>>[0]];
    expect(path).toBe("/audit");
    expect(namesOf(body)).toEqual(["SIEM", "a", "b\u2028b"]);
    expect(body).not.toContain("\u2028");
    expect(eventsOf(body).map((event) => [parsed(event).seq, parsed(event).kind])).toEqual([
      [2, "audit-webhook-added"],
      [3, "group-added"],
      [4, "group-added"],
    ]);
    expect(JSON.parse(body)).toMatchObject({ type: "audit.events", timestamp: clock.now().toISOString() });
    const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
    const exported = (await callApi(server, "GET /audit/export", { token: root.token })).body.events as Event[];
    expect(eventsOf(body)).toEqual(exported.slice(1));
    let hash = Buffer.from(exported[0]!.hash, "base64url");
    for (const event of eventsOf(body)) {
      hash = Buffer.from(chainHash(hash, event.line));
      expect(event.hash).toBe(hash.toString("base64url"));
    }
    expect((await list())[0]).toMatchObject({
      waiting: 0,
      missed: 0,
      problem: null,
      lastSentAt: clock.now().toISOString(),
    });
  });

  test("many go in order, a hundred at a time, and few are collected for ten seconds", async () => {
    await addAndSend();
    await record(...Array.from({ length: 250 }, (_, i) => `${i}`));
    expect(await send()).toBe(3);
    const lists = await takeNames();
    expect(lists.map((names) => names.length)).toEqual([100, 100, 50]);
    expect(lists.flat()).toEqual(Array.from({ length: 250 }, (_, i) => `${i}`));
    await record("later");
    expect(await send(9)).toBe(0);
    expect(await send(1)).toBe(1);
    expect(await takeNames()).toEqual([["later"]]);
  });

  test("a message has 64 KiB at most, unless one event has more; the next follows at once", async () => {
    await addAndSend();
    // Characters that JSON escapes twice.
    const names = Array.from({ length: 40 }, (_, i) => `${i}`.padEnd(2_000, '"'));
    names[20] = "x".repeat(70_000);
    await record(...names);
    await send();
    const posts = await receiver.take();
    expect(posts.flatMap(({ body }) => namesOf(body))).toEqual(names);
    const sizes = posts.map(({ body }) => Buffer.byteLength(JSON.stringify(eventsOf(body))));
    expect(sizes.filter((bytes) => bytes > 65_536)).toHaveLength(1);
    expect(sizes.filter((bytes) => bytes > 50_000).length).toBeGreaterThan(4);
    expect((await list())[0]).toMatchObject({ waiting: 0, missed: 0 });
  });

  test("129: each webhook has a place of its own, and one that fails holds up no other", async () => {
    const { id } = await addAndSend();
    await record("a");
    await receiver.lie(500);
    await send();
    await receiver.lie(null);
    await add("Second");
    await receiver.take();
    await send(0);
    expect(await takeNames()).toEqual([["Second"]]);
    clock.advance(60);
    await send(0);
    expect(await takeNames()).toEqual([["a"], ["Second"]]);
    expect((await list()).find(({ _id }: { _id: string }) => _id === id)).toMatchObject({ waiting: 0, problem: null });
  });
});

describe("a receiver that lies", () => {
  const lies: [ReceiverLie, string][] = [
    [500, "The server has a problem (500)."],
    [400, "The server refused the message (400)."],
    [410, "The server doesn't know this address (410). Enter the current one."],
    ["silent", "The server took too long to respond."],
    ["drops", "The server closed the connection."],
    ["redirects", "The server redirects (307), which isn't followed. Enter the final address."],
    ["busy", "The server asks to wait: too many messages (429)."],
  ];
  test.each(lies)("%s: nothing counts as sent, and the same message comes again", async (lie, problem) => {
    await addAndSend();
    const { lastSentAt } = (await list())[0];
    await record("a");
    await receiver.lie(lie);
    expect(await send()).toBe(0);
    expect((await list())[0]).toMatchObject({
      waiting: 1,
      problem,
      lastSentAt,
      failingSince: clock.now().toISOString(),
    });
    await record("b");
    await receiver.lie(null);
    expect(await send(lie === "busy" ? 1_799 : 14)).toBe(0);
    // The message that was tried keeps its id and contents; what happened since comes in the next one.
    expect(await send(1)).toBe(2);
    const posts = await receiver.take();
    expect(posts.map(({ path, body }) => [path, namesOf(body)])).toEqual([
      ["/audit", ["a"]],
      ["/audit", ["a"]],
      ["/audit", ["b"]],
    ]);
    expect(posts[1]?.headers["webhook-id"]).toBe(posts[0]?.headers["webhook-id"]);
    expect(posts[2]?.headers["webhook-id"]).not.toBe(posts[0]?.headers["webhook-id"]);
    expect((await list())[0]).toMatchObject({ waiting: 0, problem: null, failingSince: null });
  });

  test("an endless answer has accepted the message by its status, and is not read", async () => {
    await addAndSend();
    await record("a");
    await receiver.lie("endless");
    expect(await send()).toBe(1);
    expect((await list())[0]).toMatchObject({ waiting: 0, problem: null });
  });

  test("the pause grows to a quarter of an hour, and a day later super admins get one mail", async () => {
    await addAndSend();
    await record("a");
    await receiver.lie(500);
    let tries = 0;
    clock.advance(10);
    const until = clock.now().getTime() + 86_400_000 + 3_600_000;
    const pauses: number[] = [];
    while (clock.now().getTime() < until) {
      await send(0);
      const { next_at } = await server.db.selectFrom("audit_webhooks").select("next_at").executeTakeFirstOrThrow();
      pauses.push((next_at.getTime() - clock.now().getTime()) / 1_000);
      clock.advance(pauses.at(-1) ?? 0);
      tries += 1;
    }
    expect(pauses.slice(0, 8)).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
    expect(tries).toBeLessThan(120);
    const mails = await server.db.selectFrom("mails").select(["template", "data"]).orderBy("created_at").execute();
    expect(mails.map(({ template }) => template)).toEqual(["audit-webhook", "audit-webhook-behind"]);
    expect(mails[1]?.data).toMatchObject({ webhook: "SIEM", reason: "The server has a problem (500)." });
    await receiver.lie(null);
    expect(await send(900)).toBe(1);
  });

  test("a day has 10,000 tries; the others wait for the next day, and none is lost", async () => {
    await addAndSend();
    await record("a");
    const today = clock.now().toISOString().slice(0, 10);
    const used = { tried_on: today, tries: limits.auditWebhookTriesPerDay };
    await server.db.updateTable("audit_webhooks").set(used).execute();
    expect(await send()).toBe(0);
    expect((await list())[0]).toMatchObject({ waiting: 1, problem: null });
    const midnight = Date.parse(`${today}T00:00:00Z`) + 86_400_000;
    expect(await send((midnight - clock.now().getTime()) / 1_000 - 1)).toBe(0);
    expect(await send(1)).toBe(1);
    expect(await takeNames()).toEqual([["a"]]);
  });
});

describe("processes and crashes", () => {
  test("two processes send each message once", async () => {
    await addAndSend();
    await record(...Array.from({ length: 150 }, (_, i) => `${i}`));
    clock.advance(10);
    await numberAll();
    const second = await startTestServer({ like: server, outgoing, clock });
    await Promise.all([
      sendToWebhooks(deps()),
      sendToWebhooks({ ...deps(), db: second.db }),
      sendToWebhooks({ ...deps(), db: second.db }),
    ]);
    await second.close();
    await send(0);
    const names = (await takeNames()).flat();
    expect(names).toEqual(Array.from({ length: 150 }, (_, i) => `${i}`));
  });

  test("a process that dies after sending repeats this one message, with its id", async () => {
    await addAndSend();
    await record("a");
    clock.advance(10);
    await numberAll();
    // It claims, its message arrives, and it dies before it stores that.
    const [claimed] = await claimBatches(server.db, clock);
    await record("b");
    expect(await send(59)).toBe(0);
    expect(await send(1)).toBe(1);
    expect(await send()).toBe(1);
    const posts = await receiver.take();
    expect(posts.map(({ body }) => namesOf(body))).toEqual([["a"], ["b"]]);
    expect(posts[0]?.headers["webhook-id"]).toBe(claimed?.id);
  });

  test("an outcome that comes after its lease, when another process sends, changes nothing", async () => {
    await addAndSend();
    await record("a");
    await receiver.lie("silent");
    clock.advance(10);
    await numberAll();
    const late = sendToWebhooks(deps());
    await expect.poll(async () => (await receiver.take()).length, { timeout: 30_000 }).toBe(1);
    await receiver.lie(null);
    clock.advance(60);
    expect(await sendToWebhooks(deps())).toBe(1);
    expect(await late).toBe(0);
    expect((await list())[0]).toMatchObject({ waiting: 0, problem: null, failingSince: null });
  });
});

test("a log that cannot be written holds up no webhook, and what is not numbered yet is waiting", async () => {
  await addAndSend();
  const lines: string[] = [];
  const failing = createLog({ logLevel: "warn" }, { write: (line) => void lines.push(line) });
  const sink = () => Promise.reject(new Error("The disk is full."));
  const number = () => startAuditNumbers({ db: server.db, log: failing, sink }).stop();
  // The log begins here.
  await number();
  await record("a");
  await number();
  await record("b");
  const readFacts = createReadFacts(server.db, { dataDir: tmpdir(), backups: "none", filesInAll: 0 });
  const { waiting, oldestAt } = (await readFacts()).auditWebhooks;
  expect([waiting, oldestAt?.getTime(), (await list())[0].waiting]).toEqual([2, clock.now().getTime(), 2]);
  await number();
  clock.advance(10);
  await sendToWebhooks(deps());
  expect(await takeNames()).toEqual([["a", "b"]]);
  expect(lines.filter((line) => line.includes("The disk is full."))).toHaveLength(2);
});

describe("events that upkeep deleted before they were sent", () => {
  const deleteEvents = (...names: string[]) =>
    server.db
      .deleteFrom("audit_events")
      .where(sql<boolean>`details ->> 'name' = any(${names})`)
      .execute();

  test("are counted, and nothing counts as sent where nothing was", async () => {
    await addAndSend();
    const { lastSentAt } = (await list())[0];
    await record("a", "b");
    await numberAll();
    await deleteEvents("a", "b");
    expect(await send()).toBe(0);
    expect((await list())[0]).toMatchObject({ waiting: 0, missed: 2, lastSentAt });
    expect(await receiver.take()).toEqual([]);
    await record("c");
    await send(0);
    expect(await takeNames()).toEqual([["c"]]);
    expect((await list())[0]).toMatchObject({ missed: 2, lastSentAt: clock.now().toISOString() });
  });

  test("leave the others in order, and a message with other contents has another id", async () => {
    await addAndSend();
    await record("a", "b", "c");
    await receiver.lie(500);
    await send();
    await deleteEvents("b");
    await receiver.lie(null);
    expect(await send(15)).toBe(1);
    const posts = await receiver.take();
    expect(posts.map(({ body }) => namesOf(body))).toEqual([
      ["a", "b", "c"],
      ["a", "c"],
    ]);
    expect(posts[1]?.headers["webhook-id"]).not.toBe(posts[0]?.headers["webhook-id"]);
    expect((await list())[0]).toMatchObject({ waiting: 0, missed: 1 });
  });

  test("a message that was to be tried again and is empty now is given up for the next events", async () => {
    await addAndSend();
    await record("a");
    await receiver.lie(500);
    await send();
    await deleteEvents("a");
    await record("b");
    await receiver.lie(null);
    await receiver.take();
    await send(15);
    await send(0);
    expect(await takeNames()).toEqual([["b"]]);
    expect((await list())[0]).toMatchObject({ waiting: 0, missed: 1 });
  });
});

describe("who may change webhooks, and how", () => {
  const kinds = async () =>
    (await server.db.selectFrom("audit_events").select("kind").orderBy("id").execute()).map(({ kind }) => kind);
  const mailed = async () =>
    (await server.db.selectFrom("mails").select("data").orderBy("id").execute()).map(
      ({ data }) => (data as { change: string }).change,
    );

  test("adding, replacing, keeping and removing take the master password, are in the audit, and are mailed", async () => {
    const { id } = await add();
    const wrong = { currentPassword: credential() };
    for (const [path, form] of [
      ["", { name: "Other", url: receiver.url }],
      [`/${id}/replace`, { url: receiver.url }],
      [`/${id}/keep`, {}],
      [`/${id}/remove`, {}],
    ] as const) {
      expect([(await post(path, { ...form, ...wrong })).status, (await post(path, form)).status]).toEqual([403, 400]);
    }
    expect((await post(`/${id}/replace`, confirmed({ url: receiver.url }))).status).toBe(200);
    await server.db.updateTable("audit_webhooks").set({ awaits_keep: true }).execute();
    expect((await post(`/${id}/keep`, confirmed())).status).toBe(200);
    expect((await post(`/${id}/keep`, confirmed())).status).toBe(200);
    expect((await post(`/${id}/remove`, confirmed())).status).toBe(204);
    expect((await post(`/${id}/remove`, confirmed())).status).toBe(404);
    const changes = ["added", "replaced", "kept", "removed"].map((what) => `audit-webhook-${what}`);
    expect([await kinds(), await mailed()]).toEqual([changes, changes]);
  });

  test("a super admin whose right ends while the request waits changes nothing", async () => {
    const { id } = await add();
    const { reply } = await server.db.transaction().execute(async (trx) => {
      await trx.updateTable("users").set({ is_super_admin: false }).where("id", "=", root._id).execute();
      let isOver = false;
      const sent = post(`/${id}/remove`, confirmed()).finally(() => (isOver = true));
      while (!isOver && (await countLockWaits(server.db)) === 0);
      return { reply: sent };
    });
    const { status, body } = await reply;
    expect([status, body.code]).toEqual([403, "forbidden"]);
    expect(await server.db.selectFrom("audit_webhooks").select("id").execute()).toEqual([{ id }]);
  });

  test("there are three at most, also if two people add one at once", async () => {
    await add("one");
    await add("two");
    const other = await factories(server).user({ isSuperAdmin: true });
    const statuses = await Promise.all(
      [root, other].map(async (by) => {
        const form = { name: "more", url: receiver.url, currentPassword: by.password };
        return (await post("", form, by)).status;
      }),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test("an address that leads inside is refused, and neither address nor secret is shown or stored in the clear", async () => {
    for (const url of [
      "https://10.1.2.3/audit",
      "https://[::1]/audit",
      "http://127.0.0.1/",
      "https://a:b@127.0.0.1/",
    ]) {
      expect((await post("", confirmed({ name: "SIEM", url }))).status).toBe(400);
    }
    const { id, secret } = await add();
    for (const url of ["https://169.254.169.254/latest"]) {
      expect((await post(`/${id}/replace`, confirmed({ url }))).status).toBe(400);
    }
    const rows = JSON.stringify([
      await server.db.selectFrom("audit_webhooks").selectAll().execute(),
      await server.db.selectFrom("audit_events").selectAll().execute(),
      await server.db.selectFrom("mails").selectAll().execute(),
      await list(),
      server.logged,
    ]);
    expect(rows).toContain(new URL(receiver.url).host);
    for (const hidden of [secret, secret.slice(6, 30), receiver.url, '/audit\\"']) expect(rows).not.toContain(hidden);
  });

  test("a replaced webhook goes on where it was, under its new secret, and what was under way counts for neither", async () => {
    const { id, secret } = await addAndSend();
    await record("a");
    clock.advance(10);
    await numberAll();
    await receiver.lie("silent");
    const stopping = new AbortController();
    const late = sendToWebhooks({ ...deps(), signal: stopping.signal });
    await expect.poll(async () => (await receiver.take()).length, { timeout: 30_000 }).toBe(1);
    stopping.abort();
    const { body } = await post(`/${id}/replace`, confirmed({ url: receiver.url.replace("/audit", "/new") }));
    expect(body.secret).not.toBe(secret);
    await late;
    expect((await list())[0]).toMatchObject({ problem: null, waiting: 2 });
    await receiver.lie(null);
    await send(0);
    const [{ path, headers, body: text }] = (await receiver.take()) as [Awaited<ReturnType<TestReceiver["take"]>>[0]];
    expect([path, namesOf(text)]).toEqual(["/new", ["a", "SIEM"]]);
    const key = Buffer.from((body.secret as string).slice(6), "base64");
    const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${text}`;
    expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  });

  test("one that came back with a backup gets nothing until it is kept", async () => {
    const { id } = await addAndSend();
    await server.db.updateTable("audit_webhooks").set({ awaits_keep: true }).execute();
    await record("a");
    expect(await send()).toBe(0);
    expect((await list())[0]).toMatchObject({ awaitsKeep: true, waiting: 1 });
    await post(`/${id}/keep`, confirmed());
    expect(await send(0)).toBe(1);
    expect(await takeNames()).toEqual([["a", "SIEM"]]);
  });

  test("after a restore it goes on from where it was at the backup, and numbers that come again are other messages", async () => {
    const { id } = await addAndSend();
    await record("a");
    await numberAll();
    const tables = ["audit_events", "audit_webhooks", "settings"] as const;
    const backup = await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()));
    await record("lost");
    await send();
    for (const [i, table] of tables.entries()) {
      await server.db.deleteFrom(table).execute();
      const rows = (backup[i] ?? []).map((row) =>
        "value" in row ? { ...row, value: JSON.stringify(row.value) } : row,
      );
      await server.db
        .insertInto(table)
        .values(rows as never)
        .execute();
    }
    await server.db.updateTable("audit_webhooks").set({ awaits_keep: true }).execute();
    await record("new");
    await post(`/${id}/keep`, confirmed());
    await send();
    const posts = await receiver.take();
    expect(posts.map(({ body }) => namesOf(body))).toEqual([
      ["a", "lost"],
      ["a", "new", "SIEM"],
    ]);
    expect(posts.map(({ body }) => eventsOf(body).map((event) => parsed(event).seq))).toEqual([
      [2, 3],
      [2, 3, 4],
    ]);
    expect(posts[0]?.headers["webhook-id"]).not.toBe(posts[1]?.headers["webhook-id"]);
  });

  test("a test message is sent at once, signed, and says in general words what came back", async () => {
    const { id } = await addAndSend();
    expect((await post(`/${id}/test`)).body).toEqual({ isSent: true, message: "The message was accepted." });
    expect(JSON.parse((await receiver.take())[0]?.body ?? "")).toMatchObject({ type: "test", data: { events: [] } });
    await receiver.lie(500);
    const failed = (await post(`/${id}/test`)).body;
    expect(failed).toEqual({ isSent: false, message: "The server has a problem (500)." });
    expect((await list())[0]).toMatchObject({ problem: null });
  });
});
