import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readWithIcalJs } from "../../../../test/calendar-programs.ts";
import { callApi, factories, type TestUser } from "../../../../test/factories.ts";
import { createTestClock, startTestServer, type TestServer } from "../../../../test/harness.ts";

const clock = createTestClock();
let server: TestServer;
let ana: TestUser;
let ben: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock, config: { publicUrl: "https://passwords.example.org" } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await factories(server).user({ isAllowedForRemindMe: true });
  ben = await factories(server).user({ isAllowedForRemindMe: true });
});

async function feedOf(who: TestUser, members: object = {}) {
  const answer = await callApi(server, "POST /user/calendar-feeds", {
    token: who.token,
    body: { name: "Mine", ...members },
  });
  const { feed, url } = answer.body as { feed?: { _id: string }; url?: string };
  return { _id: feed?._id ?? "", path: url === undefined ? "" : new URL(url).pathname, answer };
}
const fetchFeed = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

/** Returns the events that a calendar program shows. */
async function shown(path: string) {
  const reply = await fetchFeed(path);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  return readWithIcalJs(await reply.text());
}
const titles = async (path: string) => (await shown(path)).map(({ summary }) => summary);
const change = (who: TestUser, reminderId: string, body: object) =>
  callApi(server, `PUT /reminder/reminder/${reminderId}`, { token: who.token, body });

test("a feed shows what is one's own, assigned or addressed to one, as days; a deleted or hidden one is gone", async () => {
  const own = await factories(server).reminder(ana, { title: "Own", expiryDate: "2027-02-28" });
  const assigned = await factories(server).reminder(ben, {
    title: "Assigned",
    expiryDate: "2027-12-31",
    assignees: [ana],
  });
  const addressed = await factories(server).reminder(ben, {
    title: "Addressed",
    expiryDate: "2028-02-28",
    email: ana.email,
  });
  await factories(server).reminder(ben, { title: "Another's" });
  await factories(server).reminder(ana, { title: "Hidden", hiddenAt: new Date() });
  const { path, answer } = await feedOf(ana);
  expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
  expect(answer.body.feed).toMatchObject({ name: "Mine", scopeTag: null, lastFetchedAt: null });
  const day = (reminder: { _id: string }, summary: string, start: string, end: string) => ({
    summary: `${summary} expires`,
    start,
    end,
    sequence: 0,
    uid: `${reminder._id}@passwords.example.org`,
  });
  expect(await shown(path)).toEqual([
    day(own, "Own", "2027-02-28", "2027-03-01"),
    day(assigned, "Assigned", "2027-12-31", "2028-01-01"),
    day(addressed, "Addressed", "2028-02-28", "2028-02-29"),
  ]);
  // A change of a shown field raises the event's sequence, another change does not.
  await change(ana, own._id, { notes: "Ask Eva." });
  await change(ana, own._id, { expiryDate: "2027-03-31" });
  await change(ana, own._id, { title: "Renewed" });
  expect((await shown(path))[0]).toEqual({ ...day(own, "Renewed", "2027-03-31", "2027-04-01"), sequence: 2 });
  await callApi(server, `DELETE /reminder/reminder/${own._id}`, ana);
  await change(ben, assigned._id, { isActive: false });
  expect(await titles(path)).toEqual(["Addressed expires"]);
});

test("an address that nobody has proven, and a reminder that was unsubscribed from, show nothing", async () => {
  const { _id } = await factories(server).reminder(ben, { title: "Addressed", email: ana.email });
  const { path } = await feedOf(ana);
  expect(await titles(path)).toEqual(["Addressed expires"]);
  const users = server.db.updateTable("users").where("id", "=", ana._id);
  await users.set({ email_verified_at: null }).execute();
  expect(await titles(path)).toEqual([]);
  await users.set({ email_verified_at: new Date() }).execute();
  await server.db
    .insertInto("unsubscriptions")
    .values({ reminder_id: _id, recipient_key: ana._id, address: ana.email, at: new Date() })
    .execute();
  expect(await titles(path)).toEqual([]);
});

test("a feed of a scope tag follows the rights of each moment, and is refused where there is none", async () => {
  const group = await factories(server).group({ members: [ana] });
  const scopeTag = await factories(server).scopeTag({ groups: [{ group }] });
  await factories(server).reminder(ben, { title: "Of the tag", scopeTag });
  await factories(server).reminder(ana, { title: "Own without it" });
  expect((await feedOf(ben, { scopeTag: scopeTag._id })).answer.body.code).toBe("scope_tag_not_found");
  const { path } = await feedOf(ana, { scopeTag: scopeTag._id });
  expect(await titles(path)).toEqual(["Of the tag expires"]);
  await server.db.deleteFrom("group_members").where("user_id", "=", ana._id).execute();
  expect(await titles(path)).toEqual([]);
  await server.db.updateTable("users").set({ is_admin: true }).where("id", "=", ana._id).execute();
  expect(await titles(path)).toEqual(["Of the tag expires"]);
  await server.db.deleteFrom("scope_tags").where("id", "=", scopeTag._id).execute();
  expect((await fetchFeed(path)).status).toBe(404);
});

test.each([
  ["without Remind Me", { is_allowed_for_remind_me: false }],
  ["under a temporary password", { must_change_password: true, temporary_password_until: new Date("2100-01-01") }],
])("somebody %s has an empty calendar, which programs read", async (_what, rights) => {
  await factories(server).reminder(ana, { title: "Own" });
  const { path } = await feedOf(ana);
  await server.db.updateTable("users").set(rights).where("id", "=", ana._id).execute();
  expect(await shown(path)).toEqual([]);
});

