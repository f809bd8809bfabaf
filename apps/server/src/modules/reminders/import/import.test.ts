import { randomUUID } from "node:crypto";
import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../../test/harness.ts";
import { dayMs } from "../../../platform/clock.ts";
import { countLockWaits, untilLockWait } from "../../../../test/lock-waits.ts";
import { lockUntilCommit } from "../../../platform/advisory-locks.ts";
import { withTransaction } from "../../../platform/transaction.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const rowOf = (members: object = {}) => ({
  _id: randomUUID(),
  title: "Certificate of www.example.org",
  type: "work",
  expiryDate: "2100-03-31",
  remindBeforeDays: 30,
  email: "ops@example.org",
  frequency: "once",
  ...members,
});
const bodyOf = (rows: { _id: string }[], importId = randomUUID()) => ({
  importId,
  fileName: "Certificates.xlsx",
  rows,
});
const post = (by: TestUser, body: object, at = server) =>
  callApi(at, "POST /reminder/reminders/import", { token: by.token, body });
const undo = (by: TestUser, importId: string) =>
  callApi(server, `DELETE /reminder/imports/${importId}`, { token: by.token });
const outcomesOf = ({ body }: Awaited<ReturnType<typeof post>>) =>
  body.rows.map((row: { outcome: string; code?: string }) => row.code ?? row.outcome);
const countOf = async (owner: TestUser) => {
  const { rows } = await sql<{ reminders: number; pending: number }>`
    select count(distinct r.id)::int as reminders, count(d.id)::int as pending
    from reminders r left join deliveries d on d.reminder_id = r.id and d.state = 'pending'
    where r.owner_id = ${owner._id}`.execute(server.db);
  return rows[0];
};

test("each row is made, unchanged or refused by itself, and a request that is repeated makes nothing twice", async () => {
  const ben = await factories(server).user({ isAllowedForRemindMe: true });
  const other = await factories(server).user({ isAllowedForRemindMe: true });
  const { _id: taken } = await factories(server).reminder(other);
  const { _id: foreignTag } = await factories(server).scopeTag();
  const body = bodyOf([
    rowOf({ alsoBeforeDays: [1, 14], renewEveryMonths: 12 }),
    rowOf({ title: " certificate  of WWW.example.org ", email: "OPS@example.org" }),
    rowOf({ expiryDate: "2100-04-01" }),
    rowOf({ title: "Tagged", scopeTag: foreignTag }),
    rowOf({ title: "Assigned", userIds: [ben._id] }),
    rowOf({ title: "Late start", frequency: "monthly", remindDaysStart: "2100-04-01" }),
    rowOf({ title: "Weekly and past", frequency: "weekly", expiryDate: "2001-01-01" }),
    rowOf({ title: "Taken", _id: taken }),
  ]);
  const expected = ["made", "unchanged", "made", "scope_tag_not_found", "forbidden", "invalid", "made", "id_taken"];
  expect(outcomesOf(await post(ben, body))).toEqual(expected);
  expect(await countOf(ben)).toEqual({ reminders: 3, pending: 2 });
  expect(outcomesOf(await post(ben, body))).toEqual(expected);
  expect(await countOf(ben)).toEqual({ reminders: 3, pending: 2 });
  const again = bodyOf(body.rows.slice(0, 3).map((row) => ({ ...row, _id: randomUUID() })));
  expect(outcomesOf(await post(ben, again))).toEqual(["unchanged", "unchanged", "unchanged"]);
  const { body: read } = await callApi(server, `GET /reminder/reminder/${body.rows[0]!._id}`, ben);
  expect(read).toMatchObject({ alsoBeforeDays: [14, 1], renewEveryMonths: 12, remindBeforeDays: 30 });
});

test("an import's id that somebody else has is refused, and an undo takes only one's own", async () => {
  const [ana, ben] = [
    await factories(server).user({ isAllowedForRemindMe: true }),
    await factories(server).user({ isAllowedForRemindMe: true }),
  ];
  const body = bodyOf([rowOf()]);
  // Both first requests have found the id free: the second waits for the first to be stored.
  let waiting: ReturnType<typeof post> | undefined;
  await withTransaction(server.db, async (trx) => {
    const row = { id: body.importId, user_id: ana._id, file_name: "First.csv", at: new Date() };
    await trx.insertInto("reminder_imports").values(row).execute();
    waiting = post(ben, bodyOf([rowOf()], body.importId));
    await untilLockWait(server.db);
  });
  expect((await waiting)?.body).toMatchObject({ code: "import_undone" });
  expect(outcomesOf(await post(ana, body))).toEqual(["made"]);
  const bens = await factories(server).reminder(ben);
  await server.db.updateTable("reminders").set({ import_id: body.importId }).where("id", "=", bens._id).execute();
  expect((await undo(ana, body.importId)).body).toMatchObject({ removed: 1, left: 0 });
  expect(await countOf(ben)).toMatchObject({ reminders: 1 });
});

