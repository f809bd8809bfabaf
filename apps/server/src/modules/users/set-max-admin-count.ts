import { countAdmins, lockAdminCount, readMaxAdminCount, writeMaxAdminCount } from "../../accounts/admins.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, recordEvent } from "../../accounts/audit.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { withTransaction } from "../../platform/transaction.ts";

/** Sets how many admins there may be: not fewer than there are. */
export function setMaxAdminCount({ db, clock }: AppContext, session: Session, maxAdminCount: number) {
  return withTransaction<{ maxAdminCount: number }>(db, async (trx) => {
    await lockAdminCount(trx);
    const actor = await confirmActor(trx, session);
    if (!actor.isSuperAdmin) throw new AppError("forbidden");
    const count = await countAdmins(trx);
    if (maxAdminCount < count) throw new AppError("below_admin_count", { n: count });
    const before = await readMaxAdminCount(trx);
    await writeMaxAdminCount(trx, maxAdminCount);
    const details = { maxAdminCount, before };
    await recordEvent(trx, { at: clock.now(), kind: "settings-changed", actor: auditActor(actor), details });
    return { maxAdminCount };
  });
}
