import { limits } from "@pomander/contract";
import type { Selectable } from "kysely";
import { type AccountRow, changeAccount, lockAccount } from "../../accounts/account-row.ts";
import { countAdmins, lockAdminCount, readMaxAdminCount } from "../../accounts/admin-limit.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { endCompanySessions } from "../../accounts/company/sessions.ts";
import { mayBeAdmin } from "../../accounts/generated-passwords.ts";
import { mailSuperAdmins } from "../../accounts/mail-super-admins.ts";
import { rescheduleAfterProfileChange } from "../../deliveries/plan/planning-jobs.ts";
import { dayMs, nextUpdatedAt } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { countRows, firstOrNull, hasRow } from "../../platform/rows.ts";
import type { Tables } from "../../platform/tables.ts";
import { mayTakeRight } from "./brake.ts";
import { isOfCompany } from "./follow-profile.ts";
import { readAdminsMailedAt, writeAdminsMailedAt } from "./live-setting.ts";
import type { DirectorySource } from "./shut-out.ts";

type Due = Selectable<Tables["directory_rights_due"]>;

/**
 * Gives or takes a right or a membership that is due, as the directory's groups say now. Nothing changes where another
 * process has done it. What is not possible stays as it is, and the next plan lists it.
 */
export async function settleRight(trx: Trx, next: Due, source: DirectorySource): Promise<void> {
  const { account_id } = next;
  if (account_id === null) return;
  if (next.gives === "admin") await lockAdminCount(trx);
  // The directory's requests lock both rows in this order too.
  const kept = await firstOrNull(
    trx.selectFrom("directory_accounts").select("person_id").where("account_id", "=", account_id).forUpdate(),
  );
  const account = await lockAccount(trx, account_id);
  // The membership is read after this: a request that changes it later adds the row again.
  const due = await firstOrNull(
    trx
      .deleteFrom("directory_rights_due")
      .where("account_id", "=", account_id)
      .where("gives", "is not distinct from", next.gives)
      .where("group_id", "is not distinct from", next.group_id)
      .returningAll(),
  );
  if (account === null || due === null) return;
  const { gives, group_id, confirmed_email, token } = due;
  // A plan was confirmed for the address that it showed.
  const settling: Settling = {
    isConfirmed: confirmed_email === account.email,
    isKept: kept !== null && kept.person_id !== null,
    source: { ...source, token },
  };
  const isSettled =
    group_id === null
      ? gives === null || (await settleOwnRight(trx, account, gives, settling))
      : await settleMembership(trx, account, group_id, settling);
  if (isSettled) return;
  await trx
    .insertInto("directory_rights_due")
    .values({ ...due, confirmed_email: null, is_held_back: true })
    .execute();
}

interface Settling {
  /** Whether a super admin has confirmed it: the bound of a day and the company's domains do not matter then. */
  isConfirmed: boolean;
  /** Whether the account is left to the directory, which names its person. */
  isKept: boolean;
  source: DirectorySource;
}

const columnOf = { admin: "is_admin", "remind-me": "is_allowed_for_remind_me" } as const;

/**
 * Gives or takes one of the two rights. Administrators have Remind Me anyway, whether it is given or not. Returns false
 * for a loss beyond the bound of a day.
 */
async function settleOwnRight(
  trx: Trx,
  account: AccountRow,
  gives: keyof typeof columnOf,
  settling: Settling,
): Promise<boolean> {
  if (account.is_super_admin || !settling.isKept) return true;
  const column = columnOf[gives];
  const isGained = await isGiven(trx, account.id, { gives, group_id: null });
  if (isGained === account[column]) return true;
  const becomesAdmin = gives === "admin" && isGained;
  if (becomesAdmin && (await countAdmins(trx)) >= (await readMaxAdminCount(trx))) return true;
  if (becomesAdmin && !(await mayBeAdmin(trx, account))) return true;
  if (!(await mayChange(trx, account, isGained, settling))) return isGained;
  const { token, clock } = settling.source;
  const changed = await changeAccount(trx, account, { [column]: isGained }, clock);
  // The company signs administrators in past a second factor of their own alone.
  if (becomesAdmin && !account.has_factor) await endCompanySessions(trx, { userId: account.id });
  await rescheduleAfterProfileChange(trx, account, changed, clock);
  const details = {
    isAdmin: changed.is_admin,
    isAllowedForRemindMe: changed.is_allowed_for_remind_me,
    name: token ?? "",
  };
  const event = { at: clock.now(), actor: null, target: auditPerson(changed), details };
  await recordEvent(trx, { ...event, kind: "rights-changed" });
  if (gives === "admin" && !settling.isConfirmed) await mailOfAdmins(trx, clock.now());
  return true;
}

