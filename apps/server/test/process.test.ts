import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { createDataFolders } from "./data-folders.ts";
import { createTestDatabase, urlOf } from "./harness.ts";
import { startProcess, startSupervisor } from "./server-process.ts";
import { credential, kdf, newVault } from "./value-factories.ts";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { connectOnce, openDatabase } from "../src/platform/database.ts";
import { migrate } from "../src/platform/migrate.ts";
import { rememberPepper } from "../src/platform/secrets.ts";
import { advisoryLocks } from "../src/platform/advisory-locks.ts";
import { findPostmaster } from "../src/postgres/orphan.ts";
import { connectionTo } from "../src/postgres/postmaster.ts";

const folders = createDataFolders();
let dataDir: string;
beforeEach(() => {
  dataDir = folders.empty();
});

const start = (env: Record<string, string> = {}) => startProcess({ DATA_DIR: dataDir, ...env });
const postmaster = () => findPostmaster(join(dataDir, "postgres"))?.pid ?? null;

test("the server starts on an empty folder, says where it is, and stops with everything it started", async () => {
  const server = start();
  const url = await server.url();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const link = readFileSync(join(dataDir, "first-admin-link.txt"), "utf8").trim();
  expect(server.output()).toContain(link);
  expect(postmaster()).not.toBeNull();
  server.signal("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(postmaster()).toBeNull();
});

test.runIf(process.platform === "linux")(
  "loads no compiler to serve, neither of the mails nor of TypeScript",
  async () => {
    dataDir = await folders.used();
    const server = start();
    await server.url();
    const mapped = readFileSync(`/proc/${server.pid}/maps`, "utf8");
    expect(mapped).toContain("node");
    expect(mapped).not.toMatch(/rolldown|oxc/);
    const program = readFileSync(`/proc/${server.pid}/cmdline`, "utf8").split("\0")[1] ?? "";
    expect(program).toMatch(/\.js$/);
    expect(readFileSync(program, "utf8")).not.toMatch(/["']rolldown|tailwind|prettier/);
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
  },
);

test("the server goes on when the file of the first admin's link cannot be removed", async () => {
  dataDir = await folders.used();
  const server = start();
  const url = await server.url();
  const file = join(dataDir, "first-admin-link.txt");
  const setupToken = new URL(readFileSync(file, "utf8").trim()).searchParams.get("setup");
  rmSync(file);
  mkdirSync(file);
  const person = { firstName: "Ana", lastName: "Silva", email: "ana@example.com" };
  const { status } = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...person, password: credential(), kdf: kdf(), vault: newVault(), setupToken }),
  });
  expect(status).toBe(201);
  await expect.poll(server.output).toContain("could not be removed");
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  server.signal("SIGTERM");
  expect(await server.ended).toBe(0);
});

test("a server that is told to stop answers what is under way and lets nobody else in", async () => {
  dataDir = await folders.used();
  const server = start();
  const url = new URL(await server.url());
  const body = JSON.stringify({ email: "ana@example.com" });
  const headers = { "content-type": "application/json", "content-length": body.length, expect: "100-continue" };
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const slow = request({ host: url.hostname, port: url.port, path: "/api/auth/prelogin", method: "POST", headers });
    slow.on("response", (response) => resolve(response.resume().statusCode)).on("error", reject);
    // The server has accepted the request and waits for its body.
    slow.on("continue", () => {
      server.signal("SIGTERM");
      const sendTheRest = () => (/"stopping"/.test(server.output()) ? slow.end(body) : setTimeout(sendTheRest, 20));
      sendTheRest();
    });
    slow.flushHeaders();
  });
  expect(status).toBe(200);
  expect(await server.ended).toBe(0);
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});

test("a server that is told to stop is not ready but serves for SHUTDOWN_DELAY, and then ends", async () => {
  dataDir = await folders.used();
  const server = start({ SHUTDOWN_DELAY: "3s" });
  const url = await server.url();
  server.signal("SIGTERM");
  await expect.poll(server.output).toContain('"msg":"stopping"');
  const ready = await fetch(`${url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ checks: { database: true, staying: false } });
  expect((await fetch(`${url}/api/public-settings`)).status).toBe(200);
  expect(await server.ended).toBe(0);
});

test("a second server refuses a folder that another one uses, and leaves that one alone", async () => {
  dataDir = await folders.used();
  const first = start();
  const url = await first.url();
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Another Pomander server is running on ${dataDir}`);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  first.signal("SIGTERM");
  await first.ended;
});

test("a server whose folder another one has taken ends, and says that its database is gone", async () => {
  dataDir = await folders.used();
  const server = start();
  await server.url();
  const at = connectionTo({ password: "" }, { socket: join(dataDir, "postgres") }, "postgres");
  const [other, killer] = [await connectOnce(at), await connectOnce(at)];
  // The lock is waited for, so that the server cannot be the first to take it again.
  const taken = other.query("select pg_advisory_lock($1, $2)", [...advisoryLocks.dataFolder]);
  const locks = (state: string) => `select pid from pg_locks where locktype = 'advisory' and ${state}`;
  await expect.poll(async () => (await killer.query(locks("not granted"))).rowCount).toBe(1);
  await killer.query(`select pg_terminate_backend(pid) from (${locks("granted")}) holder`);
  await taken;
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain("the database is gone");
  for (const client of [other, killer]) await client.end().catch(() => undefined);
});

