import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../test/harness.ts";
import { recordReminderEvent } from "../../deliveries/reminder-events.ts";
import { makeTakeToken } from "../../deliveries/compose/take-token.ts";
import { makeUnsubscribeToken } from "../../deliveries/compose/unsubscribe-token.ts";
import { withTransaction } from "../../platform/transaction.ts";

const expiryDate = "2026-12-31";
const outside = "outside@example.org";
const day = 86_400;
let clock: ReturnType<typeof createTestClock>;
let server: TestServer;
let ana: TestUser;
let ben: TestUser;
let id: string;
beforeAll(async () => {
  clock = createTestClock(new Date("2026-12-01T08:00:00Z"));
  server = await startTestServer({ clock });
  ana = await factories(server).user({ isAllowedForRemindMe: true });
  ben = await factories(server).user();
});
afterAll(() => server.close());
beforeEach(async () => {
  const fixture = { title: "Passport", email: outside, expiryDate, assignees: [ben] };
  id = (await factories(server).reminder(ana, fixture))._id;
});

const linkOf = (recipientKey: string, target: object = {}) =>
  makeTakeToken(server.secrets.tokenSecret, { reminderId: id, recipientKey, expiryDate, ...target });
const read = (token: string) => callApi(server, `GET /take/${token}`);
const set = (token: string, isTaken: boolean) => callApi(server, `POST /take/${token}`, { body: { isTaken } });
const row = async () =>
  server.db.selectFrom("reminders").select("taken_by").where("id", "=", id).executeTakeFirstOrThrow();
const ended = { status: 400, body: { code: "take_link_ended" } };
const shown = (taken: string | null) => ({ status: 200, body: { title: "Passport", expiryDate, taken } });

test("a recipient with or without an account takes it and gives it back; the others' links say no name", async () => {
  const [bens, outsides] = [linkOf(ben._id), linkOf(outside)];
  expect(await read(bens)).toMatchObject(shown(null));
  expect(await set(bens, true)).toMatchObject(shown("you"));
  expect(await row()).toEqual({ taken_by: ben._id });
  const other = await read(outsides);
  expect(other.body).toEqual({
    title: "Passport",
    expiryDate,
    taken: "other",
    holdsOthers: true,
    isUnverified: false,
    reminder: null,
  });
  // A recipient cannot give back another one's taking.
  expect(await set(outsides, false)).toMatchObject(shown("other"));
  expect(await set(outsides, true)).toMatchObject(shown("you"));
  expect(await row()).toEqual({ taken_by: outside });
  expect(await set(outsides, false)).toMatchObject(shown(null));
  const { body } = await callApi(server, `GET /reminder/reminder/${id}/log`, ana);
  expect(body.map(({ kind, by }: { kind: string; by: object }) => [kind, by])).toEqual([
    ["given-back", { name: "o…@example.org", isMe: false, token: null }],
    ["taken", { name: "o…@example.org", isMe: false, token: null }],
    ["taken", { name: `${ben.user.firstName} ${ben.user.lastName}`, isMe: false, token: null }],
  ]);
});

test("whoever takes it and gets no messages is told that the others' go on, and who else may know", async () => {
  const told = "ops@example.org";
  const rule = { escalation: "own" as const, escalate_before_days: 3, escalate_to: [told] };
  await server.db.updateTable("reminders").set(rule).where("id", "=", id).execute();
  expect((await set(linkOf(told), true)).body).toMatchObject({ taken: "you", holdsOthers: false });
  const carl = await factories(server).user({ isAllowedForRemindMe: true });
  await server.db.insertInto("reminder_assignees").values({ reminder_id: id, user_id: carl._id }).execute();
  const shownTo = async (by: TestUser) => (await callApi(server, `GET /reminder/reminder/${id}`, by)).body.taken;
  expect(await shownTo(ana)).toMatchObject({ isMe: false, holdsOthers: false });
  expect(await shownTo(carl)).toEqual({ by: "o…@example.org", isMe: false, at: expect.any(String) });
  expect((await set(linkOf(ben._id), true)).body).toMatchObject({ taken: "you", holdsOthers: true, reminder: id });
  expect(await shownTo(ana)).toMatchObject({ isMe: false, holdsOthers: true });
  const unproven = { email_verified_at: null };
  await server.db.updateTable("users").set(unproven).where("id", "=", ben._id).execute();
  expect([await read(linkOf(ben._id)), await shownTo(ana)]).toMatchObject([
    { body: { holdsOthers: false, isUnverified: true } },
    { holdsOthers: false },
  ]);
  await server.db.updateTable("users").set({ email_verified_at: clock.now() }).where("id", "=", ben._id).execute();
});

test("opening the link does nothing, by GET or HEAD, at the call or at the page", async () => {
  const before = await row();
  for (const path of [`/api/take/${linkOf(outside)}`, `/take/${linkOf(outside)}`]) {
    for (const method of ["GET", "HEAD"]) await fetch(`${server.url}${path}`, { method });
  }
  expect(await row()).toEqual(before);
});

test("a replay after giving back, once somebody else has it, takes nothing from them", async () => {
  const [bens, outsides] = [linkOf(ben._id), linkOf(outside)];
  await set(outsides, true);
  await set(outsides, false);
  await set(bens, true);
  // The giving back that was recorded is sent again.
  expect(await set(outsides, false)).toMatchObject(shown("other"));
  expect(await row()).toEqual({ taken_by: ben._id });
});

