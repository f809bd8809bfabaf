import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, urlOf } from "./harness.ts";
import { killProcesses, startProcess, startSupervisor } from "./server-process.ts";
import { startSmtp } from "./smtp.ts";
import { credential, kdf, newVault } from "./value-factories.ts";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseConfig } from "../src/config.ts";
import { enqueueMail } from "../src/mail/enqueue-mail.ts";
import { connectOnce, type Database, openDatabase } from "../src/platform/database.ts";
import { migrate } from "../src/platform/migrate.ts";
import { rememberPepper } from "../src/platform/secrets.ts";
import { openStorage } from "../src/postgres/open-storage.ts";
import { findPostmaster, stopPostmaster } from "../src/postgres/orphan.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "pomander-process-"));
});
afterEach(async () => {
  killProcesses();
  const left = findPostmaster(join(dataDir, "postgres"));
  if (left !== null) await stopPostmaster(left.pid);
  rmSync(dataDir, { recursive: true, force: true });
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
    const server = start();
    await server.url();
    const mapped = readFileSync(`/proc/${server.pid}/maps`, "utf8");
    expect(mapped).toContain("node");
    expect(mapped).not.toMatch(/rolldown|oxc/);
    const program = readFileSync(`/proc/${server.pid}/cmdline`, "utf8").split("\0")[1] ?? "";
    expect(program).toMatch(/\.js$/);
    expect(readFileSync(program, "utf8")).not.toMatch(/rolldown|tailwind|prettier/);
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
  },
);

test("the server goes on when the file of the first admin's link cannot be removed", async () => {
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
  const server = start();
  const url = new URL(await server.url());
  const body = JSON.stringify({ email: "ana@example.com" });
  const headers = { "content-type": "application/json", "content-length": body.length, expect: "100-continue" };
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const slow = request({ host: url.hostname, port: url.port, path: "/api/auth/prelogin", method: "POST", headers });
    slow.on("response", (response) => resolve(response.resume().statusCode)).on("error", reject);
    // The server has taken the request and waits for its body.
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
  const first = start();
  const url = await first.url();
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Another Pomander server is running on ${dataDir}`);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  first.signal("SIGTERM");
  await first.ended;
});

test("a killed server starts again over the PostgreSQL that was left behind", async () => {
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

const giveMail = (db: Database) =>
  db.transaction().execute((trx) => {
    const data = { name: "Ana", at: new Date().toISOString(), device: "" };
    return enqueueMail(trx, { userId: null, recipient: "ana@example.com", template: "password-set", data });
  });

test("a process without a mail server leaves the mails of a shared database to one that has it, and says so", async () => {
  const connection = await createTestDatabase();
  const { db, close } = openDatabase(connection);
  const smtp = await startSmtp();
  await giveMail(db);
  const shared = { DATABASE_URL: urlOf(connection), TOKEN_SECRET: "t".repeat(43), PEPPER: "p".repeat(43) };
  const without = start(shared);
  await without.url();
  await expect.poll(without.output).toContain("This process sends no mails, as SMTP_URL is not set");
  const link = /http\S+setup=\S+/.exec(without.output())?.[0];
  const sender = start({ ...shared, SMTP_URL: smtp.url, DATA_DIR: join(dataDir, "sender") });
  await expect.poll(() => smtp.mails, { timeout: 20_000 }).toHaveLength(1);
  expect(sender.output()).not.toContain("mails are held");
  await expect.poll(sender.output).toContain(link);
  for (const server of [without, sender]) server.signal("SIGTERM");
  await Promise.all([without.ended, sender.ended]);
  for (const folder of ["outbox", "sender/outbox"]) expect(existsSync(join(dataDir, folder))).toBe(false);
  await smtp.close();
  await close();
});

const resume = (env: Record<string, string>) =>
  execFileSync(process.execPath, [join(import.meta.dirname, "../../cli/src/main.ts"), "mails", "resume"], {
    cwd: dataDir,
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8",
  });

test("the mails of a copied folder are held until somebody says that they may go, and those of no other", async () => {
  const smtp = await startSmtp();
  const original = start({ SMTP_URL: smtp.url });
  await original.url();
  original.signal("SIGTERM");
  await original.ended;
  const copy = mkdtempSync(join(tmpdir(), "pomander-copy-"));
  execFileSync("cp", ["-a", `${dataDir}/.`, copy]);
  const storage = await openStorage(parseConfig({ DATA_DIR: copy }), { log: pino({ level: "silent" }) });
  await giveMail(storage.db);
  await storage.close();

  const restored = start({ DATA_DIR: copy, SMTP_URL: smtp.url });
  await restored.url();
  await expect.poll(restored.output).toMatch(/"due":1.*mails are held/);
  expect(resume({ DATA_DIR: copy })).toContain("Messages that are due now: 1.");
  await expect.poll(() => smtp.mails, { timeout: 20_000 }).toHaveLength(1);
  expect(resume({ DATA_DIR: copy })).toBe("Mails are not held.\n");
  restored.signal("SIGTERM");
  expect(await restored.ended).toBe(0);

  for (const settled of [{ DATA_DIR: copy }, {}]) {
    const again = start({ SMTP_URL: smtp.url, ...settled });
    await again.url();
    await expect.poll(again.output).toContain("Mails go out through");
    again.signal("SIGTERM");
    expect(await again.ended).toBe(0);
  }
  rmSync(copy, { recursive: true });
  await smtp.close();
});

test("a server with wrong settings lists what is wrong and makes nothing", async () => {
  const server = start({ PORT: "eighty", SMTP_URL: "mail.example.org" });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/- PORT must be a number\n {2}- SMTP_URL must look like smtps:/);
  expect(existsSync(join(dataDir, "pepper"))).toBe(false);
});
