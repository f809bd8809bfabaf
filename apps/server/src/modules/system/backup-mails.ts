import { z } from "@pomander/contract";
import { mailSuperAdmins } from "../../accounts/mail-super-admins.ts";
import { readBackupStatus } from "../../backup/status.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import { type Clock, dayMs } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { readSetting, writeSetting } from "../../platform/settings.ts";

const toldKey = "backup_mails";
/** Reasons that were mailed within the last day, and when. */
const told = z.array(z.object({ about: z.string(), at: z.number() }));
/** Largest number of mails a day, however many reasons there are. */
const maxMailsPerDay = 5;

/**
 * Mails super admins when the last scheduled backup failed, or when none was good for too long; the same reason once a
 * day. Any process of the database may do it, also one that makes no backups. Returns whether it did.
 */
export async function tellOfBackups(db: Database, clock: Clock): Promise<boolean> {
  const { schedule, lastGood, lastFailure, isOverdue } = await readBackupStatus(db, clock);
  const isFailing = lastFailure !== null && lastFailure.at.getTime() > (lastGood?.at.getTime() ?? -Infinity);
  if (schedule === null || !(isFailing || isOverdue)) return false;
  const reason = isFailing ? lastFailure.reason : null;
  const about = isOverdue ? "overdue" : (reason ?? "");
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await lockUntilCommit(trx, "backups", "");
    const recent = told
      .catch([])
      .parse(await readSetting(trx, toldKey))
      // A time in the future was stored by a clock that was ahead.
      .filter(({ at }) => Math.abs(now.getTime() - at) < dayMs);
    if (recent.length >= maxMailsPerDay || recent.some((mail) => mail.about === about)) return false;
    await writeSetting(trx, toldKey, [...recent, { about, at: now.getTime() }]);
    const lastGoodAt = lastGood?.at.toISOString() ?? null;
    const facts = { at: now.toISOString(), isOverdue, dir: schedule.dir, reason, lastGoodAt };
    await mailSuperAdmins(trx, "backup-failed", () => facts);
    return true;
  });
}
