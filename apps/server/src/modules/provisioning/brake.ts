import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { recordEvent } from "../../accounts/audit.ts";
import { mailSuperAdmins } from "../../accounts/mail-super-admins.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { countRows } from "../../platform/rows.ts";
import { readBrake, readPlannedAt, writeBrake } from "./live-setting.ts";

/**
 * Mails the super admins once a directory has shut out unusually many people in 24 hours, without a confirmed plan. The
 * people are shut out: one who left must never wait, and it can be undone.
 */
export async function brake(trx: Trx, at: Date): Promise<void> {
  await lockUntilCommit(trx, "directory", "brake");
  const before = await readBrake(trx);
  if (before !== null && new Date(before) > dayBefore(at)) return;
  await engageIfMany(trx, await countAffected(trx, at, null), at);
}

/**
 * Returns whether the directory may take a right from an account without a confirmed plan. It may not after it has shut
 * out, or taken rights from, unusually many people in 24 hours: super admins are mailed, and confirm a plan first.
 */
export async function mayTakeRight(trx: Trx, accountId: string, at: Date): Promise<boolean> {
  await lockUntilCommit(trx, "directory", "brake");
  if ((await readBrake(trx)) !== null) return false;
  return !(await engageIfMany(trx, (await countAffected(trx, at, accountId)) + 1, at));
}

const dayBefore = (at: Date) => new Date(at.getTime() - dayMs);

/**
 * Counts the accounts, other than `except`, that lost access or a right by the directory in 24 hours. Those that it gave
 * back since are counted too: sessions and API tokens ended all the same.
 */
function countAffected(trx: Trx, at: Date, except: string | null): Promise<number> {
  const since = dayBefore(at);
  return countRows(
    trx
      .selectFrom("directory_accounts")
      .where("account_id", "is distinct from", except)
      .where((of) => of.or([of("shut_out_at", ">", since), of("lost_right_at", ">", since)])),
  );
}

/**
 * Counts the accounts of which a fifth is unusual: all that are open, or were so 24 hours before. One that the directory
 * created without a confirmed plan counts once someone has entered it, or after the next plan: the holder of the
 * directory's token could otherwise raise the bound with accounts of their own.
 */
export async function countAccounts(trx: Trx, at: Date): Promise<number> {
  const plannedAt = await readPlannedAt(trx);
  const counts = sql<boolean>`(not must_change_password
    or exists (select from vaults where user_id = users.id)
    or exists (select from company_connections where user_id = users.id)
    or not exists (
      select from directory_accounts where account_id = users.id and adopted_at > ${plannedAt}::timestamptz))`;
  return countRows(
    trx
      .selectFrom("users")
      .where((of) => of.or([of("deactivated_at", "is", null), of("deactivated_at", ">", dayBefore(at))]))
      .where(counts),
  );
}

/** Mails the super admins if so many people are unusually many. Returns whether they are. */
async function engageIfMany(trx: Trx, people: number, at: Date): Promise<boolean> {
  if (people <= limits.brake.people) return false;
  if (people * limits.brake.oneOf <= (await countAccounts(trx, at))) return false;
  await writeBrake(trx, at);
  await mailSuperAdmins(trx, "provisioning-brake", () => ({ at: at.toISOString(), people }));
  await recordEvent(trx, { at, kind: "provisioning-brake", actor: null, details: { people } });
  return true;
}
