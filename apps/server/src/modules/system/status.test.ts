import { randomUUID } from "node:crypto";
import { systemStatus } from "@pomander/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, factories, type TestUser } from "../../../test/factories.ts";
import { startTestServer, type TestServer } from "../../../test/harness.ts";
import { sharedVault } from "../../../test/sharing.ts";
import { writeBackupFailure, writeBackupSchedule, writeGoodBackup, writeSecretsExported } from "../../backup/status.ts";
import { noteUpkeepDone, noteUpkeepFailed } from "../../platform/upkeep-status.ts";

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { dataDir: "/", smtpUrl: "smtp://127.0.0.1:1" } });
  admin = await factories(server).user({ isAdmin: true });
});
afterAll(() => server.close());

const read = async (at = server) => {
  const { status, body } = await callApi(at, "GET /system/status", admin);
  expect(status).toBe(200);
  return systemStatus.parse(body);
};

const nothingDue = { due: 0, late: 0, oldestDueAt: null };

test("a new server says what it is, and that nothing was done yet", async () => {
  const mails = { due: 1, late: 0, oldestDueAt: expect.any(String) };
  expect(await read()).toEqual({
    readAt: expect.any(String),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    mail: "smtp",
    lastMailSentAt: null,
    lastMailError: null,
    lastMailErrorAt: null,
    defaultLanguage: "en",
    failedDeliveries: 0,
    queues: { mails, deliveries: nothingDue, channels: nothingDue },
    database: { kind: "embedded", version: expect.stringMatching(/^\d+\.\d+$/), bytes: expect.any(Number) },
    backups: { schedule: null, lastGood: null, lastFailure: null, isOverdue: false },
    secrets: { kept: "folder", exportedAt: null },
    files: { count: 0, bytes: 0, limitBytes: 10 * 2 ** 30, fileBytes: 100 * 2 ** 20 },
    sharedVaults: { waitingForKeys: 0, overdueTasks: 0 },
    people: { all: 1, withSecondFactor: 0 },
    upkeep: { lastDoneAt: null, lastFailure: null },
    disks: [{ folder: "data", freeBytes: expect.any(Number), totalBytes: expect.any(Number) }],
  });
});

test("what was done, by whichever process, is said with its moment", async () => {
  const at = new Date("2026-11-20T03:00:00.000Z");
  await writeBackupSchedule(server.db, { dir: "/", at: "03:00", keep: "7d" }, at);
  await writeGoodBackup(server.db, { at, bytes: 4_096, file: "one.backup" });
  await writeBackupFailure(server.db, { at, reason: "The disk is full." });
  await writeSecretsExported(server.db, at);
  await noteUpkeepDone(server.db);
  await noteUpkeepFailed(server.db, new Error("no room"));
  const keep = { days: 7, weeks: 0, months: 0 };
  const backups = { dir: "/", at: "03:00", keep, encryptTo: null };
  const own = { databaseUrl: "postgres://elsewhere/pomander", pepper: "p".repeat(32), dataDir: "/", backups };
  const other = await startTestServer({ like: server, config: own });
  expect(await read(other)).toMatchObject({
    database: { kind: "own" },
    backups: {
      schedule: { dir: "/", at: "03:00", keep: "7d" },
      lastGood: { at: at.toISOString(), bytes: 4_096, file: "one.backup" },
      lastFailure: { at: at.toISOString(), reason: "The disk is full." },
      isOverdue: true,
    },
    secrets: { kept: "settings", exportedAt: at.toISOString() },
    upkeep: { lastDoneAt: expect.any(String), lastFailure: { at: expect.any(String), reason: "no room" } },
    disks: [{ folder: "data" }, { folder: "backups" }],
  });
  // Another machine's folder may have the same name here.
  expect((await read()).disks.map(({ folder }) => folder)).toEqual(["data"]);
  await other.close();
});

test("a message that got through, and one that did not, have their moments", async () => {
  await server.db
    .updateTable("mails")
    .set({ state: "sent", sent_at: new Date("2026-11-20T10:00:00Z") })
    .execute();
  expect((await read()).lastMailSentAt).toBe("2026-11-20T10:00:00.000Z");
  await factories(server).user();
  const failingSince = new Date(Date.now() - 60_000);
  await server.db
    .updateTable("mails")
    .set({ error: "451 later", failing_since: failingSince, send_at: new Date(Date.now() + 60_000) })
    .where("state", "=", "pending")
    .execute();
  expect(await read()).toMatchObject({
    lastMailSentAt: "2026-11-20T10:00:00.000Z",
    lastMailError: "451 later",
    lastMailErrorAt: failingSince.toISOString(),
    queues: { mails: { due: 1, late: 0, oldestDueAt: failingSince.toISOString() } },
  });
});

test("the shared vaults that wait for new keys are counted once each, and tasks that are overdue", async () => {
  const own = await startTestServer();
  const someone = await factories(own).user({ isAdmin: true });
  const [first, second] = [(await sharedVault(own)).vault.vaultId, (await sharedVault(own)).vault.vaultId];
  const task = (vaultId: string, kind: "keys" | "passwords", due: string, closed_at: Date | null = null) => ({
    id: randomUUID(),
    vault_id: vaultId,
    kind,
    who: [someone._id],
    due: new Date(due),
    to_ids: [],
    created_at: new Date("2026-11-01T00:00:00.000Z"),
    closed_at,
  });
  const [past, future] = ["2026-11-02T00:00:00.000Z", "2126-11-02T00:00:00.000Z"];
  await own.db
    .insertInto("leaver_tasks")
    .values([
      task(first, "keys", past),
      task(first, "keys", future),
      task(first, "passwords", past),
      task(second, "keys", past, new Date(past)),
      task(second, "passwords", future),
    ])
    .execute();
  const { status, body } = await callApi(own, "GET /system/status", someone);
  expect(status).toBe(200);
  expect(systemStatus.parse(body).sharedVaults).toEqual({ waitingForKeys: 1, overdueTasks: 2 });
  await own.close();
});

test("a shared vault waits for new keys, as its page says, while a member is shut out and someone can open it", async () => {
  const own = await startTestServer();
  const someone = await factories(own).user({ isAdmin: true });
  const [withReader, , ofOne, ofNoOne] = [
    await sharedVault(own, "read"),
    await sharedVault(own, "read"),
    await sharedVault(own),
    await sharedVault(own, "read"),
  ];
  const out = [withReader.vault.founder, ofOne.vault.founder, ofNoOne.vault.founder, ...ofNoOne.members];
  const ids = out.map(({ _id }) => _id);
  await own.db.updateTable("users").set({ deactivated_at: new Date() }).where("id", "in", ids).execute();
  const { body } = await callApi(own, "GET /system/status", someone);
  expect(systemStatus.parse(body).sharedVaults).toEqual({ waitingForKeys: 1, overdueTasks: 0 });
  const { body: shared } = await callApi(own, "GET /shared", withReader.members[0]);
  expect(shared.vaults).toMatchObject([{ keysDue: [{ userId: withReader.vault.founder._id, why: "left" }] }]);
  await own.close();
});
