import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { dropSetupToken } from "../../accounts/first-admin-link.ts";
import { requestPlanning } from "../../deliveries/plan/planning-jobs.ts";
import { type Clock, nextUpdatedAt } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";

/**
 * Makes a registered person super admin, for whoever runs the server. The first admin's link dies with it: there is a
 * super admin now. Gives their name, or null when nobody is registered with this address.
 */
export function grantSuperAdmin(db: Database, email: string, clock: Clock): Promise<string | null> {
  return withTransaction<string | null>(db, async (trx) => {
    const at = clock.now();
    const user = await trx
      .updateTable("users")
      .set({ is_super_admin: true, is_admin: false, is_allowed_for_remind_me: true, updated_at: nextUpdatedAt(at) })
      .where("email", "=", email)
      .returning(["id", "first_name", "last_name", "is_super_admin"])
      .executeTakeFirst();
    if (user === undefined) return null;
    await requestPlanning(trx, { kind: "person", id: user.id }, clock);
    await dropSetupToken(trx);
    const target = auditPerson(user);
    const details = { isSuperAdmin: true, by: "command line" };
    await recordEvent(trx, { at, kind: "rights-changed", actor: null, target, details });
    return target.name;
  });
}
