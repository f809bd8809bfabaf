import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConnectionOptions, type OpenDatabase, openDatabase } from "../../src/platform/database.ts";
import { createTestDatabase } from "../harness.ts";
import { killProcesses } from "../server-process.ts";
import { seedReminders } from "./seed.ts";
import { startSender } from "./sender.ts";
import { type Sink, startSink } from "./sink.ts";
import { countOpen, compareWithSent } from "./report.ts";

const [count, kills] = [150, 3];
let connection: ConnectionOptions;
let database: OpenDatabase;
let sink: Sink;
let dataDir: string;
beforeAll(async () => {
  connection = await createTestDatabase();
  database = openDatabase(connection);
  sink = await startSink(() => 5 + Math.random() * 45);
  dataDir = mkdtempSync(join(tmpdir(), "pomander-crash-mail-"));
});
afterAll(async () => {
  killProcesses();
  await database.close();
  await sink.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a server that is killed again and again in the middle of its mails loses none and sends none early", async () => {
  const { db } = database;
  await seedReminders(db, { count, minutes: 0 });
  const start = () => startSender({ connection, smtpUrl: sink.url, dataDir });
  for (let kill = 0; kill < kills; kill++) {
    const [server, before] = [start(), sink.received.length];
    // The server is killed early enough that mails are left for the last process.
    while (sink.inFlight() === 0 || sink.received.length - before < (kill * count) / 30) await pause(1);
    server.signal("SIGKILL");
    await server.ended;
    // The lease ends at once, so that the next process need not wait for it.
    await sql`update deliveries set lease_until = now() where state = 'sending'`.execute(db);
  }
  const server = start();
  await expect.poll(() => countOpen(db), { timeout: 60_000, interval: 50 }).toBe(0);
  server.signal("SIGTERM");
  await server.ended;
  const { due, duplicates, ...rest } = await compareWithSent(db, sink.received);
  expect({ due, ...rest }).toEqual({ due: count, lost: 0, early: 0, strangers: 0, mismatches: [] });
  expect(duplicates).toBeGreaterThan(0);
  expect(sink.received).toHaveLength(count + duplicates);
});
