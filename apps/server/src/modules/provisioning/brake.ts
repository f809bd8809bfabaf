import { limits } from "@pomander/contract";
import { recordEvent } from "../../accounts/audit.ts";
import { mailSuperAdmins } from "../../accounts/mail-super-admins.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { countRows } from "../../platform/rows.ts";
import { readBrake, writeBrake } from "./live-setting.ts";

/**
 * Mails the super admins once a directory has shut out unusually many people in 24 hours, without a confirmed plan. The
 * people are shut out: one who left must never wait, and it can be undone.
 */
export async function brake(trx: Trx, at: Date): Promise<void> {
  await lockUntilCommit(trx, "directory", "brake");
  const since = new Date(at.getTime() - dayMs);
  const before = await readBrake(trx);
  if (before !== null && new Date(before) > since) return;
  const people = await countRows(
    trx
      .selectFrom("directory_accounts")
      .innerJoin("users", "users.id", "directory_accounts.account_id")
      .where("shut_out_at", ">", since)
      .where("deactivated_at", "is not", null),
  );
  if (people <= limits.brake.people) return;
  if (people * limits.brake.oneOf <= (await countRows(trx.selectFrom("users")))) return;
  await writeBrake(trx, at);
  await mailSuperAdmins(trx, "provisioning-brake", () => ({ at: at.toISOString(), people }));
  await recordEvent(trx, { at, kind: "provisioning-brake", actor: null, details: { people } });
}
