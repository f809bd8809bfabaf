import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, type TestUser, factories } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";

let server: TestServer;
let ana: TestUser;
let ben: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ana = await factories(server).user({ isAllowedForRemindMe: true });
  ben = await factories(server).user({ isAllowedForRemindMe: true });
});
afterAll(() => server.close());

const bulk = (by: TestUser, changes: object[]) =>
  callApi(server, "POST /reminder/reminders/bulk", { token: by.token, body: { changes } });
const rowOf = (id: string) =>
  server.db.selectFrom("reminders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const pendingOf = (id: string) =>
  server.db
    .selectFrom("deliveries")
    .select("occurrence")
    .where("reminder_id", "=", id)
    .where("state", "=", "pending")
    .execute();
const made = async (title: string) => {
  const form = { title, type: "work", expiryDate: "2100-01-31", remindBeforeDays: 7, frequency: "once" };
  const body = { ...form, email: "someone@example.org" };
  return (await callApi(server, "POST /reminder/reminder", { token: ana.token, body })).body.reminder;
};

test("each is judged and done by itself, and said in the order sent", async () => {
  const [first, second] = [await made("First"), await made("Second")];
  const foreign = await factories(server).reminder(ben);
  const answer = await bulk(ana, [
    { id: first._id, change: { expiryDate: "2101-01-31" }, updatedAt: first.updatedAt },
    { id: foreign._id, change: { expiryDate: "2101-01-31" } },
    { id: randomUUID(), change: { title: "Nowhere" } },
    { id: second._id, change: { title: "Too late" }, updatedAt: "2020-01-01T00:00:00.000Z" },
    { id: (await made("Third"))._id, change: { userIds: [ben._id] } },
  ]);
  expect(answer.status).toBe(200);
  const codes = answer.body.results.map(({ error }: { error: { code: string } | null }) => error?.code ?? "done");
  expect(codes).toEqual(["done", "not_found", "not_found", "changed_meanwhile", "forbidden"]);
  expect((await rowOf(first._id)).expiry_date).toBe("2101-01-31");
  // The message is planned again, as by the single call.
  expect(await pendingOf(first._id)).toEqual([{ occurrence: "2101-01-24" }]);
  expect((await rowOf(foreign._id)).expiry_date).toBe("2100-01-31");
  expect((await rowOf(second._id)).title).toBe("Second");
});

test("one that fails for a fault of the server is logged, and the others are changed", async () => {
  const [broken, whole] = [await made("Broken"), await made("Whole")];
  await sql`create function refuse_title() returns trigger language plpgsql as
    $$ begin if new.title = 'refused' then raise 'a fault'; end if; return new; end $$`.execute(server.db);
  await sql`create trigger refuse_title before update on reminders for each row execute function refuse_title()`.execute(
    server.db,
  );
  const answer = await bulk(ana, [
    { id: broken._id, change: { title: "refused" } },
    { id: whole._id, change: { title: "changed" } },
  ]);
  await sql`drop trigger refuse_title on reminders`.execute(server.db);
  const codes = answer.body.results.map(({ error }: { error: { code: string } | null }) => error?.code ?? "done");
  expect(codes).toEqual(["internal", "done"]);
  const lines = server.logged.filter((line) => line.includes("a reminder was not changed"));
  expect(lines).toEqual([expect.stringContaining("a fault")]);
});

test("where the database goes meanwhile, the reply says what was done before, and none where nothing was", async () => {
  const [first, second, third] = [await made("First"), await made("Second"), await made("Third")];
  await sql`create function go_down() returns trigger language plpgsql as
    $$ begin if new.title = 'down' then raise 'shutting down' using errcode = '57P03'; end if; return new; end $$`.execute(
    server.db,
  );
  await sql`create trigger go_down before update on reminders for each row execute function go_down()`.execute(
    server.db,
  );
  const changes = [
    { id: first._id, change: { title: "changed" } },
    { id: second._id, change: { title: "down" } },
    { id: third._id, change: { title: "changed" } },
  ];
  const answer = await bulk(ana, changes);
  const nothing = await bulk(ana, changes.slice(1));
  await sql`drop trigger go_down on reminders`.execute(server.db);
  const said = answer.body.results.map((result: { id: string; error: { code: string } | null }) => [
    result.id,
    result.error?.code ?? "done",
  ]);
  expect(said).toEqual([
    [first._id, "done"],
    [second._id, "unavailable"],
    [third._id, "unavailable"],
  ]);
  expect([nothing.status, nothing.body.code]).toEqual([503, "unavailable"]);
  expect([(await rowOf(first._id)).title, (await rowOf(third._id)).title]).toEqual(["changed", "Third"]);
});

test("renewing and snoozing go by the rules of their own calls", async () => {
  const [first, second] = [await made("To renew"), await made("To snooze")];
  const answer = await bulk(ana, [
    { id: first._id, renew: { expiryDate: "2102-01-31" }, updatedAt: first.updatedAt },
    { id: second._id, snooze: { until: "2099-06-01" } },
    { id: (await made("In the past"))._id, renew: { expiryDate: "2001-01-01" } },
  ]);
  const codes = answer.body.results.map(({ error }: { error: { code: string } | null }) => error?.code ?? "done");
  expect(codes).toEqual(["done", "done", "invalid"]);
  expect((await rowOf(first._id)).expiry_date).toBe("2102-01-31");
  const events = await server.db
    .selectFrom("reminder_events")
    .select(["reminder_id", "kind"])
    .where("reminder_id", "in", [first._id, second._id])
    .where("kind", "in", ["renewed", "snoozed"])
    .execute();
  expect(events).toHaveLength(2);
  const both = { id: first._id, renew: { expiryDate: "2103-01-31" }, snooze: { until: null } };
  expect((await bulk(ana, [both])).status).toBe(400);
  expect((await bulk(ana, [{ id: first._id }])).status).toBe(400);
});

test("reminders of several scope tags are handed over each by its own tag's groups, and the log names who went and came", async () => {
  const ada = await factories(server).user({ isAdmin: true }, { firstName: "Ada" });
  const clara = await factories(server).user({}, { firstName: "Clara" });
  const dario = await factories(server).user({}, { firstName: "Dario" });
  const tagOf = async (members: TestUser[]) =>
    factories(server).scopeTag({ groups: [{ group: await factories(server).group({ members }) }] });
  const tags = [await tagOf([clara, dario]), await tagOf([clara, dario]), await tagOf([clara])];
  const reminders = await Promise.all(
    tags.map((scopeTag) => factories(server).reminder(ada, { scopeTag, assignees: [clara] })),
  );
  const answer = await bulk(
    ada,
    reminders.map(({ _id }) => ({ id: _id, change: { userIds: [dario._id] } })),
  );
  const codes = answer.body.results.map(({ error }: { error: { code: string } | null }) => error?.code ?? "done");
  expect(codes).toEqual(["done", "done", "user_not_in_scope_tag"]);
  const assigned = await server.db
    .selectFrom("reminder_assignees")
    .select(["reminder_id", "user_id"])
    .where(
      "reminder_id",
      "in",
      reminders.map(({ _id }) => _id),
    )
    .execute();
  const whose = new Map(assigned.map(({ reminder_id, user_id }) => [reminder_id, user_id]));
  expect(reminders.map(({ _id }) => whose.get(_id))).toEqual([dario._id, dario._id, clara._id]);
  const { body } = await callApi(server, `GET /reminder/reminder/${reminders[0]!._id}/log`, ada);
  const moved = expect.objectContaining({
    field: "userIds",
    from: expect.stringContaining("Clara"),
    to: expect.stringContaining("Dario"),
  });
  expect(body).toContainEqual(expect.objectContaining({ kind: "changed", changes: [moved] }));
});

test("what is deleted so sends nothing more, and comes back with its messages", async () => {
  const { _id, updatedAt } = await made("Hidden");
  const hidden = await bulk(ana, [{ id: _id, change: { isDeleted: true }, updatedAt }]);
  expect(await pendingOf(_id)).toEqual([]);
  const shown = await callApi(server, "GET /reminder/reminders?search=Hidden", ana);
  expect(shown.body).toEqual([]);
  const seen = hidden.body.results[0].updatedAt;
  expect(seen > updatedAt).toBe(true);
  await bulk(ana, [{ id: _id, change: { isDeleted: false }, updatedAt: seen }]);
  expect(await pendingOf(_id)).toHaveLength(1);
});

test("none, one named twice and more than 500 are refused as a whole", async () => {
  const [one] = [{ id: (await made("Once"))._id, change: { title: "Twice" } }];
  for (const changes of [[], [one, one], Array.from({ length: 501 }, () => ({ ...one, id: randomUUID() }))])
    expect((await bulk(ana, changes)).status).toBe(400);
});

test("saved filters are one's own, at most 20, each name once", async () => {
  const put = (by: TestUser, views: object[]) =>
    callApi(server, "PUT /user/reminder-views", { token: by.token, body: { views } });
  const get = async (by: TestUser) => (await callApi(server, "GET /user/reminder-views", by)).body.views;
  const views = [
    { name: "Due", query: "status=due-soon" },
    { name: "Äpfel", query: "view=table&sort=title" },
  ];
  expect((await put(ana, views)).status).toBe(200);
  expect([await get(ana), await get(ben)]).toEqual([views, []]);
  for (const wrong of [
    [...views, { name: " due ", query: "" }],
    Array.from({ length: 21 }, (_, n) => ({ name: `View ${n}`, query: "" })),
    [{ name: "x", query: "q".repeat(1_001) }],
    [{ name: " ", query: "" }],
  ])
    expect((await put(ana, wrong)).status).toBe(400);
  expect(await get(ana)).toEqual(views);
});

test("saved filters that were changed meanwhile are not replaced", async () => {
  const path = "/user/reminder-views";
  const put = (version: string, name: string) => {
    const body = { views: [{ name, query: "status=due-soon" }] };
    return callApi(server, `PUT ${path}`, { token: ana.token, body, headers: { "if-match": `"${version}"` } });
  };
  const { version } = (await callApi(server, `GET ${path}`, ana)).body;
  const first = await put(version, "First");
  expect([first.status, first.body.version === version]).toEqual([200, false]);
  const second = await put(version, "Second");
  expect([second.status, second.body.code]).toEqual([412, "changed_meanwhile"]);
  expect((await put(first.body.version, "Second")).body.views).toMatchObject([{ name: "Second" }]);
});

test("a term runs from the day of its reminder, then from the date that was renewed; undone, from none", async () => {
  const { _id, termFrom } = await made("Contract");
  expect(termFrom).toBe(new Date().toISOString().slice(0, 10));
  const call = (name: string, body: object) =>
    callApi(server, `${name} /reminder/reminder/${_id}`, { token: ana.token, body });
  const renewed = await callApi(server, `POST /reminder/reminder/${_id}/renew`, {
    token: ana.token,
    body: { expiryDate: "2103-01-31" },
  });
  expect(renewed.body.reminder.termFrom).toBe("2100-01-31");
  expect((await call("PUT", { expiryDate: "2103-02-28" })).body.reminder.termFrom).toBe("2100-01-31");
  expect((await call("PUT", { expiryDate: "2100-01-31" })).body.reminder.termFrom).toBeNull();
});
