import { expect, test } from "vitest";
import { dayMs } from "../platform/clock.ts";
import { backupNamesOf, chooseSuperfluous, type NamedBackup } from "./kept-backups.ts";

const names = backupNamesOf("check");
const keep = { days: 7, weeks: 4, months: 12 };
const backupAt = (at: Date): NamedBackup => ({ name: names.nameOf(at, false), at });
const daysOf = (backups: readonly NamedBackup[]) => backups.map(({ at }) => at.toISOString().slice(0, 10));
const without = (all: readonly NamedBackup[], gone: readonly NamedBackup[]) => all.filter((one) => !gone.includes(one));

/** Day after day, thinned after each. */
function makeDaily(from: string, days: number, kept = keep, isMade: (day: number) => boolean = () => true) {
  const start = Date.parse(`${from}T03:00:00Z`);
  let all: NamedBackup[] = [];
  for (let day = 0; day < days; day++) {
    if (!isMade(day)) continue;
    all = [backupAt(new Date(start + day * dayMs)), ...all];
    all = without(all, chooseSuperfluous(all, kept));
  }
  return all;
}

test("after three years of days: the last 7 days, the last days of 4 weeks and of 12 months", () => {
  // Begun on a Monday, ended on a Tuesday.
  const kept = daysOf(makeDaily("2024-01-01", 1_052));
  expect(kept.slice(0, 7).join(" ")).toBe(
    "2026-11-17 2026-11-16 2026-11-15 2026-11-14 2026-11-13 2026-11-12 2026-11-11",
  );
  // The first two of the four weeks end with one of those days.
  expect(kept.slice(7, 9).join(" ")).toBe("2026-11-08 2026-11-01");
  expect(kept.slice(9).join(" ")).toBe(
    "2026-10-31 2026-09-30 2026-08-31 2026-07-31 2026-06-30 2026-05-31 " +
      "2026-04-30 2026-03-31 2026-02-28 2026-01-31 2025-12-31",
  );
});

test("at any day of two years the last week and each month are there, and no more than asked for", () => {
  const start = Date.parse("2025-03-30T03:00:00Z");
  const faults: string[] = [];
  let all: NamedBackup[] = [];
  for (let day = 0; day < 730; day++) {
    const newest = start + day * dayMs;
    all = [backupAt(new Date(newest)), ...all];
    all = without(all, chooseSuperfluous(all, keep));
    const moments = new Set(all.map(({ at }) => at.getTime()));
    const months = new Set(daysOf(all).map((text) => text.slice(0, 7)));
    const isMissing = Array.from({ length: Math.min(330, day + 1) }, (_, back) => newest - back * dayMs).some(
      (at, back) => (back < 7 && !moments.has(at)) || !months.has(new Date(at).toISOString().slice(0, 7)),
    );
    if (isMissing || all.length > 7 + 4 + 12 || chooseSuperfluous(all, keep).length > 0) faults.push(daysOf(all)[0]!);
  }
  expect(faults).toEqual([]);
});

test("of several on one day the newest stays", () => {
  const hours = ["01", "03", "22"].map((hour) => backupAt(new Date(`2026-11-17T${hour}:00:00Z`)));
  expect(chooseSuperfluous(hours, { days: 1, weeks: 1, months: 1 })).toEqual([hours[1], hours[0]]);
});

test("time without backups uses nothing up, and the newest stays however old it is", () => {
  const few = makeDaily("2025-01-01", 400, { days: 3, weeks: 0, months: 0 }, (day) => day < 2 || day > 398);
  expect(daysOf(few)).toEqual(["2026-02-04", "2025-01-02", "2025-01-01"]);
  expect(chooseSuperfluous([backupAt(new Date(0))], { days: 0, weeks: 0, months: 1 })).toEqual([]);
});

test("only this server's own files are its backups", () => {
  const at = new Date("2026-11-17T03:00:07.123Z");
  const [own, sealed] = [names.nameOf(at, false), names.nameOf(at, true)];
  expect(own).toMatch(/^pomander-[0-9a-f]{8}-2026-11-17T03-00-07Z\.backup$/);
  const others = [
    backupNamesOf("of another server").nameOf(at, false),
    "pomander-2026-11-17.backup",
    `copy-of-${own}`,
    `${own}.bak`,
    `${own}.partial`,
    own.replace("2026-11-17T03", "2026-13-17T03"),
  ];
  expect(names.find([...others, own, sealed]).map(({ name }) => name)).toEqual([own, sealed]);
  expect(names.findDrafts([...others, own, "notes.partial"])).toEqual([`${own}.partial`]);
});
