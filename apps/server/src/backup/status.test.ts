import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestClock, createTestDatabase } from "../../test/harness.ts";
import { type OpenDatabase, openDatabase } from "../platform/database.ts";
import { writeSetting } from "../platform/settings.ts";
import {
  readBackupStatus,
  readSecretsExportedAt,
  writeBackupFailure,
  writeBackupSchedule,
  writeGoodBackup,
  writeSecretsExported,
} from "./status.ts";

const schedule = { dir: "/backups", at: "03:00", keep: "7d,4w,12m" };
const start = new Date("2026-03-01T12:00:00Z");
const clock = createTestClock(start);
let database: OpenDatabase;

beforeAll(async () => {
  database = openDatabase(await createTestDatabase());
});
afterAll(() => database.close());

const status = () => readBackupStatus(database.long, clock);
const hour = 3_600;

test("a database whose backups nobody scheduled says so, and nothing is overdue", async () => {
  expect(await status()).toEqual({ schedule: null, lastGood: null, lastFailure: null, isOverdue: false });
  expect(await readSecretsExportedAt(database.long)).toBeNull();
});

test("backups are overdue 26 hours after the last good one, or after they were scheduled", async () => {
  await writeBackupSchedule(database.long, schedule, clock.now());
  expect(await status()).toMatchObject({ schedule, isOverdue: false });
  clock.advance(25 * hour);
  await writeBackupSchedule(database.long, { ...schedule, at: "04:00" }, clock.now());
  expect((await status()).isOverdue).toBe(false);
  clock.advance(2 * hour);
  expect(await status()).toMatchObject({ schedule: { at: "04:00" }, isOverdue: true });

  const good = { at: clock.now(), bytes: 5_000, file: "pomander-2026-03-02T15-00-00Z.backup" };
  await writeGoodBackup(database.long, good);
  expect(await status()).toMatchObject({ lastGood: good, isOverdue: false });
  const failure = { at: clock.now(), reason: "The disk is full." };
  await writeBackupFailure(database.long, failure);
  expect(await status()).toMatchObject({ lastGood: good, lastFailure: failure });
  clock.advance(27 * hour);
  expect((await status()).isOverdue).toBe(true);

  await writeBackupSchedule(database.long, null, clock.now());
  expect(await status()).toMatchObject({ schedule: null, lastGood: good, isOverdue: false });
});

test("a record that can't be read counts as none, and the others are reported", async () => {
  const good = { at: clock.now(), bytes: 5_000, file: "pomander-2026-03-03T18-00-00Z.backup" };
  await writeGoodBackup(database.long, good);
  await database.long.transaction().execute((trx) => writeSetting(trx, "backup_last_failure", { at: "yesterday" }));
  expect(await status()).toMatchObject({ lastGood: good, lastFailure: null });
});

test("it is remembered when the secrets were exported", async () => {
  await writeSecretsExported(database.long, start);
  expect(await readSecretsExportedAt(database.long)).toEqual(start);
});