test("a guessed token, one of another purpose or one that was changed are one and the same as a link that has ended", async () => {
  const token = linkOf(outside);
  const changed = `${token.slice(0, 20)}${token[20] === "A" ? "B" : "A"}${token.slice(21)}`;
  const unsubscribe = makeUnsubscribeToken(server.secrets.tokenSecret, { reminderId: id, recipientKey: outside });
  const answers = await Promise.all([
    ...["x", "A".repeat(120), changed, token.slice(0, -4), unsubscribe].flatMap((bad) => [read(bad), set(bad, true)]),
    read(linkOf(outside, { expiryDate: "2027-01-01" })),
    set(linkOf(ana._id), true),
  ]);
  for (const answer of answers) expect(answer).toMatchObject(ended);
  expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
  expect(await row()).toEqual({ taken_by: null });
  expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain("outside");
});

test.each([1_501, 3_000, 12_000])(
  "a token of %i characters is a link that has ended, as its call declares",
  async (length) => {
    const token = "A".repeat(length);
    expect([await read(token), await set(token, true)]).toMatchObject([ended, ended]);
    const unsubscribe = await callApi(server, `GET /unsubscribe/${token}`);
    expect([unsubscribe.status, unsubscribe.body.code]).toEqual([400, "invalid_link"]);
  },
);

test.each([
  ["renewed", "update reminders set expiry_date = '2027-12-31'"],
  ["hidden", "update reminders set is_active = false"],
  ["addressed to somebody else", "update reminders set email = 'x@example.org'"],
  ["deleted", "delete from reminders"],
])("the link ends when the reminder is %s", async (_what, change) => {
  expect((await read(linkOf(outside))).status).toBe(200);
  await sql`${sql.raw(change)} where id = ${id}`.execute(server.db);
  expect(await read(linkOf(outside))).toMatchObject(ended);
  expect(await set(linkOf(outside), true)).toMatchObject(ended);
});

test("the link ends for whoever unsubscribed, and thirty days after the expiry", async () => {
  const unsubscribe = makeUnsubscribeToken(server.secrets.tokenSecret, { reminderId: id, recipientKey: outside });
  await callApi(server, `POST /unsubscribe/${unsubscribe}`, { body: { isUnsubscribed: true } });
  expect(await read(linkOf(outside))).toMatchObject(ended);
  expect((await read(linkOf(ben._id))).status).toBe(200);
  clock.advance(60 * day);
  expect((await read(linkOf(ben._id))).status).toBe(200);
  clock.advance(day);
  expect(await read(linkOf(ben._id))).toMatchObject(ended);
  clock.advance(-61 * day);
});

test("whoever has it and unsubscribes has it no longer, and the others get what was held back", async () => {
  for (const [key, other] of [
    [outside, ben._id],
    [ben._id, outside],
  ] as const) {
    await set(linkOf(key), true);
    const unsubscribe = makeUnsubscribeToken(server.secrets.tokenSecret, { reminderId: id, recipientKey: key });
    await callApi(server, `POST /unsubscribe/${unsubscribe}`, { body: { isUnsubscribed: true } });
    expect(await row()).toEqual({ taken_by: null });
    expect((await read(linkOf(other))).body).toMatchObject({ taken: null });
    await callApi(server, `POST /unsubscribe/${unsubscribe}`, { body: { isUnsubscribed: false } });
  }
  const { body } = await callApi(server, `GET /reminder/reminder/${id}/log`, ana);
  const kinds = body.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(["given-back", "taken", "given-back", "taken"]);
});

test("taking it over and over pushes nothing else out of the log, and is refused after a while", async () => {
  const created = { reminderId: id, kind: "created", by: ana._id } as const;
  await withTransaction(server.db, async (trx) => {
    await recordReminderEvent(trx, created);
    for (let n = 0; n < 510; n++) await recordReminderEvent(trx, { ...created, kind: "taken", by: ben._id });
  });
  const { body } = await callApi(server, `GET /reminder/reminder/${id}/log`, ana);
  expect(body).toHaveLength(101);
  expect(body.at(-1)).toMatchObject({ kind: "created" });
  const twice = { points: 2, duration: 3_600 };
  const strict = await startTestServer({ like: server, rateLimits: { takeReminder: twice, toggleReminder: twice } });
  const answers = [];
  for (const isTaken of [true, false, true]) {
    answers.push((await callApi(strict, `POST /take/${linkOf(ben._id)}`, { body: { isTaken } })).status);
  }
  answers.push((await callApi(strict, `POST /take/${linkOf(outside)}`, { body: { isTaken: true } })).status);
  expect(answers).toEqual([200, 200, 429, 200]);
  const take = () => callApi(strict, `POST /reminder/reminder/${id}/take`, { token: ana.token, body: {} });
  expect([(await take()).status, (await take()).status, (await take()).status]).toEqual([200, 200, 429]);
  await strict.close();
});

test("an address that its account has not proven takes nothing", async () => {
  const dan = await factories(server).user({ isAllowedForRemindMe: true }, { email: "dan@example.org" });
  const { _id } = await factories(server).reminder(ana, { email: "dan@example.org", expiryDate });
  const take = () => callApi(server, `POST /reminder/reminder/${_id}/take`, { token: dan.token, body: {} });
  const prove = (at: Date | null) =>
    server.db.updateTable("users").set({ email_verified_at: at }).where("id", "=", dan._id).execute();
  await prove(null);
  expect((await take()).status).toBe(404);
  await prove(new Date());
  expect((await take()).status).toBe(200);
});

test("too many tries from one network are refused", async () => {
  const strict = await startTestServer({ like: server, rateLimits: { takeLink: { points: 1, duration: 60 } } });
  await callApi(strict, `GET /take/${linkOf(outside)}`);
  expect((await callApi(strict, `GET /take/${linkOf(outside)}`)).body).toMatchObject({ code: "rate_limited" });
  await strict.close();
});