/** Mails the super admins about changed administrators, once in 24 hours. Call `lockAdminCount` before. */
async function mailOfAdmins(trx: Trx, at: Date): Promise<void> {
  const before = await readAdminsMailedAt(trx);
  if (before !== null && at.getTime() - new Date(before).getTime() < dayMs) return;
  await writeAdminsMailedAt(trx, at);
  await mailSuperAdmins(trx, "provisioning-admins", () => ({ at: at.toISOString() }));
}

/**
 * Adds an account to a group here, or removes it. Accounts that the directory doesn't name leave by a confirmed plan alone.
 * Returns false for a loss beyond the bound of a day.
 */
async function settleMembership(trx: Trx, account: AccountRow, group_id: string, settling: Settling): Promise<boolean> {
  const isGained = !account.is_super_admin && (await isGiven(trx, account.id, { gives: null, group_id }));
  if (!settling.isConfirmed && (account.is_super_admin || !settling.isKept)) return true;
  const { token, clock } = settling.source;
  const at = clock.now();
  const group = await firstOrNull(trx.selectFrom("groups").select("name").where("id", "=", group_id).forUpdate());
  const members = trx.selectFrom("group_members").where("group_id", "=", group_id);
  const isMember = await hasRow(members.select("user_id").where("user_id", "=", account.id));
  if (group === null || isGained === isMember) return true;
  if (isGained && (await countRows(members)) >= limits.groupMembers) return true;
  if (!(await mayChange(trx, account, isGained, settling))) return isGained;
  if (isGained) {
    await trx.insertInto("group_members").values({ group_id, user_id: account.id }).execute();
  } else {
    await trx.deleteFrom("group_members").where("group_id", "=", group_id).where("user_id", "=", account.id).execute();
  }
  await trx
    .updateTable("groups")
    .set({ updated_at: nextUpdatedAt(at) })
    .where("id", "=", group_id)
    .execute();
  const details = { group: group.name, isMember: isGained, name: token ?? "" };
  const event = { at, actor: null, target: auditPerson(account), details };
  await recordEvent(trx, { ...event, kind: "managed-group-changed" });
  return true;
}

/** Returns whether groups of the directory that the account's person is in give a right or a group, as confirmed. */
function isGiven(trx: Trx, accountId: string, { gives, group_id }: Pick<Due, "gives" | "group_id">): Promise<boolean> {
  return hasRow(
    trx
      .selectFrom("directory_accounts")
      .innerJoin("scim_members", "scim_members.user_id", "directory_accounts.person_id")
      .innerJoin("scim_groups", "scim_groups.id", "scim_members.group_id")
      .select("account_id")
      .where("account_id", "=", accountId)
      .where("applied_gives", "is not distinct from", gives)
      .where("applied_group_id", "is not distinct from", group_id),
  );
}

const mayChange = (trx: Trx, account: AccountRow, isGained: boolean, settling: Settling): Promise<boolean> =>
  isGained ? mayGain(trx, account, settling) : mayLose(trx, account, settling);

/**
 * Returns whether an account may get a right. Without a confirmed plan it may only if the company alone signs its address
 * in: anyone with the directory's token could invite an address of their own. Who is shut out gets it when they are back.
 */
async function mayGain(trx: Trx, account: AccountRow, { isConfirmed, source }: Settling): Promise<boolean> {
  if (account.deactivated_at !== null) return false;
  return isConfirmed || isOfCompany(trx, [account.email], source);
}

/** Returns whether an account may lose a right, and counts it for the bound of a day. */
async function mayLose(trx: Trx, account: AccountRow, { isConfirmed, source }: Settling): Promise<boolean> {
  if (isConfirmed) return true;
  const at = source.clock.now();
  if (!(await mayTakeRight(trx, account.id, at))) return false;
  await trx.updateTable("directory_accounts").set({ lost_right_at: at }).where("account_id", "=", account.id).execute();
  return true;
}
