import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { dropConnection } from "../../accounts/company/connections.ts";
import { hasNoGeneratedPassword } from "../../accounts/generated-vaults.ts";
import { dropSetupToken } from "../../accounts/first-admin-link.ts";
import { requestPlanning } from "../../deliveries/plan/planning-jobs.ts";
import { type Clock, nextUpdatedAt } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";

/**
 * Makes a registered user super admin, on behalf of the server's operator. The first admin's link ends with it: there
 * is a super admin now. Returns the user's name, or null when no account with a password has this address.
 */
export function grantSuperAdmin(db: Database, email: string, clock: Clock): Promise<string | null> {
  return withTransaction<string | null>(db, async (trx) => {
    const at = clock.now();
    const before = await trx
      .selectFrom("users")
      .select("deactivated_at")
      .where("email", "=", email)
      .forUpdate()
      .executeTakeFirst();
    const user = await trx
      .updateTable("users")
      .set({
        is_super_admin: true,
        is_admin: false,
        is_allowed_for_remind_me: true,
        // A directory never reaches super admins.
        deactivated_at: null,
        updated_at: nextUpdatedAt(at),
      })
      .where("email", "=", email)
      // A person whom the company signs in, and who has no master password, could not sign in as super admin.
      .where((row) =>
        row.or([row("must_change_password", "=", false), row("temporary_password_until", "is not", null)]),
      )
      .where(hasNoGeneratedPassword)
      .returning(["id", "first_name", "last_name", "is_super_admin"])
      .executeTakeFirst();
    if (user === undefined) return null;
    // Super admins never sign in by the company, so no session that it began gets their rights.
    await dropConnection(trx, { userId: user.id });
    await requestPlanning(trx, { kind: "person", id: user.id }, clock);
    await dropSetupToken(trx);
    const target = auditPerson(user);
    const details = { isSuperAdmin: true, by: "command line" };
    await recordEvent(trx, { at, kind: "rights-changed", actor: null, target, details });
    if (before !== undefined && before.deactivated_at !== null) {
      await recordEvent(trx, { at, kind: "reactivated", actor: null, target, details: { by: "command line" } });
    }
    return target.name;
  });
}
