import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { connectOnce } from "../platform/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { startThrowawayPostgres } from "./throwaway-postgres.ts";
import { exists, findPostmaster } from "./orphan.ts";

const started: EmbeddedPostgres[] = [];
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "pomander-embedded-"));
  folders.push(folder);
  return folder;
};
const start = async (dataDir: string) => {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  started.push(postgres);
  return postgres;
};
afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const query = async (postgres: EmbeddedPostgres, text: string): Promise<unknown[]> => {
  const client = await connectOnce(postgres.connection);
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};
const eventually = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 0; tries < 600; tries++) {
    try {
      return await attempt();
    } catch {
      await pause(50);
    }
  }
  return attempt();
};

test("the embedded PostgreSQL keeps what was written over a stop and a start", async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  await query(first, "create table kept as select 42 as answer");
  await first.stop();
  expect(await query(await start(dataDir), "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("the embedded PostgreSQL keeps every guard of a write on by default, and one of tests syncs nothing", async () => {
  const settings = async (postgres: EmbeddedPostgres) => {
    started.push(postgres);
    const names = "'data_checksums', 'fsync', 'synchronous_commit', 'full_page_writes'";
    return query(postgres, `select name, setting from pg_settings where name in (${names}) order by name`);
  };
  const on = { data_checksums: "on", fsync: "on", full_page_writes: "on", synchronous_commit: "on" };
  const rows = (of: object) => Object.entries(of).map(([name, setting]) => ({ name, setting }));
  expect(await settings(await startEmbeddedPostgres({ dataDir: newFolder() }))).toEqual(rows(on));
  const quick = { ...on, fsync: "off", full_page_writes: "off", synchronous_commit: "off" };
  expect(await settings(await startThrowawayPostgres())).toEqual(rows(quick));
  expect(await settings(await startThrowawayPostgres({ durable: true }))).toEqual(rows(on));
});

test("a second server on the same data folder is refused and leaves the first alone", async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
    /Another Pomander server is running/,
  );
  expect(await query(first, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a killed PostgreSQL comes back by itself, with what was acknowledged", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const postgres = await startEmbeddedPostgres({ dataDir: newFolder(), durable: true, log });
  started.push(postgres);
  await query(postgres, "create table kept as select 42 as answer");
  const killed = postgres.pid();
  process.kill(killed, "SIGKILL");
  expect(await eventually(() => query(postgres, "select answer from kept"))).toEqual([{ answer: 42 }]);
  await eventually(async () => expect(postgres.pid()).not.toBe(killed));
  await eventually(async () => expect(lines).toHaveLength(2));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 50, msg: "PostgreSQL has ended by itself and is started again" },
    { level: 30, msg: "PostgreSQL is back" },
  ]);
});

test("the folder is held again after the connection that held it was ended", async () => {
  const dataDir = newFolder();
  const postgres = await start(dataDir);
  await query(
    postgres,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'postgres' and pid <> pg_backend_pid()",
  );
  await eventually(async () => {
    const [row] = await query(postgres, "select count(*) as held from pg_locks where locktype = 'advisory'");
    expect(row).toEqual({ held: 1 });
  });
  await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
    /Another Pomander server is running/,
  );
});

test("a stopped PostgreSQL leaves no process behind", async () => {
  const dataDir = newFolder();
  const postgres = await start(dataDir);
  await postgres.stop();
  expect(findPostmaster(join(dataDir, "postgres"))).toBeNull();
});

test("the embedded PostgreSQL runs in a folder whose path is too long for a socket", async () => {
  const dataDir = join(newFolder(), "long".repeat(20));
  const postgres = await start(dataDir);
  expect(postgres.connection.host).toBe("127.0.0.1");
  expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
  const { password: _, ...withoutPassword } = postgres.connection;
  await expect(connectOnce(withoutPassword)).rejects.toThrow(/password/);
});

test("a throwaway PostgreSQL leaves neither a process nor its folder once it is stopped", async () => {
  const throwaway = await startThrowawayPostgres();
  const [pid, { host = "" }] = [throwaway.pid(), throwaway.connection];
  expect([exists(pid), existsSync(host)]).toEqual([true, true]);
  await throwaway.stop();
  expect([exists(pid), existsSync(host)]).toEqual([false, false]);
});

test("a throwaway PostgreSQL of a process that was killed is removed by the next one, and a running one is not", async () => {
  const script = `
    import { startThrowawayPostgres } from ${JSON.stringify(join(import.meta.dirname, "throwaway-postgres.ts"))};
    const { connection } = await startThrowawayPostgres();
    console.log(connection.host);
    process.kill(process.pid, "SIGKILL");`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  const abandoned = stdout.trim();
  expect(existsSync(abandoned)).toBe(true);
  const [first, second] = [await startThrowawayPostgres(), await startThrowawayPostgres()];
  started.push(first, second);
  expect(existsSync(abandoned)).toBe(false);
  expect(await query(first, "select 1 as one")).toEqual([{ one: 1 }]);
});
