import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, inject, test } from "vitest";
import type { Cluster } from "./cluster.ts";
import { connectionToRunning, exists, findPostmaster, stopOrphan, stopPostmaster } from "./orphan.ts";

const folder = mkdtempSync(join(tmpdir(), "pomander-orphan-"));
const file = join(folder, "postmaster.pid");
const cluster: Cluster = { folder, binaries: { postgres: "", initdb: "" }, runAs: null, password: "secret" };
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(file, { force: true }));

/** A process id that no process has any more. */
const dead = spawnSync(process.execPath, ["-e", ""]).pid;
const note = (pid: number | string, port = 5433) => writeFileSync(file, `${pid}\n/data\n1\n${port}\n`);

test("no PostgreSQL runs where there is no note of it, one without an id, or one of a process that ended", async () => {
  expect(findPostmaster(folder)).toBeNull();
  expect(await stopOrphan(cluster)).toBe("none");
  for (const text of ["", "0", "x", "1.5"]) {
    note(text);
    expect(findPostmaster(folder)).toBeNull();
  }
  note(dead);
  expect([findPostmaster(folder), existsSync(file)]).toEqual([null, true]);
});

test("a note that names another program by now is removed, since it would mislead PostgreSQL", () => {
  for (const pid of [process.pid, -process.pid]) {
    note(pid);
    expect([findPostmaster(folder), existsSync(file)]).toEqual([null, false]);
  }
});

test("a folder that can't be read is a fault", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => findPostmaster(join(folder, "file"))).toThrow("ENOTDIR");
});

// Tests may run on a PostgreSQL that was there before, whose folder is not known.
const isOther = (process.env["TEST_DATABASE_URL"] ?? "") !== "";
test.skipIf(isOther)("one that runs is found with its port, and reached by its socket, or else by that port", () => {
  const { host = "" } = inject("postgres");
  const running = findPostmaster(host);
  expect(running).toEqual({ pid: expect.any(Number), port: 5432 });
  expect(exists(running?.pid ?? 0)).toBe(true);
  expect(connectionToRunning({ ...cluster, folder: host }, "one")).toEqual({
    host,
    port: 5432,
    user: "pomander",
    password: "secret",
    database: "one",
  });
  // Without a socket in the folder it is the port.
  note(running?.pid ?? 0);
  expect(connectionToRunning(cluster, "one")).toMatchObject({ host: "127.0.0.1", port: 5433 });
  rmSync(file);
  expect(connectionToRunning(cluster, "one")).toMatchObject({ host: folder, port: 5432 });
});

test("a process is stopped in the fast way and has time to end, and one that has ended is let be", async () => {
  const endsCleanly = "process.on('SIGINT', () => setTimeout(() => process.exit(7), 300))";
  const child = spawn(process.execPath, ["-e", `${endsCleanly}; setInterval(() => {}, 1000); console.log('ready')`]);
  await once(child.stdout, "data");
  const ended = once(child, "exit");
  await stopPostmaster(child.pid ?? 0, () => child.exitCode !== null || child.signalCode !== null);
  expect(await ended).toEqual([7, null]);
  expect([exists(dead), exists(process.pid)]).toEqual([false, true]);
  await stopPostmaster(dead);
});
