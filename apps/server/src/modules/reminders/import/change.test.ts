import { randomUUID } from "node:crypto";
import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../../test/harness.ts";
import { untilLockWait } from "../../../../test/lock-waits.ts";
import { dayMs } from "../../../platform/clock.ts";
import { lockUntilCommit } from "../../../platform/advisory-locks.ts";
import { withTransaction } from "../../../platform/transaction.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
interface Change {
  _id: string;
  updatedAt: string;
  change: object;
}
const bodyOf = (changes: Change[], importId = randomUUID()) => ({ importId, fileName: "Certificates.csv", changes });
const send = (by: TestUser, body: object) =>
  callApi(server, "POST /reminder/reminders/import/changes", { token: by.token, body });
const undo = (by: TestUser, importId: string) =>
  callApi(server, `DELETE /reminder/imports/${importId}`, { token: by.token });
const read = async (by: TestUser, id: string) => (await callApi(server, `GET /reminder/reminder/${id}`, by)).body;
const update = (by: TestUser, id: string, body: object) =>
  callApi(server, `PUT /reminder/reminder/${id}`, { token: by.token, body });
const outcomesOf = ({ body }: Awaited<ReturnType<typeof send>>) =>
  body.rows.map((row: { outcome: string; code?: string }) => row.code ?? row.outcome);
const user = (role: object = { isAllowedForRemindMe: true }) => factories(server).user(role);

async function create(by: TestUser, members: object = {}): Promise<{ _id: string; updatedAt: string }> {
  const body = {
    title: "Certificate of www.example.org",
    type: "work",
    expiryDate: "2100-03-31",
    remindBeforeDays: 30,
    email: "ops@example.org",
    frequency: "once",
    ...members,
  };
  return (await callApi(server, "POST /reminder/reminder", { token: by.token, body })).body.reminder;
}

/** Returns everything about a reminder except the time of its last change and its log. */
async function wholeOf(by: TestUser, id: string) {
  const { updatedAt: _at, groupMembers: _members, ...fields } = await read(by, id);
  const { rows } = await sql`
    select occurrence, recipient, state from deliveries where reminder_id = ${id} and state <> 'cancelled'
    order by occurrence, recipient`.execute(server.db);
  const { rows: own } = await sql`
    select planned_from, taken_by, taken_for, (select jsonb_agg(until) from reminder_snoozes where reminder_id = ${id})
    from reminders where id = ${id}`.execute(server.db);
  return { fields, rows, own };
}

test("an undo gives a changed reminder all it had back: fields, people, leads, who had it in hand, what is planned", async () => {
  const [admin, ana, ben] = [await user({ isAdmin: true }), await user(), await user()];
  const group = await factories(server).group({ members: [ana, ben, admin] });
  const { _id: scopeTag } = await factories(server).scopeTag({ groups: [{ group }] });
  const { _id: otherTag } = await factories(server).scopeTag({ groups: [{ group }] });
  const members = { scopeTag, userIds: [ana._id], alsoBeforeDays: [90, 7], notes: "Rack 3", renewEveryMonths: 12 };
  const { _id } = await create(admin, { ...members, expiryDate: inDays(20) });
  await callApi(server, `POST /reminder/reminder/${_id}/take`, { token: admin.token });
  const snooze = { token: ana.token, body: { until: inDays(5) } };
  expect((await callApi(server, `PUT /reminder/reminder/${_id}/snooze`, snooze)).status).toBe(200);
  const before = await wholeOf(admin, _id);
  const change = {
    title: "Certificate of shop.example.org",
    type: "other",
    scopeTag: otherTag,
    expiryDate: "2101-03-31",
    remindBeforeDays: 14,
    alsoBeforeDays: [1],
    email: "shop@example.org",
    frequency: "weekly",
    remindDaysStart: "2101-01-01",
    renewEveryMonths: null,
    notes: "",
    userIds: [ben._id],
  };
  const body = bodyOf([{ _id, updatedAt: (await read(admin, _id)).updatedAt, change }]);
  expect(outcomesOf(await send(admin, body))).toEqual(["updated"]);
  const changed = await read(admin, _id);
  expect(changed).toMatchObject({ ...change, scopeTag: { _id: otherTag }, taken: null });
  const log = await callApi(server, `GET /reminder/reminder/${_id}/log`, admin);
  expect(log.body[0]).toMatchObject({ kind: "changed" });
  // The client repeats a request whose answer was lost: it is not done twice, and the former values stay known.
  expect(outcomesOf(await send(admin, body))).toEqual(["updated"]);
  expect(await read(admin, _id)).toEqual(changed);
  const { body: listed } = await callApi(server, "GET /reminder/imports", admin);
  expect(listed).toMatchObject([{ _id: body.importId, reminders: 0, updated: 1, changed: 0 }]);
  expect((await undo(admin, body.importId)).body).toEqual({ removed: 0, restored: 1, left: 0, changed: 0, kept: [] });
  expect(await wholeOf(admin, _id)).toEqual(before);
  expect((await send(admin, body)).body).toMatchObject({ code: "import_undone" });
  expect((await callApi(server, "GET /reminder/imports", admin)).body).toEqual([]);
});

