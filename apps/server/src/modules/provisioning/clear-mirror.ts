import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, recordEvent } from "../../accounts/audit.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import { mailServerChange } from "../../accounts/mail-super-admins.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { stopApplying } from "./live.ts";

/** Deletes everything that the directory said of people and groups. No account changes. */
export function clearMirror(app: AppContext, session: Session, device: string): Promise<void> {
  return withTransaction<void>(app.db, async (trx) => {
    const actor = await confirmActor(trx, session);
    if (!actor.isSuperAdmin) throw new AppError("forbidden");
    // No one has seen what will fill the copy next.
    const wasLive = await stopApplying(trx);
    const groups = await trx.deleteFrom("scim_groups").executeTakeFirst();
    const people = await trx.deleteFrom("scim_users").executeTakeFirst();
    const details = { people: Number(people.numDeletedRows), groups: Number(groups.numDeletedRows), device };
    if (details.people + details.groups === 0 && !wasLive) return;
    const at = app.clock.now();
    await recordEvent(trx, { at, kind: "provisioning-cleared", actor: auditActor(actor), details });
    await mailServerChange(trx, { change: "cleared", by: actor, at, device });
  });
}
