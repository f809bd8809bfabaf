import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { createFactGauges } from "./fact-gauges.ts";
import type { ServerFacts } from "./facts.ts";

const at = (seconds: number) => new Date(seconds * 1_000);
const load = (due: number, late: number, oldestDueAt: Date | null = null) => ({ due, late, oldestDueAt });
const facts: ServerFacts = {
  database: { version: "18.1", bytes: 101 },
  queues: { mails: load(102, 103), deliveries: load(104, 105, at(9e9)), channels: load(106, 107) },
  people: { all: 108, withSecondFactor: 109 },
  leaverTasks: { open: 110, overdue: 111, vaultsWithoutKeys: 112 },
  files: { count: 113, unfinished: 114, bytes: 115, limitBytes: 116 },
  links: { live: 117, opened: 118 },
  auditWebhooks: { waiting: 128, oldestAt: at(9e9) },
  backups: {
    schedule: { dir: "/backups", at: "03:00", keep: "7d" },
    lastGood: { at: at(119), bytes: 120, file: "one.backup" },
    lastFailure: { at: at(121), reason: "The disk is full." },
    isOverdue: true,
  },
  secretsExportedAt: at(1),
  upkeep: { lastDoneAt: at(122), lastFailure: { at: at(123), reason: "The database was away." } },
  disks: [
    { folder: "data", freeBytes: 124, totalBytes: 125 },
    { folder: "backups", freeBytes: 126, totalBytes: 127 },
  ],
};
const never: ServerFacts = {
  ...facts,
  backups: { schedule: null, lastGood: null, lastFailure: null, isOverdue: false },
  secretsExportedAt: null,
  upkeep: { lastDoneAt: null, lastFailure: null },
  disks: [],
};

// Every metric of the facts: a change shows here, line by line. `npx vitest run -u` writes the file.
test("each fact has the name, the words and the value that fact-gauges.snapshot.txt says", async () => {
  const registry = new Registry();
  const gauges = createFactGauges([registry]);
  gauges.set({ facts, mailMode: "held" });
  await expect(await registry.metrics()).toMatchFileSnapshot("fact-gauges.snapshot.txt");
});

test("what was never done, and all that cannot be read, is left out", async () => {
  const registry = new Registry();
  const gauges = createFactGauges([registry]);
  const samples = async () => (await registry.metrics()).split("\n").filter((line) => /^\w/.test(line));
  gauges.set({ facts, mailMode: "held" });
  gauges.set({ facts: never, mailMode: "smtp" });
  const shown = await samples();
  expect(shown.filter((line) => /(upkeep|backup_last|disk)/.test(line))).toEqual([]);
  expect(shown).toEqual(
    expect.arrayContaining([
      "pomander_backup_scheduled 0",
      "pomander_backup_overdue 0",
      "pomander_secrets_exported 0",
      "pomander_mail_held 0",
      "pomander_links_opened_total 118",
    ]),
  );
  gauges.set(null);
  expect(await samples()).toEqual([]);
});

test("a message that is due since a minute has waited for it", async () => {
  const registry = new Registry();
  const queues = { ...facts.queues, mails: load(1, 0, new Date(Date.now() - 60_000)) };
  createFactGauges([registry]).set({ facts: { ...facts, queues }, mailMode: "smtp" });
  const waited = /^pomander_queue_oldest_due_seconds\{queue="mails"\} ([\d.]+)$/m.exec(await registry.metrics())?.[1];
  expect(Math.floor(Number(waited) / 10)).toBe(6);
});