test("a spreadsheet from before a renewal brings nothing new", async () => {
  const ben = await factories(server).user({ isAllowedForRemindMe: true });
  const row = rowOf();
  await post(ben, bodyOf([row]));
  const renewal = { token: ben.token, body: { expiryDate: "2101-03-31" } };
  const termsOf = () => server.db.selectFrom("reminders").select("term_from").where("id", "=", row._id).execute();
  expect(await termsOf()).toEqual([{ term_from: null }]);
  expect((await callApi(server, `POST /reminder/reminder/${row._id}/renew`, renewal)).status).toBe(200);
  const again = await post(ben, bodyOf([rowOf(), rowOf({ expiryDate: "2101-03-31" }), rowOf({ title: "Other" })]));
  expect(outcomesOf(again)).toEqual(["unchanged", "unchanged", "made"]);
  const changes = JSON.stringify([{ field: "expiryDate", from: "2101-03-31", to: "2101-03-31" }]);
  await sql`
    insert into reminder_events (id, reminder_id, at, kind, changes)
    values (${randomUUID()}, ${row._id}, now(), 'check-found', ${changes}::jsonb)`.execute(server.db);
  const { body } = await callApi(server, "GET /reminder/imports/renewals", ben);
  expect(body).toMatchObject([{ _id: row._id, expiryDate: "2101-03-31", earlier: ["2100-03-31", "2101-03-31"] }]);
  const eve = await factories(server).user({ isAllowedForRemindMe: true });
  expect((await callApi(server, "GET /reminder/imports/renewals", eve)).body).toEqual([]);
});

test("an administrator's row assigns members of its tag's groups, and nobody else", async () => {
  const [admin, member, stranger] = await Promise.all([
    factories(server).user({ isAdmin: true }),
    factories(server).user(),
    factories(server).user(),
  ]);
  const group = await factories(server).group({ members: [member] });
  const { _id: scopeTag } = await factories(server).scopeTag({ groups: [{ group }] });
  const body = bodyOf([
    rowOf({ title: "One", scopeTag, userIds: [member._id, member._id] }),
    rowOf({ title: "Two", scopeTag, userIds: [member._id, stranger._id] }),
    rowOf({ title: "Three", userIds: [member._id] }),
  ]);
  expect(outcomesOf(await post(admin, body))).toEqual(["made", "user_not_in_scope_tag", "user_not_in_scope_tag"]);
  expect(await countOf(admin)).toEqual({ reminders: 1, pending: 2 });
});

test("what is due when it comes in goes ten minutes later at the earliest, or not at all; later lead times still go", async () => {
  const ben = await factories(server).user({ isAllowedForRemindMe: true });
  await callApi(server, "PUT /user", { token: ben.token, body: { mailTime: "00:00" } });
  const soon = new Date(Date.now() + 20 * dayMs).toISOString().slice(0, 10);
  const due = () => bodyOf([rowOf({ title: randomUUID(), expiryDate: soon, alsoBeforeDays: [7] })]);
  const plan = async (body: { rows: { _id: string }[] }) => {
    const { rows } = await sql<{ state: string; days: number; wait: number }>`
      select state, expiry_date - occurrence as days, round(extract(epoch from send_at - planned_from))::int as wait
      from deliveries join reminders r on r.id = reminder_id where r.id = ${body.rows[0]!._id}
      order by occurrence`.execute(server.db);
    return rows.map(({ state, days, wait }) => [state, days === 7 ? 7 : "now", wait < 3_600 ? wait : "later"]);
  };
  const sent = due();
  await post(ben, sent);
  const { body: listed } = await callApi(server, "GET /reminder/imports", ben);
  expect(listed[0].soon).toMatchObject({ reminders: 1, people: 1 });
  expect(Math.round((Date.parse(listed[0].soon.from) - Date.now()) / 60_000)).toBe(10);
  expect(await plan(sent)).toEqual([["pending", "now", 600]]);
  const skipped = { ...due(), sendDue: false };
  await post(ben, skipped);
  expect((await plan(skipped)).map(([state, days]) => [state, days])).toEqual([
    ["superseded", "now"],
    ["pending", 7],
  ]);
  // Planning again brings neither forward.
  await callApi(server, "PUT /user", { token: ben.token, body: { mailTime: "00:01" } });
  expect(await plan(sent)).toEqual([["pending", "now", 600]]);
  expect((await plan(skipped)).map(([state]) => state)).toEqual(["superseded", "pending"]);
  await undo(ben, sent.importId);
  await undo(ben, skipped.importId);
  expect(await countOf(ben)).toEqual({ reminders: 0, pending: 0 });
});

