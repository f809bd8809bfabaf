import { execFileSync } from "node:child_process";
import {
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestClock, createTestDatabase } from "../../../test/harness.ts";
import { type BackupScheduler, createBackupScheduler } from "../../backup/schedule.ts";
import { openSealed } from "../../backup/sealing.ts";
import {
  readBackupStatus,
  writeBackupFailure,
  writeBackupSchedule,
  writeSecretsExported,
} from "../../backup/status.ts";
import { readThrough, verifyAsPossible } from "../../backup/verify-backup.ts";
import { advisoryLocks } from "../../platform/advisory-locks.ts";
import { type OpenDatabase, openDatabase } from "../../platform/database.ts";
import { createLog } from "../../platform/log.ts";
import { rememberPepper } from "../../platform/secrets.ts";
import { tellOfBackups } from "./backup-mails.ts";
import { prepareBackups, warnOfSecrets } from "./start-backups.ts";

const logged: string[] = [];
const log = createLog({ logLevel: "info" }, { write: (line) => void logged.push(line) });
let database: OpenDatabase;
let folder: string;
let dir: string;
const mounts: string[] = [];

beforeAll(async () => {
  database = openDatabase(await createTestDatabase());
  await rememberPepper(database.long, Buffer.alloc(32, "p"));
  await database.connect().then(async (client) => {
    await client.query(`
      insert into users (id, first_name, last_name, email, kdf, verifier, is_super_admin, created_at, updated_at, email_verified_at)
      values ('0190a000-0000-7000-8000-000000000001', 'Ana', '', 'ana@example.com', '{}', '', true, now(), now(), now()),
        ('0190a000-0000-7000-8000-000000000002', 'Ben', '', 'ben@example.com', '{}', '', false, now(), now(), now())`);
    await client.end();
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "pomander-schedule-"));
  dir = join(folder, "backups");
  mkdirSync(dir);
  logged.length = 0;
  await database.long.deleteFrom("settings").where("key", "like", "backup%").execute();
  await database.long.deleteFrom("mails").execute();
});
afterEach(() => {
  for (const mount of mounts.splice(0)) execFileSync("umount", [mount]);
  rmSync(folder, { recursive: true });
});

const hour = 3_600;
/** Verifies by reading alone, which needs no PostgreSQL of its own. */
const readOnly: typeof verifyAsPossible = async (open) => {
  await readThrough(await open());
  return "read";
};
const keep = { days: 2, weeks: 2, months: 1 };

interface SchedulerOptions {
  encryptTo?: string | null;
  verify?: typeof verifyAsPossible;
  of?: OpenDatabase;
}
async function createScheduler(
  clock: ReturnType<typeof createTestClock>,
  { encryptTo = null, verify = readOnly, of = database }: SchedulerOptions = {},
): Promise<BackupScheduler> {
  const { long: db, connect } = of;
  const settings = { dir, at: "03:00", keep, encryptTo };
  return createBackupScheduler({ db, connect, clock, log, settings, release: "test", verify });
}
const daysIn = () =>
  readdirSync(dir)
    .filter((name) => name.endsWith(".backup"))
    .map((name) => /2026-(.*)-\d\dZ/.exec(name)?.[1] ?? "another's")
    .toSorted();
const readMails = async () => {
  const rows = await database.long.selectFrom("mails").select(["recipient", "data"]).orderBy("created_at").execute();
  return rows.map(({ recipient, data }) => ({ recipient, ...(data as { isOverdue: boolean; reason: string | null }) }));
};

test("a copy elsewhere with the same secrets and the same folder leaves what the first one made alone", async () => {
  const clock = createTestClock(new Date("2026-11-18T15:30:00Z"));
  await (await createScheduler(clock)).runIfDue();
  const made = readdirSync(dir);
  const copy = openDatabase(await createTestDatabase());
  await rememberPepper(copy.long, Buffer.alloc(32, "p"));
  const scheduler = await createScheduler(clock, { of: copy });
  for (let day = 0; day < 4; day++) {
    clock.advance(24 * hour);
    expect(await scheduler.runIfDue()).toBe("made");
  }
  await copy.close();
  expect(readdirSync(dir)).toEqual(expect.arrayContaining(made));
});

