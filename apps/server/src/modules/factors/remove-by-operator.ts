import { notifyOwner } from "../../accounts/account-mails.ts";
import { auditPerson, recordEvent } from "../../accounts/audit.ts";
import { removeFactors } from "../../accounts/factors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { withTransaction } from "../../platform/transaction.ts";

/**
 * Removes a user's second factors, recovery codes and trusted devices on behalf of the server's operator. Returns the
 * user's name and whether they had a factor; null when no account has this address.
 */
export function removeFactorsByOperator(
  db: Database,
  email: string,
  clock: Clock,
): Promise<{ name: string; hadFactor: boolean } | null> {
  return withTransaction<{ name: string; hadFactor: boolean } | null>(db, async (trx) => {
    const account = await trx.selectFrom("users").selectAll().where("email", "=", email).forUpdate().executeTakeFirst();
    if (account === undefined) return null;
    const target = auditPerson(account);
    const hadFactor = await removeFactors(trx, account);
    if (hadFactor) {
      const at = clock.now();
      await notifyOwner(trx, "factors-removed", account, { at, device: "Command line of the server" }, {});
      await recordEvent(trx, { at, kind: "factors-removed", actor: null, target, details: { by: "command line" } });
    }
    return { name: target.name, hadFactor };
  });
}