test("undoing an import takes back what nobody changed, with what is pending of it, and only one's own", async () => {
  const [ben, eve] = await Promise.all([1, 2].map(() => factories(server).user({ isAllowedForRemindMe: true })));
  const body = bodyOf(["A", "B", "C"].map((title) => rowOf({ title })));
  await post(ben!, body);
  expect((await undo(eve!, body.importId)).status).toBe(404);
  const change = { token: ben!.token, body: { notes: "Ask Ana" } };
  await callApi(server, `PUT /reminder/reminder/${body.rows[0]!._id}`, change);
  const listed = await callApi(server, "GET /reminder/imports", ben);
  expect(listed.body).toMatchObject([{ _id: body.importId, fileName: "Certificates.xlsx", reminders: 3, changed: 1 }]);
  expect((await undo(ben!, body.importId)).body).toEqual({ removed: 2, restored: 0, left: 0, changed: 1, kept: [] });
  expect(await countOf(ben!)).toEqual({ reminders: 1, pending: 1 });
  expect((await callApi(server, "GET /reminder/imports", ben)).body).toEqual([]);
  expect((await post(ben!, body)).body).toMatchObject({ code: "import_undone" });
  expect((await post(eve!, { ...body, rows: [rowOf()] })).body).toMatchObject({ code: "import_undone" });
});

test("a full request fits, is planned whole and is taken back; rows beyond the limit of reminders are refused", async () => {
  const ben = await factories(server).user({ isAllowedForRemindMe: true });
  const { _id } = await factories(server).reminder(ben);
  await sql`
    insert into reminders (id, title, type, owner_id, expiry_date, remind_before_days, email, frequency, planned_from,
      created_at, updated_at)
    select gen_random_uuid(), title || n, type, owner_id, expiry_date, remind_before_days, email, frequency, planned_from,
      created_at, updated_at
    from reminders, generate_series(1, ${limits.remindersPerOwner - 500}) n where id = ${_id}`.execute(server.db);
  const rows = Array.from({ length: 500 }, (_, n) => rowOf({ title: `Row ${n}`, alsoBeforeDays: [90, 14, 1] }));
  const body = bodyOf(rows);
  const outcomes = outcomesOf(await post(ben, body));
  expect(outcomes.slice(0, 499)).toEqual(Array(499).fill("made"));
  expect(outcomes[499]).toBe("reminders_full");
  expect(await countOf(ben)).toMatchObject({ pending: 499 });
  expect((await post(ben, bodyOf([...rows, rowOf()]))).status).toBe(400);
  expect((await undo(ben, body.importId)).body).toEqual({ removed: 499, restored: 0, left: 0, changed: 0, kept: [] });
});

test("imports are refused to who makes too many in an hour", async () => {
  const ben = await factories(server).user({ isAllowedForRemindMe: true });
  const strict = await startTestServer({ like: server, rateLimits: { importReminders: { points: 1, duration: 60 } } });
  expect((await post(ben, bodyOf([rowOf()]), strict)).status).toBe(200);
  expect((await post(ben, bodyOf([rowOf()]), strict)).body).toMatchObject({ code: "rate_limited" });
  await strict.close();
});

test("however many of somebody's imports come at once, others are answered, and the imports one by one", async () => {
  const [ana, ben] = [
    await factories(server).user({ isAllowedForRemindMe: true }),
    await factories(server).user({ isAllowedForRemindMe: true }),
  ];
  const imports: ReturnType<typeof post>[] = [];
  await withTransaction(server.db, async (trx) => {
    await lockUntilCommit(trx, "reminders", ana._id);
    for (let index = 0; index < 25; index++) imports.push(post(ana, bodyOf([rowOf({ title: `Number ${index}` })])));
    await untilLockWait(server.db);
    expect(outcomesOf(await post(ben, bodyOf([rowOf()])))).toEqual(["made"]);
    expect(await countLockWaits(server.db)).toBe(1);
  });
  expect((await Promise.all(imports)).map(outcomesOf)).toEqual(imports.map(() => ["made"]));
});
