import type { IncomingMessage, ServerResponse } from "node:http";
import { type DeliveryDatabase, openDeliveryDatabase } from "../../../test/delivery-database.ts";
import { certificates } from "../../../test/tls/certificates.ts";
import { startTlsServer } from "../../../test/tls/server.ts";
import { limits } from "@pomander/contract";
import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dueQuery } from "../claim/claim-messages.ts";
import { createChannelQueue, isFirstOfOwner } from "../send/queues.ts";
import { createOutgoing } from "../../platform/outgoing/outgoing.ts";

let at: string;
const clock = { now: () => new Date(at) };
let database: DeliveryDatabase;
let server: Awaited<ReturnType<typeof startTlsServer>>;
let answer: (request: IncomingMessage, reply: ServerResponse) => void;
let received: number;

beforeAll(async () => {
  server = await startTlsServer((request, reply) => {
    received += 1;
    answer(request, reply);
  });
  const outgoing = createOutgoing({ allowed: ["127.0.0.1"], ca: certificates.root, timeoutMs: 500 });
  database = await openDeliveryDatabase({ smtpUrl: null, clock, outgoing });
});
afterAll(async () => {
  await database.close();
  await server.close();
});
beforeEach(async () => {
  at = "2026-11-20T08:00:00Z";
  received = 0;
  await database.db.deleteFrom("deliveries").execute();
  await database.db.deleteFrom("users").execute();
});

const says = (status: number) => (_request: IncomingMessage, reply: ServerResponse) =>
  void reply.writeHead(status).end();
const isSilent = () => undefined;

/** Makes a user with channels and reminders, which are all due at nine. */
async function person({ channels, reminders }: { channels: number; reminders: number }) {
  const email = `${crypto.randomUUID()}@example.org`;
  const user = await database.person({ email });
  const url = `https://127.0.0.1:${server.port}/`;
  const ids: string[] = [];
  for (let i = 0; i < channels; i++) ids.push(await database.channel({ url, user }));
  for (let i = 0; i < reminders; i++) await database.reminder({ owner: user, email, expiryDate: "2026-11-27" });
  const stored = () =>
    database.db.selectFrom("channels").selectAll().where("user_id", "=", user).executeTakeFirstOrThrow();
  const states = async () =>
    (await database.rows()).flatMap(({ channel_id, state }) => (ids.includes(channel_id ?? "") ? [state] : []));
  return { stored, states };
}
const sendAt = (moment: string) => {
  at = moment;
  return database.send();
};

test("each owner has one message under way, however many channels they have", async () => {
  await person({ channels: limits.channelsPerOwner, reminders: 2 });
  await person({ channels: 1, reminders: 2 });
  at = "2026-11-20T09:00:00Z";
  const queue = createChannelQueue(database.parts);
  answer = says(204);
  const taken = await queue.claim(8);
  expect([taken.length, (await queue.claim(8)).length]).toEqual([2, 0]);
  await Promise.all(taken.map((deliver) => deliver()));
  expect([received, (await queue.claim(8)).length]).toEqual([2, 2]);
});

test("a channel that fails keeps what waits for it waiting, longer each time, until it answers", async () => {
  answer = isSilent;
  const { stored, states } = await person({ channels: 1, reminders: 5 });
  const seen: Array<[number, number]> = [];
  for (const moment of ["09:00:00", "09:00:14", "09:00:16", "09:00:45", "09:00:47"]) {
    await sendAt(`2026-11-20T${moment}Z`);
    seen.push([received, (await stored()).failures]);
  }
  expect(seen.map(([tried, failures]) => [tried, failures])).toEqual([
    [1, 1],
    [1, 1],
    [2, 2],
    [2, 2],
    [3, 3],
  ]);
  answer = says(204);
  await sendAt("2026-11-20T09:05:00Z");
  expect([received, await states()]).toEqual([4, Array(5).fill("sent")]);
  expect(await stored()).toMatchObject({ failures: 0, held_until: null });
});

test("a channel whose messages are refused is turned off after some in a row, and each try counts for the day", async () => {
  answer = says(404);
  const { stored, states } = await person({ channels: 1, reminders: limits.channelRefusals + 2 });
  await sendAt("2026-11-20T09:00:00Z");
  // They go together first: when that message is refused, each is tried by itself.
  expect([received, new Set(await states())]).toEqual([1, new Set(["pending"])]);
  await sendAt("2026-11-20T09:00:15Z");
  expect(received).toBe(limits.channelRefusals);
  const today = { tried_on: "2026-11-20", tries: limits.channelRefusals };
  expect(await stored()).toMatchObject({ is_active: false, ...today });
  expect((await states()).filter((state) => state === "cancelled")).toHaveLength(3);
});

test("what is beyond a channel's limit of a day goes the next day", async () => {
  answer = says(204);
  const { states } = await person({ channels: 1, reminders: 2 });
  const used = { tried_on: "2026-11-20", tries: limits.channelMessagesPerDay - 1 };
  await database.db.updateTable("channels").set(used).execute();
  await sendAt("2026-11-20T09:00:00Z");
  expect([received, (await states()).toSorted()]).toEqual([1, ["pending", "sent"]]);
  await sendAt("2026-11-21T00:00:01Z");
  expect([received, await states()]).toEqual([2, ["sent", "sent"]]);
});

test("the claim reads the first row of each channel, whatever waits behind", async () => {
  await person({ channels: 5, reminders: 1 });
  await sql`
    insert into deliveries (id, kind, occurrence, recipient_key, recipient, state, send_at, due_at, message_id, channel_id, created_at)
    select gen_random_uuid(), 'now', '2026-11-20', 'channel:' || channels.id, 'Webhook', 'pending',
      '2026-11-20T08:30:00Z', '2026-11-20T08:30:00Z', gen_random_uuid(), channels.id, now()
    from channels cross join generate_series(1, 1000)`.execute(database.db);
  await sql`analyze deliveries`.execute(database.db);
  at = "2026-11-20T09:00:00Z";
  const query = dueQuery({ limit: 8, where: isFirstOfOwner(clock), clock }).compile(database.db);
  const { rows } = await database.db.executeQuery<{ "QUERY PLAN": string }>(
    CompiledQuery.raw(`explain (analyze) ${query.sql}`, [...query.parameters]),
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/Index Scan using deliveries_channel_due on deliveries due .*?rows=1(\.00)? loops=5/);
  expect(plan).not.toContain("Seq Scan on deliveries");
});

test("a message that went out counts as sent though the channel's row cannot be written", async () => {
  answer = says(204);
  const { states } = await person({ channels: 1, reminders: 1 });
  await database.db.updateTable("channels").set({ failures: 1 }).execute();
  await sql`alter table channels add constraint broken check (failures > 0)`.execute(database.db);
  try {
    await sendAt("2026-11-20T09:00:00Z");
    expect([received, await states()]).toEqual([1, ["sent"]]);
  } finally {
    await sql`alter table channels drop constraint broken`.execute(database.db);
  }
});