test("a week: made once a day, thinned, made up for, and a folder that is gone is told of until it is back", async () => {
  const clock = createTestClock(new Date("2026-11-18T15:30:00Z"));
  const own = "pomander-0f0f0f0f-2020-01-01T03-00-00Z.backup";
  writeFileSync(join(dir, own), "of another server");
  let scheduler = await createScheduler(clock);
  const outcomes: string[] = [];
  /** Runs the scheduler every hour. */
  const pass = async (hours: number) => {
    for (let i = 0; i < hours; i++) {
      const outcome = await scheduler.runIfDue();
      if (outcome !== "not due") outcomes.push(`${clock.now().toISOString().slice(5, 13)} ${outcome}`);
      await tellOfBackups(database.long, clock);
      clock.advance(hour);
    }
  };
  const takeOutcomes = () => outcomes.splice(0);

  // The first backup is written at once, the next at the first check after three.
  await pass(40);
  expect(takeOutcomes()).toEqual(["11-18T15 made", "11-19T03 made", "11-20T03 made"]);
  expect(await readBackupStatus(database.long, clock)).toMatchObject({
    schedule: { dir, at: "03:00", keep: "2d,2w,1m" },
    lastGood: { at: new Date("2026-11-20T03:30:00Z"), file: expect.stringContaining("2026-11-20T03-30-00Z") },
    lastFailure: null,
    isOverdue: false,
  });
  expect(daysIn()).toEqual(["11-19T03-30", "11-20T03-30", "another's"]);

  // The server is down from the 20th, 07:30, to the 21st, 11:30.
  scheduler.stop();
  expect(await scheduler.runIfDue()).toBe("stopped");
  clock.advance(28 * hour);
  const draft = readdirSync(dir)
    .find((name) => name.includes("11-20"))!
    .replace("11-20", "11-21");
  writeFileSync(join(dir, `${draft}.partial`), "of a try that was killed");
  writeFileSync(join(dir, "notes.partial"), "somebody's own");
  scheduler = await createScheduler(clock);
  await pass(1);
  expect(takeOutcomes()).toEqual(["11-21T11 made"]);
  expect(readdirSync(dir)).not.toContain(`${draft}.partial`);
  expect(await readMails()).toEqual([]);

  // The disk is missing for a day and a half.
  renameSync(dir, `${dir}.away`);
  await pass(36);
  const tried = takeOutcomes();
  expect(tried[0]).toBe("11-22T03 failed");
  expect(tried.length).toBe(21);
  const status = await readBackupStatus(database.long, clock);
  expect(status.lastFailure?.reason).toBe(`The folder ${dir} doesn't exist. Create it, or mount its disk.`);
  expect(status.isOverdue).toBe(true);
  const { reason } = status.lastFailure!;
  // The mails say at 03:30 that it failed, at 14:30 that it is overdue; each is sent once a day.
  expect(await readMails()).toMatchObject([
    { recipient: "ana@example.com", isOverdue: false, reason },
    { recipient: "ana@example.com", isOverdue: true, reason },
  ]);
  await pass(24);
  expect(await readMails()).toHaveLength(3);
  takeOutcomes();

  renameSync(`${dir}.away`, dir);
  await pass(30);
  expect(takeOutcomes()).toEqual(["11-24T00 made", "11-24T03 made", "11-25T03 made"]);
  expect((await readBackupStatus(database.long, clock)).isOverdue).toBe(false);
  expect(await readMails()).toHaveLength(3);
  // Backups are left of two days, two weeks (the 22nd was a Sunday without one) and a month.
  expect(readdirSync(dir)).toContain(own);
  expect(readdirSync(dir)).toContain("notes.partial");
  expect(daysIn()).toEqual(["11-21T11-30", "11-24T03-30", "11-25T03-30", "another's"]);
}, 240_000);

test("a file in the place of the folder, and a folder that nobody may write to, are told as what they are", async () => {
  const clock = createTestClock();
  rmSync(dir, { recursive: true });
  writeFileSync(dir, "");
  const scheduler = await createScheduler(clock);
  expect(await scheduler.runIfDue()).toBe("failed");
  const { lastFailure, lastGood } = await readBackupStatus(database.long, clock);
  expect(lastFailure?.reason).toContain("isn't a folder");
  const lines = logged.map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(lines.at(-1)).toMatchObject({
    level: 50,
    msg: "the backup failed",
    dir,
    reason: lastFailure?.reason,
    err: { message: expect.stringMatching(/\w/) },
  });
  expect(lastGood).toBeNull();
  // The next try comes after an hour.
  expect(await scheduler.runIfDue()).toBe("not due");
  clock.advance(hour);
  expect(await scheduler.runIfDue()).toBe("failed");
});