test("a killed server starts again over the PostgreSQL that was left behind", async () => {
  dataDir = await folders.used();
  const killed = start();
  await killed.url();
  const orphan = postmaster();
  killed.signal("SIGKILL");
  expect(await killed.ended).toBe("SIGKILL");
  expect(postmaster()).toBe(orphan);
  const next = start();
  expect((await fetch(`${await next.url()}/readyz`)).status).toBe(200);
  expect(postmaster()).not.toBe(orphan);
  next.signal("SIGTERM");
  expect(await next.ended).toBe(0);
});

const supervise = (env: Record<string, string> = {}) => startSupervisor({ DATA_DIR: dataDir, ...env });
const childOf = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim());
const isLinux = process.platform === "linux";

test.runIf(isLinux)("a server that dies while serving is started again, and ends when it is told to", async () => {
  dataDir = await folders.used();
  const starter = supervise();
  await starter.url();
  await expect.poll(starter.output).toContain("Pomander is at");
  const orphan = postmaster();
  process.kill(childOf(starter.pid), "SIGKILL");
  expect((await fetch(`${await starter.url(2)}/readyz`)).status).toBe(200);
  expect(starter.output()).toContain("Pomander has ended by itself (SIGKILL). It is started again in 1 s.");
  expect(postmaster()).not.toBe(orphan);
  starter.signal("SIGHUP");
  process.kill(childOf(starter.pid), "SIGHUP");
  await expect.poll(starter.output).toContain("SIGHUP is ignored");
  process.kill(childOf(starter.pid), "SIGKILL");
  await expect.poll(starter.output).toContain("It is started again in 2 s.");
  starter.signal("SIGTERM");
  expect(await starter.ended).toBe(0);
});

test.runIf(isLinux)(
  "ends in order when what starts it again is killed, and is not started again when it ends so",
  async () => {
    dataDir = await folders.used();
    const killed = supervise();
    await killed.url();
    killed.signal("SIGKILL");
    await expect.poll(postmaster, { timeout: 60_000 }).toBeNull();
    const starter = supervise();
    await starter.url();
    process.kill(childOf(starter.pid), "SIGTERM");
    expect(await starter.ended).toBe(0);
    expect(starter.output()).not.toContain("started again");
  },
);

test("a server that could not start is not started again", async () => {
  const starter = supervise({ PORT: "eighty" });
  expect(await starter.ended).toBe(1);
  expect(starter.output()).toContain("PORT must be a number");
  expect(starter.output()).not.toContain("started again");
});

test("a server stops at the start when the pepper is not this database's, and starts with the right one", async () => {
  dataDir = await folders.used();
  const first = start();
  await first.url();
  first.signal("SIGTERM");
  await first.ended;
  const right = readFileSync(join(dataDir, "pepper"));
  writeFileSync(join(dataDir, "pepper"), "x".repeat(43));
  const wrong = start();
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toContain("The pepper is not the one of this database");
  expect(postmaster()).toBeNull();
  writeFileSync(join(dataDir, "pepper"), right);
  const again = start();
  expect((await fetch(`${await again.url()}/readyz`)).status).toBe(200);
  again.signal("SIGTERM");
  await again.ended;
});

test("a wrong pepper is found before the tables of a shared database are brought up to date", async () => {
  const connection = { ...(await createTestDatabase()) };
  const admin = await connectOnce(connection);
  connection.database += "_behind";
  await admin.query(`create database ${connection.database} template template0`);
  await admin.end();
  const migrations = join(import.meta.dirname, "../migrations");
  const behind = join(dataDir, "migrations");
  mkdirSync(behind);
  for (const file of readdirSync(migrations).toSorted().slice(0, -1))
    cpSync(join(migrations, file), join(behind, file));
  const { db, long, close } = openDatabase(connection);
  await migrate(long, undefined, behind);
  await rememberPepper(db, Buffer.from("the first pepper of this database"));
  const applied = async () => (await sql`select name from kysely_migration`.execute(db)).rows;
  const before = await applied();
  const secrets = { TOKEN_SECRET: "t".repeat(43), PEPPER: "x".repeat(43) };
  const wrong = start({ DATABASE_URL: urlOf(connection), ...secrets });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toContain("The pepper is not the one of this database");
  expect(await applied()).toEqual(before);
  await close();
});

test("a server with wrong settings lists what is wrong and makes nothing", async () => {
  const server = start({ PORT: "eighty", SMTP_URL: "mail.example.org" });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/- PORT must be a number\n {2}- SMTP_URL must look like smtps:/);
  expect(existsSync(join(dataDir, "pepper"))).toBe(false);
});
