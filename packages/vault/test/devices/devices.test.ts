import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../apps/server/test/harness.ts";
import { isWrite } from "../support/tampering.ts";
import { runDevices } from "./run.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("three honest devices raise no false alarm and lose nothing that was acknowledged", async () => {
  const seed = randomInt(2 ** 31);
  console.log(`seed ${seed}`);
  const report = await runDevices({ serverUrl: server.url, db: server.db, writes: 200, seed });
  console.log(JSON.stringify(report));
  expect(report).toMatchObject({ alarms: [], breaches: [] });
  expect(report.begun).toBeGreaterThanOrEqual(200);
  expect(report.acknowledged).toBeGreaterThan(100);
  expect(report.restores).toBeGreaterThan(0);
});

test("the run itself notices a server that answers writes and does not store them", async () => {
  let lied = 0;
  let writes = 0;
  const tampering = {
    // The server lies repeatedly: a single lie may concern a change whose loss goes unnoticed.
    request: (request: Parameters<typeof isWrite>[0]) => {
      // Only writes with a body count: the manifest of a deletion is sent in a header.
      if (!isWrite(request) || !(Number(request.body?.manifest?.counter) >= 20)) return;
      writes += 1;
      if (writes % 10 !== 1) return;
      lied += 1;
      return { status: 200, body: {} };
    },
  };
  const report = await runDevices({ serverUrl: server.url, db: server.db, writes: 300, seed: 1, tampering });
  expect(lied).toBeGreaterThan(0);
  expect(report.alarms.length + report.breaches.length).toBeGreaterThan(0);
});