test("what one may see but not change, may not see, has changed since or names twice is refused by itself, and stays", async () => {
  const [owner, reader, stranger] = [await user(), await user(), await user()];
  const group = await factories(server).group({ members: [reader, owner] });
  const { _id: scopeTag } = await factories(server).scopeTag({ groups: [{ group }] });
  const seen = await create(owner, { scopeTag });
  const hidden = await create(owner, { title: "Not for everybody" });
  const own = await create(reader);
  const stale = await create(reader, { title: "Changed since" });
  await update(reader, stale._id, { notes: "By hand" });
  const { _id: foreignTag } = await factories(server).scopeTag();
  const tagged = await create(reader, { title: "Into a foreign tag" });
  const late = await create(reader, { title: "Start after the end" });
  const change = { notes: "From the file" };
  const changes = [
    { ...seen, change },
    { ...hidden, change },
    { _id: randomUUID(), updatedAt: hidden.updatedAt, change },
    { ...stale, change },
    { ...tagged, change: { scopeTag: foreignTag } },
    { ...late, change: { frequency: "weekly", remindDaysStart: "2100-04-01" } },
    { ...own, change: { userIds: [owner._id] } },
    { ...own, change },
  ].map(({ _id, updatedAt, change: one }) => ({ _id, updatedAt, change: one }));
  const body = bodyOf(changes);
  expect(outcomesOf(await send(reader, body))).toEqual([
    "forbidden",
    "not_found",
    "not_found",
    "changed_meanwhile",
    "scope_tag_not_found",
    "invalid",
    "forbidden",
    "changed_meanwhile",
  ]);
  for (const { _id } of [seen, hidden]) expect(await read(owner, _id)).toMatchObject({ notes: "" });
  expect(await read(reader, stale._id)).toMatchObject({ notes: "By hand" });
  // The import changed nothing, so there is nothing to undo, and no other user can use its id.
  expect((await undo(reader, body.importId)).status).toBe(404);
  const done = bodyOf([{ _id: own._id, updatedAt: own.updatedAt, change }]);
  expect(outcomesOf(await send(reader, done))).toEqual(["updated"]);
  expect((await send(stranger, bodyOf(changes.slice(0, 1), done.importId))).body).toMatchObject({
    code: "import_undone",
  });
  expect((await undo(stranger, done.importId)).status).toBe(404);
  const other = [{ _id: own._id, updatedAt: (await read(reader, own._id)).updatedAt, change: { notes: "Again" } }];
  expect(outcomesOf(await send(reader, bodyOf(other, done.importId)))).toEqual(["changed_meanwhile"]);
  await server.db.updateTable("users").set({ is_allowed_for_remind_me: false }).where("id", "=", reader._id).execute();
  expect((await send(reader, done)).status).toBe(403);
});

test("what somebody changed, took or snoozed since, or took the rights to, an undo leaves, and says by name", async () => {
  const [admin, owner, ana] = [await user({ isAdmin: true }), await user(), await user()];
  const titles = ["Changed", "Hidden", "Lost rights", "Snoozed", "Taken", "Untouched"];
  const reminders = await Promise.all(
    titles.map((title) => create(title === "Lost rights" ? owner : admin, { title, notes: "Before" })),
  );
  const body = bodyOf(
    reminders.map(({ _id, updatedAt }) => ({ _id, updatedAt, change: { notes: "After", title: "New" } })),
  );
  expect(outcomesOf(await send(admin, body))).toEqual(titles.map(() => "updated"));
  const idOf = (title: string) => reminders[titles.indexOf(title)]!._id;
  await update(admin, idOf("Changed"), { email: "ana@example.org" });
  await update(admin, idOf("Hidden"), { isDeleted: true });
  await callApi(server, `POST /reminder/reminder/${idOf("Taken")}/take`, { token: admin.token });
  const snooze = { token: admin.token, body: { until: inDays(9) } };
  await callApi(server, `PUT /reminder/reminder/${idOf("Snoozed")}/snooze`, snooze);
  await server.db
    .updateTable("users")
    .set({ is_admin: false, is_allowed_for_remind_me: true })
    .where("id", "=", admin._id)
    .execute();
  const kept = titles.slice(0, 5);
  const undone = { removed: 0, restored: 1, left: 0, changed: 5, kept };
  expect((await undo(admin, body.importId)).body).toEqual(undone);
  expect((await undo(admin, body.importId)).body).toEqual({ ...undone, restored: 0 });
  expect(await read(admin, idOf("Untouched"))).toMatchObject({ title: "Untouched", notes: "Before" });
  expect(await read(owner, idOf("Lost rights"))).toMatchObject({ title: "New", notes: "After" });
  expect(await read(admin, idOf("Taken"))).toMatchObject({ notes: "After", taken: { isMe: true } });
  expect((await undo(ana, body.importId)).status).toBe(404);
});

