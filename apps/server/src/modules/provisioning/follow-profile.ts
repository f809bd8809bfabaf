import { notifyBothAddresses } from "../../accounts/account-mails.ts";
import { type AccountRow, changeAccount } from "../../accounts/account-row.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { isOfDomains, lockCompanyDomains } from "../../accounts/company/domains.ts";
import { newEmailColumns } from "../../accounts/email-verification.ts";
import { endSessions } from "../../accounts/end-sessions.ts";
import { endInvitation } from "../../accounts/invitations.ts";
import { isEmailTaken } from "../../accounts/normalize-addresses.ts";
import { revokeSignInCodes } from "../../accounts/renew-sessions.ts";
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

/**
 * Gives an account, whose row is locked, the names, the mobile number and the address that a request of the directory
 * changed. What the owner changed here stays until then. A super admin's account stays as it is. Returns the account.
 */
export async function followProfile(
  trx: Trx,
  account: AccountRow,
  change: PersonChange,
  source: DirectorySource,
): Promise<AccountRow> {
  if (account.is_super_admin) return account;
  const named = await rename(trx, account, change, source);
  const { before, after } = change;
  if (before.email === after.email || named.email === after.email) return named;
  return changeAddress(trx, named, after.email, source);
}

/** The columns that are copied, with their names in the audit. */
const copied = { first_name: "firstName", last_name: "lastName", mobile_no: "mobileNo" } as const;

async function rename(
  trx: Trx,
  account: AccountRow,
  { before, after }: PersonChange,
  { token, clock }: DirectorySource,
): Promise<AccountRow> {
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
 * Changes an address unless it is another account's; where it stays, the plan names the difference.
 * Nobody has entered the account: its invitation ends, and the new address is invited, as one of the day's. Not if the
 * account has a right or group, which whoever sends as the directory would enter it for: an administrator invites then.
 * Its owner has entered it: it changes where the company alone signs both addresses in, so that no one enters by an
 * address.
 */
async function changeAddress(
  trx: Trx,
  account: AccountRow,
  email: string,
  source: DirectorySource,
): Promise<AccountRow> {
  const hasEntered = await isEntered(trx, account);
  if (!hasEntered) await endInvitations(trx, account);
  const mayChange = hasEntered
    ? await isOfCompany(trx, [account.email, email], source)
    : !(await hasRights(trx, account)) && (await mayInviteMore(trx, source));
  if (!mayChange || (await isEmailTaken(trx, email))) return account;
  const { token, clock } = source;
  const at = clock.now();
  const moved = await changeAccount(trx, account, newEmailColumns(email), clock);
  await revokeSignInCodes(trx, account.id, at);
  await rescheduleAfterProfileChange(trx, account, moved, clock);
  const details = { from: account.email, to: email, name: token ?? "" };
  await recordEvent(trx, { at, kind: "email-changed", actor: null, target: auditPerson(moved), details });
  const isInvited = !hasEntered && account.temporary_password_until === null;
  if (isInvited) await invite(trx, moved, source);
  else await notifyBothAddresses(trx, account, email, { at, device: "", by: null });
  return moved;
}

/** Returns whether an account has a password of its owner's, a vault, or a connection to the company. */
async function isEntered(trx: Trx, { id, must_change_password }: AccountRow): Promise<boolean> {
  if (!must_change_password) return true;
  return (await hasRowOf(trx, "vaults", id)) || hasRowOf(trx, "company_connections", id);
}

const hasRights = async (trx: Trx, { id, is_admin, is_allowed_for_remind_me }: AccountRow): Promise<boolean> =>
  is_admin || is_allowed_for_remind_me || hasRowOf(trx, "group_members", id);

const hasRowOf = (trx: Trx, table: "vaults" | "company_connections" | "group_members", userId: string) =>
  hasRow(trx.selectFrom(table).select("user_id").where("user_id", "=", userId));

/** Ends what lets somebody into an account that no one has entered, except a temporary password. */
async function endInvitations(trx: Trx, account: AccountRow): Promise<void> {
  await endInvitation(trx, account);
  await trx.deleteFrom("company_invitations").where("user_id", "=", account.id).execute();
  await endSessions(trx, account.id);
}

async function isOfCompany(trx: Trx, emails: readonly string[], { company }: DirectorySource): Promise<boolean> {
  if (company === null) return false;
  const domains = await lockCompanyDomains(trx);
  return emails.every((email) => isOfDomains(email, domains));
}
