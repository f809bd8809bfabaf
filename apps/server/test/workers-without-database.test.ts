import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { startAuditNumbers } from "../src/accounts/audit-numbers/start.ts";
import { startAuditWebhooks } from "../src/accounts/audit-webhooks/start.ts";
import { createPepper } from "../src/accounts/pepper.ts";
import { startChecks } from "../src/checks/worker.ts";
import { createPlanningQueue } from "../src/deliveries/plan/planning-jobs.ts";
import { openDatabase } from "../src/platform/database.ts";
import { createQueueWorker } from "../src/queue/worker.ts";

// No server listens there.
const database = openDatabase({ host: "127.0.0.1", port: 1, user: "nobody", database: "none" });
afterAll(() => database.close());

test("each worker says once in the log that it can't use the database, goes on, and can be stopped", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const { db } = database;
  const mails = createQueueWorker({ queues: [createPlanningQueue({ db, log })], log });
  mails.start();
  const audit = startAuditNumbers({ db, log, sink: null });
  const webhooks = startAuditWebhooks({
    db,
    log,
    pepper: createPepper(Buffer.alloc(32)),
    outgoing: { send: () => Promise.reject(new Error("nothing is due")) },
    mayPost: () => Promise.resolve(true),
  });
  const checks = startChecks({ db, log, look: () => Promise.reject(new Error("nothing is due")) });
  await expect.poll(() => lines.length).toBe(4);
  expect(
    lines
      .map((line) => JSON.parse(line) as { msg: string })
      .map(({ msg }) => msg)
      .toSorted(),
  ).toEqual([
    "the audit could not be numbered or written into its log",
    "the audit could not be sent to its webhooks",
    "the mail worker cannot use the database; mails wait",
    "what reminders watch could not be looked at",
  ]);
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([40, 40, 40, 40]);
  expect(lines.every((line) => line.includes("ECONNREFUSED"))).toBe(true);
  await Promise.all([mails.stop(), audit.stop(), webhooks.stop(), checks.stop()]);
  expect(lines).toHaveLength(4);
});
