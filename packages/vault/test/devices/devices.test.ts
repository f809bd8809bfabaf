import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../apps/server/test/harness.ts";
import { isWrite } from "../support/lies.ts";
import { runDevices } from "./run.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("three honest devices raise no false alarm and lose nothing that was acknowledged", async () => {
  const seed = randomInt(2 ** 31);
  const report = await runDevices({ serverUrl: server.url, writes: 300, seed });
  console.log(JSON.stringify(report));
  expect(report).toMatchObject({ alarms: [], breaches: [] });
  expect(report.begun).toBeGreaterThanOrEqual(300);
  expect(report.acknowledged).toBeGreaterThan(150);
});

test("the run itself notices a server that answers a write and does not store it", async () => {
  let isTold = false;
  const lies = {
    // The first from there on: the twentieth itself may be a deletion, whose manifest travels in a header.
    request: (request: Parameters<typeof isWrite>[0]) => {
      if (isTold || !isWrite(request) || !(Number(request.body?.manifest?.counter) >= 20)) return;
      isTold = true;
      return { status: 200, body: {} };
    },
  };
  const report = await runDevices({ serverUrl: server.url, writes: 300, seed: 1, lies });
  expect(isTold).toBe(true);
  expect(report.alarms.length + report.breaches.length).toBeGreaterThan(0);
});
