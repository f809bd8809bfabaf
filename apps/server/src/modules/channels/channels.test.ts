import { type Channel, limits } from "@pomander/contract";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { certificates } from "../../../test/tls/certificates.ts";
import { startTlsServer } from "../../../test/tls/server.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPepper } from "../../accounts/pepper.ts";
import { openChannel } from "../../deliveries/to-channels/seal.ts";
import { createOutgoing } from "../../platform/outgoing/outgoing.ts";

const names: Record<string, string[]> = {
  "hooks.example.org": ["127.0.0.1"],
  "inside.example.org": ["93.184.215.14", "10.0.0.5"],
  "ntfy.sh": ["127.0.0.1"],
};
let server: TestServer;
let other: Awaited<ReturnType<typeof startTlsServer>>;
let status = 200;
const received: Array<{ path: string | undefined; signature: unknown }> = [];
beforeAll(async () => {
  other = await startTlsServer((request, reply) => {
    received.push({ path: request.url, signature: request.headers["webhook-signature"] });
    reply.writeHead(status).end("inner words");
  });
  const resolve = (name: string) => Promise.resolve(names[name] ?? []);
  const outgoing = createOutgoing({ allowed: ["127.0.0.1"], ca: certificates.root, resolve });
  server = await startTestServer({ outgoing });
});
afterAll(async () => {
  await server.close();
  await other.close();
});

const person = () => factories(server).user({ isAllowedForRemindMe: true });
const form = (members: object = {}) => ({
  kind: "webhook",
  name: "Operations",
  url: `https://127.0.0.1:${other.port}/hooks/T0-canary`,
  ...members,
});
const add = (who: TestUser, members: object = {}) =>
  callApi(server, "POST /user/channels", { token: who.token, body: form(members) });
const list = async (who: TestUser) =>
  (await callApi(server, "GET /user/channels", { token: who.token })).body.channels as Channel[];