/** Mounts a disk at `dir`; returns false where the process may not mount one. */
function mountDisk(options: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", dir], { stdio: "ignore" });
    mounts.push(dir);
    return true;
  } catch {
    return false;
  }
}

test("a disk that is full leaves no half file, and the backup before stays", async ({ skip }) => {
  if (!mountDisk("size=256k")) skip("only who may mount a disk");
  const clock = createTestClock(new Date("2026-11-18T15:30:00Z"));
  const scheduler = await createScheduler(clock);
  expect(await scheduler.runIfDue()).toBe("made");
  const [before] = readdirSync(dir);
  const { bavail, bsize } = statfsSync(dir);
  writeFileSync(join(dir, "others"), Buffer.alloc(bavail * bsize - 4_096));
  clock.advance(24 * hour);
  expect(await scheduler.runIfDue()).toBe("failed");
  expect(readdirSync(dir).toSorted()).toEqual(["others", before]);
  const { lastFailure, lastGood } = await readBackupStatus(database.long, clock);
  expect(lastFailure?.reason).toContain("no space left on the disk");
  expect(lastGood?.file).toBe(before);
  rmSync(join(dir, "others"));
  clock.advance(hour);
  // The failure cut a copy off: PostgreSQL ends that connection, and its lock, a moment later.
  await expect.poll(() => scheduler.runIfDue()).toBe("made");
});

test("a disk that is read-only is seen at the start, before a backup is due", async ({ skip }) => {
  if (!mountDisk("size=1m")) skip("only who may mount a disk");
  const clock = createTestClock(new Date("2026-11-18T15:30:00Z"));
  expect(await (await createScheduler(clock)).runIfDue()).toBe("made");
  execFileSync("mount", ["-o", "remount,ro", dir]);
  clock.advance(hour);
  const scheduler = await createScheduler(clock);
  expect(await scheduler.runIfDue()).toBe("failed");
  expect((await readBackupStatus(database.long, clock)).lastFailure?.reason).toContain("read-only file system");
  expect(await tellOfBackups(database.long, clock)).toBe(true);
  execFileSync("mount", ["-o", "remount,rw", dir]);
  clock.advance(hour);
  expect(await scheduler.runIfDue()).toBe("made");
  expect(await tellOfBackups(database.long, clock)).toBe(false);
});

test("a clock that was years ahead for a while stops neither backups nor what is told of them", async () => {
  const clock = createTestClock(new Date("2035-01-01T12:00:00Z"));
  expect(await (await createScheduler(clock)).runIfDue()).toBe("made");
  clock.advance(1);
  await writeBackupFailure(database.long, { at: clock.now(), reason: "The disk is full." });
  expect(await tellOfBackups(database.long, clock)).toBe(true);

  const right = createTestClock(new Date("2026-11-18T15:30:00Z"));
  expect(await readBackupStatus(database.long, right)).toMatchObject({ lastGood: null, isOverdue: true });
  const scheduler = await createScheduler(right);
  expect(await scheduler.runIfDue()).toBe("made");
  expect(await scheduler.runIfDue()).toBe("not due");
  expect(await tellOfBackups(database.long, right)).toBe(false);
  right.advance(hour);
  expect(await scheduler.runIfDue()).toBe("not due");
  right.advance(24 * hour);
  renameSync(dir, `${dir}.away`);
  expect(await scheduler.runIfDue()).toBe("failed");
  expect(await tellOfBackups(database.long, right)).toBe(true);
  right.advance(2 * hour);
  expect((await readBackupStatus(database.long, right)).isOverdue).toBe(true);
});

test("a backup that hangs is told of as overdue all the same", async () => {
  const { long: db, connect } = database;
  const clock = createTestClock();
  const config = { backups: { dir, at: "03:00", keep, encryptTo: null }, databaseUrl: null };
  let hasBegun = false;
  const hang = Promise.withResolvers<"read">();
  const verify = () => ((hasBegun = true), hang.promise);
  const impatient = { everyMs: 20, patienceMs: 100 };
  const backups = await prepareBackups({ config, db, connect, clock, log, release: "test", verify, ...impatient });
  backups.start();
  await expect.poll(() => hasBegun).toBe(true);
  clock.advance(27 * hour);
  await expect.poll(readMails).toMatchObject([{ recipient: "ana@example.com", isOverdue: true }]);
  hang.resolve("read");
  await backups.stop();
});

