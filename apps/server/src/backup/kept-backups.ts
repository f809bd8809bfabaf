import { createHash } from "node:crypto";
import type { BackupKeep } from "../backup-settings.ts";
import { dayMs } from "../platform/clock.ts";
import { draftEnding } from "./backup-file.ts";

/** A scheduled backup: the name of its file, and the moment in that name. */
export interface NamedBackup {
  name: string;
  at: Date;
}

/** The names of one server's backups. */
export interface BackupNames {
  nameOf(at: Date, isSealed: boolean): string;
  /** Finds the backups of this server, newest first; other files in the folder are ignored. */
  find(names: readonly string[]): NamedBackup[];
  /** Finds the drafts that killed attempts left. */
  findDrafts(names: readonly string[]): string[];
}

/**
 * Creates the names of a server's backups. `place` identifies the database, also a copy of it, so that servers that
 * share a folder are kept apart.
 */
export function backupNamesOf(place: string): BackupNames {
  const server = createHash("sha256").update(place).digest("hex").slice(0, 8);
  const pattern = new RegExp(
    `^pomander-${server}-(\\d{4}-\\d\\d-\\d\\dT)(\\d\\d)-(\\d\\d)-(\\d\\dZ)\\.backup(\\.age)?$`,
  );
  const parse = (name: string): NamedBackup[] => {
    const [, day, hour, minute, second] = pattern.exec(name) ?? [];
    const at = new Date(`${day}${hour}:${minute}:${second}`);
    return Number.isNaN(at.getTime()) ? [] : [{ name, at }];
  };
  return {
    // Some file systems refuse colons.
    nameOf: (at, isSealed) =>
      `pomander-${server}-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup${isSealed ? ".age" : ""}`,
    find: (names) => names.flatMap(parse).toSorted((a, b) => b.at.getTime() - a.at.getTime()),
    findDrafts: (names) =>
      names.filter((name) => name.endsWith(draftEnding) && parse(name.slice(0, -draftEnding.length)).length > 0),
  };
}

/** Returns a day's number since 1970-01-01, a Thursday, in UTC. */
const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs);
/** Returns a week's number; weeks begin on Monday (ISO 8601). */
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7);
const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth();

/**
 * Returns the backups that need not be kept: the newest of each of the last days, weeks and months that have any is
 * kept. Periods without a backup are not counted. The newest of all is always kept.
 */
export function chooseSuperfluous(backups: readonly NamedBackup[], { days, weeks, months }: BackupKeep): NamedBackup[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  const keepNewest = (periodOf: (at: Date) => number, count: number) => {
    const newest = new Map<number, NamedBackup>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.at);
      if (!newest.has(period)) newest.set(period, backup);
    }
    for (const backup of [...newest.values()].slice(0, count)) kept.add(backup);
  };
  keepNewest(dayOf, days);
  keepNewest(weekOf, weeks);
  keepNewest(monthOf, months);
  return newestFirst.filter((backup) => !kept.has(backup));
}