test("an address and its secret are shown never again, nor stored or logged in the clear", async () => {
  const ana = await person();
  const added = await add(ana);
  expect(added.status).toBe(201);
  expect(added.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const [shown] = await list(ana);
  expect(shown).toEqual(added.body.channel);
  expect(shown).toMatchObject({ kind: "webhook", host: `127.0.0.1:${other.port}`, lastSentAt: null, problem: null });
  const rows = JSON.stringify(await server.db.selectFrom("channels").selectAll().execute());
  for (const text of ["canary", added.body.secret.slice(6)]) {
    expect([JSON.stringify(shown), rows, server.logged.join("\n")].some((where) => where.includes(text))).toBe(false);
  }
  // Sealed data opens for its own channel alone.
  const second = await add(ana, { name: "Second" });
  const [one, two] = [added.body.channel._id, second.body.channel._id];
  const { sealed } = await server.db
    .selectFrom("channels")
    .select("sealed")
    .where("id", "=", one)
    .executeTakeFirstOrThrow();
  await server.db.updateTable("channels").set({ sealed }).where("id", "=", two).execute();
  expect((await callApi(server, `POST /user/channels/${two}/test`, { token: ana.token })).status).toBe(500);
});

test("a test says what the other side answered, in general words", async () => {
  const ana = await person();
  const { channel } = (await add(ana)).body;
  const ask = async () => (await callApi(server, `POST /user/channels/${channel._id}/test`, { token: ana.token })).body;
  expect(await ask()).toEqual({ isSent: true, message: "The message was accepted." });
  expect(received.at(-1)).toEqual({ path: "/hooks/T0-canary", signature: expect.stringMatching(/^v1,/) });
  status = 404;
  const answer = await ask();
  status = 200;
  expect(answer).toEqual({
    isSent: false,
    message: "The server doesn't know this address (404). Enter the current one.",
  });
});

test("one that was turned off after refusals says so, until it is turned on again", async () => {
  const ana = await person();
  const { channel } = (await add(ana)).body;
  const off = { is_active: false, refusals: limits.channelRefusals, failures: 3, held_until: new Date() };
  await server.db.updateTable("channels").set(off).where("id", "=", channel._id).execute();
  const [shown] = await list(ana);
  const problem = "This channel was turned off: 10 messages in a row were refused.";
  expect(shown).toMatchObject({ isActive: false, problem });
  const body = { isActive: true };
  const on = await callApi(server, `PATCH /user/channels/${channel._id}`, { token: ana.token, body });
  expect(on.body).toMatchObject({ isActive: true, problem: null });
  const row = server.db.selectFrom("channels").selectAll().where("id", "=", channel._id).executeTakeFirstOrThrow();
  expect(await row).toMatchObject({ refusals: 0, failures: 0, held_until: null });
});

test("an address that leads into a private network, or nowhere, is refused when it is saved and when it is tested", async () => {
  const ana = await person();
  const { channel } = (await add(ana)).body;
  const path = `/user/channels/${channel._id}`;
  const isPrivate =
    "This address isn't allowed: it leads into a private network. The people who run this server can allow it with ALLOW_PRIVATE_TARGETS.";
  const refusals = [
    ["https://10.0.0.5/hook", isPrivate],
    ["https://[::1]:8443/x", isPrivate],
    ["https://0x7f.2/x", isPrivate],
    ["https://inside.example.org/x", isPrivate],
    ["https://hoks.example.org/x", "The name of the server wasn't found."],
  ] as const;
  for (const [url, message] of refusals) {
    for (const answer of [
      await add(ana, { url }),
      await callApi(server, `PATCH ${path}`, { token: ana.token, body: { url } }),
    ])
      expect([answer.status, answer.body.issues]).toEqual([400, [{ path: "url", message }]]);
  }
  expect(await list(ana)).toEqual([channel]);
  // The host name has resolved to another address since the channel was saved.
  await callApi(server, `PATCH ${path}`, { token: ana.token, body: { url: "https://hooks.example.org/x" } });
  names["hooks.example.org"] = ["10.0.0.5"];
  const asked = await callApi(server, `POST ${path}/test`, { token: ana.token });
  names["hooks.example.org"] = ["127.0.0.1"];
  expect(asked.body).toEqual({ isSent: false, message: isPrivate });
});

test.each([
  ["http", { url: "http://example.org/x" }, "url"],
  ["a name and a password", { url: "https://ana:secret@example.org/x" }, "url"],
  ["a fragment", { url: "https://example.org/x#y" }, "url"],
  ["a line break", { url: "https://example.org/\nx" }, "url"],
  ["no host that can be", { url: "https://exa%00mple.org/" }, "url"],
  ["ntfy without a topic", { kind: "ntfy", url: "https://ntfy.sh/" }, "url"],
  ["a token for Slack", { kind: "slack", token: "x" }, "token"],
  ["a token with a line break", { kind: "ntfy", url: "https://ntfy.sh/a", token: "a\r\nb: c" }, "token"],
  ["another kind", { kind: "pager" }, "kind"],
  ["no name", { name: " " }, "name"],
])("refuses %s", async (_what, members, field) => {
  const answer = await add(await person(), members);
  expect([answer.status, answer.body.issues[0].path]).toEqual([400, field]);
});

test("there are ten at most, however many are asked for at once", async () => {
  const ana = await person();
  const answers = await Promise.all(Array.from({ length: 14 }, (_none, i) => add(ana, { name: `Channel ${i}` })));
  expect(answers.filter(({ status: one }) => one === 201)).toHaveLength(10);
  expect(answers.filter(({ body }) => body.code === "channels_full")).toHaveLength(4);
});

test("turning one off cancels what waits for it, on again plans it, and removing it ends it", async () => {
  const ana = await person();
  const reminder = { title: "Domain", type: "work", expiryDate: "2100-01-31", remindBeforeDays: 7, email: ana.email };
  const body = { ...reminder, frequency: "once" };
  await callApi(server, "POST /reminder/reminder", { token: ana.token, body });
  const { channel } = (await add(ana)).body;
  const path = `/user/channels/${channel._id}`;
  const states = async () =>
    (
      await server.db
        .selectFrom("deliveries")
        .select("state")
        .where("recipient_key", "=", `channel:${channel._id}`)
        .execute()
    ).map(({ state }) => state);
  // The message is planned after the answer.
  expect(await states()).toEqual([]);
  await server.plan();
  expect(await states()).toEqual(["pending"]);
  const change = (set: object) => callApi(server, `PATCH ${path}`, { token: ana.token, body: set });
  expect((await change({ isActive: false })).body).toMatchObject({ isActive: false, name: "Operations" });
  expect(await states()).toEqual(["cancelled"]);
  await change({ isActive: true, name: "Ops" });
  await server.plan();
  expect(await states()).toEqual(["pending"]);
  const moved = await change({ url: "https://hooks.example.org/other" });
  expect(moved.body).toMatchObject({ host: "hooks.example.org", name: "Ops" });
  expect((await callApi(server, `DELETE ${path}`, { token: ana.token })).status).toBe(204);
  expect([await states(), await list(ana)]).toEqual([["cancelled"], []]);
});

test("a new address goes with its own token, keeps a webhook's secret and ends what an earlier one had refused", async () => {
  const ana = await person();
  const url = "https://hooks.example.org/other";
  const stored = ({ _id }: Channel) =>
    server.db.selectFrom("channels").selectAll().where("id", "=", _id).executeTakeFirstOrThrow();
  const secretOf = async (channel: Channel) =>
    openChannel(createPepper(server.secrets.pepper), channel._id, (await stored(channel)).sealed);
  const change = (channel: Channel, body: object) =>
    callApi(server, `PATCH /user/channels/${channel._id}`, { token: ana.token, body });
  const { channel: hook, secret } = (await add(ana)).body;
  const failing = { refusals: 3, failures: 3, held_until: new Date() };
  await server.db.updateTable("channels").set(failing).where("id", "=", hook._id).execute();
  await change(hook, { name: "Renamed" });
  expect(await stored(hook)).toMatchObject(failing);
  await change(hook, { url });
  expect(await secretOf(hook)).toEqual({ url, secret });
  expect(await stored(hook)).toMatchObject({ refusals: 0, failures: 0, held_until: null, is_active: true });
  const refused = await change(hook, { url, token: "t" });
  expect([refused.status, refused.body.issues]).toEqual([400, [{ path: "token", message: "Only ntfy takes a token" }]]);
  const topic = "https://ntfy.sh/my-topic";
  const { channel: ntfy, secret: shown } = (await add(ana, { kind: "ntfy", url: topic, token: "one" })).body;
  expect([shown, await secretOf(ntfy)]).toEqual([null, { url: topic, secret: "one" }]);
  await change(ntfy, { url: `${topic}-2`, token: "two" });
  expect(await secretOf(ntfy)).toEqual({ url: `${topic}-2`, secret: "two" });
  await change(ntfy, { url: topic });
  expect(await secretOf(ntfy)).toEqual({ url: topic, secret: null });
  expect((await change(ntfy, { url: "https://ntfy.sh/my.topic" })).status).toBe(400);
});

test("what failed to a channel is no email, and is over when the channel is off or gone, unless that turned it off", async () => {
  const admin = await factories(server).user({ isAdmin: true });
  const given = { title: "Domain", type: "work", expiryDate: "2100-01-31", remindBeforeDays: 7, email: admin.email };
  const body = { ...given, frequency: "once" };
  const reminder = (await callApi(server, "POST /reminder/reminder", { token: admin.token, body })).body.reminder;
  const { channel } = (await add(admin)).body;
  const fail = (key: string, recipient: string, error: string) =>
    sql`
    insert into deliveries (id, reminder_id, kind, batch_id, occurrence, recipient_key, channel_id, recipient, state,
      send_at, due_at, error, message_id, created_at)
    select id, ${reminder._id}, 'now', id, '2026-01-01', ${key}, ${key === admin._id ? null : channel._id}::uuid,
      ${recipient}, 'failed', now(), now(), ${error}, id, now() from gen_random_uuid() as id`.execute(server.db);
  const seen = async () => {
    const { body: read } = await callApi(server, `GET /reminder/reminder/${reminder._id}`, { token: admin.token });
    const { body: status } = await callApi(server, "GET /system/status", { token: admin.token });
    const { deliveryProblem, isChannelProblem } = read;
    return [deliveryProblem, isChannelProblem, status.failedDeliveries, status.lastMailError];
  };
  const change = (set: object) =>
    callApi(server, `PATCH /user/channels/${channel._id}`, { token: admin.token, body: set });
  const well = [null, false, 0, null];
  const failing = ["Webhook: Operations. The server refused the message (400).", true, 1, null];
  const failChannel = () =>
    fail(`channel:${channel._id}`, "Webhook: Operations", "The server refused the message (400).");
  await failChannel();
  await failChannel();
  expect(await seen()).toEqual(failing);
  await change({ isActive: false });
  expect(await seen()).toEqual(well);
  await change({ isActive: true });
  expect(await seen()).toEqual(well);
  await failChannel();
  await server.db
    .updateTable("channels")
    .set({ is_active: false, refusals: 10 })
    .where("id", "=", channel._id)
    .execute();
  expect(await seen()).toEqual(failing);
  // An email that failed is the greater problem; the reminder is one all the same.
  await fail(admin._id, admin.email, "550 no such user");
  expect(await seen()).toEqual(["550 no such user", false, 1, "550 no such user"]);
  await sql`delete from deliveries where recipient_key = ${admin._id} and state = 'failed'`.execute(server.db);
  await callApi(server, `DELETE /user/channels/${channel._id}`, { token: admin.token });
  expect(await seen()).toEqual(well);
});

test("a scope tag's are its administrators', and are gone with it", async () => {
  const admin = await factories(server).user({ isAdmin: true });
  const tag = (await callApi(server, "POST /scope-tags", { token: admin.token, body: { name: "Certificates" } })).body;
  const path = `/scope-tags/${tag._id}/channels`;
  const added = await callApi(server, `POST ${path}`, { token: admin.token, body: form({ kind: "slack" }) });
  expect([added.status, added.body.secret]).toEqual([201, null]);
  const reminder = { title: "Domain", type: "work", expiryDate: "2100-01-31", remindBeforeDays: 7, email: admin.email };
  const body = { ...reminder, frequency: "once", scopeTag: tag._id };
  await callApi(server, "POST /reminder/reminder", { token: admin.token, body });
  const key = `channel:${added.body.channel._id}`;
  const row = () =>
    server.db.selectFrom("deliveries").select(["state", "recipient"]).where("recipient_key", "=", key).execute();
  expect(await row()).toEqual([{ state: "pending", recipient: "Slack: Operations" }]);
  // A channel of one scope tag is not found under another tag, nor among the user's own channels.
  const [id, channelId] = [tag._id, added.body.channel._id];
  const second = (await callApi(server, "POST /scope-tags", { token: admin.token, body: { name: "Licences" } })).body;
  for (const wrong of [`/scope-tags/${second._id}/channels/${channelId}`, `/user/channels/${channelId}`]) {
    expect((await callApi(server, `DELETE ${wrong}`, { token: admin.token })).status).toBe(404);
  }
  const renamed = { token: admin.token, body: { name: "Renamed" } };
  expect((await callApi(server, `PATCH ${path}/${channelId}`, renamed)).body.name).toBe("Renamed");
  const other = await callApi(server, `POST ${path}`, { token: admin.token, body: form({ kind: "slack" }) });
  expect((await callApi(server, `DELETE ${path}/${other.body.channel._id}`, { token: admin.token })).status).toBe(204);
  const changes = server.db.selectFrom("audit_events").select("details").where("kind", "=", "scope-tag-changed");
  const four = Array.from({ length: 4 }, () => ({ details: { name: "Certificates", fields: "channels" } }));
  expect(await changes.where("actor_id", "=", admin._id).execute()).toEqual(four);
  expect((await callApi(server, `DELETE /scope-tags/${id}`, { token: admin.token })).status).toBe(204);
  for (const call of [`GET ${path}`, `POST ${path}`]) {
    const answer = await callApi(server, call, {
      token: admin.token,
      ...(call.startsWith("POST") && { body: form() }),
    });
    expect(answer.status).toBe(404);
  }
  expect(await row()).toEqual([{ state: "cancelled", recipient: "Slack: Operations" }]);
  expect(await server.db.selectFrom("channels").select("id").where("id", "=", channelId).execute()).toEqual([]);
});
