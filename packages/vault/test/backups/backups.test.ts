import { expect, test } from "vitest";
import { runBackups } from "./run.ts";

test("a backup made while people save holds what was acknowledged, and kills leave a whole one or none", async () => {
  const report = await runBackups({
    seed: 7,
    people: 4,
    backups: 1,
    kills: 3,
    embeddedKills: 0,
    filling: 2 * 1024 * 1024,
  });
  expect(report.problems).toEqual([]);
  expect(report.saves).toBeGreaterThan(10);
  const kills = (found: Record<string, number>) => Object.values(found).reduce((all, one) => all + one, 0);
  expect([kills(report.killedBackups), kills(report.killedRestores)]).toEqual([3, 3]);
});
