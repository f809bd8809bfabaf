import { notifyOwner } from "../../../accounts/account-mails.ts";
import { recordEvent } from "../../../accounts/audit.ts";
import { disconnect } from "../../../accounts/company/connections.ts";
import { writeCompanyDomains } from "../../../accounts/company/domains.ts";
import { hasNoGeneratedPassword } from "../../../accounts/generated-vaults.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database.ts";
import { countRows } from "../../../platform/rows.ts";
import { withTransaction } from "../../../platform/transaction.ts";

/** Counts the accounts that the company signs in, and those of them whose owners know no master password. */
export async function countConnected(db: Database): Promise<{ all: number; withoutPassword: number }> {
  const connected = db
    .selectFrom("users")
    .where("id", "in", (of) => of.selectFrom("company_connections").select("user_id"));
  const all = await countRows(connected);
  const withPassword = connected.where(hasNoGeneratedPassword).where("must_change_password", "=", false);
  return { all, withoutPassword: all - (await countRows(withPassword)) };
}

/**
 * Ends company sign-in on behalf of the operator, for a provider that is gone: no domain requires it, no account is
 * connected or invited, and the sessions that it began end. The connected users and the super admins are notified.
 * Returns the number of connected accounts.
 */
export function turnCompanyOff(db: Database, company: string, clock: Clock): Promise<number> {
  return withTransaction<number>(db, async (trx) => {
    const at = clock.now();
    const before = await writeCompanyDomains(trx, []);
    const connected = await trx
      .selectFrom("users")
      .selectAll("users")
      .where("id", "in", (of) => of.selectFrom("company_connections").select("user_id"))
      .orderBy("id")
      .forUpdate()
      .execute();
    const change = { at, device: "Command line of the server", company, by: null };
    for (const account of connected) await disconnect(trx, account, change);
    await trx.deleteFrom("company_invitations").execute();
    const details = { companyDomains: "", before: before.join(", "), by: "command line" };
    await recordEvent(trx, { at, kind: "settings-changed", actor: null, details });
    const superAdmins = trx.selectFrom("users").selectAll().where("is_super_admin", "=", true).orderBy("id");
    for (const account of await superAdmins.execute()) {
      await notifyOwner(trx, "company-off", account, change, { company, people: connected.length });
    }
    return connected.length;
  });
}
