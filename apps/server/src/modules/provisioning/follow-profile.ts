import { sql } from "kysely";
import { notifyBothAddresses } from "../../accounts/account-mails.ts";
import { type AccountRow, changeAccount } from "../../accounts/account-row.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { isOfDomains, lockCompanyDomains } from "../../accounts/company/domains.ts";
import { newEmailColumns, revokeEmailVerifications } from "../../accounts/email-verification.ts";
import { endInvitation } from "../../accounts/invitations.ts";
import { isEmailTaken } from "../../accounts/normalize-addresses.ts";
import { rescheduleAfterProfileChange } from "../../deliveries/plan/planning-jobs.ts";
import type { Trx } from "../../platform/database.ts";
import { hasRow } from "../../platform/rows.ts";
import { invite, mayInviteMore } from "./create-account.ts";
import type { UserRow } from "./resources.ts";
import type { DirectorySource } from "./shut-out.ts";

/** A person of the copy before and after a request. */
export interface PersonChange {
  before: UserRow;
  after: UserRow;
}

/** The columns that are copied, with their names in the audit. */
const copied = { first_name: "firstName", last_name: "lastName", mobile_no: "mobileNo" } as const;

/**
 * Gives an account, whose row is locked, the names and the mobile number that a request of the directory changed. What
 * the owner changed here stays until then. A super admin's account stays as it is. Returns the account.
 */
export async function followName(
  trx: Trx,
  account: AccountRow,
  { before, after }: PersonChange,
  { token, clock }: DirectorySource,
): Promise<AccountRow> {
  if (account.is_super_admin) return account;
  const changed = (Object.keys(copied) as (keyof typeof copied)[]).filter(
    (column) => before[column] !== after[column] && account[column] !== after[column],
  );
  if (changed.length === 0) return account;
  const columns = Object.fromEntries(changed.map((column) => [column, after[column]]));
  const renamed = await changeAccount(trx, account, columns, clock);
  const details = { fields: changed.map((column) => copied[column]).join(", "), name: token ?? "" };
  const event = { at: clock.now(), actor: null, target: auditPerson(renamed), details };
  await recordEvent(trx, { ...event, kind: "user-changed" });
  return renamed;
}

/**
 * Gives an account, whose row is locked, the directory's address. This counts among the invitations of a day.
 *
 * An account that no one has entered is invited at the new address, and the former invitation ends. It keeps its address
 * if it has a temporary password or rights, since anyone with the directory's token could enter it with these.
 * An account that its owner has entered gets the address only if the owner is connected to the company, which alone signs
 * both addresses in: no one enters by an address there.
 *
 * A super admin's account keeps its address, and an address of another account is not taken. Where the address stays,
 * nothing changes, and the list of people names the difference.
 */
export async function followAddress(
  trx: Trx,
  account: AccountRow,
  email: string,
  source: DirectorySource,
): Promise<void> {
  if (account.is_super_admin || account.email === email) return;
  const hasEntered = !account.must_change_password || (await hasRowOf(trx, "vaults", account.id));
  const isConnected = await hasRowOf(trx, "company_connections", account.id);
  const mayChange = hasEntered
    ? isConnected && (await isOfCompany(trx, [account.email, email], source))
    : !isConnected && account.temporary_password_until === null && !(await hasRights(trx, account));
  if (!mayChange || (await isEmailTaken(trx, email)) || !(await mayInviteMore(trx, source))) return;
  const { token, clock } = source;
  const at = clock.now();
  await endInvitations(trx, account);
  const moved = await changeAccount(trx, account, newEmailColumns(email), clock);
  // A link that was sent to the former address proves nothing of this one.
  await revokeEmailVerifications(trx, account.id);
  await rescheduleAfterProfileChange(trx, account, moved, clock);
  const details = { from: account.email, to: email, name: token ?? "" };
  await recordEvent(trx, { at, kind: "email-changed", actor: null, target: auditPerson(moved), details });
  if (hasEntered) await notifyBothAddresses(trx, account, email, { at, device: "", by: null });
  else await invite(trx, moved, source);
}

/** Returns whether an account has a right, is in a group, or gets reminders of others. */
async function hasRights(trx: Trx, { id, is_admin, is_allowed_for_remind_me }: AccountRow): Promise<boolean> {
  if (is_admin || is_allowed_for_remind_me || (await hasRowOf(trx, "group_members", id))) return true;
  if (await hasRowOf(trx, "reminder_assignees", id)) return true;
  const isEscalatedTo = sql<boolean>`${id} = any(escalate_to)`;
  const reminders = trx.selectFrom("reminders").select("id");
  const named = reminders.where((of) => of.or([of("owner_id", "=", id), of("taken_by", "=", id), isEscalatedTo]));
  return (await hasRow(named)) || hasRow(trx.selectFrom("scope_tags").select("id").where(isEscalatedTo));
}

const hasRowOf = (
  trx: Trx,
  table: "vaults" | "company_connections" | "group_members" | "reminder_assignees",
  userId: string,
) => hasRow(trx.selectFrom(table).select("user_id").where("user_id", "=", userId));

/** Ends the invitations of an account, and the session that one of them began. */
async function endInvitations(trx: Trx, account: AccountRow): Promise<void> {
  await endInvitation(trx, account);
  await trx.deleteFrom("company_invitations").where("user_id", "=", account.id).execute();
}

/** Returns whether the company alone signs in all of these addresses. */
export async function isOfCompany(trx: Trx, emails: readonly string[], { company }: DirectorySource): Promise<boolean> {
  if (company === null) return false;
  const domains = await lockCompanyDomains(trx);
  return emails.every((email) => isOfDomains(email, domains));
}
