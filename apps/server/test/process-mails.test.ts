import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { createDataFolders } from "./data-folders.ts";
import { createTestDatabase, urlOf } from "./harness.ts";
import { sendRequest } from "./http-api.ts";
import { startProcess } from "./server-process.ts";
import { startSmtp } from "./smtp.ts";
import { credential, kdf, newVault, recovery } from "./value-factories.ts";
import { parseConfig } from "../src/config.ts";
import { enqueueMail } from "../src/mail/enqueue-mail.ts";
import { type Database, openDatabase } from "../src/platform/database.ts";
import { openStorage } from "../src/postgres/open-storage.ts";

/** Data folders of the tests, which check which of several processes sends the mails. */
const folders = createDataFolders();
let dataDir: string;
beforeEach(() => {
  dataDir = folders.empty();
});

const start = (env: Record<string, string> = {}) => startProcess({ DATA_DIR: dataDir, ...env });

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
  await expect.poll(without.output).toContain("This process doesn't send email, because SMTP_URL isn't set");
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
  execFileSync(process.execPath, [join(import.meta.dirname, "../src/operator/main.ts"), "mails", "resume"], {
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
  const copy = folders.empty();
  execFileSync("cp", ["-a", `${dataDir}/.`, copy]);
  const storage = await openStorage(parseConfig({ DATA_DIR: copy }), { log: pino({ level: "silent" }) });
  await giveMail(storage.db);
  await storage.close();

  const restored = start({ DATA_DIR: copy, SMTP_URL: smtp.url });
  await restored.url();
  await expect.poll(restored.output).toMatch(/"due":1.*mails are held/);
  expect(resume({ DATA_DIR: copy })).toContain("Emails due now: 1.");
  await expect.poll(() => smtp.mails, { timeout: 20_000 }).toHaveLength(1);
  expect(resume({ DATA_DIR: copy })).toBe("Emails aren't on hold.\n");
  restored.signal("SIGTERM");
  expect(await restored.ended).toBe(0);

  for (const settled of [{ DATA_DIR: copy }, {}]) {
    const again = start({ SMTP_URL: smtp.url, ...settled });
    await again.url();
    await expect.poll(again.output).toContain("Emails are sent through");
    again.signal("SIGTERM");
    expect(await again.ended).toBe(0);
  }
  await smtp.close();
});

test("a sign-in from a new browser is mailed, and ended by the link in that mail", async () => {
  const smtp = await startSmtp();
  const server = start({ SMTP_URL: smtp.url });
  const url = await server.url();
  const post = (path: string, body: object) => sendRequest(url, { method: "POST", path, body });
  const password = credential();
  const form = { firstName: "Ana", lastName: "Silva", email: "ana@example.com", password };
  await post("/auth/register", { ...form, kdf: kdf(), vault: newVault(), recovery: recovery() });
  const linkIn = (index: number) => /token=([\w-]{43})/.exec(smtp.mails[index]?.text ?? "")?.[1];
  await expect.poll(() => linkIn(0), { timeout: 20_000 }).toBeDefined();
  expect((await post("/auth/verify-email", { token: linkIn(0) })).status).toBe(204);

  const { token } = (await (await post("/auth/login", { email: form.email, password })).json()) as { token: string };
  const ownStatus = async () => (await sendRequest(url, { method: "GET", path: "/user", token })).status;
  expect(await ownStatus()).toBe(200);
  await expect.poll(() => smtp.mails[1]?.subject, { timeout: 20_000 }).toBe("New sign-in to Pomander");
  expect(smtp.mails[1]?.text).toContain(`/end-session?token=${linkIn(1)}`);
  expect((await post("/auth/end-session", { token: linkIn(1) })).status).toBe(204);
  expect(await ownStatus()).toBe(401);
  server.signal("SIGTERM");
  await server.ended;
  await smtp.close();
});