test("one process at a time makes a backup", async () => {
  const scheduler = await createScheduler(createTestClock());
  const other = await database.connect();
  await other.query("select pg_advisory_lock($1, $2)", [...advisoryLocks.backup]);
  expect(await scheduler.runIfDue()).toBe("busy");
  await other.end();
  await expect.poll(() => scheduler.runIfDue()).toBe("made");
});

test("one that is encrypted is restored for trial with the key of that file, and opens with the identity alone", async () => {
  const identity = await generateIdentity();
  const clock = createTestClock();
  const encryptTo = await identityToRecipient(identity);
  const scheduler = await createScheduler(clock, { encryptTo, verify: verifyAsPossible });
  expect(await scheduler.runIfDue()).toBe("made");
  expect(logged.join("")).toContain('"verified":"restored"');
  const [name] = readdirSync(dir);
  expect(name).toMatch(/\.backup\.age$/);
  const open = (opener: Parameters<typeof openSealed>[1]) => openSealed(createReadStream(join(dir, name!)), opener);
  expect(await readThrough(await open({ identity }))).toMatchObject({ release: "test" });
  await expect(open({ identity: await generateIdentity() })).rejects.toThrow("can't be opened");
});

test("one that is damaged on its way to the disk never gets its name", async () => {
  const clock = createTestClock();
  const scheduler = await createScheduler(clock, {
    verify: async (open) => {
      const [draft] = readdirSync(dir);
      const file = openSync(join(dir, draft!), "r+");
      // The text is longer than the padding between two members.
      writeSync(file, "x".repeat(2_048), Math.floor(statSync(join(dir, draft!)).size / 2));
      closeSync(file);
      await readThrough(await open());
      return "read";
    },
  });
  expect(await scheduler.runIfDue()).toBe("failed");
  expect(readdirSync(dir)).toEqual([]);
  expect((await readBackupStatus(database.long, clock)).lastFailure?.reason).toContain("damaged or incomplete");
});

test("one that is under way when the server ends leaves nothing, and is no failure", async () => {
  const { long: db, connect } = database;
  const clock = createTestClock();
  const config = {
    backups: { dir, at: "03:00", keep, encryptTo: null },
    databaseUrl: null,
  };
  const backups = await prepareBackups({ config, db, connect, clock, log, release: "test" });
  backups.start();
  await expect.poll(() => existsSync(dir) && readdirSync(dir).length).toBe(1);
  await backups.stop();
  backups.start();
  expect(readdirSync(dir)).toEqual([]);
  expect((await readBackupStatus(db, clock)).lastFailure).toBeNull();
});

test("a schedule that was written down ends with its setting, on a shared database by BACKUP_DIR=none alone", async () => {
  const { long: db, connect } = database;
  const clock = createTestClock();
  const schedule = { dir: "/backup", at: "03:00", keep: "7d" };
  const startAndStop = async (config: Parameters<typeof prepareBackups>[0]["config"]) => {
    await writeBackupSchedule(db, schedule, clock.now());
    await (await prepareBackups({ config, db, connect, clock, log, release: "test" })).stop();
    return (await readBackupStatus(db, clock)).schedule;
  };
  expect(await startAndStop({ backups: null, databaseUrl: "postgres://elsewhere/pomander" })).toEqual(schedule);
  expect(await startAndStop({ backups: "none", databaseUrl: "postgres://elsewhere/pomander" })).toBeNull();
  expect(await startAndStop({ backups: null, databaseUrl: null })).toBeNull();
});

test("the log says that the secrets are to be exported until they were", async () => {
  const warnings = () => logged.filter((line) => line.includes("loses every vault")).length;
  await warnOfSecrets(database.long, { pepper: "a setting" }, log);
  expect(warnings()).toBe(0);
  await warnOfSecrets(database.long, { pepper: null }, log);
  expect(warnings()).toBe(1);
  await writeSecretsExported(database.long, new Date());
  await warnOfSecrets(database.long, { pepper: null }, log);
  expect(warnings()).toBe(1);
});
