import { countAdmins, lockAdmins } from "../../accounts/admins.ts";
import { involvedActor, recordEvent } from "../../accounts/audit.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import type { Core } from "../../accounts/core.ts";
import { readMaxAdminCount, writeMaxAdminCount } from "../../accounts/max-admin-count.ts";
import { transact } from "../../accounts/transact.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Session } from "../../http/session.ts";

/** Sets how many admins there may be: not fewer than there are. */
export function setMaxAdminCount({ db, clock }: Core, session: Session, maxAdminCount: number) {
  return transact<{ maxAdminCount: number }>(db, async (trx) => {
    await lockAdmins(trx);
    const actor = await confirmActor(trx, session);
    if (!actor.isSuperAdmin) throw new Refusal("forbidden");
    const count = await countAdmins(trx);
    if (maxAdminCount < count) throw new Refusal("below_admin_count", { n: count });
    const before = await readMaxAdminCount(trx);
    await writeMaxAdminCount(trx, maxAdminCount);
    const details = { maxAdminCount, before };
    await recordEvent(trx, { at: clock.now(), kind: "settings-changed", actor: involvedActor(actor), details });
    return { maxAdminCount };
  });
}