test("what has not changed is not sent again; the last look is told to the hour", async () => {
  await factories(server).reminder(ana, { title: "Own" });
  const { path } = await feedOf(ana);
  const first = await fetchFeed(path);
  const [etag, text] = [first.headers.get("etag") ?? "", await first.text()];
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  clock.advance(1_800);
  expect(await (await fetchFeed(path)).text()).toBe(text);
  const again = await fetchFeed(path, { "if-none-match": etag });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  const seen = async () => (await callApi(server, "GET /user/calendar-feeds", ana)).body[0].lastFetchedAt as string;
  const atFirst = await seen();
  expect(Date.parse(atFirst)).toBe(clock.now().getTime() - 1_800_000);
  clock.advance(1_800);
  await factories(server).reminder(ana, { title: "Another" });
  expect((await fetchFeed(path, { "if-none-match": etag })).status).toBe(200);
  expect(Date.parse(await seen())).toBe(clock.now().getTime());
});

test("a removed address, an unknown one and anything else there are the same 404; no token is in the log or the database", async () => {
  const { _id, path } = await feedOf(ana);
  expect((await fetchFeed(path)).status).toBe(200);
  expect((await callApi(server, `DELETE /user/calendar-feeds/${_id}`, ana)).status).toBe(204);
  const bodies = [];
  for (const gone of [
    path,
    path.replace(/.\.ics$/, "_.ics"),
    "/calendar/x.ics",
    `/calendar/${"x".repeat(1_000)}.ics`,
  ]) {
    const reply = await fetchFeed(gone);
    expect(reply.status).toBe(404);
    bodies.push(((await reply.json()) as { code: string }).code);
  }
  expect(new Set(bodies)).toEqual(new Set(["not_found"]));
  const { path: kept } = await feedOf(ana);
  await fetchFeed(kept);
  const row = await server.db
    .selectFrom("calendar_feeds")
    .selectAll()
    .where("user_id", "=", ana._id)
    .executeTakeFirst();
  for (const address of [path, kept]) {
    const token = address.slice("/calendar/".length, -".ics".length);
    expect(server.logged.join("\n")).not.toContain(token);
    expect(JSON.stringify(row)).not.toContain(token);
  }
  expect(server.logged.some((line) => line.includes('"/calendar/:token.ics"'))).toBe(true);
});

test("a program that looks too often waits, whoever else shares its network, and a person has twenty feeds", async () => {
  const strict = await startTestServer({ like: server, rateLimits: { calendarFeed: { points: 1, duration: 60 } } });
  const [one, two] = [await feedOf(ana), await feedOf(ben)];
  const statuses = [];
  for (const { path } of [one, one, two]) statuses.push((await fetch(strict.url + path)).status);
  await strict.close();
  expect(statuses).toEqual([200, 429, 200]);
  for (let made = 1; made < 20; made++) expect((await feedOf(ana)).answer.status).toBe(201);
  expect((await feedOf(ana)).answer.body.code).toBe("calendar_feeds_full");
});

test("a program that has the calendar already is told so, however often others were given the whole of it", async () => {
  const rateLimits = { wholeCalendarFeed: { points: 1, duration: 60 } };
  const strict = await startTestServer({ like: server, rateLimits });
  const url = strict.url + (await feedOf(await factories(server).user({ isAllowedForRemindMe: true }))).path;
  const first = await fetch(url);
  const known = { headers: { "if-none-match": first.headers.get("etag") ?? "" } };
  const statuses = [first.status, (await fetch(url)).status, (await fetch(url, known)).status];
  await strict.close();
  expect(statuses).toEqual([200, 429, 304]);
});

test("hostile titles and names stay texts: folded by octets, escaped, without a line of their own", async () => {
  const title = "Pay; now, \\ or\r\nBEGIN:VEVENT\u0007 🧷 ".concat("ä🧷".repeat(50)).slice(0, 199);
  await factories(server).reminder(ana, { title });
  const { path } = await feedOf(ana, { name: "Mine; \\ all,\nX-EVIL:1" });
  const text = await (await fetchFeed(path)).text();
  const lines = text.split("\r\n");
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text).not.toMatch(/^X-EVIL|�|(?!\r\n)\p{Cc}(?<!\r\n)/mu);
  expect(readWithIcalJs(text).map(({ summary }) => summary)).toEqual([
    `${title.replaceAll(/[\s\p{Cc}]+/gu, " ").trim()} expires`,
  ]);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe(String.raw`Mine\; \\ all\, X-EVIL:1`);
});

test("the last day to give notice is a day of its own, which follows the reminder", async () => {
  const { _id } = await factories(server).reminder(ana, { title: "Lease", expiryDate: "2027-12-31" });
  const { path } = await feedOf(ana);
  await change(ana, _id, { noticePeriod: "6 weeks to end of year" });
  const expiry = {
    uid: `${_id}@passwords.example.org`,
    summary: "Lease expires",
    start: "2027-12-31",
    end: "2028-01-01",
  };
  const notice = { uid: `notice-${expiry.uid}`, summary: "Last day to give notice for Lease" };
  expect(await shown(path)).toEqual([
    { ...notice, start: "2027-11-19", end: "2027-11-20", sequence: 1 },
    { ...expiry, sequence: 1 },
  ]);
  await change(ana, _id, { noticePeriod: null });
  expect(await shown(path)).toEqual([{ ...expiry, sequence: 2 }]);
});
