import { limits } from "@pomander/contract";
import type { Selectable } from "kysely";
import { type AccountRow, changeAccount, lockAccount } from "../../accounts/account-row.ts";
import { countAdmins, lockAdminCount, readMaxAdminCount } from "../../accounts/admin-limit.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { endCompanySessions } from "../../accounts/company/sessions.ts";
import { rescheduleAfterProfileChange } from "../../deliveries/plan/planning-jobs.ts";
import { nextUpdatedAt } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { countRows, firstOrNull, hasRow } from "../../platform/rows.ts";
import type { Tables } from "../../platform/tables.ts";
import { mayTakeRight } from "./brake.ts";
import { isOfCompany } from "./follow-profile.ts";
import type { DirectorySource } from "./shut-out.ts";

type Due = Selectable<Tables["directory_rights_due"]>;

/**
 * Gives or takes a right or a membership that is due, as the directory's groups say now. Nothing changes where another
 * process has done it. What is not possible stays as it is, and the next plan lists it.
 */
export async function settleRight(trx: Trx, next: Due, source: DirectorySource): Promise<void> {
  if (next.gives === "admin") await lockAdminCount(trx);
  const account = await lockAccount(trx, next.account_id);
  // The membership is read after this: a request that changes it later adds the row again.
  const due = await firstOrNull(
    trx
      .deleteFrom("directory_rights_due")
      .where("account_id", "=", next.account_id)
      .where("gives", "is not distinct from", next.gives)
      .where("group_id", "is not distinct from", next.group_id)
      .returningAll(),
  );
  if (account === null || due === null) return;
  const { group_id, is_confirmed, token } = due;
  const settling = { isConfirmed: is_confirmed, source: { ...source, token } };
  if (group_id === null) await settleOwnRight(trx, account, due, settling);
  else await settleMembership(trx, account, group_id, settling);
}

interface Settling {
  /** Whether a super admin has confirmed it: the bound of a day and the company's domains do not matter then. */
  isConfirmed: boolean;
  source: DirectorySource;
}

async function settleOwnRight(trx: Trx, account: AccountRow, { gives }: Due, settling: Settling): Promise<void> {
  if (account.is_super_admin || !(await isLeftToDirectory(trx, account.id))) return;
  const getsRemindMe = await isGiven(trx, account.id, { gives: "remind-me", group_id: null });
  const is_admin =
    gives === "admin" ? await isGiven(trx, account.id, { gives: "admin", group_id: null }) : account.is_admin;
  if (gives === "admin" && is_admin === account.is_admin) return;
  // A former administrator keeps Remind Me unless the directory's groups decide about it.
  const decidesRemindMe = gives === "remind-me" || (await isManaged(trx, "remind-me"));
  const isAllowed = is_admin || (decidesRemindMe ? getsRemindMe : account.is_allowed_for_remind_me);
  const isGained = (is_admin && !account.is_admin) || (isAllowed && !account.is_allowed_for_remind_me);
  const isLost = (account.is_admin && !is_admin) || (account.is_allowed_for_remind_me && !isAllowed);
  if (isGained && !(await mayGain(trx, account, settling))) return;
  if (is_admin && !account.is_admin && (await countAdmins(trx)) >= (await readMaxAdminCount(trx))) return;
  if (isLost && !(await mayLose(trx, account, settling))) return;
  if (!isGained && !isLost) return;
  const { token, clock } = settling.source;
  const columns = { is_admin, is_allowed_for_remind_me: isAllowed };
  const changed = await changeAccount(trx, account, columns, clock);
  // The company signs administrators in past a second factor of their own alone.
  if (is_admin && !account.is_admin && !account.has_factor) await endCompanySessions(trx, { userId: account.id });
  await rescheduleAfterProfileChange(trx, account, changed, clock);
  const details = { isAdmin: is_admin, isAllowedForRemindMe: isAllowed, name: token ?? "" };
  const event = { at: clock.now(), actor: null, target: auditPerson(changed), details };
  await recordEvent(trx, { ...event, kind: "rights-changed" });
}

/** Puts an account into a group here, or takes it out. Whom the directory doesn't name leaves by a confirmed plan alone. */
async function settleMembership(trx: Trx, account: AccountRow, group_id: string, settling: Settling): Promise<void> {
  const isGained = !account.is_super_admin && (await isGiven(trx, account.id, { gives: null, group_id }));
  if (!isGained && account.is_super_admin && !settling.isConfirmed) return;
  const { token, clock } = settling.source;
  const at = clock.now();
  const group = await firstOrNull(trx.selectFrom("groups").select("name").where("id", "=", group_id).forUpdate());
  const members = trx.selectFrom("group_members").where("group_id", "=", group_id);
  const isMember = await hasRow(members.select("user_id").where("user_id", "=", account.id));
  if (group === null || isGained === isMember) return;
  if (isGained) {
    if (!(await mayGain(trx, account, settling)) || (await countRows(members)) >= limits.groupMembers) return;
    await trx.insertInto("group_members").values({ group_id, user_id: account.id }).execute();
  } else {
    if (!(await mayLose(trx, account, settling))) return;
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

/** Returns whether any group of the directory gives a right, as confirmed. */
const isManaged = (trx: Trx, gives: "remind-me" | "admin") =>
  hasRow(trx.selectFrom("scim_groups").select("id").where("applied_gives", "=", gives));

const isLeftToDirectory = (trx: Trx, accountId: string) =>
  hasRow(
    trx
      .selectFrom("directory_accounts")
      .select("account_id")
      .where("account_id", "=", accountId)
      .where("person_id", "is not", null),
  );

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
