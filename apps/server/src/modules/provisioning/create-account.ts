import { limits } from "@pomander/contract";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { inviteByCompany } from "../../accounts/company/invitations.ts";
import { inviteByMail } from "../../accounts/invitations.ts";
import { mailSuperAdmins } from "../../accounts/mail-super-admins.ts";
import { userColumns } from "../../accounts/present-user.ts";
import { noPasswordColumns } from "../../accounts/temporary-passwords.ts";
import { lockUntilCommit } from "../../platform/advisory-locks.ts";
import { dayMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/database.ts";
import { countRows, firstOrNull } from "../../platform/rows.ts";
import { countAccounts } from "./brake.ts";
import { followGroupsOf, takeOverConfirmed } from "./due-rights.ts";
import { readManyAddedAt, readPlannedAt, writeManyAddedAt } from "./live-setting.ts";
import { kinds } from "./plan-people.ts";
import type { DirectorySource } from "./shut-out.ts";

/**
 * Creates the account of a new person of the directory, and invites them. A person whose account was deleted here waits
 * for a confirmed plan instead, and so does one who follows unusually many in 24 hours: super admins are mailed then.
 */
export async function createUnplanned(trx: Trx, personId: string, source: DirectorySource): Promise<void> {
  if ((await findNew(trx, personId))?.needs_plan !== false) return;
  if (await mayInviteMore(trx, source)) return createPlanned(trx, personId, source);
  await requirePlan(trx, personId);
}

/**
 * Returns whether the directory may invite another person today without a confirmed plan. Where it may not, super admins
 * are mailed, once in 24 hours. Other requests that ask wait until the transaction ends.
 */
export async function mayInviteMore(trx: Trx, { clock }: DirectorySource): Promise<boolean> {
  const at = clock.now();
  await lockUntilCommit(trx, "directory", "created");
  if (!(await areManyInvited(trx, at))) return true;
  await mailOfMany(trx, at);
  return false;
}

/**
 * Creates the account of a person who has none, without a password, and invites them: by the company where
 * it signs people in, else by mail. Does nothing where the plan no longer says that they are new.
 */
export async function createPlanned(trx: Trx, personId: string, source: DirectorySource): Promise<void> {
  const person = await findNew(trx, personId);
  if (person === null) return;
  const { token, clock } = source;
  const at = clock.now();
  const account = await firstOrNull(
    trx
      .insertInto("users")
      .values({
        id: uuidv7(),
        first_name: person.first_name,
        last_name: person.last_name,
        email: person.email,
        mobile_no: person.mobile_no,
        ...noPasswordColumns(),
        created_at: at,
        updated_at: at,
      })
      // A person may register with this address at the same moment: the next plan says so.
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning(userColumns),
  );
  if (account === null) return;
  const { external_id } = person;
  // An account of a confirmed plan is one of those that were there then, by which a fifth is counted.
  const plannedAt = token === null ? await readPlannedAt(trx) : null;
  const adopted_at = plannedAt === null ? at : new Date(plannedAt);
  const kept = { account_id: account.id, person_id: personId, external_id, is_pending: false, adopted_at };
  await trx.insertInto("directory_accounts").values(kept).execute();
  await requirePlan(trx, personId);
  const details = token === null ? {} : { name: token };
  await recordEvent(trx, { at, kind: "provisioned", actor: null, target: auditPerson(account), details });
  await invite(trx, account, source);
  await takeOverConfirmed(trx, account.id, personId);
  await followGroupsOf(trx, account.id, source);
}

/** Invites the owner of an account that has none yet: by the company where it signs people in, else by mail. */
export async function invite(
  trx: Trx,
  account: Parameters<typeof inviteByMail>[1],
  { clock, company }: DirectorySource,
): Promise<void> {
  const invitation = { at: clock.now(), device: "", by: null };
  if (company === null) await inviteByMail(trx, account, invitation);
  else await inviteByCompany(trx, account, { ...invitation, company });
}

/** Returns the person if the plan says that they are new, else null. */
async function findNew(trx: Trx, personId: string) {
  const isNew = await firstOrNull(
    trx.selectFrom(kinds(trx).as("person")).select("kind").where("person", "=", personId),
  );
  if (isNew?.kind !== "new") return null;
  return firstOrNull(trx.selectFrom("scim_users").selectAll().where("id", "=", personId));
}

/** Notes that another account of the person is created by a confirmed plan alone. */
async function requirePlan(trx: Trx, personId: string): Promise<void> {
  await trx.updateTable("scim_users").set({ needs_plan: true }).where("id", "=", personId).execute();
}

/**
 * Returns whether more people were added, or invited at another address, in 24 hours than are without a confirmed plan.
 * The audit has also those whose accounts were deleted again; a confirmed plan names no token there.
 */
async function areManyInvited(trx: Trx, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - dayMs);
  const people = await countRows(
    trx
      .selectFrom("audit_events")
      .where("kind", "in", ["provisioned", "email-changed"])
      .where("actor_id", "is", null)
      .where("at", ">", since)
      .where(sql<boolean>`details->>'name' is not null`),
  );
  if (people < limits.brake.people) return false;
  return people * limits.brake.oneOf >= (await countAccounts(trx, at));
}

async function mailOfMany(trx: Trx, at: Date): Promise<void> {
  const before = await readManyAddedAt(trx);
  if (before !== null && at.getTime() - new Date(before).getTime() < dayMs) return;
  await writeManyAddedAt(trx, at);
  await mailSuperAdmins(trx, "provisioning-many-new", () => ({ at: at.toISOString() }));
}