test("what was sent before is not sent again after an undo, nor what a change makes due within ten minutes", async () => {
  const ben = await user();
  await callApi(server, "PUT /user", { token: ben.token, body: { mailTime: "00:00" } });
  const { _id, updatedAt } = await create(ben, { expiryDate: inDays(20) });
  const pending = async () => {
    const { rows } = await sql<{ wait: number }>`
      select round(extract(epoch from send_at - now()) / 60)::int as wait from deliveries
      where reminder_id = ${_id} and state = 'pending' and send_at < now() + interval '1 day'`.execute(server.db);
    return rows.map(({ wait }) => wait);
  };
  await sql`update deliveries set state = 'sent', sent_at = now() where reminder_id = ${_id}`.execute(server.db);
  const later = bodyOf([{ _id, updatedAt, change: { expiryDate: inDays(400) } }]);
  await send(ben, later);
  await undo(ben, later.importId);
  expect(await pending()).toEqual([]);
  const { _id: next, updatedAt: seen } = await create(ben, { title: "Due by the file", expiryDate: inDays(300) });
  const due = bodyOf([{ _id: next, updatedAt: seen, change: { expiryDate: inDays(10) } }]);
  await send(ben, due);
  const { rows } = await sql<{ wait: number }>`
    select round(extract(epoch from send_at - now()) / 60)::int as wait from deliveries
    where reminder_id = ${next} and state = 'pending'`.execute(server.db);
  expect(rows).toEqual([{ wait: 10 }]);
});

test("whom a change adds to what is due hears of it ten minutes later or not at all; who waited goes on waiting", async () => {
  const ben = await user();
  await callApi(server, "PUT /user", { token: ben.token, body: { mailTime: "00:00" } });
  const { _id } = await create(ben, { expiryDate: inDays(10), alsoAtExpiry: false });
  const changeTo = async (change: object, sendDue: boolean) => {
    const { updatedAt } = await read(ben, _id);
    expect(outcomesOf(await send(ben, { ...bodyOf([{ _id, updatedAt, change }]), sendDue }))).toEqual(["updated"]);
    const { rows } = await sql<{ recipient: string; state: string; wait: number }>`
      select recipient, state, round(extract(epoch from send_at - now()) / 60)::int as wait from deliveries
      where reminder_id = ${_id} and state in ('pending', 'superseded')`.execute(server.db);
    return rows.map(({ recipient, state, wait }) => [recipient, state === "pending" ? wait : state]);
  };
  expect(await changeTo({ email: "a@example.org" }, true)).toEqual([["a@example.org", 10]]);
  await sql`update deliveries set send_at = now() + interval '5 minutes' where state = 'pending'
    and reminder_id = ${_id}`.execute(server.db);
  expect(await changeTo({ notes: "From the file" }, true)).toEqual([["a@example.org", 5]]);
  expect(await changeTo({ notes: "From another" }, false)).toEqual([["a@example.org", 5]]);
  expect(await changeTo({ email: "b@example.org" }, false)).toEqual([["b@example.org", "superseded"]]);
});

test("an update that comes while its import is undone is refused, and one that came first is undone with it", async () => {
  const ben = await user();
  const [one, two] = [await create(ben, { title: "One" }), await create(ben, { title: "Two" })];
  const changeOf = ({ _id, updatedAt }: typeof one) => ({ _id, updatedAt, change: { notes: "From the file" } });
  const first = bodyOf([changeOf(one)]);
  await send(ben, first);
  let undoing: ReturnType<typeof undo> | undefined;
  let sending: ReturnType<typeof send> | undefined;
  await withTransaction(server.db, async (trx) => {
    await lockUntilCommit(trx, "reminders", ben._id);
    undoing = undo(ben, first.importId);
    await untilLockWait(server.db);
    sending = send(ben, bodyOf([changeOf(two)], first.importId));
  });
  const [undone, sent] = [(await undoing)?.body, (await sending)?.body];
  const notes = await Promise.all([one, two].map(async ({ _id }) => (await read(ben, _id)).notes));
  expect(undone).toMatchObject({ left: 0 });
  expect(sent).toMatchObject({ code: "import_undone" });
  expect(notes).toEqual(["", ""]);
});

test("many at once, of which each is done or undone: whatever the order, no reminder is between", async () => {
  const ben = await user();
  const reminders = await Promise.all(Array.from({ length: 12 }, (_, n) => create(ben, { title: `Number ${n}` })));
  const importId = randomUUID();
  const changes = reminders.map(({ _id, updatedAt }) => ({ _id, updatedAt, change: { notes: "From the file" } }));
  await send(ben, bodyOf(changes.slice(0, 3), importId));
  const started = changes
    .slice(3)
    .flatMap((change, at) => [send(ben, bodyOf([change], importId)), ...(at % 3 === 2 ? [undo(ben, importId)] : [])]);
  await Promise.all(started);
  expect((await undo(ben, importId)).body).toMatchObject({ left: 0, kept: [] });
  const notes = await Promise.all(reminders.map(async ({ _id }) => (await read(ben, _id)).notes));
  expect(notes).toEqual(reminders.map(() => ""));
  const many = Array.from({ length: limits.reminderImportChanges.changes + 1 }, () => changes[0]!);
  expect((await send(ben, bodyOf(many))).status).toBe(400);
});
