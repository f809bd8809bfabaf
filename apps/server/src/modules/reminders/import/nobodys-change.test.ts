import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../../test/harness.ts";
import { untilLockWait } from "../../../../test/lock-waits.ts";
import { recordFinding } from "../../../checks/record-finding.ts";
import { recordReminderEvent } from "../../../deliveries/reminder-events.ts";
import { withTransaction } from "../../../platform/transaction.ts";
import { lockReminder } from "../store.ts";

let server: TestServer;
let ben: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ben = await factories(server).user({ isAllowedForRemindMe: true });
});
afterAll(() => server.close());

const call = (path: string, body?: object) => callApi(server, path, { token: ben.token, ...(body && { body }) });
const read = async (id: string) => (await call(`GET /reminder/reminder/${id}`)).body;
const update = (id: string, body: object) => call(`PUT /reminder/reminder/${id}`, body);
const undo = async (importId: string) => (await call(`DELETE /reminder/imports/${importId}`)).body;

/** How many reminders of each import count as changed since, by its id. */
async function changedOf(): Promise<Record<string, number>> {
  const { body } = await call("GET /reminder/imports");
  return Object.fromEntries(body.map((one: { _id: string; changed: number }) => [one._id, one.changed]));
}

async function importNew(titles: readonly string[]) {
  const importId = randomUUID();
  const rows = titles.map((title) => ({
    _id: randomUUID(),
    title,
    type: "work",
    frequency: "once",
    expiryDate: "2100-03-31",
    remindBeforeDays: 30,
    email: "ops@example.org",
    notes: "As imported",
  }));
  expect((await call("POST /reminder/reminders/import", { importId, fileName: "First.csv", rows })).status).toBe(200);
  return { importId, ids: rows.map(({ _id }) => _id) };
}

async function importChanges(ids: readonly string[], change: object): Promise<string> {
  const importId = randomUUID();
  const changes = await Promise.all(ids.map(async (_id) => ({ _id, updatedAt: (await read(_id)).updatedAt, change })));
  const { body } = await call("POST /reminder/reminders/import/changes", { importId, fileName: "Next.csv", changes });
  expect(body.rows).toEqual(ids.map(() => ({ outcome: "updated" })));
  return importId;
}

test("what an import changed and its undo gave back isn't changed for the imports before it, unless somebody did more", async () => {
  const first = await importNew(["One", "Two", "Three"]);
  const [one, two, three] = first.ids as [string, string, string];
  const second = await importChanges([one, two], { notes: "Second", expiryDate: "2101-03-31" });
  const third = await importChanges([one, two], { notes: "Third" });
  expect(await changedOf()).toEqual({ [first.importId]: 2, [second]: 2, [third]: 0 });
  expect(await undo(third)).toMatchObject({ restored: 2, changed: 0 });
  expect(await changedOf()).toEqual({ [first.importId]: 2, [second]: 0 });
  await update(two, { notes: "By hand" });
  expect(await changedOf()).toEqual({ [first.importId]: 2, [second]: 1 });
  expect(await undo(second)).toMatchObject({ restored: 1, changed: 1, kept: ["Two"] });
  expect(await read(one)).toMatchObject({ notes: "As imported", expiryDate: "2100-03-31" });
  expect(await changedOf()).toMatchObject({ [first.importId]: 1 });
  const log = (await call(`GET /reminder/reminder/${one}/log`)).body;
  const marks = log.flatMap(({ changes }: { changes?: { field: string; to: string }[] }) =>
    (changes ?? []).filter(({ field }) => field === "import").map(({ to }) => to),
  );
  expect(marks).toEqual(["undo", "undo", "undone", "undone"]);
  await call(`POST /reminder/reminder/${three}/take`);
  expect(await undo(first.importId)).toMatchObject({ removed: 1, changed: 2 });
  expect((await call(`GET /reminder/reminder/${one}`)).status).toBe(404);
  expect(await read(two)).toMatchObject({ notes: "By hand", expiryDate: "2101-03-31" });
});

test("the date that a check has found since stays when an import is undone; all else is given back", async () => {
  const { importId: first, ids } = await importNew(["Watched"]);
  const [id] = ids as [string];
  const second = await importChanges([id], { notes: "Second", expiryDate: "2101-03-31" });
  await sql`insert into reminder_checks (reminder_id, kind, target, next_at)
    values (${id}, 'certificate', 'www.example.org:443', now())`.execute(server.db);
  const watched = { reminder_id: id, kind: "certificate", target: "www.example.org:443" } as const;
  await recordFinding(server.db, watched, { state: "ok", endsAt: Date.UTC(2102, 0, 15, 12), note: null });
  expect(await read(id)).toMatchObject({ notes: "Second", expiryDate: "2102-01-15" });
  expect(await changedOf()).toMatchObject({ [first]: 1, [second]: 0 });
  expect(await undo(second)).toMatchObject({ restored: 1, changed: 0 });
  expect(await read(id)).toMatchObject({ notes: "As imported", expiryDate: "2102-01-15" });
  expect(await changedOf()).toMatchObject({ [first]: 0 });
  expect(await undo(first)).toMatchObject({ removed: 1, changed: 0 });
});

test("what somebody does while an undo waits for the reminder isn't lost", async () => {
  const { importId, ids } = await importNew(["Busy", "Left alone"]);
  let undoing: ReturnType<typeof undo> | undefined;
  await withTransaction(server.db, async (trx) => {
    await lockReminder(trx, ids[0]!);
    undoing = undo(importId);
    await untilLockWait(server.db);
    await recordReminderEvent(trx, { reminderId: ids[0]!, kind: "taken", by: ben._id });
  });
  expect(await undoing).toMatchObject({ removed: 1, changed: 1 });
  expect((await call(`GET /reminder/reminder/${ids[0]}`)).status).toBe(200);
});

test("what the release before has stored of an import is undone by what it stored", async () => {
  const { ids } = await importNew(["Earlier", "Earlier, changed"]);
  const second = await importChanges(ids, { notes: "Second" });
  await sql`update reminder_import_updates set state_after = (
    select jsonb_build_object('updatedAt', extract(epoch from updated_at), 'takenBy', null, 'takenFor', null,
      'snoozes', '[]'::jsonb) from reminders where id = reminder_id) where import_id = ${second}`.execute(server.db);
  await update(ids[1]!, { notes: "By hand" });
  expect(await undo(second)).toMatchObject({ restored: 1, changed: 1 });
  expect(await read(ids[0]!)).toMatchObject({ notes: "As imported" });
});
