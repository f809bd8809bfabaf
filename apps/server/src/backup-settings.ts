import { resolve } from "node:path";
import { z } from "@pomander/contract";

/** The settings of backups: when they are created, where, and which are kept. */
export interface BackupSettings {
  /** The folder of the backups. The server never creates it, since it may be the mount point of another disk. */
  dir: string;
  /** A time of the day in UTC, like `03:00`. */
  at: string;
  keep: BackupKeep;
  /** An age recipient, which may be public; null: not encrypted. */
  encryptTo: string | null;
}

/**
 * Numbers of days, weeks and months for which the newest backup of each is kept; those without a backup do not count.
 */
export interface BackupKeep {
  days: number;
  weeks: number;
  months: number;
}

const units = { d: "days", w: "weeks", m: "months" } as const;

const keep = z.string().transform((text, context): BackupKeep => {
  const found: BackupKeep = { days: 0, weeks: 0, months: 0 };
  const parts = text.split(",").map((part) => /^([1-9]\d{0,2})([dwm])$/.exec(part.trim()));
  for (const part of parts) {
    const [, number, unit] = part ?? [];
    const name = unit === undefined ? null : units[unit as keyof typeof units];
    if (name === null || found[name] !== 0) {
      context.addIssue({ code: "custom", message: "must say how many days, weeks and months, like 7d,4w,12m" });
      return z.NEVER;
    }
    found[name] = Number(number);
  }
  return found;
});

/** Returns the setting in the form that `BACKUP_KEEP` takes. */
export const keepText = (kept: BackupKeep): string =>
  Object.entries(units)
    .filter(([, name]) => kept[name] > 0)
    .map(([unit, name]) => `${kept[name]}${unit}`)
    .join(",");

/** The settings that begin with BACKUP_. */
export const backupSchema = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of the day in UTC, like 03:00")
    .default("03:00"),
  BACKUP_KEEP: keep.default({ days: 7, weeks: 4, months: 12 }),
  BACKUP_ENCRYPT_TO: z
    .string()
    .max(3_000)
    .regex(/^age1[0-9a-z]+$/, "must be an age recipient, which begins with age1")
    .optional(),
};

/** The value of BACKUP_DIR that ends the schedule which another process of this database stored. */
const none = "none";

interface GivenSettings {
  BACKUP_DIR?: string | undefined;
  BACKUP_AT: string;
  BACKUP_KEEP: BackupKeep;
  BACKUP_ENCRYPT_TO?: string | undefined;
}

/**
 * Returns the settings of backups; null: this process makes none. `none`: nor does any other process of this database.
 */
export function backupSettingsOf(value: GivenSettings): BackupSettings | "none" | null {
  const { BACKUP_DIR: dir } = value;
  if (dir === undefined) return null;
  if (dir === none) return none;
  return {
    dir: resolve(dir),
    at: value.BACKUP_AT,
    keep: value.BACKUP_KEEP,
    encryptTo: value.BACKUP_ENCRYPT_TO ?? null,
  };
}
