import { existsSync } from "node:fs";
import { join } from "node:path";

import { sql } from "kysely";

import { plantCanaries } from "../fixtures/canaries.ts";
import { rowsOfAllTables, runSql } from "../checks/database.ts";
import { walkFiles } from "../checks/files.ts";
import { walkFirstJourney } from "./first-vault-steps.ts";
import { createLeakScanner, type Leak } from "../checks/leak-scanner.ts";
import { newPerson } from "../fixtures/people.ts";
import { openPersistentProfile } from "../processes/persistent-profile.ts";
import { startRecordingProxy } from "../processes/recording-proxy.ts";
import { startServer } from "../processes/server.ts";
import { dumpStorage } from "../checks/browser-storage.ts";
import { expect, test } from "../fixtures/test.ts";

// One journey, then a check of everything that it touched: each place is a test of its own.
test.describe.configure({ mode: "serial" });

const { entries, all: canaries } = plantCanaries();
const person = { ...newPerson(), password: `Kä-correct-${newPerson().password}` };
const newEntryPassword = `Kä-changed-${newPerson().password}`;
const secrets = [...canaries, person.password, newEntryPassword];
const scan = createLeakScanner(secrets);

/** Amount of scanned data, so that an empty scan is noticed. */
const scanned = { bytes: 0, pieces: 0 };
function scanForLeaks(where: string, bytes: Buffer): Leak[] {
  scanned.bytes += bytes.length;
  scanned.pieces += 1;
  return scan(where, bytes);
}

let server: Awaited<ReturnType<typeof startServer>>;
let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;
const profiles: Awaited<ReturnType<typeof openPersistentProfile>>[] = [];
const storages: string[] = [];

test.beforeAll(async () => {
  proxy = await startRecordingProxy(() => server.port);
  server = await startServer({ publicPort: proxy.port, env: { LOG_LEVEL: "trace" } });
});
test.afterAll(async () => {
  for (const profile of profiles) await profile.remove();
  await server.remove();
  await proxy.close();
  console.log(`Looked for ${secrets.length} secrets in ${scanned.pieces} pieces, ${scanned.bytes} bytes`);
});

test("from the first link to new vault keys", async ({ launchOptions }) => {
  test.setTimeout(900_000);
  const open = async () => {
    const profile = await openPersistentProfile(launchOptions, server.url);
    profiles.push(profile);
    return profile.context.pages()[0] ?? profile.context.newPage();
  };
  const [kept, gone, ...others] = entries;
  const page = await open();
  const { second } = await walkFirstJourney({
    person,
    setupLink: server.setupLink(),
    page,
    secondPage: open,
    kept: { ...kept!, email: kept!.email!, tag: kept!.tag! },
    gone: gone!,
    others,
    newEntryPassword,
  });
  for (const signedOut of [page, second]) storages.push(await dumpStorage(signedOut));
  for (const { seen } of profiles) {
    expect(seen.foreignRequests).toEqual([]);
    expect(seen.policyReports).toEqual([]);
  }
  for (const profile of profiles) await profile.close();
});

test("no request held anything readable", () => {
  const sent = proxy.sent();
  expect(sent.toString("latin1").match(/POST \/api\/vaults\/[0-9a-f-]{36}\/entries /g)).toHaveLength(40);
  expect(scanForLeaks("requests", sent)).toEqual([]);
});

test("no table holds anything readable", async () => {
  const leaks: Leak[] = [];
  const count = new Map<string, number>();
  for (const { table, rows } of await rowsOfAllTables(server.dataDir)) {
    count.set(table, rows === "" ? 0 : rows.split("\n").length);
    leaks.push(...scanForLeaks(`table ${table}`, Buffer.from(rows)));
  }
  // The entries are those of the present vault, and of the one before the new keys.
  expect(count.get("password_entries")).toBe(2 * 39);
  expect(count.get("vault_manifests")).toBeGreaterThan(40);
  expect(count.get("vault_history")).toBeGreaterThan(1);
  expect(leaks).toEqual([]);
});

test("the browsers keep nothing readable after sign-out", () => {
  expect(storages).toHaveLength(2);
  expect(storages.flatMap((kept) => scanForLeaks("browser storage", Buffer.from(kept)))).toEqual([]);
  const onDisk = profiles.flatMap(({ folder }) => [...walkFiles(folder)]);
  expect(onDisk.length).toBeGreaterThan(10);
  expect(onDisk.flatMap(({ path, bytes }) => scanForLeaks(path, bytes))).toEqual([]);
});

test("no log line, no mail and no file of the server holds anything readable", async () => {
  expect(server.log()).toContain("/api/vaults/:vaultId/entries");
  expect(scanForLeaks("log", Buffer.from(server.log()))).toEqual([]);
  expect(existsSync(join(server.dataDir, "outbox"))).toBe(true);
  await server.stop();
  const files = [...walkFiles(server.dataDir)];
  expect(files.some(({ path }) => path.endsWith(".eml"))).toBe(true);
  expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeGreaterThan(10_000_000);
  expect(files.flatMap(({ path, bytes }) => scanForLeaks(path, bytes))).toEqual([]);
});

test("the same look finds a secret that is planted in a request, a row and a log line", async () => {
  server = await startServer({ publicPort: proxy.port, dataDir: server.dataDir, env: { LOG_LEVEL: "trace" } });
  const [secret = ""] = canaries;
  const before = proxy.sent().length;
  await fetch(`${server.url}/api/${encodeURIComponent(secret)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ planted: Buffer.from(`x${secret}`).toString("base64") }),
  });
  await runSql(server.dataDir, sql`insert into settings (key, value) values ('planted', to_jsonb(${secret}::text))`);

  const inRequest = scanForLeaks("requests", proxy.sent().subarray(before));
  expect(inRequest.map(({ encoding }) => encoding)).toEqual(expect.arrayContaining(["URL", "base64 at 1"]));
  const inRows: Leak[] = [];
  for (const { table, rows } of await rowsOfAllTables(server.dataDir))
    inRows.push(...scanForLeaks(`table ${table}`, Buffer.from(rows)));
  expect(inRows).toContainEqual(expect.objectContaining({ secret, where: "table settings", encoding: "UTF-8" }));
  await runSql(server.dataDir, sql.raw(`do $$ begin raise warning '${secret}'; end $$`));
  await server.stop();
  const onDisk = [...walkFiles(server.dataDir)].flatMap(({ path, bytes }) => scanForLeaks(path, bytes));
  const inLog = onDisk.filter(({ where }) => where.endsWith(".log"));
  expect(inLog.map((leak) => leak.secret)).toContain(secret);
  expect(onDisk.length).toBeGreaterThan(inLog.length);
});
