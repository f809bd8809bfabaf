import type { CallParsed, CallReply, calls } from "@pomander/contract";
import { countAdmins, lockAdminCount, readMaxAdminCount, writeMaxAdminCount } from "../../accounts/admins.ts";
import type { AppContext } from "../../accounts/app-context.ts";
import { auditActor, recordEvent } from "../../accounts/audit.ts";
import { confirmActor } from "../../accounts/confirm-actor.ts";
import { readFactorRequirement, writeFactorRequirement } from "../../accounts/factor-requirement.ts";
import type { Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { withTransaction } from "../../platform/transaction.ts";

type SettingsCall = (typeof calls)["users"]["settings"];

/**
 * Sets how many admins there may be, not fewer than there are, and the users that need a second factor; an absent
 * setting stays as it is. The audit contains what changes.
 */
export function changeSettings(
  { db, clock }: AppContext,
  session: Session,
  { maxAdminCount, requireFactor }: CallParsed<SettingsCall>["body"],
) {
  return withTransaction<CallReply<SettingsCall>>(db, async (trx) => {
    await lockAdminCount(trx);
    const actor = await confirmActor(trx, session);
    if (!actor.isSuperAdmin) throw new AppError("forbidden");
    const before = { maxAdminCount: await readMaxAdminCount(trx), requireFactor: await readFactorRequirement(trx) };
    const event = { at: clock.now(), kind: "settings-changed", actor: auditActor(actor) } as const;
    if (maxAdminCount !== undefined) {
      const count = await countAdmins(trx);
      if (maxAdminCount < count) throw new AppError("below_admin_count", { params: { n: count } });
      await writeMaxAdminCount(trx, maxAdminCount);
      if (maxAdminCount !== before.maxAdminCount)
        await recordEvent(trx, { ...event, details: { maxAdminCount, before: before.maxAdminCount } });
    }
    if (requireFactor !== undefined) {
      await writeFactorRequirement(trx, requireFactor);
      if (requireFactor !== before.requireFactor)
        await recordEvent(trx, { ...event, details: { requireFactor, before: before.requireFactor } });
    }
    return {
      maxAdminCount: maxAdminCount ?? before.maxAdminCount,
      requireFactor: requireFactor ?? before.requireFactor,
    };
  });
}
